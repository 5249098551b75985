/** What a page loads until it loads nothing more. */
import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';

/** Bytes, gzipped. */
export interface LoadedBytes {
  document: number;
  /** The files of script, each gzipped by itself. */
  script: number;
  /** The scripts within the document. */
  inline: number;
}

/** Opens an address and counts what is fetched for the first sight of it. */
export async function loadedBytes(page: Page, url: string): Promise<LoadedBytes> {
  const loaded: LoadedBytes = { document: 0, script: 0, inline: 0 };
  const counted: Promise<void>[] = [];
  const count = (response: Response) => {
    const type = response.request().resourceType();
    if (type !== 'script' && type !== 'document') return;
    counted.push(
      response.body().then((body) => {
        loaded[type] += gzipSync(body).length;
        if (type === 'document') loaded.inline = inlineBytes(body.toString());
      }),
    );
  };
  page.on('response', count);
  await page.goto(url, { waitUntil: 'networkidle' });
  // What comes later belongs to what the test does next.
  page.off('response', count);
  await Promise.all(counted);
  return loaded;
}

/** The scripts that stand in a document, gzipped together. */
function inlineBytes(html: string): number {
  const scripts = [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)];
  const text = scripts.map(([, code = '']) => code).join('\n');
  return text.trim() === '' ? 0 : gzipSync(text).length;
}
