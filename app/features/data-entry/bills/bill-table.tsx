import { Check } from 'lucide-react';
import { changePath } from '#app/connection/address.ts';
import {
  ALL_BILLS_PATH,
  choosePaperPath,
  makeBillPath,
  makeMatchPath,
} from '#app/entry/bill-address.ts';
import { Allowed, useIsAllowed } from '#app/ui/layout/allowed.tsx';
import { Link } from '#app/ui/layout/link.tsx';
import { Chip, Panel } from '#app/ui/layout/panel.tsx';
import { Box, Text } from '#app/ui/layout/parts.tsx';
import { TellConnection } from '#app/ui/layout/tell-connection.tsx';
import {
  formatCount,
  formatDate,
  formatKwh,
  formatLongMonthName,
  formatMonth,
  formatNumber,
  formatPaise,
} from '#domain/base/format.ts';
import type { IsoDate } from '#domain/base/period.ts';
import {
  groupUnknownBills,
  isApproximate,
  isUnknownBill,
  roundShownPaise,
  sumBills,
} from '#domain/bills/bill-sum.ts';
import type { BillListItem } from '#domain/bills/bill-view.ts';
import { lowerFirstWord, shortenLabel } from '#domain/tariff/explain/line-labels.ts';
import { describeEstimates, describeFlatRate, formatPeriod, nameBill } from './bill-text.ts';
import styles from './bills.module.css';

/** The bills, newest first. */
export function BillTable(props: {
  bills: readonly BillListItem[];
  today: IsoDate;
  /** False: the periods are calendar months. */
  hasCycle: boolean;
  /** There are readings before the days of these bills. */
  hasOlderDays: boolean;
}) {
  const { bills, today } = props;
  const hasBasis = (basis: BillListItem['basis']) => bills.some((bill) => bill.basis === basis);
  return (
    <Box is="section" className={styles['list']} aria-label="Bills">
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">Bill</th>
            <th scope="col">Period</th>
            <th scope="col" data-number>
              Days
            </th>
            <th scope="col" data-number>
              Units
            </th>
            <th scope="col" data-number>
              Computed
            </th>
            <th scope="col" data-number>
              Printed
            </th>
            <th scope="col">Difference</th>
          </tr>
        </thead>
        <tbody>
          {groupUnknownBills(bills, isUnknownBill).map(([bill, ...others]) =>
            bill === undefined ? null : others.length === 0 ? (
              <Row key={bill.id} bill={bill} today={today} />
            ) : (
              <UnknownRow key={bill.id} bills={[...others.toReversed(), bill]} />
            ),
          )}
          <SumRow bills={bills} />
        </tbody>
      </table>
      {props.hasOlderDays ? (
        <Text above={3} tone="faint" size="xs">
          These are the bills of the latest 25 months.{' '}
          <Link to={ALL_BILLS_PATH}>List all bills</Link>
        </Text>
      ) : null}
      {props.hasCycle ? null : (
        <Text above={3} tone="faint" size="xs">
          These are calendar months, but where you typed an amount: you have not said when your
          bills end.{' '}
          <Allowed needs="owner">
            <Link to={changePath()}>Say when they end</Link>
          </Allowed>
        </Text>
      )}
      <Missing bills={bills} />
      <Text above={3} tone="faint" size="xs">
        {hasBasis('estimate') || bills.some(isApproximate)
          ? '≈ is a forecast, rests on most of its days, or has an estimated line. '
          : null}
        {hasBasis('partial')
          ? bills.some(({ ownPower }) => ownPower !== null)
            ? '* lacks a line that nobody can price yet. '
            : '* lacks a line whose rate no source tells. '
          : null}
        {hasBasis('flat-rate')
          ? `† at your own rate, ${describeFlatRate(bills.find(({ ownPower }) => ownPower !== null) ?? { ownPower: null })}. `
          : null}
        {bills.some((bill) => !bill.isConfirmed)
          ? '‡ by a tariff that no printed bill confirms yet. '
          : null}
        A computed amount follows your readings and answers until you type its paper, share it, or
        60 days have passed. From then on a change is offered, not applied; a corrected tariff
        always is.
      </Text>
    </Box>
  );
}

/** Why some bills have no amount; what several need is said once. */
function Missing({ bills }: { bills: readonly BillListItem[] }) {
  const sentences = [...new Set(bills.flatMap(({ missingMessages }) => missingMessages))];
  return (
    <>
      {sentences.length === 0 ? null : (
        <Text above={3} tone="faint" size="xs">
          {`N/A: ${sentences.join(' ')} `}
          <TellConnection inline />
        </Text>
      )}
      {bills.some(({ lacksTariff }) => lacksTariff) ? (
        <Text above={3} tone="faint" size="xs">
          N/A: of some of these days no tariff of your supplier is known. The units are kept.
        </Text>
      ) : null}
    </>
  );
}

const MARKS: Record<BillListItem['basis'], [before: string, after: string]> = {
  exact: ['', ''],
  estimate: ['≈ ', ''],
  partial: ['', '*'],
  'flat-rate': ['', '†'],
  none: ['', ''],
};

function Row({ bill, today }: { bill: BillListItem; today: IsoDate }) {
  const { id, month, days, knownDays, unitsWh, basis, isConfirmed, paperPaise, isRunning } = bill;
  const [mark, after] = MARKS[basis];
  // Few of its days are known: the sum of what is entered, as the charts have it.
  const shownWh = unitsWh ?? bill.enteredWh;
  const markBefore = isApproximate(bill) ? MARKS.estimate[0] : mark;
  const shownAmountPaise = roundShownPaise(bill);
  const isWhole = knownDays === null || knownDays === days;
  const estimates = describeEstimates(bill);
  return (
    <tr data-running={isRunning}>
      <th scope="row">
        <Link to={makeBillPath(id)}>
          {month.slice(0, 4) === today.slice(0, 4)
            ? formatLongMonthName(month)
            : formatMonth(month)}
        </Link>
      </th>
      <td className={styles['period']}>
        {formatPeriod(bill)}
        {bill.counted === null ? null : (
          <Text is="span" tone="faint" size="xs">{` ${bill.counted}.`}</Text>
        )}
        {estimates === null ? null : (
          <Text is="span" tone="faint" size="xs">{` ${estimates}`}</Text>
        )}
      </td>
      <td data-number data-label="Days">
        {isWhole ? days : `${knownDays} of ${days}`}
      </td>
      <td data-number data-label="Units">
        {shownWh === null ? (
          <span className={styles['blank']}>–</span>
        ) : (
          formatKwh(shownWh, shownWh % 1000 === 0 || isRunning ? 0 : 1)
        )}
      </td>
      <td data-number className={styles['computed']} data-label="Computed">
        {shownAmountPaise === null
          ? 'N/A'
          : `${markBefore}${formatPaise(shownAmountPaise)}${after}${isConfirmed ? '' : '‡'}`}
      </td>
      <td data-number data-label="Printed">
        {paperPaise === null ? <span className={styles['blank']}>–</span> : formatPaise(paperPaise)}
      </td>
      <td className={styles['difference']}>
        <Difference bill={bill} />
      </td>
    </tr>
  );
}

/** Bills of which nothing is known, the earliest first, as one line. */
function UnknownRow({ bills }: { bills: readonly BillListItem[] }) {
  const [first, last] = [bills[0], bills.at(-1)];
  if (first === undefined || last === undefined) return null;
  const days = bills.reduce((sum, bill) => sum + bill.days, 0);
  return (
    <tr>
      <th scope="row">{formatCount(bills.length, 'bill')}</th>
      <td className={styles['period']}>{`${formatDate(first.from)} – ${formatDate(last.to)}`}</td>
      <td data-number data-label="Days">
        {`0 of ${formatNumber(days)}`}
      </td>
      <td data-number data-label="Units">
        <span className={styles['blank']}>–</span>
      </td>
      <td data-number className={styles['computed']} data-label="Computed">
        N/A
      </td>
      <td data-number data-label="Printed">
        <span className={styles['blank']}>–</span>
      </td>
      <td className={styles['difference']}>
        <Chip kind="notice">nothing is known of these</Chip>
      </td>
    </tr>
  );
}

/** What the bills that are over come to; nothing where that is not known of one of them. */
function SumRow({ bills }: { bills: readonly BillListItem[] }) {
  const sum = sumBills(bills);
  if (sum === null) return null;
  const { count, days, unitsWh, amountPaise } = sum;
  const over = bills.filter((bill) => !bill.isRunning);
  const markBefore = sum.isApproximate ? MARKS.estimate[0] : '';
  const markAfter = [...new Set(over.map(({ basis }) => MARKS[basis][1]))].join('');
  const unconfirmed = over.every(({ isConfirmed }) => isConfirmed) ? '' : '‡';
  return (
    <tr data-sum="true">
      <th scope="row">{formatCount(count, 'bill')}</th>
      <td className={styles['period']} />
      <td data-number data-label="Days">
        {formatNumber(days)}
      </td>
      <td data-number data-label="Units">
        {formatKwh(unitsWh, unitsWh % 1000 === 0 ? 0 : 1)}
      </td>
      <td data-number className={styles['computed']} data-label="Computed">
        {`${markBefore}${formatPaise(amountPaise)}${markAfter}${unconfirmed}`}
      </td>
      <td />
      <td />
    </tr>
  );
}

function Difference({ bill }: { bill: BillListItem }) {
  const mayType = useIsAllowed('member');
  const { id, isRunning, isChanged, paperPaise, differencePaise, days, knownDays } = bill;
  if (isRunning && bill.unitsWh !== null) {
    const units = bill.unitsFrom === 'forecast' ? 'forecast' : 'so far';
    return <Chip kind="estimate">{`running: ${units}`}</Chip>;
  }
  if (isChanged) return <Link to={makeBillPath(id)}>Changed since: look</Link>;
  if (paperPaise === null) {
    return bill.unitsWh === null && knownDays !== null ? (
      <Chip kind="notice">{`${knownDays} of ${formatCount(days, 'day')} known`}</Chip>
    ) : (
      <Allowed>
        <Link to={choosePaperPath(bill)}>Type your bill</Link>
      </Allowed>
    );
  }
  if (differencePaise === null)
    return (
      <Link to={makeMatchPath(id)}>
        {bill.unknownLine === null
          ? 'Not compared'
          : `Not compared: ours is without ${lowerFirstWord(shortenLabel(bill.unknownLine))}`}
      </Link>
    );
  if (bill.isSameAsPaper) {
    return (
      <span className={styles['equal']}>
        <Check aria-hidden="true" /> {Math.abs(differencePaise) > 1 ? 'same, rounded' : 'equal'}
      </span>
    );
  }
  const size = tellDifference(differencePaise);
  return <Link to={makeMatchPath(id)}>{`${size}: ${describeCause(bill, mayType)}`}</Link>;
}

/** `₹12.00 less`. */
function tellDifference(paise: number): string {
  return `${formatPaise(Math.abs(paise))} ${paise < 0 ? 'less' : 'more'}`;
}

/** The difference as the list names it, before the bill is opened. */
function describeCause(bill: BillListItem, mayType: boolean): string {
  const { counted, estimatedLine, hasTypedLines } = bill;
  if (counted !== null) return `ours is ${lowerFirstWord(counted)}`;
  if (estimatedLine !== null)
    return `our ${lowerFirstWord(shortenLabel(estimatedLine))} is estimated`;
  if (hasTypedLines) return 'see what explains it';
  return mayType ? 'not explained' : 'its lines are not typed yet';
}

/** How many of the typed bills agree with ours. */
export function Agreement({ bills, today }: { bills: readonly BillListItem[]; today: IsoDate }) {
  const mayType = useIsAllowed('member');
  const typedBills = bills.filter((bill) => bill.differencePaise !== null);
  const equalBills = typedBills.filter(({ isSameAsPaper }) => isSameAsPaper);
  const differingBill = typedBills.find((bill) => !bill.isSameAsPaper);
  const untypedBill = bills.find((bill) => !bill.isRunning && bill.paperPaise === null);
  return (
    <Panel
      title="Bills you typed that agree, within the paper’s rounding"
      className={styles['agreement']}
    >
      {typedBills.length === 0 ? null : (
        <p className={styles['count']}>
          {equalBills.length}{' '}
          <Text is="span" tone="quiet" size="md" weight="medium">
            of {typedBills.length}
          </Text>
        </p>
      )}
      <p>
        {typedBills.length === 0
          ? mayType
            ? 'Type the amount of a printed bill: we check it, and explain what differs.'
            : 'No printed bill has been typed yet.'
          : differingBill === undefined
            ? 'Each one is what your supplier asks for.'
            : `${formatCount(typedBills.length - equalBills.length, 'bill')} ${typedBills.length - equalBills.length === 1 ? 'differs. Open it' : 'differ. Open one'} to see what explains the difference.`}
      </p>
      {differingBill !== undefined ? (
        <p>
          <Link
            to={makeMatchPath(differingBill.id)}
          >{`${tellDifference(differingBill.differencePaise ?? 0)} in the ${nameBill(differingBill, today)}: see why`}</Link>
        </p>
      ) : untypedBill !== undefined && mayType ? (
        <p>
          <Link
            to={choosePaperPath(untypedBill)}
          >{`Type the ${nameBill({ month: untypedBill.month }, today)}`}</Link>
        </p>
      ) : null}
    </Panel>
  );
}
