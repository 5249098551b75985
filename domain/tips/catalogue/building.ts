/** The house itself: shade, roof, windows and air. */

import { runFewerHours, saveShare } from '#domain/tips/formulas.ts';
import {
  BEFORE_SUMMER,
  COOLING_SEASON,
  type Measure,
  makeMeasures,
  SUMMER,
  WINTER,
} from '#domain/tips/measure.ts';
import { ESTIMATE } from '#domain/tips/sources.ts';

export const building: readonly Measure[] = makeMeasures(
  {
    theme: 'building',
    applianceTypes: ['Air Conditioner'],
    needsAppliance: true,
    subjects: 'insulation shade roof chhat chat terrace wall window khidki curtain parda door',
    months: COOLING_SEASON,
  },
  [
    {
      id: 'building-white-roof',
      keywords: 'garam hot white paint lime chuna cool reflective tile top floor coating summer',
      months: BEFORE_SUMMER,
      effort: 'large',
      text: 'On a top floor, paint the roof with white reflective paint or lime before summer. The rooms below stay several degrees cooler, and {it} works less.',
      saving: saveShare(0.12, 'is assumed to remove heat that comes through the roof'),
      source: ESTIMATE,
    },
    {
      id: 'building-curtains',
      keywords: 'curtains blind blinds sun west afternoon dhoop thick close light colour summer',
      text: 'Draw pale, thick curtains on the sunny side before the sun reaches the windows.',
      saving: saveShare(0.05, 'is assumed to remove heat that comes through the windows'),
      source: ESTIMATE,
    },
    {
      id: 'building-chick-blinds',
      keywords: 'chick chik bamboo khus outside balcony blind awning chajja jaali sun',
      months: SUMMER,
      effort: 'small',
      text: 'Hang bamboo chick blinds outside windows and balconies that face west. Shade outside the glass does more than a curtain behind it.',
      saving: saveShare(0.08, 'is assumed to be saved by shading west windows'),
      source: ESTIMATE,
    },
    {
      id: 'building-seal-gaps',
      keywords: 'gap seal strip tape draught leak sweep foam cold air',
      effort: 'small',
      text: 'Keep the doors of the cooled room shut, and close gaps at doors and windows with foam strip.',
      saving: saveShare(0.08, 'is assumed to cool air that escapes'),
      source: ESTIMATE,
    },
    {
      id: 'building-night-air',
      keywords: 'night raat morning subah ventilation open fresh breeze cross hawa',
      text: 'Open windows on two sides from late evening to sunrise, and shut them before the day heats up.',
      saving: runFewerHours(1),
      source: ESTIMATE,
    },
    {
      id: 'building-plants',
      keywords: 'plant plants tree trees creeper green garden pot west ped',
      effort: 'small',
      text: 'Grow creepers or put tall plants along the west wall and balcony: the wall then gives off less heat at night.',
      saving: saveShare(0.04, 'is assumed to be saved by a shaded wall'),
      source: ESTIMATE,
    },
    {
      id: 'building-roof-insulation',
      keywords: 'insulate thermocol slab ceiling false under deck thermal top floor renovate',
      effort: 'large',
      text: 'If you renovate a top floor, add insulation above the slab or a false ceiling below it.',
      saving: saveShare(0.15, 'is assumed to remove heat that comes through an uninsulated slab'),
      source: ESTIMATE,
    },
    {
      id: 'building-window-film',
      keywords: 'film glass sun control glazing double tint',
      effort: 'large',
      text: 'Put sun-control film on large panes that face east or west, or choose double glazing when you replace them.',
      saving: saveShare(0.06, 'is assumed to remove heat that comes through large panes'),
      source: ESTIMATE,
    },
    {
      id: 'building-shade-without-ac',
      keywords: 'wet khus sprinkle water courtyard floor mop naturally without ac fan evening',
      months: SUMMER,
      applianceTypes: ['Ceiling Fan'],
      text: 'Close windows and curtains by ten in the morning and open them after sunset: the rooms cool early enough to switch {it} off sooner.',
      saving: runFewerHours(1),
      source: ESTIMATE,
    },
    {
      id: 'building-winter-draughts',
      keywords: 'winter sardi thand cold draught warm gap seal',
      months: WINTER,
      applianceTypes: ['Heater'],
      effort: 'small',
      text: 'Seal the gaps around doors, windows and unused ventilators in the heated room before the cold weeks, but leave a window slightly open while anything burns.',
      saving: saveShare(0.1, 'is assumed to warm air that escapes'),
      source: ESTIMATE,
    },
  ],
);
