import { useNavigation } from '@remix-run/react';
import { Check } from 'lucide-react';
import { useState } from 'react';
import type { BillRecord } from '../../../../../domain/bills/record.ts';
import type {
  ShownBill,
  ShownChange,
  ShownMatch,
  ShownVerdict,
} from '../../../../../domain/bills/shown-bill.ts';
import type { PaperBill } from '../../../../../domain/bills/stored.ts';
import { formatDayMonth, formatKwh } from '../../../../../domain/format.ts';
import { rupeesText as decimalText } from '../../../../../domain/tariff/fraction.ts';
import fieldStyles from '../../../../forms/fields.module.css';
import { Form } from '../../../../forms/home-form.tsx';
import { Button } from '../../../../ui/button.tsx';
import { matchPath } from '../address.ts';
import { amountText, partTexts, periodText, rupeesText } from '../bill-text.ts';
import { PaperFields } from '../paper-fields.tsx';
import styles from './match.module.css';

/** What only a paper bill has; typed, it becomes a line of the bill. */
const OTHERS = [
  ['arrears', 'Arrears'],
  ['interest', 'Interest'],
  ['adjustment', 'Credit or adjustment (with a minus)'],
] as const;

/** What only the paper tells. */
const UNPRICED = { detail: '', ours: '–', oursPaise: null };

interface FormProps {
  bill: ShownBill;
  record: BillRecord;
  match: ShownMatch | null;
  paper: PaperBill | null;
}

/** Our amounts, the printed ones beside them, and a verdict for each. */
export function MatchForm({ bill, record, match, paper }: FormProps) {
  const busy = useNavigation().state === 'submitting';
  const own = record.lines.filter(({ id }) => OTHERS.every(([other]) => other !== id));
  const totalId = record.totals['demand'] === undefined ? 'payable' : 'demand';
  const typed = (id: string) => {
    const paise = paper?.linesPaise[id] ?? (id === totalId ? paper?.payablePaise : undefined);
    return paise == null ? '' : decimalText(paise);
  };
  const oursPaise = bill.reckoned.code === 'priced' ? bill.reckoned.amountPaise : null;
  const row = { bill, typed };
  return (
    <Form
      method="post"
      action={matchPath(bill.id)}
      className={styles['form']}
      key={JSON.stringify(paper)}
    >
      <header className={styles['head']}>
        <h1>Match my bill</h1>
        <p>
          {periodText(bill)}
          {bill.unitsWh === null
            ? null
            : `, ${formatKwh(bill.unitsWh, bill.unitsWh % 1000 === 0 ? 0 : 1)} units`}
        </p>
      </header>
      {/* Enter in a field compares: the first button of the form is the one that it presses. */}
      <button
        type="submit"
        name="intent"
        value="match"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
      >
        Compare
      </button>
      <PaperFields paper={paper} lines={false} />
      <div className={styles['rows']}>
        <p className={styles['heads']} aria-hidden="true">
          <span>Line</span>
          <span>Ours ₹</span>
          <span>Your bill ₹</span>
          <span />
        </p>
        {own.map((line) => (
          <Row
            key={line.id}
            {...row}
            id={line.id}
            label={line.label}
            detail={partTexts(line).join(' + ')}
            ours={line.amount === null ? '–' : rupeesText(line.amount)}
            oursPaise={line.amount === null ? null : Math.round(Number(line.amount) * 100)}
            verdict={match?.lines[line.id]}
          />
        ))}
        {match === null
          ? null
          : Object.entries(match.lines)
              .filter(
                ([id]) =>
                  !own.some((line) => line.id === id) && OTHERS.every(([other]) => other !== id),
              )
              .map(([id, verdict]) => (
                <Row key={id} {...row} {...UNPRICED} id={id} label={id} verdict={verdict} />
              ))}
        <details
          id="others"
          className={styles['others']}
          open={OTHERS.some(([id]) => typed(id) !== '')}
        >
          <summary>Arrears, interest and credits</summary>
          {OTHERS.map(([id, label]) => (
            <Row key={id} {...row} {...UNPRICED} id={id} label={label} verdict={undefined} />
          ))}
        </details>
        <Row
          {...row}
          id={totalId}
          label={record.totals[totalId]?.label ?? 'Payable'}
          detail=""
          ours={oursPaise === null ? '–' : amountText(oursPaise)}
          oursPaise={oursPaise}
          verdict={match?.total ?? undefined}
          isTotal
        />
      </div>
      <footer className={styles['foot']}>
        <p>Type only what you like: an empty line is not compared.</p>
        <Button
          type="submit"
          name="intent"
          value="match"
          kind="primary"
          busy={busy}
          busyText="Comparing…"
        >
          Save as my bill
        </Button>
      </footer>
    </Form>
  );
}

function Row(props: {
  bill: ShownBill;
  typed: (id: string) => string;
  id: string;
  label: string;
  detail: string;
  ours: string;
  /** In paise; null where we cannot price it. */
  oursPaise: number | null;
  verdict: ShownVerdict | undefined;
  isTotal?: boolean;
}) {
  const { bill, typed, id, label, detail, ours, oursPaise } = props;
  const field = `typed-${id}`;
  const [left, setLeft] = useState<string | null>(null);
  const isAsSent = left === null || paiseOf(left) === paiseOf(typed(id));
  const verdict = isAsSent ? props.verdict : verdictOf(paiseOf(left), oursPaise);
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
          defaultValue={typed(id)}
          onBlur={(event) => setLeft(event.currentTarget.value)}
          className={fieldStyles['input']}
          data-differs={verdict?.verdict === 'different' || undefined}
        />
      </span>
      <span className={styles['verdict']}>
        <Verdict verdict={verdict} />
      </span>
      {verdict?.verdict === 'different' && isAsSent ? (
        <Explained bill={bill} verdict={verdict} />
      ) : null}
    </div>
  );
}

/** An amount as it is typed, in paise; nothing where it is none. */
function paiseOf(typed: string): number | undefined {
  const text = typed.replace(/[₹,\s]/g, '').replace('−', '-');
  return /^-?\d+(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : undefined;
}

/** What is told of an amount before it is sent: whether it is ours, not yet what explains it. */
function verdictOf(printed: number | undefined, ours: number | null): ShownVerdict | undefined {
  if (printed === undefined || ours === null) return undefined;
  const differencePaise = printed - ours;
  const size = Math.abs(differencePaise);
  const verdict = size === 0 ? 'equal' : size === 1 ? 'paisa' : 'different';
  return { verdict, differencePaise, changes: [] };
}

function Verdict({ verdict }: { verdict: ShownVerdict | undefined }) {
  switch (verdict?.verdict) {
    case undefined:
      return null;
    case 'equal':
    case 'paisa':
      return (
        <span className={styles['equal']}>
          <Check aria-hidden="true" /> {verdict.verdict === 'equal' ? 'equal' : '1 paisa'}
        </span>
      );
    case 'taken':
      return 'taken as typed';
    case 'different':
      return `${verdict.differencePaise > 0 ? '+' : '−'}${decimalText(Math.abs(verdict.differencePaise))}`;
  }
}

/** The changes that give exactly the printed amount, none chosen. */
function Explained({ bill, verdict }: { bill: ShownBill; verdict: ShownVerdict }) {
  const { changes, differencePaise } = verdict;
  return (
    <div className={styles['explained']}>
      {changes.length === 0 ? (
        <p>{`We cannot explain ${amountText(Math.abs(differencePaise))}.`}</p>
      ) : (
        <ul>
          {changes.map((change) => (
            <li key={change.text}>
              <p>{change.text}</p>
              <Use change={change} bill={bill} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Use({ change, bill }: { change: ShownChange; bill: ShownBill }) {
  const { use } = change;
  if (use === null) return null;
  if (use.kind === 'value') {
    const intent = JSON.stringify(['value', use.series, use.value]);
    return (
      <Button type="submit" name="intent" value={intent} size="small">
        {`Use ${use.value} for this bill`}
      </Button>
    );
  }
  const needs = use.needs === null ? {} : { [use.needs[0]]: use.needs[1] };
  const answers = { [use.input]: use.answer, ...needs };
  return (
    <div className={styles['uses']}>
      <Button type="submit" name="intent" value={JSON.stringify(['once', answers])} size="small">
        Only this bill
      </Button>
      <Button type="submit" name="intent" value={JSON.stringify(['always', answers])} size="small">
        {`From ${formatDayMonth(bill.from)} on`}
      </Button>
    </div>
  );
}
