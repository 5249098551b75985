/** Which dialog is open: the one of the address, or the one whose form was just refused. */

import { AFTER } from '#app/base/paging.ts';
import type { ActionData } from '#app/forms/action-data.ts';

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

export type OpenDialog =
  | { kind: 'add'; id?: undefined }
  | { kind: 'edit'; id: string }
  | { kind: 'delete'; id: string };

export interface ApplianceActionData extends ActionData {
  /** The dialog of a form that was refused. */
  open?: OpenDialog;
  deleted?: boolean;
}

/** The open dialog. After something was stored there is none, whatever the address says. */
export function findOpenDialog(
  actionData: ApplianceActionData | undefined,
  address: URLSearchParams,
): OpenDialog | undefined {
  if (actionData !== undefined) return actionData.open;
  if (address.has('add')) return { kind: 'add' };
  for (const kind of ['edit', 'delete'] as const) {
    const id = address.get(kind);
    if (id !== null) return { kind, id };
  }
  return undefined;
}
