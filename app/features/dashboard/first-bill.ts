/** The first bill that a new household enters on its dashboard. */
import type { ConnectionRecord } from '#domain/home/connection.ts';
import { toAnswerText } from '#domain/tariff/engine/inputs.ts';

export const UNITS_PARAMETER = 'units';

/** A stored connection as the fields of the onboarding hold it. */
export function toTypedConnection(connection: ConnectionRecord | null): Record<string, string> {
  if (connection === null) return {};
  const { discom, category, loadKW, phases, cycleMonths, cycleEnd, answers } = connection;
  const answerFields = Object.entries(answers).map(([name, answer]) => [
    name,
    toAnswerText(answer),
  ]);
  return {
    ...Object.fromEntries(answerFields),
    supplier: discom === null || category === null ? '' : `${discom}|${category}`,
    loadKW: loadKW === null ? '' : String(loadKW),
    phases: phases === null ? '' : phases === 3 ? 'three' : 'single',
    cycleMonths: String(cycleMonths),
    billDay: cycleEnd === null ? '' : String(Number(cycleEnd.slice(8))),
  };
}
