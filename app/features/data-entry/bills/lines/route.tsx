import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ArrowLeft } from 'lucide-react';
import { makeLinesPath, makeMatchPath } from '#app/entry/bill-address.ts';
import { handleBillForm, loadBill } from '#app/features/data-entry/bills/bill-form.server.ts';
import {
  type BillActionData,
  nameBill,
  sendBillForm,
} from '#app/features/data-entry/bills/bill-text.ts';
import columnStyles from '#app/features/data-entry/bills/bills.module.css';
import { SavedLine } from '#app/features/data-entry/bills/saved-line.tsx';
import { respondWithStatus } from '#app/forms/with-status.ts';
import { useIsAllowed } from '#app/ui/layout/allowed.tsx';
import { Link } from '#app/ui/layout/link.tsx';
import { LoadFailure } from '#app/ui/layout/load-failure.tsx';
import { Notice } from '#app/ui/layout/notice.tsx';
import { PageHeader, Panel } from '#app/ui/layout/panel.tsx';
import * as messages from '#domain/base/messages.ts';
import { LinesForm } from './lines-form.tsx';
import { LinesResult } from './lines-result.tsx';

export function loader(args: LoaderFunctionArgs) {
  return loadBill(args);
}

export async function action(args: ActionFunctionArgs) {
  return respondWithStatus(await handleBillForm(args));
}

export const clientAction = sendBillForm;

export default function Lines() {
  const { bill, match, passed, paper, today, isRunning } = useLoaderData<typeof loader>();
  const actionData = useActionData<BillActionData>();
  const name = nameBill(bill, today);
  const { pricing } = bill;
  const mayType = useIsAllowed('member');
  return (
    <>
      <p data-screen-only className={columnStyles['back']}>
        <Link to={makeMatchPath(bill.id)}>
          <ArrowLeft aria-hidden="true" /> {name}
        </Link>
      </p>
      <SavedLine billPath={makeLinesPath(bill.id)} />
      {actionData?.refused === true && actionData.toast !== undefined ? (
        <div className={columnStyles['refused']}>
          <Notice kind="error" title={actionData.toast.text} />
        </div>
      ) : null}
      {isRunning || pricing.code !== 'priced' ? (
        <>
          <PageHeader title="Match my bill" />
          <Panel
            title={
              isRunning ? 'This bill is not over yet' : 'There is nothing of ours to compare with'
            }
          >
            {isRunning
              ? 'Its paper can be typed when the period is over.'
              : 'The bill itself says what it lacks, and keeps what your paper asks for.'}
          </Panel>
        </>
      ) : (
        <>
          {mayType ? null : <PageHeader title="Match my bill" />}
          <div className={columnStyles['columns']}>
            <LinesForm
              bill={bill}
              record={pricing.bill}
              match={match}
              paper={paper}
              sentFields={actionData?.typed}
            />
            <LinesResult bill={bill} match={match} passed={passed} mayType={mayType} />
          </div>
        </>
      )}
    </>
  );
}

export const meta: MetaFunction = () => [
  { title: 'Match my bill · Unitwise' },
  {
    name: 'description',
    content: 'A printed bill beside the computed one, and what explains the difference.',
  },
];

export function ErrorBoundary() {
  return <LoadFailure title="Match my bill" message={messages.billsLoadFailed} />;
}
