/** Builds what the Worker of the page tests loads, if it has changed since it was built. */
import { buildChanged } from '../../scripts/build/build.ts';

export default function setup(): void {
  buildChanged(['screens', 'schema']);
}
