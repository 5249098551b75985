/** Light: lamps, daylight and the lights of festivals. */

import { replaceLamp, runFewerHours, saveShare, switchOffDevice } from '#domain/tips/formulas.ts';
import { FESTIVALS, type Measure, makeMeasures } from '#domain/tips/measure.ts';
import { ESTIMATE, RATINGS } from '#domain/tips/sources.ts';

export const lighting: readonly Measure[] = makeMeasures(
  {
    theme: 'lighting',
    applianceTypes: ['Lighting'],
    subjects: 'light lighting lamp bulb batti batiyan battiyan lait tubelight bati roshni',
  },
  [
    {
      id: 'light-led-bulbs',
      keywords: 'led incandescent yellow old replace buy filament cfl 60 9 watt holder',
      effort: 'small',
      text: 'Replace every bulb that still has a filament with a 9 W LED bulb, beginning with the one that is lit longest.',
      saving: replaceLamp('one 60 W bulb', 60, 9, 4),
      source: RATINGS,
    },
    {
      id: 'light-led-tube',
      keywords: 'led tube choke ballast t8 t12 t5 fluorescent old flicker batten replace',
      effort: 'small',
      text: 'Replace old tube lights and their chokes with 20 W LED battens: they give the same light at once and do not flicker.',
      saving: replaceLamp('one 40 W tube with its choke', 52, 20, 5),
      source: RATINGS,
    },
    {
      id: 'light-zero-watt-bulb',
      keywords: 'zerowatt zero watt night raat sleeping nightlamp bedroom pooja puja mandir',
      effort: 'small',
      text: 'Replace the “zero watt” bulb in the bedroom or pooja room with an LED night lamp. Despite its name the old one draws about 12 W.',
      saving: replaceLamp('one “zero watt” bulb', 12, 0.5, 9),
      source: ESTIMATE,
    },
    {
      id: 'light-off-empty-room',
      keywords: 'off empty room leave switch forget bhool khali kamra children',
      text: 'Make the last one out of a room switch the light off, and put a sticker beside the switches until it is a habit.',
      saving: runFewerHours(1),
      source: ESTIMATE,
    },
    {
      id: 'light-daylight-desk',
      keywords: 'daylight sun window curtain desk study table day din natural',
      text: 'Move the desk or sewing table to a window and work there by daylight.',
      saving: runFewerHours(1),
      source: ESTIMATE,
    },
    {
      id: 'light-where-needed',
      keywords: 'task table reading study lamp padhai focus chandelier ceiling',
      effort: 'small',
      text: 'Read and study by a small LED table lamp, and leave the large lights of the room off.',
      saving: saveShare(0.15, 'is assumed to be saved by lighting the table and not the room'),
      source: ESTIMATE,
    },
    {
      id: 'light-clean-fittings',
      keywords: 'clean dust cover shade dim dirty wipe',
      text: 'Wipe lamps and their covers twice a year, switched off and cold. Clean ones often let you leave a second lamp off.',
      saving: saveShare(0.05, 'is assumed to be lost in dust'),
      source: ESTIMATE,
    },
    {
      id: 'light-motion-sensor',
      keywords: 'sensor motion stairs outside porch gate parking corridor balcony garden automatic',
      effort: 'small',
      text: 'Put a motion sensor on the light of the stairs or the gate, so that it is lit only when someone passes.',
      saving: switchOffDevice(
        12,
        9,
        'a 12 W lamp that need not be lit for nine hours of the night',
      ),
      source: ESTIMATE,
    },
    {
      id: 'light-festival-timer',
      keywords:
        'diwali deepavali festival christmas string fairy decoration jhalar series timer eid tyohar',
      months: FESTIVALS,
      text: 'Hang LED string lights for the festival and put them on a timer that ends at bedtime.',
      saving: switchOffDevice(100, 5, 'strings of 100 W left on five hours after bedtime', 15),
      source: ESTIMATE,
    },
    {
      id: 'light-pale-walls',
      keywords: 'wall paint colour color white ceiling deewar dark renovate',
      effort: 'large',
      text: 'When you next paint, choose white ceilings and pale walls. The room needs fewer lamps in the evening.',
      saving: saveShare(0.1, 'is assumed to be saved in rooms with pale walls'),
      source: ESTIMATE,
    },
  ],
);
