/** What a home's meter showed last, and where a phone sends its queued readings: both for script alone. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare';
import { runAsCaller } from '#app/base/access.ts';
import { describeStoredUse } from '#app/entry/meter-actions.server.ts';
import { describeFailure } from '#app/forms/action-data.ts';
import { readIdempotencyKey } from '#app/forms/idempotency-key.tsx';
import { readForm } from '#app/forms/read-form.ts';
import type { MeterFacts, SendResult } from '#app/offline/send-pending.ts';
import { ProductError } from '#domain/base/errors.ts';
import { homeIdSchema } from '#domain/base/fields.ts';
import * as messages from '#domain/base/messages.ts';
import { registerReadingInputSchema } from '#domain/meter/register-record.ts';

const FIELDS = ['account', 'idempotencyKey', 'input'];

export async function loader(args: LoaderFunctionArgs) {
  return runAsCaller(args, async (home) => {
    const facts = await args.context.services.registerReadings.loadFormFacts(home);
    return Response.json({ userId: home.userId, home: facts } satisfies MeterFacts);
  });
}

/** Stores a queued reading, for the account that entered it and no other. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const formData = await readForm(request, FIELDS);
  const { caller } = context;
  if (caller === undefined) return respond('signed-out', messages.notSignedIn, 401);
  if (formData.get('account') !== String(caller.userId)) {
    return respond('other-account', messages.queuedByOther, 403);
  }
  const homeId = homeIdSchema.safeParse(params['homeId']);
  if (!homeId.success) return respond('refused', messages.homeNotFound, 404);
  const input = parseInput(String(formData.get('input')));
  if (input === undefined) return respond('refused', messages.readingSaveFailed, 400);
  const key = readIdempotencyKey(formData);
  try {
    const { registerReadings } = context.services;
    const home = context.openHome({ ...caller, homeId: homeId.data });
    const stored = await registerReadings.add(home, input, key);
    return respond('stored', describeStoredUse(stored.reading), 201);
  } catch (error) {
    if (error instanceof ProductError && error.code === 'unauthenticated') {
      return respond('signed-out', error.message, 401);
    }
    const { message, init } = describeFailure(error, context, messages.entryUnexpected);
    return respond('refused', message, init.status);
  }
}

/** The reading exactly as sent: with its fields in another order it would be other content under the same key. */
function parseInput(json: string) {
  try {
    const written: unknown = JSON.parse(json);
    return registerReadingInputSchema.safeParse(written).success
      ? (written as ReturnType<typeof registerReadingInputSchema.parse>)
      : undefined;
  } catch {
    return undefined;
  }
}

function respond(outcome: SendResult['outcome'], message: string, status: number): Response {
  const headers = { 'Cache-Control': 'private, no-store' };
  return Response.json({ outcome, message } satisfies SendResult, { status, headers });
}
