/**
 * `npx tsx scripts/tables/unproved-rates.ts [ID…]`: the numbers of the tariff documents, or of some of them, that no printed or
 * worked bill notices when they are larger by one. They rest on their source alone.
 */
import { documents } from '#domain/tariff/library.ts';
import { listNumbers, listUnprovedNumbers } from '../../tests/support/unproved-rates.ts';

const ids = process.argv.slice(2);
const chosen = documents.filter(
  ({ id, purpose }) => purpose === 'bill' && (ids.length === 0 || ids.includes(id)),
);
let [all, unprovedOfAll] = [0, 0];
for (const document of chosen) {
  const unproved = listUnprovedNumbers(document);
  const count = listNumbers(document).length;
  all += count;
  unprovedOfAll += unproved.length;
  const named = unproved.map(({ line, number }) => `${line} ${number}`).join(', ');
  console.log(
    `${document.id}: ${count - unproved.length} of ${count} proved. Unproved: ${named || 'none'}.`,
  );
}
console.log(`${all - unprovedOfAll} of ${all} numbers of ${chosen.length} tariffs are proved.`);
