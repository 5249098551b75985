import { useEffect, useState } from 'react';
import type { ConnectionRecord } from '../../../domain/connection.ts';
import type { FirstBill } from '../../../domain/tariff/first-bill.ts';
import { usualDays } from './bill-days.ts';
import { connectionFacts, connectionValues } from './connection-form.ts';

/** The tariffs are fetched with the first bill that they price. */
const pricing = () => import('../../../domain/tariff/first-bill.ts');

type Billed = Pick<ConnectionRecord, 'discom' | 'category' | 'loadKW' | 'phases' | 'answers'>;

/** What so many units cost by what is typed of the connection; nothing until that is known, or without script. */
export function useFirstBill(
  values: Partial<Record<string, string | undefined>>,
  unitsWh: number,
  today: string,
  { days, told }: { days?: { from: string; to: string } | undefined; told?: FirstBill | null } = {},
): FirstBill | undefined {
  const [bill, setBill] = useState<FirstBill | undefined>(told ?? undefined);
  const typed = connectionValues(values);
  const request =
    typed === undefined
      ? undefined
      : { ...billed(typed, today), ...(days ?? usualDays(typed, today)) };
  const key = JSON.stringify([request, unitsWh]);
  useEffect(() => {
    const [asked, wh] = JSON.parse(key) as [(Billed & { from: string; to: string }) | null, number];
    let isCurrent = true;
    if (asked === null || asked.discom === null) setBill(undefined);
    else {
      pricing()
        .then(({ firstBill }) => {
          if (isCurrent) {
            setBill(firstBill(asked, { from: asked.from, to: asked.to, unitsWh: wh, asOf: today }));
          }
        })
        .catch(() => undefined);
    }
    return () => {
      isCurrent = false;
    };
  }, [key, today]);
  return bill;
}

function billed(typed: Parameters<typeof connectionFacts>[0], today: string): Billed {
  const { discom, category, loadKW, phases, answers } = connectionFacts(typed, today);
  return {
    discom: discom ?? null,
    category: category ?? null,
    loadKW: loadKW ?? null,
    phases: phases ?? null,
    answers: answers ?? {},
  };
}
