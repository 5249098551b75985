import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { asCaller, requireOnboarded } from '../../access.ts';

/** Everything of the household, as a file to keep. */
export async function loader(args: LoaderFunctionArgs) {
  await requireOnboarded(args);
  const document = await asCaller(args, (caller) => args.context.services.backups.document(caller));
  return new Response(document, {
    headers: {
      'Content-Type': 'application/json',
      'Content-Disposition': 'attachment; filename="unitwise-household.json"',
      'Cache-Control': 'no-store',
    },
  });
}
