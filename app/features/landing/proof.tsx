import { FileSpreadsheet } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { Stack } from '#app/ui/layout/parts.tsx';
import { formatRupees } from '#domain/base/format.ts';
import { proof } from './content.ts';
import styles from './features.module.css';
import { SampleChip } from './frame.tsx';

/** What the product does best, by the figures of one bill. */
export function Proof() {
  return (
    <section aria-labelledby="proof-title" className={styles['proof']}>
      <header>
        <h2 id="proof-title">{proof.title}</h2>
        <SampleChip>{proof.label}</SampleChip>
      </header>
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
      <p>{props.text}</p>
      {props.children}
    </div>
  );
}

function Bill() {
  const { head, lines, payable } = proof.bill;
  return (
    <div className={styles['card']}>
      <p className={styles['head']}>{head}</p>
      <dl className={styles['lines']}>
        {lines.map(({ label, detail, paise }) => (
          <div key={label}>
            <dt>
              {label} <span>{detail}</span>
            </dt>
            <dd>{formatRupees(paise * 10)}</dd>
          </div>
        ))}
        <div className={styles['payable']}>
          <dt>{payable.label}</dt>
          <dd>{formatRupees(payable.paise * 10)}</dd>
        </div>
      </dl>
    </div>
  );
}

function Guard() {
  const { units, lastUnit, unitPaise, belowPaise, abovePaise } = proof.guard;
  const formatPaise = (paise: number) => formatRupees(paise * 10, 0);
  return (
    <div className={styles['card']} data-ground="deep">
      <p className={styles['warning']}>
        Unit {lastUnit + 1} costs {formatPaise(unitPaise)}.
      </p>
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
    </div>
  );
}

function File() {
  const { name, facts } = proof.file;
  return (
    <div className={`${styles['card']} ${styles['file']}`}>
      <p className={styles['head']}>
        <FileSpreadsheet /> {name}
      </p>
      <ul>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </div>
  );
}
