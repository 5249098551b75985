/** The cards beneath the first panel: the bill that ended last, and what would make the forecast surer. */
import { ChevronRight, Share2 } from 'lucide-react';
import { LinkButton } from '#app/ui/form/button.tsx';
import { Allowed } from '#app/ui/layout/allowed.tsx';
import { Link } from '#app/ui/layout/link.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { Box, Row, Text } from '#app/ui/layout/parts.tsx';
import styles from './cards.module.css';
import type { BillNewsView, SurerRow } from './cards-view.server.ts';

/** By how much the last bill rose or fell, and why. */
export function BillNewsCard({ news }: { news: BillNewsView }) {
  const { label, title, rows, lacks, seeText } = news;
  return (
    <Box is="section" className={styles['news']} aria-label={label}>
      <div>
        <Text size="sm" tone="quiet" weight="medium">
          {label}
        </Text>
        <h2>{title}</h2>
        {lacks === null ? null : (
          <Text size="sm" tone="quiet" weight="medium">
            {lacks}
          </Text>
        )}
        <Row data-screen-only above={3} gap={[2, 5]} align="center" className={styles['actions']}>
          <LinkButton to={news.sharePath} icon={<Share2 />}>
            Share as a picture
          </LinkButton>
          <Link to={news.path}>{seeText}</Link>
        </Row>
      </div>
      <dl>
        {rows.map(({ text, amount, kind }) => (
          <div key={`${text} ${amount}`} data-kind={kind}>
            <dt>{text}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
    </Box>
  );
}

/** What would make the forecast surer, with what each of it changes. */
export function Surer({ rows, isNew }: { rows: readonly SurerRow[]; isNew: boolean }) {
  return (
    <Panel
      title={isNew ? 'What is still missing' : 'What would make this surer'}
      className={styles['surer']}
    >
      <ul>
        {rows.map(({ title, text, gain, path, needs }) => (
          <li key={`${title}: ${text}`}>
            <span>
              <strong>{title}</strong>
              {text}
            </span>
            <span className={styles['gain']}>{gain}</span>
            <Allowed needs={needs}>
              <Link to={path} aria-label={`${title}: ${text}`}>
                <ChevronRight aria-hidden="true" />
              </Link>
            </Allowed>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
