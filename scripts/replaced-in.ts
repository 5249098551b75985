/** How a package's file is changed where it is bundled. */
import { readFile } from 'node:fs/promises';

export type Replacement = readonly [from: string, to: string];

/** A file's text with some of it replaced. Each must be found, so that a new version is looked at again. */
export async function replacedIn(
  path: string,
  replacements: readonly Replacement[],
): Promise<string> {
  return replacements.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`${path} has no “${from}” any more.`);
      return text.replaceAll(from, () => to);
    },
    await readFile(path, 'utf8'),
  );
}
