/** The ids of elements that focus is sent to. */

/** The panel of entries. */
export const ENTRIES_ID = 'entries';

/** A row's checkbox. */
export function checkboxId(id: string): string {
  return `select-${id}`;
}

/** A row's way to the form. */
export function editLinkId(id: string): string {
  return `edit-${id}`;
}
