import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from '@remix-run/react';
import { ArrowLeft } from 'lucide-react';
import { loadProtectedScreen } from '#app/base/access.ts';
import { BILLS_PATH } from '#app/entry/bill-address.ts';
import columnStyles from '#app/features/data-entry/bills/bills.module.css';
import { callAction } from '#app/forms/call-action.ts';
import { respondWithStatus } from '#app/forms/with-status.ts';
import { useIsAllowed } from '#app/ui/layout/allowed.tsx';
import { Link } from '#app/ui/layout/link.tsx';
import { LoadFailure } from '#app/ui/layout/load-failure.tsx';
import { PageHeader, Panel } from '#app/ui/layout/panel.tsx';
import { NoScriptToast, useToast } from '#app/ui/layout/toast.tsx';
import * as messages from '#domain/base/messages.ts';
import { handleEarlierBills } from './earlier.server.ts';
import { EarlierGrid } from './earlier-grid.tsx';
import type { EarlierActionData } from './earlier-rows.ts';

export function loader(args: LoaderFunctionArgs) {
  return loadProtectedScreen(args, (home) => args.context.services.screens.loadEarlierBills(home));
}

export async function action(args: ActionFunctionArgs) {
  return respondWithStatus(await handleEarlierBills(args));
}

export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return callAction(
    () => serverAction<EarlierActionData>(),
    { unreachable: messages.noResponse, failed: messages.entryUnexpected },
    (text): EarlierActionData => ({ toast: { kind: 'error', text }, refused: true }),
  );
}

/** The history that a bill prints: the units of earlier bills, typed one under the other. */
export default function EarlierBills() {
  const { periods, homeId } = useLoaderData<typeof loader>();
  const actionData = useActionData<EarlierActionData>();
  const mayType = useIsAllowed('member');
  useToast(actionData?.toast);
  return (
    <>
      <p data-screen-only className={columnStyles['back']}>
        <Link to={BILLS_PATH}>
          <ArrowLeft aria-hidden="true" /> Bills
        </Link>
      </p>
      <PageHeader title="The history printed on your bill" />
      <NoScriptToast message={actionData?.toast} />
      {mayType ? (
        <EarlierGrid
          key={`${homeId} ${actionData?.savedAt ?? ''} ${JSON.stringify(actionData?.problems)}`}
          periods={periods}
          actionData={actionData}
        />
      ) : (
        <Panel title="Earlier bills">Members of the home type them.</Panel>
      )}
    </>
  );
}

export const meta: MetaFunction = () => [
  { title: 'Earlier bills · Data Entry · Unitwise' },
  { name: 'description', content: 'The units of earlier bills, as your bill prints them.' },
];

export function ErrorBoundary() {
  return <LoadFailure title="Earlier bills" message={messages.billsLoadFailed} />;
}
