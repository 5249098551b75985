/** Builds the product that tests run as a whole, if it has changed since it was built, and a database for it. */
import { buildChanged } from '../../scripts/build/build.ts';
import { makeEmptyDatabase } from './new-database.ts';

export default function setup(): void {
  buildChanged(['screens', 'worker', 'cli', 'start']);
  makeEmptyDatabase();
}
