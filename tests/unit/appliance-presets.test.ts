import { expect, test } from 'vitest';
import { APPLIANCE_PRESETS } from '#domain/appliances/appliance-presets.ts';

test('each typical appliance says who published its figures', () => {
  for (const { type, watts, source } of APPLIANCE_PRESETS) {
    expect(watts, type).toBeGreaterThan(0);
    expect(source, type).toMatch(/Prayas|TANGEDCO|Bureau of Energy Efficiency|homes in Hyderabad/);
  }
  const types = APPLIANCE_PRESETS.map(({ type }) => type);
  expect(new Set(types).size).toBe(types.length);
});
