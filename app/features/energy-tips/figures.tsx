import { describeKnownDays, formatInPeriod } from '#app/base/figure-text.ts';
import type { ScreenData } from '#app/base/load-context.ts';
import { Allowed, useIsAllowed } from '#app/ui/layout/allowed.tsx';
import { Link } from '#app/ui/layout/link.tsx';
import { Chip, Figure, SummaryStrip } from '#app/ui/layout/panel.tsx';
import { Row, Text } from '#app/ui/layout/parts.tsx';
import {
  formatEstimateKwh,
  formatKwh,
  formatMonth,
  formatNumber,
  formatRate,
  formatRupees,
} from '#domain/base/format.ts';
import { getDayInIndia, getMonth } from '#domain/base/period.ts';

/** The specification's static claims: nobody's here, and said to be so. */
const EXAMPLES = 'Examples: $500+ potential annual savings · 30% average reduction';

type Figures = Pick<
  ScreenData<'energyTips'>,
  | 'tipCount'
  | 'firstTipAt'
  | 'potential'
  | 'potentialMilliRupees'
  | 'pricedByTariff'
  | 'rateMilliRupees'
  | 'reduction'
>;

/** How many tips there are, what they save together, and how far the household has come. */
export function TipFigures(props: Figures) {
  const { tipCount, firstTipAt } = props;
  const mayAsk = useIsAllowed('member');
  return (
    <>
      <SummaryStrip compact>
        <Figure label="Energy tips" value={formatNumber(tipCount)}>
          <p>
            {firstTipAt === null
              ? mayAsk
                ? 'Your first one is a click away.'
                : 'None yet.'
              : `Since ${formatMonth(getMonth(getDayInIndia(firstTipAt)))}`}
          </p>
        </Figure>
        <Potential {...props} />
        <Reduction {...props} />
      </SummaryStrip>
      <Text above={2} below={4} tone="faint" size="sm">
        {EXAMPLES}
      </Text>
    </>
  );
}

function Potential(props: Figures) {
  const { potential, potentialMilliRupees, pricedByTariff, rateMilliRupees } = props;
  const label = 'Potential annual savings';
  if (potentialMilliRupees !== null && potential !== null) {
    return (
      <Figure
        label={label}
        value={
          <Row is="span" gap={[1, 3]} align="center">
            {formatRupees(potentialMilliRupees, 0)} <Chip>estimated</Chip>
          </Row>
        }
      >
        <p>
          {potential.isCapped
            ? 'All your tips together, at most half of what you use a year:'
            : 'All your tips together, what overlaps counted once:'}{' '}
          {formatEstimateKwh(potential.annualWh)} kWh
          {pricedByTariff || rateMilliRupees === null
            ? ' off your bills'
            : ` × ${formatRate(rateMilliRupees)}`}
        </p>
      </Figure>
    );
  }
  return (
    <Figure label={label} value="N/A">
      {potential === null ? (
        <p>
          {props.tipCount === 0 ? 'After your first tip.' : 'After a tip that lowers your use.'}
        </p>
      ) : (
        <p>
          Needs an electricity rate.{' '}
          <Allowed needs="owner">
            <Link to="/dashboard/profile?edit">Add it</Link>
          </Allowed>
        </p>
      )}
    </Figure>
  );
}

function Reduction({ reduction }: Figures) {
  if (reduction.code === 'few-periods') {
    return (
      <Figure label="Average reduction" value="N/A">
        <p>
          Needs three bills or months with most of their days known. You have{' '}
          {reduction.judgedPeriods}.
        </p>
      </Figure>
    );
  }
  const { period, averageWh, reductionPercent: percent } = reduction;
  const change = percent < 0 ? 'Increase' : 'Reduction';
  const average =
    period.kind === 'month'
      ? `average month of ${formatKwh(averageWh)} kWh`
      : `average of ${formatKwh(averageWh)} kWh a day`;
  return (
    <Figure
      label={`${change} ${formatInPeriod(period)}`}
      value={`${formatNumber(Math.abs(percent), 1)}%`}
    >
      <p>
        {percent < 0 ? 'Above' : 'Below'} your {average}
        {period.complete ? '' : `, by ${describeKnownDays(period)}`}
      </p>
    </Figure>
  );
}
