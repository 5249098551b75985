import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';

/** Query parameters that open a form or a dialog: a screen's data is the same with and without them. */
const DIALOG_PARAMETERS = ['add', 'full', 'edit', 'delete', 'undo', 'redo'];

/**
 * When a screen's data is fetched again: not when a form or a dialog opens, and not when a form was
 * refused (its action data says `refused`).
 */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod, actionResult, defaultShouldRevalidate } = change;
  if (formMethod === undefined && differOnlyInDialog(currentUrl, nextUrl)) return false;
  if (isRefused(actionResult)) return false;
  return defaultShouldRevalidate;
}

function differOnlyInDialog(one: URL, other: URL): boolean {
  return (
    one.pathname === other.pathname &&
    one.search !== other.search &&
    withoutDialog(one) === withoutDialog(other)
  );
}

function withoutDialog({ search }: URL): string {
  const query = new URLSearchParams(search);
  for (const name of DIALOG_PARAMETERS) query.delete(name);
  return query.toString();
}

function isRefused(actionData: unknown): boolean {
  return (
    typeof actionData === 'object' &&
    actionData !== null &&
    'refused' in actionData &&
    !!actionData.refused
  );
}
