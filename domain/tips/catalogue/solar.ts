/** Power from the sun. */

import { saveNoEnergy, saveShare, switchOffDevice } from '#domain/tips/formulas.ts';
import { type Measure, makeMeasures } from '#domain/tips/measure.ts';
import { ESTIMATE, MNRE, SURYA_GHAR } from '#domain/tips/sources.ts';

/** One kilowatt of panels gives about four units on an average day in most of India. */
const YEAR_YIELD_WH_PER_WATT = 4 * 365;
const ROOF_WATTS = 2000;
/** The part of a home's use that panels of the right size are assumed to cover. */
const COVERED_SHARE = 0.8;

const SUBJECTS = 'solar sun surya panel panels rooftop saur pv urja photovoltaic';

const anyHome = makeMeasures({ theme: 'solar', subjects: SUBJECTS }, [
  {
    id: 'solar-rooftop',
    keywords:
      'worth invest payback roof chhat subsidy yojana install kilowatt kw ghar buy cost government scheme',
    effort: 'large',
    text: 'If the roof is yours and free of shade, ask your electricity supplier about rooftop solar under PM Surya Ghar: a central subsidy pays part of it.',
    saving: {
      words: '',
      compute: (subject) => {
        const yieldedWh = ROOF_WATTS * YEAR_YIELD_WH_PER_WATT;
        const savedWh = Math.round(Math.min(yieldedWh, subject.yearWh * COVERED_SHARE));
        const figures = { watts: ROOF_WATTS, yieldedWh, coveredPart: COVERED_SHARE, savedWh };
        return { annualWh: savedWh, figures: { by: 'panels', ...figures } };
      },
    },
    source: SURYA_GHAR,
  },
  {
    id: 'solar-garden-light',
    keywords: 'garden outdoor gate lamp light street',
    effort: 'small',
    text: 'Use a small solar lamp with its own battery for the gate or garden.',
    saving: switchOffDevice(10, 10, 'that it replaces a 10 W lamp lit all night'),
    source: ESTIMATE,
  },
  {
    id: 'solar-cooker',
    keywords: 'cooker box cooking dal rice khana kitchen',
    effort: 'small',
    text: 'On clear days, let rice, dal and potatoes cook in a box solar cooker on the terrace while you do other things.',
    saving: switchOffDevice(1200, 0.4, 'an electric hob of 1,200 W it replaces on sunny days', 150),
    source: MNRE,
  },
]);

const withPanels = makeMeasures(
  {
    theme: 'solar',
    applianceTypes: ['Other'],
    needsAppliance: true,
    subjects: SUBJECTS,
    typical: { name: 'solar system of 2 kW', watts: 2000, hoursPerDay: 4, daysPerYear: 365 },
  },
  [
    {
      id: 'solar-clean-panels',
      keywords: 'clean cleaning dust dhool wash bird maintenance output less',
      text: 'Rinse the solar panels with soft water every two weeks in dry months, early in the morning when the glass is cool.',
      saving: saveShare(0.05, 'is assumed to be lost under dust'),
      source: ESTIMATE,
    },
    {
      id: 'solar-shade',
      keywords: 'shade shadow tree tank antenna trim output',
      text: 'Look at the solar panels at ten and at three o’clock: cut back whatever throws a shadow on them, since one shaded panel can hold back its whole row.',
      saving: saveShare(0.05, 'is assumed to be lost to a shadow for part of the day'),
      source: ESTIMATE,
    },
    {
      id: 'solar-run-at-noon',
      keywords:
        'noon day daytime washing machine pump geyser run self consumption export net metering',
      text: 'With solar panels, run the washing machine, pump and geyser between ten and three. Your own units are worth more used than exported under most tariffs.',
      saving: saveNoEnergy(
        'It saves money and no energy: how much depends on what your supplier pays for exported units.',
      ),
      source: MNRE,
    },
    {
      id: 'solar-check-net-meter',
      keywords: 'net meter bill export credit check reading inverter app',
      text: 'Compare the export on your bill with the app of the solar inverter every month: a fault on the roof shows there first.',
      saving: saveNoEnergy(
        'What it saves cannot be calculated beforehand: it depends on whether a fault is found.',
      ),
      source: ESTIMATE,
    },
  ],
);

export const solar: readonly Measure[] = [...anyHome, ...withPanels];
