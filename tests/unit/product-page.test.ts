import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** How code cites a heading of docs/product.md. */
const CITATION = /\(docs\/product\.md, ([^)]+)\)/g;

test('what code cites of docs/product.md is a heading there', () => {
  const files = execFileSync('git', ['ls-files', 'app', 'cli', 'domain', 'worker', 'migrations'], {
    encoding: 'utf8',
  });
  const cited = files
    .trim()
    .split('\n')
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(CITATION)])
    .map(([, heading]) => heading);
  const page = readFileSync('docs/product.md', 'utf8');
  const headings = [...page.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  expect(cited.length).toBeGreaterThan(0);
  expect(cited.filter((heading) => !headings.includes(heading))).toEqual([]);
});
