import { useLocation, useNavigation } from '@remix-run/react';
import {
  type ChangeEvent,
  type FormEvent,
  type InputHTMLAttributes,
  type KeyboardEvent,
  useEffect,
  useState,
} from 'react';
import { EARLIER_BILLS_PATH, readEarlierMonths } from '#app/entry/bill-address.ts';
import fieldStyles from '#app/forms/fields.module.css';
import { Form } from '#app/forms/home-form.tsx';
import { Button } from '#app/ui/form/button.tsx';
import { Box, Row, Stack, Text } from '#app/ui/layout/parts.tsx';
import { formatCount, formatDate, formatKwh, formatMonth } from '#domain/base/format.ts';
import { countCoveredDays, getMonth, type IsoDate, toDayNumber } from '#domain/base/period.ts';
import { parseTypedNumber } from '#domain/base/quantity.ts';
import styles from './earlier.module.css';
import { type EarlierActionData, nameAsked, type TypedRow } from './earlier-rows.ts';

/** What most bills print; more stand behind "More months". */
const ROWS_SHOWN = 12;

interface Props {
  /** The latest first. */
  periods: readonly { from: IsoDate; to: IsoDate }[];
  actionData: EarlierActionData | undefined;
}

/** One row a bill, the latest first: Enter goes down the column of units, Tab to the right. */
export function EarlierGrid({ periods, actionData }: Props) {
  const busy = useNavigation().state === 'submitting';
  const fromPdf = usePrintedMonths();
  const printed = actionData?.savedAt === undefined ? fromPdf : NO_MONTHS;
  const rows = actionData?.typed ?? periods.map((period) => toRow(period, printed));
  const [sum, setSum] = useState('');
  const isMoreOpen = rows.slice(ROWS_SHOWN).some(({ units }) => units !== '');
  const row = { actionData, onEnter: focusBelow };
  return (
    <Box
      is={Form}
      method="post"
      action={EARLIER_BILLS_PATH}
      className={styles['form']}
      onInput={(event: FormEvent<HTMLFormElement>) => setSum(describeSum(event.currentTarget))}
    >
      <Text tone="quiet" size="sm">
        Most bills print the units of the last 6 to 12 months. Type what you see; a row without
        units is not saved. Change the days of a row where the bill says others.
      </Text>
      {printed.size === 0 ? null : <Text size="sm">{describeFilled(rows, printed)}</Text>}
      <Stack key={printed.size}>
        {rows.slice(0, ROWS_SHOWN).map((typed, index) => (
          <BillRow key={typed.lastDay} typed={typed} index={index} {...row} />
        ))}
      </Stack>
      {rows.length > ROWS_SHOWN ? (
        <details open={isMoreOpen}>
          <summary>More months</summary>
          <Stack>
            {rows.slice(ROWS_SHOWN).map((typed, index) => (
              <BillRow key={typed.lastDay} typed={typed} index={ROWS_SHOWN + index} {...row} />
            ))}
          </Stack>
        </details>
      ) : null}
      <Row is="footer" gap={3} align="center" justify="between">
        <output>{sum}</output>
        <Button type="submit" kind="primary" busy={busy} busyText="Saving…">
          Save these bills
        </Button>
      </Row>
    </Box>
  );
}

const NO_MONTHS: ReadonlyMap<string, string> = new Map();

/** What a PDF bill says of months: it comes after the address's #, of which the server knows nothing. */
function usePrintedMonths(): ReadonlyMap<string, string> {
  const { hash } = useLocation();
  const [months, setMonths] = useState(NO_MONTHS);
  useEffect(() => setMonths(hash === '' ? NO_MONTHS : readEarlierMonths(hash)), [hash]);
  return months;
}

/** How many months of the paper are in the rows; the others are on bills that are there already. */
function describeFilled(rows: readonly TypedRow[], printed: ReadonlyMap<string, string>): string {
  const count = rows.filter(({ lastDay }) => printed.has(getMonth(lastDay))).length;
  const filled = `${formatCount(count, 'month')} filled in from your PDF bill. Look at each before you save.`;
  const others = printed.size - count;
  return others === 0
    ? filled
    : `${filled} ${formatCount(others, 'month')} left out: there is no row for them.`;
}

function toRow(
  { from, to }: { from: IsoDate; to: IsoDate },
  printed: ReadonlyMap<string, string>,
): TypedRow {
  const days = String(countCoveredDays(from, to));
  return {
    lastDay: to,
    days,
    units: printed.get(getMonth(to)) ?? '',
    amount: '',
    estimated: false,
    asked: false,
    replace: false,
  };
}

interface RowProps {
  typed: TypedRow;
  index: number;
  actionData: EarlierActionData | undefined;
  onEnter: (event: KeyboardEvent<HTMLInputElement>) => void;
}

function BillRow({ typed, index, actionData, onEnter }: RowProps) {
  const { lastDay, units, amount, estimated, replace } = typed;
  const problem = actionData?.problems?.[lastDay];
  const isAsked = problem !== undefined && actionData?.conflicts === true;
  const name = lastDay === '' ? `Bill ${index + 1}` : `Bill that ended on ${formatDate(lastDay)}`;
  const id = `earlier-${index}`;
  const describedBy = problem === undefined ? undefined : `${id}-problem`;
  const field = (
    label: string,
    input: InputHTMLAttributes<HTMLInputElement> & { 'data-day'?: string },
  ) => (
    <label className={styles['cell']}>
      <span>{label}</span>
      <input
        {...input}
        aria-label={`${label}: ${name}`}
        aria-describedby={describedBy}
        className={fieldStyles['input']}
      />
    </label>
  );
  return (
    <fieldset className={styles['row']}>
      <legend className="visually-hidden">{name}</legend>
      <span className={styles['month']} aria-hidden="true">
        {lastDay === '' ? '' : formatMonth(getMonth(lastDay))}
      </span>
      {field('Units', {
        name: 'units',
        defaultValue: units,
        ...{ inputMode: 'decimal', autoComplete: 'off', enterKeyHint: 'next', onKeyDown: onEnter },
      })}
      {field('₹ (optional)', {
        name: 'amount',
        defaultValue: amount,
        ...{ inputMode: 'decimal', autoComplete: 'off' },
      })}
      <details className={styles['dates']} open={problem !== undefined || estimated}>
        <summary>
          {lastDay === ''
            ? 'Choose its last day'
            : `to ${formatDate(lastDay)}, ${formatCount(Number(typed.days), 'day')}`}
        </summary>
        <div>
          {field('Last day', {
            name: 'lastDay',
            type: 'date',
            defaultValue: lastDay,
            onChange: moveDays,
            'data-day': lastDay,
          })}
          {field('Days', {
            name: 'days',
            defaultValue: typed.days,
            ...{ inputMode: 'numeric', autoComplete: 'off' },
          })}
          <label className={styles['tick']}>
            <input type="checkbox" name="estimated" value={index} defaultChecked={estimated} />
            Estimated
          </label>
        </div>
      </details>
      {problem === undefined ? null : (
        <p id={`${id}-problem`} className={styles['problem']}>
          {problem}
        </p>
      )}
      {isAsked ? (
        <label className={`${styles['tick']} ${styles['instead']}`}>
          <input type="hidden" name="asked" value={nameAsked(typed)} />
          <input type="checkbox" name="replace" value={lastDay} defaultChecked={replace} />
          Save mine in its place
        </label>
      ) : null}
    </fieldset>
  );
}

/** Enter goes to the units of the row below; in the last row it sends the form, as everywhere. */
function focusBelow(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  const inputs = [...(event.currentTarget.form?.elements ?? [])].filter(
    (element): element is HTMLInputElement =>
      element instanceof HTMLInputElement && element.name === 'units' && element.checkVisibility(),
  );
  const below = inputs[inputs.indexOf(event.currentTarget) + 1];
  if (below === undefined) return;
  event.preventDefault();
  below.focus();
}

/** Where a bill ended on another day, it and the one after it, in the row above, have more or fewer days. */
function moveDays({ currentTarget: input }: ChangeEvent<HTMLInputElement>): void {
  const [was = '', is] = [input.dataset['day'], input.value];
  if (is === '' || input.form === null) return;
  const inputs = (name: string) =>
    [...(input.form?.elements ?? [])].filter(
      (element): element is HTMLInputElement =>
        element instanceof HTMLInputElement && element.name === name,
    );
  const index = inputs('lastDay').indexOf(input);
  const moved = toDayNumber(is) - toDayNumber(was);
  const add = (days: HTMLInputElement | undefined, count: number) => {
    if (days !== undefined && days.value !== '') days.value = String(Number(days.value) + count);
  };
  const days = inputs('days');
  add(days[index], moved);
  add(days[index - 1], -moved);
  input.dataset['day'] = is;
}

/** `4 bills, 722 units`. */
function describeSum(form: HTMLFormElement): string {
  const numbers = new FormData(form)
    .getAll('units')
    .map((text) => parseTypedNumber(String(text), 'kWh'))
    .filter((kwh): kwh is number => kwh !== undefined && !Number.isNaN(kwh));
  if (numbers.length === 0) return '';
  const wh = numbers.reduce((all, kwh) => all + kwh * 1000, 0);
  return `${formatCount(numbers.length, 'bill')}, ${formatKwh(wh, 0)} units`;
}
