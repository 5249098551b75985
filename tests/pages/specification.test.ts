/** The specification's screens: what it quotes stands where it says (tests/support/specification/claims.ts). */
import { beforeAll, expect, test } from 'vitest';
import { Household } from '../support/household.ts';
import { onboarded, open } from '../support/page.ts';
import { CLAIMS, type Viewer } from '../support/specification/claims.ts';

const households = new Map<Viewer, Household>();
beforeAll(async () => {
  households.set('visitor', new Household());
  households.set('new', await Household.settled());
  households.set('onboarded', await onboarded(await Household.settled()));
});

test.each(CLAIMS)('$heading shows its words at $path', async ({ words, path, viewer }) => {
  const household = households.get(viewer);
  if (household === undefined) throw new Error(`No household is ${viewer}.`);
  const { text } = await open(household, path);
  const missing = words.filter((word) => !text.replaceAll('’', "'").includes(word));
  expect(missing).toEqual([]);
});
