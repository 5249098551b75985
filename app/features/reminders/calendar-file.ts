import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import * as messages from '#domain/base/messages.ts';

/** A secret as the Worker makes it, with the ending by which programs know a calendar. */
const FILE = /^([\w-]{43})\.ics$/;

/** A home's calendar for whoever has its address. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const secret = FILE.exec(params['file'] ?? '')?.[1];
  const file =
    secret === undefined ? undefined : await context.services.calendars.writeFile(secret);
  if (file === undefined) return new Response(messages.notFound, { status: 404 });
  return new Response(file, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="unitwise.ics"',
      'Cache-Control': 'private, no-store',
    },
  });
}
