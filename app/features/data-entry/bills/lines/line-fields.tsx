import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useHydrated } from '#app/base/hydrated.ts';
import { formatPlainAmount } from '#app/features/data-entry/bills/bill-text.ts';
import fieldStyles from '#app/forms/fields.module.css';
import { Button } from '#app/ui/form/button.tsx';
import { useIsAllowed } from '#app/ui/layout/allowed.tsx';
import { Row } from '#app/ui/layout/parts.tsx';
import { formatDayMonth, formatPaise } from '#domain/base/format.ts';
import { toPlainRupees } from '#domain/base/quantity.ts';
import type { BillView } from '#domain/bills/bill-view.ts';
import type { ChangeView, VerdictView } from '#domain/bills/match/differences-view.ts';
import { formatRupeesDecimal } from '#domain/tariff/engine/fraction.ts';
import styles from './lines.module.css';

/** A line: our amount, a field for the printed one, and a verdict on leaving it. */
export function LineRow(props: {
  bill: BillView;
  findTypedAmount: (id: string) => string;
  /** What was in fields on leaving them, by the ids of lines. */
  amountsOnLeave: Readonly<Record<string, string>>;
  onLeave: (id: string, amount: string) => void;
  id: string;
  label: string;
  detail: string;
  ours: string;
  /** In paise; null where we cannot price it. */
  oursPaise: number | null;
  verdict: VerdictView | undefined;
  isTotal?: boolean;
}) {
  const { bill, findTypedAmount, id, label, detail, ours, oursPaise } = props;
  const field = `typed-${id}`;
  const left = props.amountsOnLeave[id];
  const isAsSent = left === undefined || parsePaise(left) === parsePaise(findTypedAmount(id));
  const verdict = isAsSent ? props.verdict : chooseVerdict(parsePaise(left), oursPaise);
  const isNoAmount = left !== undefined && left.trim() !== '' && parsePaise(left) === undefined;
  return (
    <div className={styles['row']} data-total={props.isTotal}>
      <label htmlFor={field} className={styles['label']}>
        {label}
        {detail === '' ? null : <span>{detail}</span>}
      </label>
      <span className={styles['ours']}>{ours}</span>
      <span className={styles['typed']}>
        <input type="hidden" name="line" value={id} />
        <input
          id={field}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={findTypedAmount(id)}
          onBlur={(event) => props.onLeave(id, event.currentTarget.value)}
          className={fieldStyles['input']}
          aria-invalid={isNoAmount || undefined}
          aria-describedby={isNoAmount ? `${field}-problem` : undefined}
          data-differs={verdict?.verdict === 'different' || undefined}
        />
      </span>
      <span className={styles['verdict']}>
        {isNoAmount ? (
          <span id={`${field}-problem`} className={styles['noAmount']}>
            no amount
          </span>
        ) : null}
        <Verdict
          verdict={verdict}
          // With the printed lines in the place of ours: the amounts themselves differ.
          addsUp={isAsSent && oursPaise !== null && parsePaise(findTypedAmount(id)) !== oursPaise}
        />
      </span>
      {/* Typed over, it keeps its place: a button below must not move away from under a press that leaves the field. */}
      {props.verdict?.verdict === 'different' ? (
        <Explained bill={bill} verdict={props.verdict} isOld={!isAsSent} />
      ) : null}
    </div>
  );
}

/** `+2,052.57`. */
export function formatSignedPaise(paise: number): string {
  return `${paise > 0 ? '+' : '−'}${formatPlainAmount(formatRupeesDecimal(Math.abs(paise)))}`;
}

/** A typed amount in paise; undefined where it is not an amount. */
export function parsePaise(typed: string): number | undefined {
  const text = toPlainRupees(typed);
  return /^-?\d+(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : undefined;
}

/** Whether a typed amount is ours, before it is sent; the explanation comes with the response. */
function chooseVerdict(printed: number | undefined, ours: number | null): VerdictView | undefined {
  if (printed === undefined || ours === null) return undefined;
  const differencePaise = printed - ours;
  const size = Math.abs(differencePaise);
  const verdict: VerdictView['verdict'] = size === 0 ? 'equal' : size === 1 ? 'paisa' : 'different';
  return { verdict, differencePaise, changes: [] };
}

function Verdict({ verdict, addsUp }: { verdict: VerdictView | undefined; addsUp: boolean }) {
  switch (verdict?.verdict) {
    case undefined:
      return null;
    case 'equal':
    case 'paisa':
      return (
        <span className={styles['equal']}>
          <Check aria-hidden="true" />{' '}
          {verdict.verdict === 'paisa' ? '1 paisa' : addsUp ? 'adds up' : 'equal'}
        </span>
      );
    case 'rounding':
      return (
        <span className={styles['equal']}>
          <Check aria-hidden="true" /> same, rounded
        </span>
      );
    case 'taken':
      return 'taken as typed';
    case 'different':
      return formatSignedPaise(verdict.differencePaise);
  }
}

/** The changes that give exactly the printed amount, none chosen. */
function Explained(props: { bill: BillView; verdict: VerdictView; isOld: boolean }) {
  const { bill, verdict, isOld } = props;
  const { changes, differencePaise } = verdict;
  const [isLeft, setLeft] = useState(false);
  const hydrated = useHydrated();
  const renderBox = (content: ReactNode) => (
    <div className={styles['explained']} data-old={isOld || undefined}>
      {content}
    </div>
  );
  const toggle = (to: boolean, text: string) => (
    <Button type="button" size="small" kind="quiet" onClick={() => setLeft(to)}>
      {text}
    </Button>
  );
  if (changes.length === 0) {
    return renderBox(<p>{`We cannot explain ${formatPaise(Math.abs(differencePaise))}.`}</p>);
  }
  if (isLeft) return renderBox(toggle(false, 'Left as it is. Why it differs'));
  const isOne = changes.length === 1;
  return renderBox(
    <>
      <ul>
        {changes.map((change) => (
          <li key={change.text}>
            <p>{change.text}</p>
            <Row gap={2}>
              <Use change={change} bill={bill} isOne={isOne} />
              {hydrated && isOne && change.use !== null ? toggle(true, 'Leave it') : null}
            </Row>
          </li>
        ))}
      </ul>
      {hydrated && !isOne && changes.some(({ use }) => use !== null)
        ? toggle(true, 'Leave it')
        : null}
    </>,
  );
}

/** The buttons that take a change over; the only one that there is stands out. */
function Use(props: { change: ChangeView; bill: BillView; isOne: boolean }) {
  const { bill, isOne } = props;
  const isOwner = useIsAllowed('owner');
  const { use } = props.change;
  const kind = isOne ? { kind: 'primary' as const } : {};
  if (use === null) return null;
  if (use.kind === 'value') {
    const intent = JSON.stringify(['value', use.series, use.value]);
    const amount = use.unit === '%' ? `${use.value}%` : `₹${use.value}`;
    return (
      <Button type="submit" name="intent" value={intent} size="small" {...kind}>
        {`Use ${amount} for this bill`}
      </Button>
    );
  }
  const needs = use.needs === null ? {} : { [use.needs[0]]: use.needs[1] };
  const answers = { [use.input]: use.answer, ...needs };
  return (
    <>
      <Button
        type="submit"
        name="intent"
        value={JSON.stringify(['once', answers])}
        size="small"
        {...kind}
      >
        Only this bill
      </Button>
      {use.isOfBill || !isOwner ? null : (
        <Button
          type="submit"
          name="intent"
          value={JSON.stringify(['always', answers])}
          size="small"
        >
          {`From ${formatDayMonth(bill.from)} on`}
        </Button>
      )}
    </>
  );
}
