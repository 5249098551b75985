/** Which dialog is open: the one of the address, or the one whose form was just refused. */
import type { FormAnswer } from '../../forms/refusal.ts';
import { AFTER } from '../../paging.ts';

const SCREEN = '/dashboard/appliances';

/** The id of the list. */
export const LIST_ID = 'appliances';

/** The screen's address: the page after an appliance, or the first, and the dialog that is open. */
export function linkTo(
  after: string | undefined,
  dialog: { add?: ''; edit?: string; delete?: string } = {},
): string {
  const query = new URLSearchParams({
    ...(after === undefined ? {} : { [AFTER]: after }),
    ...dialog,
  });
  return query.size === 0 ? SCREEN : `${SCREEN}?${query}`;
}

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
