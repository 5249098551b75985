/** What draws power while nobody uses it. */

import { saveShare, switchOffDevice } from '#domain/tips/formulas.ts';
import { type Measure, makeMeasures } from '#domain/tips/measure.ts';
import { ESTIMATE } from '#domain/tips/sources.ts';

export const standby: readonly Measure[] = makeMeasures(
  {
    theme: 'standby',
    subjects: 'standby phantom vampire idle plug socket switchboard',
  },
  [
    {
      id: 'standby-set-top-box',
      subjects: 'settopbox dth standby',
      keywords: 'cable dish tv television night raat',
      applianceTypes: ['Television'],
      needsAppliance: true,
      text: 'Switch the set-top box off at the wall with the television. On standby it draws nearly as much as in use.',
      saving: switchOffDevice(10, 18, 'a set-top box that draws 10 W on standby'),
      source: ESTIMATE,
    },
    {
      id: 'standby-one-switch',
      keywords: 'extension board strip soundbar home theatre console speaker tv one',
      applianceTypes: ['Television'],
      needsAppliance: true,
      effort: 'small',
      text: 'Put the speakers, game console and streaming box beside the television on one switched extension board, and turn it off at night.',
      saving: switchOffDevice(6, 18, 'three devices that draw 2 W each on standby'),
      source: ESTIMATE,
    },
    {
      id: 'standby-chargers',
      subjects: 'charger phone mobile charging standby',
      keywords: 'adapter unplug full',
      text: 'Switch chargers off at the socket when the phone is full. Each draws little, but all day.',
      saving: switchOffDevice(1.5, 20, 'five chargers that draw 0.3 W each without a phone'),
      source: ESTIMATE,
    },
    {
      id: 'standby-router-at-night',
      subjects: 'router wifi broadband modem standby',
      keywords: 'internet night raat timer',
      text: 'Switch the Wi-Fi router off for the night, or put it on a timer, if nothing at home needs it then.',
      saving: switchOffDevice(10, 7, 'a router of 10 W'),
      source: ESTIMATE,
    },
    {
      id: 'standby-ac-off-season',
      keywords: 'ac mcb mains season winter stabiliser stabilizer off conditioner',
      months: [10, 11, 12, 1, 2],
      applianceTypes: ['Air Conditioner'],
      needsAppliance: true,
      text: 'Outside the hot months, switch the Air Conditioner and its stabiliser off at the main switch.',
      saving: switchOffDevice(
        6,
        24,
        'an air conditioner and stabiliser that draw 6 W together',
        200,
      ),
      source: ESTIMATE,
    },
    {
      id: 'standby-computer-corner',
      keywords: 'computer desktop monitor printer scanner desk pc office',
      text: 'Switch the computer corner off at the board after work: monitor, printer and speakers keep drawing power.',
      saving: switchOffDevice(6, 16, 'a monitor, printer and speakers that draw 2 W each'),
      source: ESTIMATE,
    },
    {
      id: 'standby-meter-test',
      keywords: 'meter test check find hidden night everything audit which device',
      text: 'One evening, switch everything off but the fridge and watch the meter: if it still counts, go from board to board to find what draws.',
      saving: saveShare(0.03, 'is assumed to be found this way'),
      source: ESTIMATE,
    },
  ],
);
