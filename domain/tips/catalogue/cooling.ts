/** Keeping cool: air conditioners and air coolers. */

import { runFewerHours, saveShare } from '#domain/tips/formulas.ts';
import { countAppliances } from '#domain/tips/household.ts';
import {
  BEFORE_SUMMER,
  COOLING_SEASON,
  type Measure,
  MONSOON,
  makeMeasures,
  type State,
  SUMMER,
} from '#domain/tips/measure.ts';
import { BEE, BEE_ADVICE, BEE_LABEL, ESTIMATE } from '#domain/tips/sources.ts';

/** Where the hot months are dry enough for an air cooler to do the work of an air conditioner. */
const DRY_SUMMER: readonly State[] = [
  'Bihar',
  'Chandigarh',
  'Chhattisgarh',
  'Delhi',
  'Gujarat',
  'Haryana',
  'Jharkhand',
  'Madhya Pradesh',
  'Maharashtra',
  'Punjab',
  'Rajasthan',
  'Telangana',
  'Uttar Pradesh',
];

const airConditioner = makeMeasures(
  {
    theme: 'cooling',
    applianceTypes: ['Air Conditioner'],
    needsAppliance: true,
    subjects: 'ac aircon airconditioner conditioner conditioning aircondition split inverterac esi',
    months: COOLING_SEASON,
  },
  [
    {
      id: 'ac-set-24',
      keywords: 'thermostat temperature degree setting remote 24 25 26 cooling thanda',
      text: 'Set {it} two degrees higher than you do now, at 24 °C or above. The room gets just as comfortable and the compressor rests more.',
      saving: saveShare(0.12, 'is saved by two degrees, at about 6% for each'),
      source: BEE,
    },
    {
      id: 'ac-with-fan',
      keywords: 'fan pankha together 26 27 degree breeze bedroom night',
      text: 'Run the ceiling fan at low speed together with {it} and set 26 °C. Moving air makes it feel two to three degrees cooler.',
      saving: saveShare(0.1, "is saved, assuming two degrees at 6% each, less the fan's own use"),
      source: BEE_ADVICE,
    },
    {
      id: 'ac-clean-filter',
      keywords: 'filter dust clean cleaning wash jali airflow weak',
      text: 'Rinse the filters of {it} every two weeks while it is in use, and let them dry before putting them back.',
      saving: saveShare(0.05, 'is assumed to go into pulling air through dusty filters'),
      source: BEE_ADVICE,
    },
    {
      id: 'ac-service-before-summer',
      keywords: 'service servicing maintenance repair coil gas technician season',
      months: BEFORE_SUMMER,
      effort: 'small',
      text: 'Have {it} serviced before the hot months: clean coils and the right gas charge let it cool with less power.',
      saving: saveShare(0.06, 'is assumed to be lost to dirty coils and a low gas charge'),
      source: BEE_ADVICE,
    },
    {
      id: 'ac-sleep-timer',
      keywords: 'timer sleep night raat morning auto off bedroom',
      text: 'Set the sleep timer so that {it} stops an hour before you get up. The room stays cool for that long.',
      saving: runFewerHours(1),
      source: ESTIMATE,
    },
    {
      id: 'ac-off-early',
      keywords: 'leave leaving office room off switch',
      text: 'Switch {it} off half an hour before you leave the room. The cool air already there lasts until you go.',
      saving: runFewerHours(0.5),
      source: ESTIMATE,
    },
    {
      id: 'ac-share-one-room',
      keywords: 'room family together children guests two second afternoon',
      fits: (household) => countAppliances(household, 'Air Conditioner') > 1,
      text: 'On hot afternoons, gather in one cooled room and leave the other air conditioner off for two hours.',
      saving: runFewerHours(2),
      source: ESTIMATE,
    },
    {
      id: 'ac-start-with-fan',
      keywords: 'evening fan window ventilation fresh air sham',
      text: 'On evenings that cool down, open the windows and use the fan for the first hour before you start {it}.',
      saving: runFewerHours(1),
      source: ESTIMATE,
    },
    {
      id: 'ac-outdoor-unit-shade',
      keywords: 'outdoor outside unit compressor shade sun balcony terrace space',
      effort: 'small',
      text: 'Shade the outdoor unit of {it} from direct sun, and keep a hand’s width free behind it and a metre in front.',
      saving: saveShare(
        0.03,
        'is assumed to be lost when the outdoor unit stands in the sun or in still air',
      ),
      source: ESTIMATE,
    },
    {
      id: 'ac-dry-mode',
      keywords: 'dry mode humid humidity monsoon rain barish umas sticky',
      months: MONSOON,
      text: 'In humid weeks that are not very hot, use the dry mode of {it} with a fan in place of the cool mode.',
      saving: saveShare(0.05, 'is assumed to be saved over the weeks of the monsoon'),
      source: ESTIMATE,
    },
    {
      id: 'ac-five-star',
      keywords: 'buy buying new replace old star rating iseer purana naya upgrade efficient model',
      effort: 'large',
      suitsAge: { fromYears: 8, toStars: 3 },
      text: 'When you replace {it}, take a 5-star inverter model: compare the units a year printed on the star label.',
      saving: saveShare(0.25, 'is assumed to be saved by a 5-star inverter model'),
      source: BEE_LABEL,
    },
    {
      id: 'ac-right-size',
      keywords: 'size ton tonnage capacity buy buying big small room square feet new',
      effort: 'large',
      suitsAge: { fromYears: 8 },
      text: 'When you replace {it}, choose by the room: about 1 ton up to 120 square feet, 1.5 tons up to 180. Larger ones cost more and cool no better.',
      saving: saveShare(0.08, 'is assumed to be lost by a unit that is half a ton too large'),
      source: ESTIMATE,
    },
    {
      id: 'ac-cooler-on-dry-days',
      keywords: 'cooler aircooler instead alternative dry loo heat garmi',
      months: [4, 5, 6],
      effort: 'small',
      states: DRY_SUMMER,
      text: 'On dry days before the monsoon, an air cooler at an open window can do the work of {it} for a fraction of the power.',
      saving: saveShare(0.17, 'is saved, assuming a cooler in its place on one day in five'),
      source: ESTIMATE,
    },
  ],
);

const airCooler = makeMeasures(
  {
    theme: 'cooling',
    applianceTypes: ['Air Cooler'],
    needsAppliance: true,
    subjects: 'aircooler cooler kular kooler desert',
    months: SUMMER,
  },
  [
    {
      id: 'cooler-open-window',
      keywords: 'window ventilation cross air khidki humid place',
      text: 'Stand {it} at an open window and leave a second window open across the room. Fresh dry air lets you run it a speed lower.',
      saving: saveShare(0.15, 'is assumed to be saved by running it a speed lower'),
      source: ESTIMATE,
    },
    {
      id: 'cooler-clean-pads',
      keywords: 'pad pads grass khas khus honeycomb clean scale water replace',
      effort: 'small',
      text: 'Clean the pads of {it} every month and replace them when they are hard with scale, so that air passes freely.',
      saving: saveShare(0.1, 'is assumed to go into clogged pads'),
      source: ESTIMATE,
    },
    {
      id: 'cooler-timer',
      keywords: 'timer night raat sleep morning off speed',
      text: 'Switch {it} to a fan an hour before sunrise. The air outside is coolest then.',
      saving: runFewerHours(1),
      source: ESTIMATE,
    },
    {
      id: 'cooler-pump-off-in-monsoon',
      keywords: 'monsoon rain humid humidity umas barish sticky pump fan',
      months: [7, 8, 9],
      text: 'When the air is damp, use a ceiling fan in place of {it}. In the monsoon its water no longer cools.',
      saving: saveShare(0.2, 'is assumed to fall into damp weeks'),
      source: ESTIMATE,
    },
  ],
);

export const cooling: readonly Measure[] = [...airConditioner, ...airCooler];
