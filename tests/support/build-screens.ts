/** Builds the screens that the page tests are about, if they have changed since they were built. */
import { buildChanged } from '../../scripts/build.ts';

export default function setup(): void {
  buildChanged(['screens']);
}
