/** Electric vehicles and aquariums, which homes ask about and seldom list. */

import { replaceWith, saveNoEnergy, switchOffDevice } from '#domain/tips/formulas.ts';
import { type Measure, makeMeasures } from '#domain/tips/measure.ts';
import { ESTIMATE, POWER_MINISTRY, RATINGS, TARIFF_ORDERS } from '#domain/tips/sources.ts';

const vehicles = makeMeasures({ theme: 'tariff', subjects: 'ev' }, [
  {
    id: 'ev-charge-at-midday',
    keywords: 'vehicle car scooter charge charging time tod night when cheaper peak',
    text: 'Ask your supplier whether your meter has time-of-day rates. If it has, charge the vehicle in the cheaper hours around midday, and never in the evening peak.',
    saving: saveNoEnergy(
      'It saves money and no energy: the national rules make the eight solar hours at least 20% cheaper than the normal rate where time-of-day tariffs are in force.',
    ),
    source: POWER_MINISTRY,
  },
  {
    id: 'ev-own-connection',
    keywords: 'vehicle car scooter connection meter separate second cheaper station',
    text: 'Ask your supplier for a separate connection for charging the vehicle: many have a rate of its own for it, without the slabs that the home’s units climb.',
    saving: saveNoEnergy(
      'It saves money and no energy: whether it pays depends on the units that you charge, the rate for vehicles and the fixed charge of a second connection.',
    ),
    source: TARIFF_ORDERS,
  },
  {
    id: 'ev-measure-a-charge',
    keywords: 'vehicle car scooter battery units full cost kilometre km range charge charging much',
    text: 'Read the meter before and after one full charge of the vehicle with nothing else switched on. The difference is what a charge costs, losses included, and what to compare with petrol.',
    saving: saveNoEnergy(
      'What it saves cannot be calculated beforehand: a scooter takes about 3 units a charge, a car 25 to 40, and a tenth more is lost in charging.',
    ),
    source: ESTIMATE,
  },
]);

const aquariums = makeMeasures(
  {
    theme: 'pumps',
    subjects: 'aquarium',
    typical: { name: 'aquarium', watts: 30, hoursPerDay: 24, daysPerYear: 365 },
  },
  [
    {
      id: 'aquarium-light-timer',
      keywords: 'fish tank lights timer hours night',
      text: 'Put the aquarium’s light on a timer for eight hours a day. Fish need a night, and algae grow less.',
      saving: switchOffDevice(15, 4, 'a light of 15 W that burns four hours less a day'),
      source: ESTIMATE,
    },
    {
      id: 'aquarium-smaller-pump',
      keywords: 'fish tank air filter motor watts pump efficient all day',
      effort: 'small',
      text: 'The aquarium’s pump runs all day: choose one that turns the tank over three or four times an hour, not more, and clean its filter every month.',
      saving: replaceWith(18, 'a pump and filter'),
      source: RATINGS,
    },
    {
      id: 'aquarium-heater-degree',
      keywords: 'fish tank heater thermostat temperature winter cover lid',
      months: [11, 12, 1, 2],
      text: 'Set the aquarium’s heater one degree lower if your fish allow it, and keep the lid closed: most of the heat is lost at the surface.',
      saving: switchOffDevice(10, 24, 'a heater that needs 10 W less on average', 120),
      source: ESTIMATE,
    },
  ],
);

export const other: readonly Measure[] = [...vehicles, ...aquariums];
