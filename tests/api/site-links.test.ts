/** Links that leave the service: where they lead, whatever host was asked. */
import { expect, test, vi } from 'vitest';
import { TestWorker } from '../support/account.ts';
import { Household, ORIGIN } from '../support/household.ts';

const SITE = 'https://home.example.in';

/** The addresses in all that is given out to be passed on: mail, invitations, calendars. */
async function linksOf(worker: TestWorker): Promise<string[]> {
  const household = await Household.settled();
  const headers = { Authorization: `Bearer ${household.token}` };
  await worker.link(household);
  const invited = await worker.post<{ link: string }>(
    '/api/invitations',
    { role: 'viewer' },
    headers,
  );
  return [...(worker.mails.at(-1)?.text.match(/https?:\S+/g) ?? []), invited.body.link];
}

test('links lead to SITE_URL, whatever host was asked', async () => {
  for (const SITE_URL of [SITE, `${SITE}/`]) {
    const links = await linksOf(new TestWorker({ SITE_URL }));
    expect(links).toHaveLength(2);
    for (const link of links) expect(link).toMatch(/^https:\/\/home\.example\.in\/[ai]/);
  }
});

test('links lead to the host that was asked where nobody has said another', async () => {
  const links = await linksOf(new TestWorker({ SITE_URL: '' }));
  for (const link of links) expect(link.startsWith(`${ORIGIN}/`)).toBe(true);
});

test('a SITE_URL that is no address of a site is named in the log, and serves nothing', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  for (const SITE_URL of [
    'home.example.in',
    'ftp://home.example.in',
    `${SITE}/app`,
    'javascript:x',
  ]) {
    const response = await new TestWorker({ SITE_URL }).fetch('/api/health');
    expect(response.status).toBe(500);
    expect(JSON.stringify(log.mock.calls.at(-1))).toContain('SITE_URL in wrangler.toml must be');
  }
  log.mockRestore();
});
