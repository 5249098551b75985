import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { runAsCaller } from '#app/base/access.ts';

/** Everything of the household, as a file to keep: before anything is set up or agreed to, too. */
export async function loader(args: LoaderFunctionArgs) {
  const document = await runAsCaller(args, (home) =>
    args.context.services.backups.exportDocument(home),
  );
  return new Response(document, {
    headers: {
      'Content-Type': 'application/json',
      'Content-Disposition': 'attachment; filename="unitwise-household.json"',
      'Cache-Control': 'no-store',
    },
  });
}
