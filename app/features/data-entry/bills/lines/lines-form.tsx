import { useNavigation } from '@remix-run/react';
import { useState } from 'react';
import { makeLinesPath } from '#app/entry/bill-address.ts';
import {
  describeParts,
  formatPeriod,
  formatPlainAmount,
} from '#app/features/data-entry/bills/bill-text.ts';
import { PaperFields } from '#app/features/data-entry/bills/paper-fields.tsx';
import { Form } from '#app/forms/home-form.tsx';
import { Button } from '#app/ui/form/button.tsx';
import { Box, Row, Text } from '#app/ui/layout/parts.tsx';
import { formatKwh, formatPaise } from '#domain/base/format.ts';
import type { BillView } from '#domain/bills/bill-view.ts';
import type { MatchView } from '#domain/bills/match/differences-view.ts';
import type { BillRecord } from '#domain/bills/record.ts';
import type { PaperBill } from '#domain/bills/stored.ts';
import { formatRupeesDecimal } from '#domain/tariff/engine/fraction.ts';
import { isPaperLine, PAPER_LINES } from '#domain/tariff/match/changes.ts';
import { formatSignedPaise, LineRow, parsePaise } from './line-fields.tsx';
import styles from './lines.module.css';

/** What only the paper bill says. */
const UNPRICED = { detail: '', ours: '–', oursPaise: null };

interface FormProps {
  bill: BillView;
  record: BillRecord;
  match: MatchView | null;
  paper: PaperBill | null;
  /** The amounts of a form that was refused. */
  sentFields: Record<string, string> | undefined;
}

/** Our amounts next to the printed ones, with a verdict for each. */
export function LinesForm({ bill, record, match, paper, sentFields }: FormProps) {
  const busy = useNavigation().state === 'submitting';
  const ownLines = record.lines.filter(({ id }) => !isPaperLine(id));
  const totalId = record.totals['demand'] === undefined ? 'payable' : 'demand';
  const findTypedAmount = (id: string) => {
    if (sentFields !== undefined) return sentFields[id] ?? '';
    const paise = paper?.linesPaise[id] ?? (id === totalId ? paper?.payablePaise : undefined);
    return paise == null ? '' : formatRupeesDecimal(paise);
  };
  const oursPaise = bill.pricing.code === 'priced' ? bill.pricing.amountPaise : null;
  const [amountsOnLeave, setAmountsOnLeave] = useState<Record<string, string>>({});
  const row = {
    bill,
    findTypedAmount,
    amountsOnLeave,
    onLeave: (id: string, amount: string) =>
      setAmountsOnLeave((before) => ({ ...before, [id]: amount })),
  };
  const paperIds = Object.keys(PAPER_LINES);
  const priced = [...ownLines.map(({ id }) => id), ...paperIds];
  const further = Object.keys(match?.lines ?? {}).filter((id) => !priced.includes(id));
  const sums = computeSums(record.lines, [...paperIds, ...further], (id) =>
    parsePaise(amountsOnLeave[id] ?? findTypedAmount(id)),
  );
  return (
    <Box
      is={Form}
      method="post"
      action={makeLinesPath(bill.id)}
      className={styles['form']}
      key={JSON.stringify(paper)}
    >
      <Row is="header" gap={[1, 4]} align="baseline" justify="between" className={styles['head']}>
        <Text is="h1" size="xl">
          Match my bill
        </Text>
        <p>
          {formatPeriod(bill)}
          {bill.unitsWh === null
            ? null
            : `, ${formatKwh(bill.unitsWh, bill.unitsWh % 1000 === 0 ? 0 : 1)} units`}
        </p>
        {bill.pricing.code === 'priced' && !bill.pricing.confirmed ? (
          <p>Ours goes by a tariff that no printed bill confirms yet.</p>
        ) : null}
      </Row>
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
      <div>
        <p className={styles['heads']} aria-hidden="true">
          <span>Line</span>
          <span>Ours ₹</span>
          <span>Your bill ₹</span>
          <span />
        </p>
        {ownLines.map((line) => (
          <LineRow
            key={line.id}
            {...row}
            id={line.id}
            label={line.label}
            detail={describeParts(line).join(' + ')}
            ours={line.amount === null ? '–' : formatPlainAmount(line.amount)}
            oursPaise={line.amount === null ? null : Math.round(Number(line.amount) * 100)}
            verdict={match?.lines[line.id]}
          />
        ))}
        {further.map((id) => (
          <LineRow key={id} {...row} {...UNPRICED} id={id} label={id} verdict={match?.lines[id]} />
        ))}
        <details
          id="others"
          className={styles['others']}
          open={paperIds.some((id) => findTypedAmount(id) !== '')}
        >
          <summary>Arrears, interest, fees and credits</summary>
          {Object.entries(PAPER_LINES).map(([id, { label, sign }]) => (
            <LineRow
              key={id}
              {...row}
              {...UNPRICED}
              id={id}
              label={sign === 'either' ? `${label} (a credit with a minus)` : label}
              verdict={undefined}
            />
          ))}
        </details>
        <SumRow {...sums} />
        <LineRow
          {...row}
          id={totalId}
          label={record.totals[totalId]?.label ?? 'Payable'}
          detail=""
          ours={oursPaise === null ? '–' : formatPaise(oursPaise)}
          oursPaise={oursPaise}
          verdict={match?.total ?? undefined}
          isTotal
        />
      </div>
      <Row is="footer" above={4} gap={3} align="center" justify="between">
        <Text tone="faint" size="xs">
          Type only what you like: an empty line is not compared.
        </Text>
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
      </Row>
    </Box>
  );
}

/** Our lines in sum, and the printed ones: only where each of ours that is not 0 has been typed. */
function computeSums(
  lines: BillRecord['lines'],
  otherIds: readonly string[],
  findPrintedPaise: (id: string) => number | undefined,
): { oursPaise: number; printedPaise: number | null } {
  const counted = lines.filter(({ kind, amount }) => kind !== 'memo' && amount !== null);
  const ours = counted.map(({ id, amount }) => ({ id, paise: Math.round(Number(amount) * 100) }));
  const isAllTyped = ours.every(
    ({ id, paise }) => paise === 0 || findPrintedPaise(id) !== undefined,
  );
  const ids = new Set([...ours.map(({ id }) => id), ...otherIds]);
  const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
  return {
    oursPaise: sum(ours.map(({ paise }) => paise)),
    printedPaise: isAllTyped ? sum([...ids].map((id) => findPrintedPaise(id) ?? 0)) : null,
  };
}

function SumRow({ oursPaise, printedPaise }: ReturnType<typeof computeSums>) {
  const difference = printedPaise === null ? null : printedPaise - oursPaise;
  return (
    <p className={styles['sum']}>
      <span>Sum</span>
      <span>{formatPlainAmount(formatRupeesDecimal(oursPaise))}</span>
      <span>
        {printedPaise === null ? '–' : formatPlainAmount(formatRupeesDecimal(printedPaise))}
      </span>
      <span>{difference === null || difference === 0 ? null : formatSignedPaise(difference)}</span>
    </p>
  );
}
