import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { ReceiptIndianRupee } from 'lucide-react';
import { loadProtectedScreen } from '#app/base/access.ts';
import { hasAllMonths } from '#app/base/all-months.ts';
import { choosePaperPath, EARLIER_BILLS_PATH } from '#app/entry/bill-address.ts';
import { LinkButton } from '#app/ui/form/button.tsx';
import { Allowed } from '#app/ui/layout/allowed.tsx';
import { Link } from '#app/ui/layout/link.tsx';
import { LoadFailure } from '#app/ui/layout/load-failure.tsx';
import { EmptyState, PageHeader, Panel } from '#app/ui/layout/panel.tsx';
import { Text } from '#app/ui/layout/parts.tsx';
import { DATA_ENTRY_TABS } from '#app/ui/shell/sections.tsx';
import { Tabs } from '#app/ui/shell/tabs.tsx';
import { formatLoad } from '#domain/base/format.ts';
import * as messages from '#domain/base/messages.ts';
import { BillChart } from './bill-chart.tsx';
import { Agreement, BillTable } from './bill-table.tsx';
import styles from './bills.module.css';

export function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  return loadProtectedScreen(args, (home) =>
    args.context.services.screens.loadBills(home, hasAllMonths(searchParams) ? 'all' : 'latest'),
  );
}

export default function Bills() {
  const { bills, today, connection, hasCycle, hasOlderDays } = useLoaderData<typeof loader>();
  const untypedBill = bills.find((bill) => !bill.isRunning && bill.paperPaise === null);
  return (
    <>
      <PageHeader title="Data Entry" subtitle={describeConnection(connection)}>
        {untypedBill === undefined ? null : (
          <Allowed>
            <LinkButton
              to={choosePaperPath(untypedBill)}
              kind="primary"
              icon={<ReceiptIndianRupee />}
            >
              Type a printed bill
            </LinkButton>
          </Allowed>
        )}
      </PageHeader>
      <Tabs label="Data entry" tabs={DATA_ENTRY_TABS} />
      {bills.length === 0 ? (
        <Panel title="Bills">
          <EmptyState
            title="No bills yet"
            text="Each billing period that you have readings of will appear here as your supplier would bill it."
          >
            <Allowed>
              <LinkButton to="/dashboard/data-entry">Add a reading</LinkButton>
              <LinkButton to={EARLIER_BILLS_PATH}>Type the history printed on your bill</LinkButton>
            </Allowed>
          </EmptyState>
        </Panel>
      ) : (
        <div className={styles['grid']}>
          <Allowed>
            <Text size="sm" className={styles['earlier']}>
              <Link to={EARLIER_BILLS_PATH}>Type the history printed on your bill</Link>
            </Text>
          </Allowed>
          <Agreement bills={bills} today={today} />
          <BillChart bills={bills} today={today} />
          <BillTable bills={bills} today={today} hasCycle={hasCycle} hasOlderDays={hasOlderDays} />
        </div>
      )}
    </>
  );
}

/** `BESCOM, LT-1, 3 kW`. */
function describeConnection(
  connection: { discom: string; category: string | null; loadKW: number | null } | null,
): string {
  if (connection === null) return 'No supplier set yet';
  const { discom, category, loadKW } = connection;
  return [discom, category, loadKW == null ? null : formatLoad(loadKW)].filter(Boolean).join(', ');
}

export const meta: MetaFunction = () => [
  { title: 'Bills · Data Entry · Unitwise' },
  {
    name: 'description',
    content: 'What each billing period costs, line by line, beside the printed bill.',
  },
];

export function ErrorBoundary() {
  return <LoadFailure title="Data Entry" message={messages.billsLoadFailed} />;
}
