import { useLoaderData } from '@remix-run/react';
import { useId } from 'react';
import { makeBillPath } from '#app/entry/bill-address.ts';
import {
  describeParts,
  formatPeriod,
  formatPlainAmount,
} from '#app/features/data-entry/bills/bill-text.ts';
import { PaperFields } from '#app/features/data-entry/bills/paper-fields.tsx';
import fieldStyles from '#app/forms/fields.module.css';
import { Form } from '#app/forms/home-form.tsx';
import { Button } from '#app/ui/form/button.tsx';
import { Chip } from '#app/ui/layout/panel.tsx';
import { Row, Text } from '#app/ui/layout/parts.tsx';
import { TellConnection } from '#app/ui/layout/tell-connection.tsx';
import type { BillRecord } from '#domain/bills/record.ts';
import { shortenLabel } from '#domain/tariff/explain/line-labels.ts';
import styles from './bill.module.css';
import type { loader } from './route.tsx';

type Line = BillRecord['lines'][number];
type Note = BillRecord['notes'][number];

/** A line of a bill. It opens to why it is so, its source, and where it is estimated a field for the printed rate. */
export function LineRow(props: {
  billId: string;
  line: Line;
  notes: readonly Note[];
  /** Why the line is what it is, in a few words. */
  reason: string | undefined;
  /** It depends on what the household has not said. */
  isUntold: boolean;
  canTellRate: boolean;
}) {
  const { billId, line, notes, reason, isUntold, canTellRate } = props;
  const firstPart = line.parts[0];
  const lastPart = line.parts.at(-1);
  const series = notes.find((note) => note.code === 'estimated-value')?.series;
  return (
    <li>
      <details className={styles['line']}>
        <summary>
          <span className={styles['label']}>
            <span>
              {line.label} <State state={line.state} />
            </span>
            {reason === undefined ? null : (
              <Text is="span" tone="faint" size="xs" weight="normal" className={styles['reason']}>
                {reason}
              </Text>
            )}
          </span>
          <span className={styles['quantity']}>
            {describeParts(line).map((text, index) => (
              <span key={text}>{index === 0 ? text : `+ ${text}`}</span>
            ))}
          </span>
          <span className={styles['amount']}>
            {line.amount === null ? '–' : formatPlainAmount(line.amount)}
          </span>
        </summary>
        <div data-screen-only className={styles['why']}>
          <p>{`Why: ${line.why}`}</p>
          {notes.map(({ message }) => (
            <p key={message}>{message}</p>
          ))}
          {isUntold ? <TellConnection /> : null}
          {line.printedAmount === undefined ? null : (
            <p>{`Your bill prints ₹${formatPlainAmount(line.printedAmount)}: the rounding of the total is put into this line.`}</p>
          )}
          {series === undefined || !canTellRate ? null : (
            <RateField billId={billId} label={line.label} series={series} />
          )}
          <p className={styles['source']}>
            {`Source: ${line.source}`}
            {line.clause === null ? null : `, ${line.clause}`}
            {line.confirmed || line.state === 'unknown' ? null : '; no printed bill confirms it'}
            {firstPart === undefined || lastPart === undefined
              ? null
              : `. For ${formatPeriod({ from: firstPart.from, to: lastPart.to })}`}
          </p>
        </div>
      </details>
    </li>
  );
}

function State({ state }: { state: Line['state'] }) {
  if (state === 'estimated') return <Chip kind="estimate">estimated</Chip>;
  if (state === 'given') return <Chip kind="given">from your bill</Chip>;
  return state === 'unknown' ? <Chip kind="notice">unknown</Chip> : null;
}

function RateField({ billId, label, series }: { billId: string; label: string; series: string }) {
  const { paper } = useLoaderData<typeof loader>();
  const id = useId();
  return (
    <Row
      method="post"
      action={makeBillPath(billId)}
      is={Form}
      below={2}
      gap={2}
      align="center"
      className={styles['rate']}
    >
      <input type="hidden" name="intent" value="rate" />
      <PaperFields paper={paper} lines />
      <input type="hidden" name="series" value={series} />
      <label htmlFor={id}>{`${shortenLabel(label)} on your bill, the rate`}</label>
      <input
        id={id}
        name="value"
        inputMode="decimal"
        autoComplete="off"
        required
        className={fieldStyles['input']}
      />
      <Button type="submit" size="small">
        Use it
      </Button>
    </Row>
  );
}
