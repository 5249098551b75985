import { Fragment } from 'react';
import { describeOwnPower } from '#app/base/own-power-text.ts';
import { changePath } from '#app/connection/address.ts';
import {
  describeEstimates,
  describeFlatRate,
  formatBillAmount,
  formatPeriod,
  formatPlainAmount,
} from '#app/features/data-entry/bills/bill-text.ts';
import { Allowed } from '#app/ui/layout/allowed.tsx';
import { Link } from '#app/ui/layout/link.tsx';
import { Chip } from '#app/ui/layout/panel.tsx';
import { Box, Row, Text } from '#app/ui/layout/parts.tsx';
import { TellConnection } from '#app/ui/layout/tell-connection.tsx';
import {
  formatCount,
  formatDate,
  formatDayMonth,
  formatFactor,
  formatKwh,
  formatLoad,
  formatRegister,
} from '#domain/base/format.ts';
import type { IsoDate } from '#domain/base/period.ts';
import { isApproximate } from '#domain/bills/bill-sum.ts';
import type { BillView } from '#domain/bills/bill-view.ts';
import type { MeterNumbers } from '#domain/bills/meter-numbers.ts';
import type { BillRecord } from '#domain/bills/record.ts';
import type { User } from '#domain/home/profile.ts';
import { lowerFirstWord } from '#domain/tariff/explain/line-labels.ts';
import { isPaperLine } from '#domain/tariff/match/changes.ts';
import styles from './bill.module.css';
import { LineRow } from './line-row.tsx';

interface SheetProps {
  bill: BillView;
  meters: readonly MeterNumbers[];
  name: string;
  today: IsoDate;
  connection: { discom: string; category: string | null; loadKW: number | null } | null;
  user: Pick<User, 'firstName' | 'lastName'>;
}

/** The bill as the supplier prints it: its lines in their order, its sums, and where the rates are from. */
export function BillSheet(props: SheetProps) {
  const { bill, name, connection } = props;
  const { pricing } = bill;
  const ownPower = describeOwnPower(bill);
  return (
    <Box is="section" className={styles['sheet']} aria-labelledby="bill-name">
      <p className={styles['whose']}>
        {[`${props.user.firstName} ${props.user.lastName}`, describeConnection(connection)]
          .filter(Boolean)
          .join('. ')}
      </p>
      <Text id="bill-name" is="h1" tone="quiet" size="sm" weight="medium">
        {name}
        {pricing.code === 'priced' ? ' ' : null}
        {pricing.code === 'priced' ? <Exactness bill={bill} record={pricing.bill} /> : null}
        {pricing.code === 'priced' && !pricing.confirmed ? (
          <>
            {' '}
            <Chip kind="notice">not confirmed by a printed bill</Chip>
          </>
        ) : null}
      </Text>
      <Row gap={[0, 4]} align="end" justify="between">
        <div>
          <Text above={1} weight="strong" tight className={styles['total']}>
            {formatBillAmount(bill) ?? 'N/A'}
          </Text>
          <Text size="sm" tone="quiet" below={3}>
            {describeUnits(bill)}
          </Text>
          {ownPower === null ? null : (
            <Text size="sm" tone="quiet" below={3}>
              {ownPower}
            </Text>
          )}
        </div>
        <div>
          {props.meters.map((meter) => (
            <MeterRow key={meter.before.date} meter={meter} />
          ))}
        </div>
      </Row>
      {pricing.code === 'priced' ? (
        <Lines {...props} pricing={pricing} />
      ) : (
        <NotPriced pricing={pricing} bill={bill} />
      )}
    </Box>
  );
}

/** What the meter showed, as it shows it, and what it counted between. */
function MeterRow({ meter }: { meter: MeterNumbers }) {
  const { before, after, digits, factorThousandths, usedWh } = meter;
  const factor = factorThousandths === 1000 ? '' : `, × ${formatFactor(factorThousandths / 1000)}`;
  return (
    <Row is="dl" below={3} gap={[1, 4]} className={styles['meter']}>
      <div>
        <Text is="dt" tone="quiet" size="xs">{`Meter on ${formatDayMonth(before.date)}`}</Text>
        <dd>{formatRegister(before.shownWh, digits)}</dd>
      </div>
      <div>
        <Text is="dt" tone="quiet" size="xs">{`on ${formatDayMonth(after.date)}`}</Text>
        <dd>{formatRegister(after.shownWh, digits)}</dd>
      </div>
      <div>
        <Text is="dt" tone="quiet" size="xs">{`Difference${factor}`}</Text>
        <dd>{formatKwh(usedWh, usedWh % 1000 === 0 ? 0 : 1)}</dd>
      </div>
    </Row>
  );
}

function Exactness({ bill, record }: { bill: BillView; record: BillRecord }) {
  if (bill.unitsFrom === 'forecast') return <Chip kind="estimate">forecast</Chip>;
  if (bill.unitsFrom === 'so-far') return <Chip kind="estimate">so far</Chip>;
  if (record.exactness === 'estimate' || bill.unitsFrom === 'most-days') {
    return <Chip kind="estimate">estimated</Chip>;
  }
  return record.exactness === 'partial' ? <Chip kind="notice">a line is unknown</Chip> : null;
}

function describeConnection(connection: SheetProps['connection']): string {
  if (connection === null) return '';
  const { discom, category, loadKW } = connection;
  return [`${discom} ${category ?? ''}`.trim(), loadKW == null ? '' : formatLoad(loadKW)]
    .filter(Boolean)
    .join(', ');
}

/** `187 units, 7 Oct – 6 Nov 2026, 31 days`. */
function describeUnits(bill: BillView): string {
  const estimates = describeEstimates(bill);
  const text = describeUnitsOfDays(bill);
  return estimates === null ? text : `${text}. ${estimates}`;
}

function describeUnitsOfDays(bill: BillView): string {
  const { unitsWh, enteredWh, days, knownDays, unitsFrom } = bill;
  const [period, length] = [formatPeriod(bill), formatCount(days, 'day')];
  if (unitsWh === null) {
    const entered = enteredWh === null ? '' : `${formatKwh(enteredWh)} units entered, `;
    return `${entered}${period}, ${length}, ${knownDays ?? 0} known`;
  }
  const isWhole = isApproximate(bill) || unitsWh % 1000 === 0;
  const units = `${formatKwh(unitsWh, isWhole ? 0 : 1)} units`;
  if (unitsFrom === 'most-days') return `About ${units}, by ${knownDays} of ${length}, ${period}`;
  if (unitsFrom === 'forecast') return `About ${units} in all, ${period}, ${length}`;
  return `${units}${unitsFrom === 'so-far' ? ' so far' : ''}, ${period}, ${length}`;
}

function NotPriced({
  pricing,
  bill,
}: {
  pricing: Exclude<BillView['pricing'], { code: 'priced' }>;
  bill: BillView;
}) {
  if (pricing.code === 'few-days') {
    return (
      <Text size="sm" tone="quiet" below={3}>
        Too few of its days are known for an amount. Add readings, or type the printed bill.
      </Text>
    );
  }
  if (pricing.code === 'missing') {
    return (
      <>
        {pricing.problems.map(({ message }) => (
          <Text key={message} size="sm" tone="quiet" below={3}>
            {message.charAt(0).toUpperCase() + message.slice(1)}
          </Text>
        ))}
        {pricing.problems.some(({ code }) => code !== 'no-tariff') ? (
          <TellConnection />
        ) : (
          <Text size="sm" tone="quiet" below={3}>
            The units are kept.
          </Text>
        )}
      </>
    );
  }
  return (
    <Text size="sm" tone="quiet" below={3}>
      {pricing.amountPaise === null
        ? 'No rate is known. '
        : `At your own rate, ${describeFlatRate(bill)}. `}
      <Allowed needs="owner">
        <Link to={changePath()}>Say who supplies you</Link> to see the bill line by line.
      </Allowed>
    </Text>
  );
}

/** Whether arrears, interest or credits were typed from the paper. */
export function hasPaperLines({ lines }: BillRecord): boolean {
  return lines.some(({ id }) => isPaperLine(id));
}

type Priced = Extract<BillView['pricing'], { code: 'priced' }>;

function Lines(props: SheetProps & { pricing: Priced }) {
  const { bill, today, pricing, connection } = props;
  const { lines, totals, notes } = pricing.bill;
  const toPay = totals['demand'] ?? totals['payable'];
  const sources = [...new Set(lines.map(({ source }) => source))].filter(
    (state) => state !== 'unknown',
  );
  const general = notes.filter(({ line }) => line === undefined);
  const ofLines = [
    ...new Set(notes.flatMap(({ line, message }) => (line === undefined ? [] : [message]))),
  ];
  const isTyped = bill.storedOn !== null || bill.unitsFrom !== 'forecast';
  return (
    <>
      <p className={styles['heads']} aria-hidden="true">
        <span>Line</span>
        <span>Quantity × rate</span>
        <span>₹</span>
      </p>
      <ul className={styles['lines']}>
        {lines.map((line) => (
          <Fragment key={line.id}>
            <LineRow
              billId={bill.id}
              line={line}
              notes={notes.filter((note) => note.line === line.id)}
              reason={pricing.reasons[line.id]}
              isUntold={pricing.untoldLines.includes(line.id)}
              canTellRate={isTyped && bill.unitsFrom !== 'so-far'}
            />
            {pricing.sums
              .filter(({ after }) => after === line.id)
              .map(({ id, label, amount }) => (
                <li key={id} className={styles['between']}>
                  <span>{label}</span>
                  <span>{formatPlainAmount(amount)}</span>
                </li>
              ))}
          </Fragment>
        ))}
      </ul>
      <dl className={styles['sums']}>
        <div data-payable>
          <dt>
            {pricing.without.length > 0
              ? `Without ${pricing.without.map(lowerFirstWord).join(', ')}`
              : (toPay?.label ?? 'Sum')}
          </dt>
          <dd>{formatBillAmount(bill)}</dd>
        </div>
      </dl>
      {general.length === 0 ? null : (
        <Text is="ul" below={3} tone="faint" size="xs" className={styles['notes']}>
          {general.map(({ message }) => (
            <li key={message}>{message}</li>
          ))}
        </Text>
      )}
      {pricing.isUntold ? <TellConnection className={styles['tell']} /> : null}
      <Text tone="faint" size="xs">
        {`Rates: ${sources.join('; ')}. `}
        {pricing.confirmed ? null : 'This tariff is not confirmed by a printed bill. '}
        {bill.storedOn === null
          ? `Calculated on ${formatDate(today)}: it follows your readings until you type its paper, share it, or 60 days have passed.`
          : `Calculated on ${formatDate(bill.storedOn)}.`}
      </Text>
      {ofLines.map((message) => (
        <p key={message} className={styles['printed']}>
          {message}
        </p>
      ))}
      <p className={styles['disclaimer']}>
        {`${hasPaperLines(pricing.bill) ? '' : 'Arrears, interest and credits are not included. '}This is a computation by Unitwise, not a bill of ${connection?.discom ?? 'the supplier'}.`}
      </p>
    </>
  );
}
