import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { ArrowLeft } from 'lucide-react';
import { makeBillPath, makeLinesPath, makeMatchPath } from '#app/entry/bill-address.ts';
import { handleBillForm, loadMatch } from '#app/features/data-entry/bills/bill-form.server.ts';
import {
  type BillActionData,
  formatPeriod,
  nameBill,
  sendBillForm,
} from '#app/features/data-entry/bills/bill-text.ts';
import columnStyles from '#app/features/data-entry/bills/bills.module.css';
import { SavedLine } from '#app/features/data-entry/bills/saved-line.tsx';
import { respondWithStatus } from '#app/forms/with-status.ts';
import { Link } from '#app/ui/layout/link.tsx';
import { LoadFailure } from '#app/ui/layout/load-failure.tsx';
import { Notice } from '#app/ui/layout/notice.tsx';
import { PageHeader, Panel } from '#app/ui/layout/panel.tsx';
import { Row, Stack, Text } from '#app/ui/layout/parts.tsx';
import * as messages from '#domain/base/messages.ts';
import { AmountForm } from './amount-form.tsx';
import { Causes } from './causes.tsx';
import styles from './match.module.css';
import { SaveForm } from './save-form.tsx';
import { Verdict } from './verdict.tsx';

export function loader(args: LoaderFunctionArgs) {
  return loadMatch(args);
}

export async function action(args: ActionFunctionArgs) {
  return respondWithStatus(await handleBillForm(args));
}

export const clientAction = sendBillForm;

export default function Match() {
  const { bill, today, isRunning, step, paper, connection } = useLoaderData<typeof loader>();
  const [parameters] = useSearchParams();
  const actionData = useActionData<BillActionData>();
  const name = nameBill(bill, today);
  const { pricing } = bill;
  return (
    <>
      <p data-screen-only className={columnStyles['back']}>
        <Link to={makeBillPath(bill.id)}>
          <ArrowLeft aria-hidden="true" /> {name}
        </Link>
      </p>
      <SavedLine billPath={makeMatchPath(bill.id)} />
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
        <Stack gap={4} className={styles['match']}>
          <section className={styles['panel']}>
            <Text tone="quiet" size="sm" weight="medium">{`${name}, ${formatPeriod(bill)}`}</Text>
            <Text is="h1" size="xl">
              What does the paper say?
            </Text>
            <AmountForm
              bill={bill}
              oursPaise={step?.oursPaise ?? pricing.amountPaise}
              step={step}
              typed={parameters.get('amount')}
            />
            <Verdict
              step={step}
              typed={parameters.get('amount')}
              supplier={connection?.discom ?? null}
              isSettling={paper?.settlesFrom != null}
            />
            {pricing.confirmed ? null : (
              <Text tone="faint" size="xs">
                Ours goes by a tariff that no printed bill confirms yet.
              </Text>
            )}
          </section>
          {step === null ? null : (
            <Causes
              {...{ bill, record: pricing.bill, step, paper }}
              discom={connection?.discom ?? null}
            />
          )}
          <Row gap={3} align="center">
            {step === null ? null : (
              <SaveForm bill={bill} record={pricing.bill} step={step} paper={paper} />
            )}
            <Link to={makeLinesPath(bill.id)} className={styles['all']}>
              See all lines
            </Link>
          </Row>
        </Stack>
      )}
    </>
  );
}

export const meta: MetaFunction = () => [
  { title: 'Match my bill · Unitwise' },
  {
    name: 'description',
    content:
      'The amount of a printed bill beside the computed one, and what explains a difference.',
  },
];

export function ErrorBoundary() {
  return <LoadFailure title="Match my bill" message={messages.billsLoadFailed} />;
}
