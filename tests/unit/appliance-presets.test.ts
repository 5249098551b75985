import { expect, test } from 'vitest';
import { describeTypicalSource } from '#app/forms/appliance/typical-figures.ts';
import { COMMON_TYPES, TYPICAL_FIGURES } from '#domain/appliances/appliance-presets.ts';
import { APPLIANCE_TYPES, HOURS_MAX } from '#domain/appliances/appliance-rules.ts';

test('a typical figure has a source that the form names', () => {
  for (const type of APPLIANCE_TYPES) {
    const { watts, hours } = TYPICAL_FIGURES[type] ?? {};
    for (const figure of [watts, hours]) {
      if (figure === undefined) continue;
      expect(figure.value).toBeGreaterThan(0);
      expect(describeTypicalSource(type)).toContain(figure.source);
    }
    expect(hours?.value ?? 1).toBeLessThanOrEqual(HOURS_MAX);
  }
});

test('a type says of which figures nobody knows what is typical', () => {
  expect(describeTypicalSource('Water Heater')).toContain('say yours');
  expect(describeTypicalSource('Dishwasher')).toContain('rating plate');
});

test('the eight common types have typical watts', () => {
  expect(new Set(COMMON_TYPES).size).toBe(8);
  for (const type of COMMON_TYPES) expect(TYPICAL_FIGURES[type]?.watts).toBeDefined();
});
