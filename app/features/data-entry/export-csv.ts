import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { requireOnboarded, runAsCaller } from '#app/base/access.ts';

/** All readings of the signed-in household, as a file that is streamed while it is read. */
export async function loader(args: LoaderFunctionArgs) {
  await requireOnboarded(args);
  const { readings } = args.context.services;
  const file = await runAsCaller(args, (home) => readings.exportFile(home));
  return new Response(file.body, { headers: file.headers });
}
