/** Keeping food cold. */

import { saveShare, switchOffDevice } from '#domain/tips/formulas.ts';
import { countAppliances } from '#domain/tips/household.ts';
import { type Measure, makeMeasures } from '#domain/tips/measure.ts';
import { BEE_ADVICE, BEE_LABEL, ESTIMATE } from '#domain/tips/sources.ts';

export const refrigeration: readonly Measure[] = makeMeasures(
  {
    theme: 'refrigeration',
    applianceTypes: ['Refrigerator'],
    needsAppliance: true,
    subjects: 'fridge refrigerator freezer frij frig friz fridz refrigeration freez',
  },
  [
    {
      id: 'fridge-hand-width',
      keywords: 'wall place position gap space back side ventilation hot',
      text: 'Keep {it} a hand’s width from the wall at the back and sides, so that its heat can leave.',
      saving: saveShare(0.07, 'is assumed to be lost when its heat stays behind it'),
      source: BEE_ADVICE,
    },
    {
      id: 'fridge-medium-setting',
      keywords: 'setting temperature thermostat medium dial degree cold winter season sardi',
      months: [7, 8, 9, 10, 11, 12, 1, 2],
      text: 'Set {it} to medium after the hot months: 4 °C in the fridge and −18 °C in the freezer are cold enough.',
      saving: saveShare(0.08, 'is assumed to go into cooling further than needed'),
      source: BEE_ADVICE,
    },
    {
      id: 'fridge-door-seal',
      keywords: 'door gasket rubber seal close leak note paper',
      effort: 'small',
      text: 'Close the door of {it} on a sheet of paper: if it slides out easily, clean the rubber seal or have it replaced.',
      saving: saveShare(0.08, 'is assumed to be lost through a worn seal'),
      source: BEE_ADVICE,
    },
    {
      id: 'fridge-defrost',
      keywords: 'defrost ice frost baraf direct cool single door freezer button',
      text: 'Defrost {it} before the ice in the freezer is as thick as a pencil, unless it is a frost-free model.',
      saving: saveShare(0.08, 'is assumed to go into working through the ice'),
      source: BEE_ADVICE,
    },
    {
      id: 'fridge-cool-food-first',
      keywords: 'hot khana dal rice milk dudh lid cover leftovers',
      text: 'Let cooked food cool to room temperature and cover it before it goes into {it}, within two hours of cooking.',
      saving: saveShare(0.04, 'is assumed to go into cooling hot food and its steam'),
      source: BEE_ADVICE,
    },
    {
      id: 'fridge-fewer-openings',
      keywords: 'door open opening children bottle water pani summer thanda',
      text: 'Keep drinking water in a clay pot or flask in summer, so that {it} is opened less often.',
      saving: saveShare(0.04, 'is assumed to leave through the open door'),
      source: ESTIMATE,
    },
    {
      id: 'fridge-away-from-heat',
      keywords: 'stove sun window gas chulha kitchen place position sunlight heat',
      text: 'Move {it} away from the stove and out of the sun: it works harder with every degree around it.',
      saving: saveShare(0.06, 'is assumed to be lost in a warm corner'),
      source: BEE_ADVICE,
    },
    {
      id: 'fridge-replace-old',
      keywords: 'old purana replace new buy buying star rating exchange age naya upgrade',
      effort: 'large',
      suitsAge: { fromYears: 10 },
      text: 'A refrigerator of ten years or more uses far more than a new one. When you replace {it}, choose 4 or 5 stars in the size that you fill.',
      saving: saveShare(0.4, 'is assumed to be saved by a new model of 4 or 5 stars'),
      source: BEE_LABEL,
    },
    {
      id: 'fridge-rest-the-second',
      keywords: 'second two extra spare empty off',
      fits: (household) => countAppliances(household, 'Refrigerator') > 1,
      text: 'Empty the second refrigerator and rest it, with its door ajar, in the months when one is enough.',
      saving: saveShare(0.5, 'is saved by half a year of rest, assuming that the two use alike'),
      source: ESTIMATE,
    },
    {
      id: 'fridge-clean-coils',
      keywords: 'clean coil dust back compressor noise running brush',
      text: 'Unplug {it} twice a year and brush the dust off the coils at its back or base.',
      saving: saveShare(0.04, 'is assumed to be lost to dusty coils'),
      source: BEE_ADVICE,
    },
    {
      id: 'fridge-leave-air',
      keywords: 'full overload packed shelf arrange empty bottle space',
      text: 'Leave a finger’s width between things in {it} so that cold air can go round, and put a few bottles of water into empty corners.',
      saving: saveShare(0.03, 'is assumed to be lost when air cannot go round'),
      source: ESTIMATE,
    },
    {
      id: 'fridge-holiday',
      keywords: 'holiday vacation travel away village gaon chutti empty trip',
      months: [4, 5, 6, 10, 11, 12],
      text: 'Before two weeks away, empty {it}, switch it off and leave the door ajar.',
      saving: saveShare(0.04, 'falls into two weeks'),
      source: ESTIMATE,
    },
    {
      id: 'fridge-without-stabiliser',
      keywords: 'stabiliser stabilizer voltage',
      suitsAge: { toYears: 8 },
      text: 'See in its manual whether {it} takes your voltage without a stabiliser: most newer models do, and the stabiliser draws power day and night.',
      saving: switchOffDevice(5, 24, 'a stabiliser that draws 5 W of its own'),
      source: ESTIMATE,
    },
  ],
);
