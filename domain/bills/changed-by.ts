/** Why a stored bill would be another one today, as people read it. */
import type { ChangeReason } from './home-bills.ts';

export const CHANGED_BY: Record<ChangeReason, string> = {
  readings: 'Readings of its days changed',
  connection: 'What you entered about your connection changed',
  tariff: 'Our figures of its tariff were corrected',
  values: 'A published value became known',
};
