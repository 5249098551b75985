import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ArrowLeft, Image, Printer } from 'lucide-react';
import { useHydrated } from '#app/base/hydrated.ts';
import {
  BILLS_PATH,
  makeBillPath,
  makeLinesPath,
  makeSummaryPath,
} from '#app/entry/bill-address.ts';
import { handleBillForm, loadBill } from '#app/features/data-entry/bills/bill-form.server.ts';
import {
  type BillActionData,
  nameBill,
  sendBillForm,
} from '#app/features/data-entry/bills/bill-text.ts';
import columnStyles from '#app/features/data-entry/bills/bills.module.css';
import { PassedPanel } from '#app/features/data-entry/bills/passed-panel.tsx';
import { SavedLine } from '#app/features/data-entry/bills/saved-line.tsx';
import { respondWithStatus } from '#app/forms/with-status.ts';
import { Button, LinkButton } from '#app/ui/form/button.tsx';
import { Allowed } from '#app/ui/layout/allowed.tsx';
import { Link } from '#app/ui/layout/link.tsx';
import { LoadFailure } from '#app/ui/layout/load-failure.tsx';
import { Notice } from '#app/ui/layout/notice.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { Row, Stack, Text } from '#app/ui/layout/parts.tsx';
import { formatDate } from '#domain/base/format.ts';
import * as messages from '#domain/base/messages.ts';
import styles from './bill.module.css';
import { BillSheet, hasPaperLines } from './bill-sheet.tsx';
import { BillDifference, ChangedSince, ShareBill } from './notices.tsx';
import { PaperPanel } from './paper-panel.tsx';

export function loader(args: LoaderFunctionArgs) {
  return loadBill(args);
}

export async function action(args: ActionFunctionArgs) {
  return respondWithStatus(await handleBillForm(args));
}

export const clientAction = sendBillForm;

export default function Bill() {
  const screen = useLoaderData<typeof loader>();
  const { bill, today, previous, year, isRunning, connection } = screen;
  const actionData = useActionData<BillActionData>();
  const name = nameBill(bill, today);
  const hydrated = useHydrated();
  return (
    <>
      <p data-screen-only className={columnStyles['back']}>
        <Link to={BILLS_PATH}>
          <ArrowLeft aria-hidden="true" /> Bills
        </Link>
      </p>
      <SavedLine billPath={makeBillPath(bill.id)} />
      {actionData?.toast === undefined || actionData.refused !== true ? null : (
        <div className={columnStyles['refused']}>
          <Notice kind="error" title={actionData.toast.text} />
        </div>
      )}
      {bill.today === null ? null : <ChangedSince bill={bill} today={bill.today} />}
      <div className={columnStyles['columns']}>
        <BillSheet
          bill={bill}
          meters={screen.meters}
          name={name}
          today={today}
          connection={connection}
          user={screen.user}
        />
        <Stack data-screen-only gap={4} className={styles['side']}>
          {isRunning ? null : (
            <PaperPanel bill={bill} paper={screen.paper} typed={actionData?.typed} />
          )}
          {previous === null && year === null ? null : (
            <Panel title="What moved it">
              {previous === null ? null : (
                <BillDifference explanation={previous} name={name} today={today} />
              )}
              {year === null ? null : (
                <BillDifference explanation={year} name={name} today={today} />
              )}
            </Panel>
          )}
          <PassedPanel passed={screen.passed} />
          {isRunning ? null : (
            <LinkButton to={makeSummaryPath(bill.id)} wide icon={<Image />}>
              On one page, to share
            </LinkButton>
          )}
          {hydrated ? (
            <Row gap={2}>
              <ShareBill bill={bill} name={name} />
              <Button type="button" icon={<Printer />} onClick={() => window.print()}>
                Print
              </Button>
            </Row>
          ) : null}
          {isRunning ||
          bill.pricing.code !== 'priced' ||
          hasPaperLines(bill.pricing.bill) ? null : (
            <Panel title="Not in this sum">
              <Text size="sm" tone="quiet" below={3}>
                Arrears, interest and credits stand only on paper.{' '}
                <Allowed>
                  <Link to={`${makeLinesPath(bill.id)}#others`}>Add them from your bill</Link>
                </Allowed>
              </Text>
            </Panel>
          )}
        </Stack>
      </div>
      <p className={styles['printed']}>{`Printed on ${formatDate(today)}`}</p>
    </>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data == null ? 'Bill' : nameBill(data.bill, data.today)} · Unitwise` },
  { name: 'description', content: 'A bill line by line, with the source of each rate.' },
];

export function ErrorBoundary() {
  return <LoadFailure title="Bill" message={messages.billsLoadFailed} />;
}
