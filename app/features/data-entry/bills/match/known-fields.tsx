import { PaperFields } from '#app/features/data-entry/bills/paper-fields.tsx';
import type { BillView } from '#domain/bills/bill-view.ts';
import type { MatchStep } from '#domain/bills/match/match-step.ts';
import type { BillRecord } from '#domain/bills/record.ts';
import type { PaperBill } from '#domain/bills/stored.ts';
import { formatRupeesDecimal } from '#domain/tariff/engine/fraction.ts';

export interface KnownProps {
  bill: BillView;
  record: BillRecord;
  step: MatchStep;
  paper: PaperBill | null;
  /** The home's supplier on the bill's last day. */
  discom: string | null;
}

/** What a form of the match keeps: all that was typed of the paper before, and the amount that is looked at. */
export function KnownFields({
  record,
  step,
  paper,
}: Pick<KnownProps, 'record' | 'step' | 'paper'>) {
  const { demand, payable: _, ...others } = paper?.linesPaise ?? {};
  const hasDemand = record.totals['demand'] !== undefined || demand !== undefined;
  return (
    <>
      <PaperFields paper={paper && { ...paper, linesPaise: others }} lines />
      <input type="hidden" name="line" value={hasDemand ? 'demand' : 'payable'} />
      <input type="hidden" name="amount" value={formatRupeesDecimal(step.paidPaise)} />
    </>
  );
}
