import { useNavigation } from '@remix-run/react';
import { Equal } from 'lucide-react';
import { makeBillPath, makeMatchPath } from '#app/entry/bill-address.ts';
import { PaperFields } from '#app/features/data-entry/bills/paper-fields.tsx';
import fieldStyles from '#app/forms/fields.module.css';
import { Form } from '#app/forms/home-form.tsx';
import { Button, LinkButton } from '#app/ui/form/button.tsx';
import { Allowed } from '#app/ui/layout/allowed.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { Stack, Text } from '#app/ui/layout/parts.tsx';
import { formatPaise } from '#domain/base/format.ts';
import { toIsoDate } from '#domain/base/period.ts';
import type { BillView } from '#domain/bills/bill-view.ts';
import { findPaperPaise } from '#domain/bills/paper-amount.ts';
import type { PaperBill } from '#domain/bills/stored.ts';
import { formatRupeesDecimal } from '#domain/tariff/engine/fraction.ts';
import styles from './bill.module.css';

const FIELD_ID = 'amount-paid';

/** What the paper bill asks for, to be typed and corrected, beside ours where there is one. */
export function PaperPanel({
  bill,
  paper,
  typed,
}: {
  bill: BillView;
  paper: PaperBill | null;
  /** The amounts of a form that was refused. */
  typed: Record<string, string> | undefined;
}) {
  const busy = useNavigation().state === 'submitting';
  const { pricing } = bill;
  const ours = pricing.code === 'priced' ? pricing.amountPaise : null;
  const hasDemand = pricing.code === 'priced' && pricing.bill.totals['demand'] !== undefined;
  const { demand, payable: _, ...others } = paper?.linesPaise ?? {};
  const paid = findPaperPaise(paper);
  const lineId = hasDemand || demand !== undefined ? 'demand' : 'payable';
  return (
    <Panel title="Your paper bill">
      <Stack
        method="post"
        action={makeBillPath(bill.id)}
        is={Form}
        below={4}
        gap={2}
        className={styles['paper']}
        key={`${paid} ${paper?.dueDay}`}
      >
        <PaperFields paper={paper && { ...paper, linesPaise: others }} lines />
        <input type="hidden" name="line" value={lineId} />
        <label htmlFor={FIELD_ID}>Amount paid (₹)</label>
        <input
          id={FIELD_ID}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={typed?.[lineId] ?? (paid === null ? '' : formatRupeesDecimal(paid))}
          aria-invalid={typed?.[lineId] === undefined ? undefined : true}
          className={fieldStyles['input']}
        />
        <label htmlFor={`${FIELD_ID}-due`}>Pay by (optional)</label>
        <input
          id={`${FIELD_ID}-due`}
          name="dueDate"
          type="date"
          min={bill.to}
          defaultValue={paper?.dueDay == null ? '' : toIsoDate(paper.dueDay)}
          className={fieldStyles['input']}
        />
        {paid === null ? null : <Verdict paidPaise={paid} ours={ours} />}
        <Button type="submit" name="intent" value="paid" wide busy={busy} busyText="Saving…">
          Save amount
        </Button>
      </Stack>
      <Allowed>
        {ours === null ? null : (
          <>
            <Text size="sm" tone="quiet" below={3}>
              Or beside ours: its amount alone is enough, and a difference is explained.
            </Text>
            <LinkButton to={makeMatchPath(bill.id)} kind="primary" wide icon={<Equal />}>
              Match my bill
            </LinkButton>
          </>
        )}
      </Allowed>
    </Panel>
  );
}

function Verdict({ paidPaise, ours }: { paidPaise: number; ours: number | null }) {
  if (ours === null) return <p>We couldn’t calculate an amount to compare it with.</p>;
  const difference = paidPaise - ours;
  if (difference === 0) return <p>{`${formatPaise(ours)} is what we compute.`}</p>;
  const size = formatPaise(Math.abs(difference));
  return (
    <p>{`We compute ${formatPaise(ours)}: the paper says ${size} ${difference > 0 ? 'more' : 'less'}.`}</p>
  );
}
