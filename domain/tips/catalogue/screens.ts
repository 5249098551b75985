/** Television and work at home, with the inverter that carries them through a power cut. */

import { runFewerHours, saveShare, switchOffDevice } from '#domain/tips/formulas.ts';
import { type Measure, makeMeasures } from '#domain/tips/measure.ts';
import { ESTIMATE } from '#domain/tips/sources.ts';

const television = makeMeasures(
  {
    theme: 'screens',
    applianceTypes: ['Television'],
    needsAppliance: true,
    subjects: 'tv television telly tivi',
  },
  [
    {
      id: 'tv-brightness',
      keywords: 'brightness picture mode eco vivid setting screen',
      text: 'Set {it} to its eco or standard picture. The vivid mode of the shop is far brighter than a room needs.',
      saving: saveShare(0.2, 'is assumed to be saved by the darker picture'),
      source: ESTIMATE,
    },
    {
      id: 'tv-not-for-company',
      keywords: 'background off watch hours music children nobody serial',
      text: 'Switch {it} off when nobody watches, and play music on a phone or a small speaker.',
      saving: runFewerHours(1),
      source: ESTIMATE,
    },
    {
      id: 'tv-sleep-timer',
      keywords: 'timer sleep night raat off forget',
      text: 'Set the sleep timer of {it} in the evening if someone falls asleep before it.',
      saving: runFewerHours(0.5),
      source: ESTIMATE,
    },
    {
      id: 'tv-right-size',
      keywords: 'buy buying new size inch big star rating replace lcd old',
      effort: 'large',
      suitsAge: { fromYears: 7 },
      text: 'When you replace {it}, take the size that suits the distance and compare the units a year on the star labels.',
      saving: saveShare(0.3, 'is assumed to be saved by an efficient model of the same size'),
      source: ESTIMATE,
    },
  ],
);

const laptop = makeMeasures(
  {
    theme: 'screens',
    applianceTypes: ['Laptop'],
    needsAppliance: true,
    subjects: 'laptop notebook computer wfh pc macbook',
  },
  [
    {
      id: 'laptop-sleep',
      keywords: 'sleep minute setting lunch break screensaver hibernate',
      text: 'Let {it} sleep after five minutes without use, and shut it down at the end of the day.',
      saving: saveShare(0.15, 'is assumed to be spent on pauses'),
      source: ESTIMATE,
    },
    {
      id: 'laptop-brightness',
      keywords: 'brightness screen dim saver battery mode',
      text: 'Work with {it} at two-thirds of its brightness and in the power-saving mode, with no lamp or window mirrored in the screen.',
      saving: saveShare(0.1, 'is assumed to be saved by the darker screen'),
      source: ESTIMATE,
    },
  ],
);

const desktop = makeMeasures(
  {
    theme: 'screens',
    applianceTypes: ['Other'],
    needsAppliance: true,
    subjects: 'desktop computer pc cpu wfh',
    typical: { name: 'desktop computer', watts: 150, hoursPerDay: 5, daysPerYear: 300 },
  },
  [
    {
      id: 'desktop-to-laptop',
      keywords: 'laptop replace buy new work office study',
      effort: 'large',
      text: 'When the desktop computer is due to be replaced, a laptop does the same work for less than half of the power.',
      saving: saveShare(0.6, 'is assumed to be saved by a laptop'),
      source: ESTIMATE,
    },
    {
      id: 'desktop-sleep',
      keywords: 'sleep monitor lunch break off hibernate screensaver download',
      text: 'Let the desktop computer sleep after ten minutes without use. A screen saver saves no power.',
      saving: saveShare(0.2, 'is assumed to be spent on pauses'),
      source: ESTIMATE,
    },
  ],
);

const inverter = makeMeasures(
  {
    theme: 'screens',
    applianceTypes: ['Other'],
    needsAppliance: true,
    subjects: 'inverter ups backup battery powercut invertor',
    typical: { name: 'inverter', watts: 25, hoursPerDay: 24, daysPerYear: 365 },
  },
  [
    {
      id: 'inverter-battery-water',
      keywords: 'distilled water terminal clean maintenance service corrosion',
      text: 'Top up the battery of the inverter with distilled water every two months and keep its terminals clean.',
      saving: saveShare(0.1, 'is assumed to be lost to a neglected battery'),
      source: ESTIMATE,
    },
    {
      id: 'inverter-old-battery',
      keywords: 'old replace lithium tubular years heat new weak',
      effort: 'large',
      text: 'Replace an inverter battery that no longer lasts through an ordinary power cut: it takes charge all day and gives little of it back.',
      saving: saveShare(0.3, 'is assumed to be lost in a worn battery'),
      source: ESTIMATE,
    },
    {
      id: 'inverter-off-when-not-needed',
      keywords: 'off winter season away holiday switch never rarely',
      text: 'Where power cuts have become rare, keep the inverter switched off and charge its battery once a month.',
      saving: switchOffDevice(15, 24, 'an inverter that draws 15 W to keep its battery full', 330),
      source: ESTIMATE,
    },
  ],
);

export const screens: readonly Measure[] = [...television, ...laptop, ...desktop, ...inverter];
