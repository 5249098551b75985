import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { loadProtectedScreen } from '#app/access.ts';
import { findDateProblem } from '#domain/base/period.ts';

/** The last day that an address names a bill by. What is no day is not found. */
export function readBillId({ id = '' }: { id?: string | undefined }): string {
  if (findDateProblem(id) !== undefined) throw makeNotFoundResponse();
  return id;
}

/** The bill that an address names. */
export function loadBill(args: LoaderFunctionArgs) {
  const id = readBillId(args.params);
  return loadProtectedScreen(args, async (caller) => {
    const screen = await args.context.services.screens.loadBill(caller, id);
    if (screen === null) throw makeNotFoundResponse();
    return screen;
  });
}

/** The same on one page. */
export function loadBillSummary(args: LoaderFunctionArgs) {
  const id = readBillId(args.params);
  return loadProtectedScreen(args, async (caller) => {
    const screen = await args.context.services.screens.loadBillSummary(caller, id);
    if (screen === null) throw makeNotFoundResponse();
    return screen;
  });
}

function makeNotFoundResponse(): Response {
  return new Response('There is no such bill.', { status: 404 });
}
