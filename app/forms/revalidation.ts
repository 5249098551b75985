import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';
import type { ActionData } from './action-data.ts';

/** Query parameters that open a form or a dialog: a screen's data is the same with and without them. */
const DIALOG_PARAMETERS = ['add', 'full', 'edit', 'delete', 'undo', 'redo'];

/**
 * When a screen's data is fetched again: not when a form or a dialog opens, and not when a form was
 * refused or kept on the phone (its action data says so).
 */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod, actionResult, defaultShouldRevalidate } = change;
  if (formMethod === undefined && differOnlyInDialog(currentUrl, nextUrl)) return false;
  if (isNotStored(actionResult)) return false;
  return defaultShouldRevalidate;
}

function differOnlyInDialog(url: URL, other: URL): boolean {
  return (
    url.pathname === other.pathname &&
    url.search !== other.search &&
    dropDialog(url) === dropDialog(other)
  );
}

function dropDialog({ search }: URL): string {
  const query = new URLSearchParams(search);
  for (const name of DIALOG_PARAMETERS) query.delete(name);
  return query.toString();
}

function isNotStored(actionData: unknown): boolean {
  if (typeof actionData !== 'object' || actionData === null) return false;
  const { refused, queued } = actionData as ActionData;
  return refused === true || queued === true;
}
