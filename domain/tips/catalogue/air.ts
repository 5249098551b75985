/** Fans, which stir the air, and heaters, which warm it. */

import { replaceWith, runFewerHours, saveShare, switchOffDevice } from '#domain/tips/formulas.ts';
import { countAppliances } from '#domain/tips/household.ts';
import { COOLING_SEASON, type Measure, makeMeasures, WINTER } from '#domain/tips/measure.ts';
import { BEE_ADVICE, BEE_LABEL, ESTIMATE, RATINGS } from '#domain/tips/sources.ts';

const fan = makeMeasures(
  {
    theme: 'fans',
    applianceTypes: ['Ceiling Fan'],
    needsAppliance: true,
    subjects: 'fan pankha pankhe pankhon pankho punkha ceilingfan',
    months: COOLING_SEASON,
  },
  [
    {
      id: 'fan-bldc',
      keywords: 'bldc replace new buy buying star remote efficient old purana watt super',
      effort: 'small',
      text: 'Replace {it} with a 5-star BLDC fan, beginning with the one that runs longest. It moves as much air and runs longer on the inverter.',
      saving: replaceWith(30, 'a BLDC fan'),
      source: RATINGS,
    },
    {
      id: 'fan-off-empty-room',
      keywords: 'off empty room leave switch forget bhool khali kamra',
      text: 'Switch {it} off whenever the room is empty. A fan cools people, not rooms.',
      saving: runFewerHours(2),
      source: ESTIMATE,
    },
    {
      id: 'fan-electronic-regulator',
      keywords: 'regulator speed slow electronic step box old dimmer',
      effort: 'small',
      suits: ({ powerConsumptionWatts }) => powerConsumptionWatts > 40,
      text: 'If the regulator of {it} is the old box that gets warm, change it for an electronic one: the old kind turns the saving of low speed into heat.',
      saving: saveShare(
        0.12,
        'is assumed to be lost in the regulator, at low speed half of the time',
      ),
      source: BEE_ADVICE,
    },
    {
      id: 'fan-lower-speed-at-night',
      keywords: 'night raat speed slow low sleep bedroom early morning',
      suits: ({ powerConsumptionWatts }) => powerConsumptionWatts > 40,
      text: 'Turn {it} down from full speed to three for the night, if its regulator is electronic.',
      saving: saveShare(0.15, 'is assumed to be saved by a medium speed in the night hours'),
      source: ESTIMATE,
    },
    {
      id: 'fan-clean-and-oil',
      keywords: 'clean cleaning dust blade slow noise bearing oil capacitor safai',
      text: 'Wipe the blades of {it} every month, and replace a weak capacitor: a clean fan gives the same air one speed lower.',
      saving: saveShare(0.05, 'is assumed to be saved by running it lower'),
      source: ESTIMATE,
    },
    {
      id: 'fan-exhaust-timer',
      subjects: 'exhaust ventilator',
      keywords: 'fan bathroom kitchen timer toilet smell',
      needsAppliance: false,
      months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
      text: 'Run the exhaust fan for ten minutes after bathing or cooking and then switch it off.',
      saving: switchOffDevice(40, 2, 'a bathroom exhaust fan left on two hours too long'),
      source: ESTIMATE,
    },
  ],
);

const roomHeater = makeMeasures(
  {
    theme: 'heating',
    applianceTypes: ['Heater'],
    needsAppliance: true,
    subjects: 'heater roomheater blower radiator warmer angithi hitar',
    months: WINTER,
  },
  [
    {
      id: 'heater-close-the-room',
      keywords: 'room door window gap curtain cold sardi thand draught winter warm',
      text: 'Heat one room, with its doors closed, thick curtains drawn and a rolled towel along the gap under the door.',
      saving: saveShare(0.15, 'is assumed to warm air that escapes'),
      source: ESTIMATE,
    },
    {
      id: 'heater-thermostat',
      keywords: 'thermostat temperature degree setting warm winter sardi',
      text: 'Set the thermostat of {it} to 20 °C, or half power once the room is warm, and wear one layer more.',
      saving: saveShare(0.12, 'is saved, assuming two degrees at about 6% for each'),
      source: ESTIMATE,
    },
    {
      id: 'heater-off-before-bed',
      keywords: 'night raat bed sleep timer rajai off winter',
      text: 'Switch {it} off an hour before you sleep and warm the bed with a hot-water bottle. It is also safer.',
      saving: runFewerHours(1),
      source: ESTIMATE,
    },
    {
      id: 'heater-sun-first',
      keywords: 'sun dhoop window curtain morning south daylight winter sardi',
      text: 'Open the curtains of sunny windows from late morning and close them at dusk. The sun replaces half an hour of {it}.',
      saving: runFewerHours(0.5),
      source: ESTIMATE,
    },
    {
      id: 'heater-use-ac-in-heat-mode',
      keywords: 'ac hot cold mode heat pump split airconditioner winter',
      fits: (household) => countAppliances(household, 'Air Conditioner') > 0,
      text: 'If your Air Conditioner is a hot-and-cold model, warm the room with it in place of {it}. It moves heat from outside and needs far less power.',
      saving: saveShare(
        0.6,
        'is saved, assuming a heat pump that gives 2.5 units of heat for each unit',
      ),
      source: ESTIMATE,
    },
    {
      id: 'heater-inverter-split',
      keywords: 'buy new replace heat pump split hills pahad cold climate',
      effort: 'large',
      suits: ({ averageDailyUsageHours }) => averageDailyUsageHours >= 4,
      text: 'If you heat for many hours a day, consider a hot-and-cold inverter air conditioner when you next buy, in place of {it}.',
      saving: saveShare(
        0.6,
        'is saved, assuming a heat pump that gives 2.5 units of heat for each unit',
      ),
      source: BEE_LABEL,
    },
  ],
);

export const air: readonly Measure[] = [...fan, ...roomHeater];
