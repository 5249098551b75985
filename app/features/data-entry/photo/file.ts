import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { requireOnboarded, runAsCaller } from '#app/base/access.ts';
import { readValueKey } from './value-key.server.ts';

/** The photo of a value, for its screen alone. */
export async function loader(args: LoaderFunctionArgs) {
  await requireOnboarded(args);
  const key = readValueKey(args.params);
  const photo = await runAsCaller(args, (home) => args.context.services.photos.read(home, key));
  return new Response(photo, {
    headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': 'private, no-store' },
  });
}
