import { FileSpreadsheet } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { Box, Row, Stack, Text } from '#app/ui/layout/parts.tsx';
import { formatRupees } from '#domain/base/format.ts';
import { proof } from './content.ts';
import styles from './features.module.css';
import { BandHead } from './frame.tsx';

/** What the product does best, by the figures of one bill. */
export function Proof() {
  return (
    <section aria-labelledby="proof-title" className={styles['proof']}>
      <BandHead id="proof-title" title={proof.title} sample={proof.label} />
      <div className={styles['pieces']}>
        <Piece {...proof.bill}>
          <Bill />
        </Piece>
        <Stack gap={6} className={styles['two']}>
          <Piece {...proof.guard}>
            <Guard />
          </Piece>
          <Piece {...proof.file}>
            <File />
          </Piece>
        </Stack>
      </div>
    </section>
  );
}

function Piece(props: { title: string; text: string; children: ReactNode }) {
  return (
    <div className={styles['piece']}>
      <h3>{props.title}</h3>
      <Text below={4}>{props.text}</Text>
      {props.children}
    </div>
  );
}

function Bill() {
  const { head, lines, payable } = proof.bill;
  return (
    <Box className={styles['card']}>
      <Text weight="strong">{head}</Text>
      <Text is="dl" above={2} className={styles['lines']}>
        {lines.map(({ label, detail, paise }) => (
          <div key={label}>
            <dt>
              {label}{' '}
              <Text is="span" tone="quiet" size="sm">
                {detail}
              </Text>
            </dt>
            <dd>{formatRupees(paise * 10)}</dd>
          </div>
        ))}
        <div className={styles['payable']}>
          <dt>{payable.label}</dt>
          <dd>{formatRupees(payable.paise * 10)}</dd>
        </div>
      </Text>
    </Box>
  );
}

function Guard() {
  const { units, lastUnit, unitPaise, belowPaise, abovePaise } = proof.guard;
  const formatPaise = (paise: number) => formatRupees(paise * 10, 0);
  return (
    <Box className={styles['card']} data-ground="deep">
      <Text below={2} size="xl" weight="strong" className={styles['warning']}>
        Unit {lastUnit + 1} costs {formatPaise(unitPaise)}.
      </Text>
      <p>
        {units} of {lastUnit} units used
      </p>
      <div
        className={styles['bar']}
        style={{ '--share': units / lastUnit } as CSSProperties}
        aria-hidden="true"
      />
      <p>
        {lastUnit} units: {formatPaise(belowPaise)}. {lastUnit + 1} units: {formatPaise(abovePaise)}
        .
      </p>
    </Box>
  );
}

function File() {
  const { name, facts } = proof.file;
  return (
    <Box className={`${styles['card']} ${styles['file']}`}>
      <Row is="p" gap={2} align="center" nowrap weight="strong">
        <FileSpreadsheet /> {name}
      </Row>
      <Text is="ul" above={2} tone="quiet">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </Text>
    </Box>
  );
}
