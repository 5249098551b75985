import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import {
  faq,
  features,
  footer,
  quote,
  sections,
  technologies,
  testimonials,
} from '#app/features/landing/content.ts';
import { GRID_FACTORS } from '#domain/energy/emission.ts';
import { Household, ORIGIN, send } from '../support/household.ts';
import { decoded } from '../support/markup.ts';
import { onboarded, submit } from '../support/page.ts';

/** All script of the page together, gzipped. */
const SCRIPT_BYTES = 1024;

const get = (path: string) => send(new Request(ORIGIN + path, { redirect: 'manual' }));

async function page(path: string) {
  const response = await get(path);
  return { response, html: await response.text() };
}

/** What the page's markup says, without its script. */
const textOf = (html: string) =>
  decoded(
    html
      .replace(/<script.*?<\/script>/gs, '')
      .replace(/<!--.*?-->/gs, '')
      .replace(/<[^>]+>/g, ' '),
  ).replace(/\s+/g, ' ');

const scriptsOf = (html: string) => [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)];

async function gzippedBytes(text: string): Promise<number> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return (await new Response(packed).arrayBuffer()).byteLength;
}

describe('the landing page', () => {
  it('is ready to be found and shared', async () => {
    const { response, html } = await page('/');
    expect(response.status).toBe(200);
    expect(html).toContain('<html lang="en-IN">');
    expect(html).toMatch(/<title>Unitwise: know the bill before it comes<\/title>/);
    expect(html).toMatch(/<meta name="description" content=".{70,160}"/);
    for (const name of ['title', 'description', 'type', 'site_name', 'locale']) {
      expect(html).toContain(`<meta property="og:${name}"`);
    }
    expect(html.match(/<h1/g)).toHaveLength(1);
  });

  it('carries one small script of its own, and nothing of the framework', async () => {
    const { response, html } = await page('/');
    const nonce = /'nonce-([^']+)'/.exec(
      response.headers.get('Content-Security-Policy') ?? '',
    )?.[1];
    const scripts = scriptsOf(html);
    expect(scripts).toHaveLength(1);
    expect(scripts[0]?.[1]).toBe(` nonce="${nonce}"`);
    expect(await gzippedBytes(scripts[0]?.[2] ?? '')).toBeLessThanOrEqual(SCRIPT_BYTES);
    expect(html).not.toContain('modulepreload');
    expect(html).not.toContain('prefetch');
    expect(html).not.toContain('__remixContext');
    expect(html).not.toMatch(/\son[a-z]+="/);
  });

  it('asks the database nothing', async () => {
    const { response } = await page('/');
    expect(response.headers.get('Server-Timing')).toContain('trips=0');
  });

  it('has every section, and a navigation that leads to each, twice: on top and in the menu', async () => {
    const { html } = await page('/');
    expect(sections.map(({ id }) => id)).toEqual([
      'features',
      'how-it-works',
      'testimonials',
      'FAQ',
      'contact',
    ]);
    for (const { id, label } of sections) {
      expect(html.match(new RegExp(`<(section|footer) id="${id}"`, 'g'))).toHaveLength(1);
      const links = html.match(new RegExp(`<li><a href="#${id}">${label}</a></li>`, 'g'));
      expect(links?.length).toBeGreaterThanOrEqual(2);
    }
  });

  it('makes its offers and promises', async () => {
    const text = textOf((await page('/')).html);
    for (const said of [
      'Start Free 14-Day Trial',
      'Get Started',
      'Start Free Trial',
      'Schedule Demo',
      'Sign in',
      'No credit card. Set up in about 5 minutes. Cancel anytime.',
      '50,000+ households',
      'Up to 30% savings, typically 20-30% within 3 months',
      '99.9% uptime',
      '256-bit encryption',
      'GDPR',
      'SOC 2',
      'with no fee',
      '30 days after cancellation',
    ]) {
      expect(text).toContain(said);
    }
  });

  it('shows six features, three steps, three voices with five stars each, and five questions', async () => {
    const { html } = await page('/');
    expect(features.cards).toHaveLength(6);
    for (const { title, description, points } of features.cards) {
      expect(decoded(html)).toContain(title);
      expect(decoded(html)).toContain(description);
      for (const point of points) expect(html).toContain(point);
    }
    expect(html.match(/<ol[^>]*>.*?<\/ol>/s)?.[0].match(/<li/g)).toHaveLength(3);
    expect(testimonials.list).toHaveLength(3);
    expect(html.match(/aria-label="5 out of 5 stars"/g)).toHaveLength(3);
    expect(faq.list).toHaveLength(5);
    expect(html.match(/<details open="" name="faq">/g)).toHaveLength(1);
    expect(html.match(/<details name="faq">/g)).toHaveLength(4);
  });

  it('has a sentence to remember, portraits, technologies, and columns of links with social marks', async () => {
    const { html } = await page('/');
    expect(textOf(html)).toContain(`“${quote}”`);
    for (const { image, name, role } of testimonials.list) {
      expect(html).toContain(`src="${image}"`);
      expect(textOf(html)).toContain(`${name} ${role}`);
    }
    expect(textOf(html)).toContain(['Built with', ...technologies.list].join(' '));
    expect(footer.columns.map(({ title }) => title)).toEqual(['Product', 'Company', 'Support']);
    for (const { title, links } of footer.columns) {
      expect(textOf(html)).toContain([title, ...links.map(({ label }) => label)].join(' '));
    }
    for (const { label } of footer.social) expect(html).toContain(`aria-label="${label}`);
  });

  it('calls its example figures an example, and works them out as the product does', async () => {
    const text = textOf((await page('/')).html);
    expect(text.match(/Example household/g)).toHaveLength(3);
    expect(text).toContain('₹1,374.70');
    expect(text).toContain('October: 233.0 kWh × ₹5.900.');
    expect(text).toContain('down 10.1% on last October');
    const [{ gramsPerKwh, fromYear }] = GRID_FACTORS;
    expect(text).toContain(
      `${(gramsPerKwh / 1000).toFixed(3)} kg per kWh (CEA, ${fromYear}-${String(fromYear + 1).slice(2)})`,
    );
    expect(text).toContain(`${((233 * gramsPerKwh) / 1000).toFixed(1)} kg`);
  });

  it('says what is a sample, and what stands behind each claim', async () => {
    const { html } = await page('/');
    const text = textOf(html);
    for (const said of ['Example figures 50,000+', 'Sample testimonials']) {
      expect(text).toContain(said);
    }
    /** The number beside a claim, and the note of that number at the foot of the page. */
    const noteOf = (claim: string) => {
      const mark = html
        .slice(html.indexOf(`${claim}<sup`))
        .match(/<sup[^>]*><a href="#(note-\w+)"/);
      return textOf(html.slice(html.indexOf(`id="${mark?.[1]}"`)).match(/>.*?<\/li>/s)?.[0] ?? '');
    };
    expect(noteOf('households')).toContain('no households have been counted');
    expect(noteOf('save 20-30% within 3 months.')).toContain('no savings or times measured');
    expect(noteOf('GDPR')).toContain('Not a certificate.');
    expect(noteOf('SOC 2')).toContain('No auditor has looked');
    expect(noteOf('99.9% uptime')).toContain('not a promise');
  });

  it('has no link that leads nowhere', async () => {
    const { html } = await page('/');
    const targets = [...html.matchAll(/<a href="([^"]*)"/g)].map(([, target = '']) => target);
    for (const target of new Set(targets)) {
      if (target.startsWith('#')) expect(html).toContain(`id="${target.slice(1)}"`);
      else if (target.startsWith('/')) expect((await get(target)).status).toBeLessThan(400);
      else expect(target).toBe(`mailto:${env.CONTACT_EMAIL}`);
    }
    expect(targets).not.toContain('#');
    const missing = [...html.matchAll(/<a role="link" aria-disabled="true"[^>]*title="([^"]*)"/g)];
    for (const [, title] of missing) expect(title).toContain('not open yet');
    expect(missing).toHaveLength(6);
  });
});

describe('an address where nothing is', () => {
  it('says so, with the way home, and needs no script for it', async () => {
    const { response, html } = await page('/no/such/page');
    expect(response.status).toBe(404);
    expect(html).toMatch(/<h1[^>]*>404 Not Found<\/h1>/);
    expect(html).toContain('<title>404 Not Found · Unitwise</title>');
    expect(html).toMatch(/<a [^>]*href="\/"[^>]*>Back to Home<\/a>/);
    expect(html).not.toContain('Try again');
    expect(scriptsOf(html)).toHaveLength(0);
  });
});

describe('a form sent to a page that takes none', () => {
  it.each(['/', '/privacy', '/no/such/page'])('says that nothing was saved: %s', async (path) => {
    const { status, text } = await submit(await Household.settled(), path, { question: 'fan' });
    expect(status).toBe(405);
    expect(text).toContain('Nothing was saved');
    expect(text).toContain('Go back, reload the page');
    expect(text).not.toMatch(/unexpected|the number below|Try again/i);
  });

  it('says so in a section, with the way to the others', async () => {
    const { status, text } = await submit(
      await onboarded(await Household.settled()),
      '/dashboard',
      {},
    );
    expect(status).toBe(405);
    expect(text).toContain('Nothing was saved');
    expect(text).toContain('Go back, reload the page');
    expect(text).toContain('Energy Tips');
    const bills = await submit(
      await onboarded(await Household.settled()),
      '/dashboard/data-entry/bills',
      {},
    );
    expect(bills.status).toBe(405);
    expect(bills.text).toContain('Nothing was saved');
    expect(bills.text).toContain('Go back, reload the page');
    expect(bills.text).not.toContain('could not be loaded');
  });

  it.each(['/household.json', '/export.csv', '/first-bill.json', '/calendar/of-nobody.ics'])(
    'is refused by the address of a file as by a page: %s',
    async (path) => {
      const response = await send(
        new Request(ORIGIN + path, {
          method: 'POST',
          headers: { 'Sec-Fetch-Site': 'same-origin', Accept: 'text/html,*/*;q=0.8' },
          body: new URLSearchParams({ question: 'fan' }),
        }),
      );
      const { status, headers } = response;
      expect([status, headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
      expect(headers.get('Content-Type')).toBe('text/plain;charset=UTF-8');
      expect(await response.text()).toBe(
        'Nothing was saved. This page can’t accept forms. Go back, reload the page and send it again.',
      );
    },
  );
});

describe('a page that failed', () => {
  it('names a number to tell us only where it shows one', async () => {
    const refused = await submit(await Household.settled(), '/auth/terms', { nothing: 'here' });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('Reload the page');
    expect(refused.text).not.toContain('the number below');
  });
});
