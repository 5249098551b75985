import { Check } from 'lucide-react';
import type { ScreenData } from '#app/base/load-context.ts';
import { Form } from '#app/forms/home-form.tsx';
import { Button } from '#app/ui/form/button.tsx';
import { Allowed } from '#app/ui/layout/allowed.tsx';
import { ApplianceIcon } from '#app/ui/layout/appliance-icon.tsx';
import { Columns, Row, Stack, Text } from '#app/ui/layout/parts.tsx';
import { formatDate, formatEstimateKwh, formatNumber, formatRate } from '#domain/base/format.ts';
import { formatMonths } from '#domain/base/months.ts';
import { getDayInIndia } from '#domain/base/period.ts';
import { WH_PER_KWH } from '#domain/base/quantity.ts';
import styles from './energy-tips.module.css';

type Screen = Pick<
  ScreenData<'energyTips'>,
  'offered' | 'answered' | 'rateMilliRupees' | 'pricedByTariff'
>;
type Offered = Screen['offered'][number];
type Answered = Screen['answered'][number];

const WORKS_WITH = {
  meter: 'your meter',
  own: 'your figures',
  typical: 'typical figures',
} as const;
const ANSWERED = { done: 'Done', 'not-for-us': 'Not for us' } as const;

/** What is worth most this season, and what was answered; the one answered last stands in its place, with Undo. */
export function OfferedMeasures(props: Screen & { last: string | undefined; busy: boolean }) {
  const { offered, answered, last, busy } = props;
  const lastOne = answered.find(({ measureId }) => measureId === last);
  if (offered.length === 0 && answered.length === 0) return null;
  return (
    <Stack gap={3} below={4} is="section" aria-label="What saves most this season">
      {lastOne === undefined ? null : <JustAnswered one={lastOne} busy={busy} />}
      <Columns is="ul" least="16rem" gap={[3, 4]}>
        {offered.map((one) => (
          <li key={one.measureId} className={styles['offer']}>
            <Offer one={one} {...props} />
          </li>
        ))}
      </Columns>
      {answered.length === 0 ? null : <AnsweredList answered={answered} busy={busy} />}
    </Stack>
  );
}

function Offer({
  one,
  busy,
  rateMilliRupees,
}: Pick<Screen, 'rateMilliRupees'> & { one: Offered; busy: boolean }) {
  const { applianceType, tipText, season, months, seasonKWH, seasonRupees, rupeesBy } = one;
  const kwh = `${formatEstimateKwh(seasonKWH * WH_PER_KWH)} kWh`;
  return (
    <>
      <Row justify="between" gap={2} tone="quiet" size="sm">
        <Row is="span" nowrap align="center" gap={1}>
          {applianceType === null ? null : <ApplianceIcon type={applianceType} size={14} />}
          {applianceType ?? 'Your home'}
        </Row>
        <span>{WORKS_WITH[one.worksWith]}</span>
      </Row>
      <p>
        <Text is="strong" size="xl" weight="strong" tight>
          {seasonRupees === null ? kwh : `₹${formatNumber(seasonRupees)}`}
        </Text>{' '}
        <Text is="span" tone="quiet" size="sm">
          this {season}
        </Text>
      </p>
      <Text is="h2" weight="medium" tight breaks className={styles['offerText']}>
        {tipText}
      </Text>
      <Text tone="quiet" size="sm">
        {kwh}, {formatMonths(months)}
        {rupeesBy === 'tariff' ? ', off your bills' : ''}
        {rupeesBy === 'rate' && rateMilliRupees !== null
          ? `, × ${formatRate(rateMilliRupees)}`
          : ''}
      </Text>
      <Allowed>
        <Answer measureId={one.measureId}>
          <Button
            type="submit"
            name="answer"
            value="done"
            size="small"
            disabled={busy}
            icon={<Check size={16} />}
            aria-label={`Done: ${tipText}`}
          >
            Done
          </Button>
          <Button
            type="submit"
            name="answer"
            value="not-for-us"
            kind="quiet"
            size="small"
            disabled={busy}
            aria-label={`Not for us: ${tipText}`}
          >
            Not for us
          </Button>
        </Answer>
      </Allowed>
    </>
  );
}

/** The form of an answer to a measure. */
function Answer({ measureId, children }: { measureId: string; children: React.ReactNode }) {
  return (
    <Form method="post" action="/dashboard/energy-tips" preventScrollReset>
      <input type="hidden" name="intent" value="answer" />
      <input type="hidden" name="measureId" value={measureId} />
      <Row gap={2} align="center">
        {children}
      </Row>
    </Form>
  );
}

function TakeBack({ one, busy, label }: { one: Answered; busy: boolean; label: string }) {
  return (
    <Allowed>
      <Answer measureId={one.measureId}>
        <Button
          type="submit"
          name="answer"
          value="none"
          kind="quiet"
          size="small"
          disabled={busy}
          aria-label={`${label}: ${one.tipText}`}
        >
          {label}
        </Button>
      </Answer>
    </Allowed>
  );
}

function JustAnswered({ one, busy }: { one: Answered; busy: boolean }) {
  return (
    <div className={styles['offer']} role="status">
      <Text breaks>
        <strong>{ANSWERED[one.answer]}.</strong> {one.tipText}
      </Text>
      <TakeBack one={one} busy={busy} label="Undo" />
    </div>
  );
}

function AnsweredList({ answered, busy }: { answered: readonly Answered[]; busy: boolean }) {
  const done = answered.filter(({ answer }) => answer === 'done').length;
  const not = answered.length - done;
  const counts = [
    ...(done === 0 ? [] : [`${done} done`]),
    ...(not === 0 ? [] : [`${not} not for us`]),
  ];
  return (
    <details className={styles['answered']}>
      <summary>
        {counts.join(', ')} — <u>Show {answered.length === 1 ? 'it' : 'them'}</u>
      </summary>
      <ul>
        {answered.map((one) => (
          <Row is="li" key={one.measureId} justify="between" align="center" gap={[1, 3]}>
            <span>
              <Text breaks>{one.tipText}</Text>
              <Text tone="quiet" size="sm">
                {ANSWERED[one.answer]}, {formatDate(getDayInIndia(Date.parse(one.answeredAt)))}
              </Text>
            </span>
            <TakeBack one={one} busy={busy} label="Offer it again" />
          </Row>
        ))}
      </ul>
    </details>
  );
}
