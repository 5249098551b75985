import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData, useSearchParams } from '@remix-run/react';
import { ArrowLeft, Image, Printer } from 'lucide-react';
import { useHydrated } from '#app/base/hydrated.ts';
import { makeBillPath, makeSummaryPath } from '#app/entry/bill-address.ts';
import { loadBillSummary } from '#app/features/data-entry/bills/bill-form.server.ts';
import { nameBill } from '#app/features/data-entry/bills/bill-text.ts';
import columnStyles from '#app/features/data-entry/bills/bills.module.css';
import { BillDifference } from '#app/features/data-entry/bills/one/notices.tsx';
import { Bars } from '#app/ui/chart/bars.tsx';
import { Button, LinkButton } from '#app/ui/form/button.tsx';
import { Link } from '#app/ui/layout/link.tsx';
import { LoadFailure } from '#app/ui/layout/load-failure.tsx';
import { Box, Row, Stack, Text } from '#app/ui/layout/parts.tsx';
import { Delta } from '#app/ui/table/delta.tsx';
import { formatDate, formatPaise } from '#domain/base/format.ts';
import * as messages from '#domain/base/messages.ts';
import { ShareDialog } from './share-dialog.tsx';
import styles from './summary.module.css';
import { type ComparisonText, describeNext, describeSummary } from './summary-text.ts';

export function loader(args: LoaderFunctionArgs) {
  return loadBillSummary(args);
}

/** A bill that is over on one page, to look at with the family, to print and to share. */
export default function Summary() {
  const screen = useLoaderData<typeof loader>();
  const { summary, today } = screen;
  const { bill, previous, next } = summary;
  const text = describeSummary(screen);
  const hydrated = useHydrated();
  const [search] = useSearchParams();
  return (
    <>
      <p data-screen-only className={columnStyles['back']}>
        <Link to={makeBillPath(bill.id)}>
          <ArrowLeft aria-hidden="true" /> The bill line by line
        </Link>
      </p>
      <Box is="article" className={styles['sheet']} aria-labelledby="summary-name">
        <header className={styles['head']}>
          <Text is="h1" size="lg" weight="medium" id="summary-name">
            {text.name}
          </Text>
          <p className={styles['period']}>{text.period}</p>
          <p className={styles['amount']}>{text.amount ?? 'N/A'}</p>
          <p className={styles['units']}>{text.units}</p>
          <p className={styles['how']}>{text.how}</p>
        </header>
        <Stack gap={5} className={styles['parts']}>
          <Beside comparison={text.comparison} />
          {previous === null ? null : (
            <section>
              <h2>Why it changed</h2>
              <BillDifference explanation={previous} name={text.name} today={today} />
              {bill.paperPaise === null || bill.paperPaise === previous.paise ? null : (
                <Text above={3} tone="quiet" size="sm">
                  {`By our calculation. The printed bill says ${formatPaise(bill.paperPaise)}.`}
                </Text>
              )}
            </section>
          )}
          {text.advice === null ? null : (
            <section>
              <h2>What helps most now</h2>
              <p>{text.advice}</p>
            </section>
          )}
          {next === null ? null : (
            <section>
              <h2>The next bill</h2>
              <p>{describeNext(next, today)}</p>
            </section>
          )}
        </Stack>
      </Box>
      {hydrated ? (
        <Row data-screen-only is="p" above={4} gap={3}>
          <LinkButton
            to={`${makeSummaryPath(bill.id)}?share`}
            kind="primary"
            icon={<Image />}
            preventScrollReset
          >
            Share as a picture
          </LinkButton>
          <Button type="button" icon={<Printer />} onClick={() => window.print()}>
            Print
          </Button>
        </Row>
      ) : null}
      <p className={styles['printed']}>{`Printed on ${formatDate(today)} from Unitwise`}</p>
      {hydrated && search.has('share') ? (
        <ShareDialog
          bill={bill}
          text={text}
          fileName={`unitwise-${bill.month}.png`}
          closeTo={makeSummaryPath(bill.id)}
        />
      ) : null}
    </>
  );
}

function Beside({ comparison }: { comparison: ComparisonText | null }) {
  return (
    <section>
      <h2>{comparison?.title ?? 'Beside the same bill last year'}</h2>
      {comparison === null ? (
        <p>Not known: too few days of this bill or of last year’s are known.</p>
      ) : (
        <>
          <Bars
            colour="kwh"
            bars={comparison.bars.map(({ wh, ...bar }) => ({ ...bar, amount: wh }))}
          />
          <p>
            {comparison.direction === null ? (
              comparison.difference
            ) : (
              <Delta direction={comparison.direction}>{comparison.difference}</Delta>
            )}
          </p>
          {comparison.atTariff === null ? null : <p>{comparison.atTariff}</p>}
        </>
      )}
    </section>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: `${data == null ? 'Bill' : nameBill(data.summary.bill, data.today)} on one page · Unitwise`,
  },
  { name: 'description', content: 'A bill on one page, to print and to share.' },
];

export function ErrorBoundary() {
  return <LoadFailure title="Bill" message={messages.billsLoadFailed} />;
}
