/** Which dialog is open: the one of the address, or the one whose form was just refused. */
import type { FormAnswer } from '../../forms/refusal.ts';

export const SCREEN = '/dashboard/appliances';

export type Open =
  | { kind: 'add'; id?: undefined }
  | { kind: 'edit'; id: string }
  | { kind: 'delete'; id: string };

export interface ApplianceAnswer extends FormAnswer {
  /** The dialog of a form that was refused. */
  open?: Open;
  deleted?: boolean;
}

/** The open dialog. An answer that stored something has none, whatever the address says. */
export function openDialog(
  answer: ApplianceAnswer | undefined,
  address: URLSearchParams,
): Open | undefined {
  if (answer !== undefined) return answer.open;
  if (address.has('add')) return { kind: 'add' };
  for (const kind of ['edit', 'delete'] as const) {
    const id = address.get(kind);
    if (id !== null) return { kind, id };
  }
  return undefined;
}
