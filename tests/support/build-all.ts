/** Builds the product that tests run as a whole, if it has changed since it was built. */
import { buildChanged } from '../../scripts/build.ts';

export default function setup(): void {
  buildChanged(['screens', 'worker', 'cli']);
}
