/** The bill: slabs, hours, sanctioned load, schemes. Rules differ by supplier and change with time. */

import { NO_ESTIMATE, saveNoEnergy } from '#domain/tips/formulas.ts';
import { computeAverageMonthWh, type Household } from '#domain/tips/household.ts';
import { type Measure, makeMeasures, type State } from '#domain/tips/measure.ts';
import { makeStateScheme, POWER_MINISTRY, TARIFF_ORDERS } from '#domain/tips/sources.ts';

/** Where the slabs of many suppliers change, in kWh a month. */
const SLAB_EDGES_WH = [100, 200, 300, 400, 500].map((units) => units * 1000);
/** How far above an edge a month may lie for a household to get below it. */
const EDGE_REACH_SHARE = 0.15;

function makeScheme(id: string, state: State, name: string, words: string, text: string) {
  return {
    id,
    states: [state],
    keywords: `freeunits subsidy scheme yojana sarkar government ${words}`,
    text,
    saving: saveNoEnergy(
      'It saves money and no energy: the amount follows from your bill and the rules of the scheme, which may have changed.',
    ),
    source: makeStateScheme(name),
  };
}

/** Whether a home pays by bills: a prepaid meter has none. */
function isBilled({ kind }: Household): boolean {
  return kind?.isPrepaid !== true;
}

export const tariff: readonly Measure[] = makeMeasures(
  {
    theme: 'tariff',
    subjects: 'tariff rate charges discom',
  },
  [
    {
      id: 'tariff-below-the-slab',
      fits: ({ hasTariff }) => hasTariff !== true,
      keywords: 'slab threshold limit next higher units month cross 100 200 300 step',
      text: 'Watch the meter in the last week of the billing month and stay below the next slab: the units above it cost the most.',
      saving: {
        words:
          'How much it saves depends on where your supplier’s slabs change, which stands on the back of the bill; many change at 100, 200, 300 and 400 units.',
        compute: (_, household) => {
          const monthWh = computeAverageMonthWh(household);
          const edgeWh = SLAB_EDGES_WH.findLast((limit) => limit < (monthWh ?? 0));
          if (monthWh === null || edgeWh === undefined) return NO_ESTIMATE;
          if (monthWh > edgeWh * (1 + EDGE_REACH_SHARE)) return NO_ESTIMATE;
          return { annualWh: (monthWh - edgeWh) * 12, figures: { by: 'slab', monthWh, edgeWh } };
        },
      },
      source: TARIFF_ORDERS,
    },
    {
      id: 'tariff-own-limit',
      fits: ({ hasTariff }) => hasTariff === true,
      keywords: 'slab threshold limit next higher units month cross 100 200 300 step',
      text: 'Keep the running bill below the next limit of your own tariff: the dashboard says how many units are left, how many a day that makes, and what the next unit costs.',
      saving: saveNoEnergy(
        'What it saves is what the units beyond the limit would cost; the limits of other suppliers do not count for you.',
      ),
      source: TARIFF_ORDERS,
    },
    {
      id: 'tariff-time-of-day',
      keywords: 'tod peak offpeak hours time evening night solar day smartmeter cheaper timing',
      text: 'If you have a smart meter, ask your supplier for its time-of-day hours, and wash, pump and heat water in the cheaper hours around midday.',
      saving: saveNoEnergy(
        'It saves money and no energy: the national rules make the eight solar hours at least 20% cheaper than the normal rate where time-of-day tariffs are in force.',
      ),
      source: POWER_MINISTRY,
    },
    {
      id: 'tariff-sanctioned-load',
      keywords: 'sanctionedload load fixed charge demand kw kilowatt reduce contract maximum',
      text: 'Compare the sanctioned load on your bill with the highest demand of the past year. If it is well above, apply to have it lowered.',
      saving: saveNoEnergy(
        'It saves money and no energy: fixed charges go by the sanctioned load with most suppliers, at a rate that stands on your bill.',
      ),
      source: TARIFF_ORDERS,
    },
    {
      id: 'tariff-free-units',
      keywords: 'freeunits free subsidy scheme yojana muft sarkar government subsidised bpl',
      text: 'Check on your bill whether your state’s free or subsidised units are credited, and up to how many units a month they are given.',
      saving: saveNoEnergy(
        'It saves money and no energy: schemes and their limits differ by state and change from year to year.',
      ),
      source: TARIFF_ORDERS,
    },
    {
      id: 'tariff-prepaid',
      keywords: 'prepaid recharge balance smartmeter rebate advance wallet low disconnect',
      text: 'With a prepaid meter, recharge the same amount on the same day each month and look at the balance every week.',
      saving: saveNoEnergy(
        'What it saves cannot be calculated: many suppliers give a small rebate on prepaid units, and the balance shows early when use rises.',
      ),
      source: TARIFF_ORDERS,
    },
    {
      id: 'tariff-check-the-bill',
      fits: isBilled,
      keywords:
        'wrong high zyada jyada suddenly mistake estimated average category domestic reading check complaint error',
      text: 'Compare the reading on each bill with your meter on that day. If they differ or the bill says “average” or “provisional”, ask for a correction in writing.',
      saving: saveNoEnergy('It saves no energy: it makes sure that you pay for what you used.'),
      source: POWER_MINISTRY,
    },
    {
      id: 'tariff-pay-in-time',
      fits: isBilled,
      keywords: 'pay late due surcharge penalty discount online early payment rebate autopay',
      text: 'Pay the bill online before its due date: most suppliers charge for late payment, and some give a rebate for paying early or online.',
      saving: saveNoEnergy(
        'It saves money and no energy: surcharge and rebate stand on the back of your bill.',
      ),
      source: TARIFF_ORDERS,
    },
    {
      id: 'tariff-spread-heavy-loads',
      keywords: 'maximum demand together same time heavy trip mcb overload geyser ac iron',
      text: 'Do not run geyser, iron and washing machine at the same time. The highest demand can raise your sanctioned load and with it the fixed charge.',
      saving: saveNoEnergy(
        'It saves money and no energy: many suppliers revise the load by the demand that the meter recorded.',
      ),
      source: TARIFF_ORDERS,
    },
    {
      id: 'tariff-smart-meter-app',
      keywords: 'smartmeter app daily usage alert hourly digital phone',
      text: 'If you have a smart meter, look at its hourly use in your supplier’s app once a week. What runs at three in the morning is the place to begin.',
      saving: saveNoEnergy(
        'What it saves cannot be calculated beforehand: it depends on what you find and switch off.',
      ),
      source: POWER_MINISTRY,
    },
    makeScheme(
      'tariff-scheme-delhi',
      'Delhi',
      'Delhi electricity subsidy',
      'delhi 200 400',
      'In Delhi, the subsidy depends on the units of the month: ask whether yours is active, and watch the limits of 200 and 400 units.',
    ),
    makeScheme(
      'tariff-scheme-punjab',
      'Punjab',
      'Punjab free domestic units',
      'punjab 300 600',
      'In Punjab, free units are given up to 300 a month (600 in a bill of two months). Use beyond that limit can cost the benefit, so watch the meter.',
    ),
    makeScheme(
      'tariff-scheme-karnataka',
      'Karnataka',
      'Gruha Jyothi',
      'karnataka gruha jyothi jyoti 200',
      'In Karnataka, Gruha Jyothi covers up to 200 units a month, limited by your own past average: register, and keep near that average.',
    ),
    makeScheme(
      'tariff-scheme-telangana',
      'Telangana',
      'Gruha Jyothi',
      'telangana gruha jyothi jyoti 200',
      'In Telangana, Gruha Jyothi gives eligible homes a zero bill up to 200 units a month: check whether you are registered, and stay below the limit.',
    ),
    makeScheme(
      'tariff-scheme-tamil-nadu',
      'Tamil Nadu',
      'Tamil Nadu free domestic units',
      'tamil nadu slab 100 bimonthly tneb',
      'In Tamil Nadu, the bill covers two months and its first units are free. Plan by the two-month slabs, which step up steeply.',
    ),
  ],
);
