/** Files that are sent together without script: each is named with what it gave. */
import { expect, test } from 'vitest';
import { Household } from '../support/household.ts';
import { onboarded, submit } from '../support/page.ts';

test('the page names each file with what it gave, and asks about one that gives nothing', async () => {
  const household = await onboarded(await Household.settled());
  const form = new FormData();
  for (const [name, text] of [
    ['use.csv', 'Day,kWh\n2026-01-30,8\n2026-01-31,6.5\n'],
    ['notes.csv', 'hello\nworld\n'],
  ] as const)
    form.append('file', new File([text], name));
  const { text, html } = await submit(household, '/dashboard/data-entry/files/import', form);
  expect(text).toContain('“use.csv” gives 2 values from 30 Jan 2026 to 31 Jan 2026.');
  expect(text).toContain('“notes.csv” gives nothing: There is no table with dates and numbers');
  expect(text).toContain('Not every file gives something. Are the others read without it?');
  expect(html).toContain('name="answer.files"');
});
