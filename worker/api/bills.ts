/** Bills as suppliers print them, line by line: a home's own, and previews that are not stored. */
import { createRoute } from '@hono/zod-openapi';
import * as z from 'zod';
import { ProductError } from '#domain/base/errors.ts';
import { dateSchema, makeOneOfSchema } from '#domain/base/fields.ts';
import * as messages from '#domain/base/messages.ts';
import { toDayNumber } from '#domain/base/period.ts';
import {
  homeBillSchema,
  oneBillSchema,
  paperBillResponseSchema,
  toHomeBillResponse,
  toOneBillResponse,
  toPaperBillResponse,
} from '#domain/bills/api.ts';
import {
  earlierBillsSchema,
  paperBillSchema,
  printedInputSchema,
  storedChoiceSchema,
} from '#domain/bills/input.ts';
import {
  explanationSchema,
  matchSchema,
  toExplanationResponse,
  toMatchResponse,
} from '#domain/bills/match/api-differences.ts';
import { COMPARED_WITH } from '#domain/bills/match/explain-home-bill.ts';
import { billRecordSchema } from '#domain/bills/record.ts';
import { runningBillSchema, toRunningBillResponse } from '#domain/bills/running/api-running.ts';
import { toBillRecord } from '#domain/bills/tell/tell-bill.ts';
import { countSchema } from '#domain/reading/reading.ts';
import { previewSchema } from '#domain/tariff/engine/request.ts';
import { idempotencyHeaders, readIdempotencyKey } from './idempotency.ts';
import {
  chooseHome,
  createRouter,
  describeError,
  describeJsonBody,
  describeJsonResponse,
  errorResponses,
  inHome,
  inHomeWithQuery,
  messageSchema,
  signedIn,
  warningsSchema,
} from './router.ts';

/** A page of bills. */
const BILLS_LIMIT_MAX = 100;
const AFTER_ALL_BILLS = toDayNumber('2100-01-01');

const billsQuerySchema = z.strictObject({
  limit: countSchema(BILLS_LIMIT_MAX)
    .optional()
    .meta({ description: `How many, at most ${BILLS_LIMIT_MAX}; all without it and \`before\`.` }),
  before: dateSchema.optional().meta({
    description: 'Only bills that end before this day: the id of the last one of a page.',
  }),
});

const idParam = z.object({
  id: z
    .string()
    .meta({ description: 'The last day of a bill, as YYYY-MM-DD.', examples: ['2026-11-06'] }),
});

const preview = createRoute({
  ...signedIn,
  method: 'post',
  path: '/preview',
  summary: 'Calculate a bill as the supplier prints it; nothing is stored',
  request: { body: describeJsonBody(previewSchema) },
  responses: {
    200: describeJsonResponse('The bill, line by line.', billRecordSchema),
    400: describeError(
      'Invalid input, or an input that the tariff needs was not sent (code `missing-input`): `details` names each.',
    ),
    401: errorResponses.unauthenticated,
    404: describeError('No such tariff, or none is known for some of the days (code `no-tariff`).'),
  },
});

const list = createRoute({
  ...inHomeWithQuery,
  method: 'get',
  path: '/',
  summary: 'List the bills of the billing periods that are over, the latest first',
  request: { query: billsQuerySchema },
  responses: {
    200: describeJsonResponse(
      'The bills of the latest 25 months, and older ones that are stored or on paper.',
      z.object({ bills: z.array(homeBillSchema) }),
    ),
    400: errorResponses.invalid,
    401: errorResponses.unauthenticated,
    404: errorResponses.notFound,
  },
});

const current = createRoute({
  ...inHome,
  method: 'get',
  path: '/current',
  summary: 'Show the running bill: so far, its forecast, and what the next unit costs',
  responses: {
    200: describeJsonResponse(
      'The running bill, as of today.',
      z.object({ current: runningBillSchema }),
    ),
    401: errorResponses.unauthenticated,
    404: errorResponses.notFound,
  },
});

const read = createRoute({
  ...inHome,
  method: 'get',
  path: '/{id}',
  summary: 'Show a bill line by line, and how it matches the paper bill',
  request: { params: idParam },
  responses: {
    200: describeJsonResponse(
      'The bill, and how it matches the paper bill.',
      z.object({ bill: oneBillSchema, match: matchSchema }),
    ),
    400: errorResponses.invalid,
    401: errorResponses.unauthenticated,
    404: errorResponses.notFound,
  },
});

const explanation = createRoute({
  ...inHomeWithQuery,
  method: 'get',
  path: '/{id}/explanation',
  summary: 'Explain why a bill differs from the one before it, or from that of a year before',
  request: {
    params: idParam,
    query: z.strictObject({
      against: makeOneOfSchema(COMPARED_WITH)
        .default('previous')
        .meta({ description: 'previous: the bill before. year: the bill of a year before.' }),
    }),
  },
  responses: {
    200: describeJsonResponse(
      'The reasons, in rupees, which add up to the difference exactly; or why the two cannot be compared.',
      explanationSchema,
    ),
    400: errorResponses.invalid,
    401: errorResponses.unauthenticated,
    404: errorResponses.notFound,
  },
});

const add = createRoute({
  ...inHome,
  method: 'post',
  path: '/',
  summary: 'Add a paper bill: its units count for its days, and its last day ends a billing period',
  request: { headers: idempotencyHeaders, body: describeJsonBody(paperBillSchema) },
  responses: {
    201: describeJsonResponse(
      'The bill as it was typed.',
      z.object({
        bill: paperBillResponseSchema,
        warnings: warningsSchema,
        message: z.string(),
      }),
    ),
    400: errorResponses.invalid,
    401: errorResponses.unauthenticated,
    403: errorResponses.role,
    404: errorResponses.notFound,
    409: describeError(
      'Other readings or bills cover some of its days (code `overlap`): send it again with `overlap`. Or its present reading is asked about, as by POST /api/register-readings. Or a limit is passed (code `limit`), or the key was used for another call.',
    ),
  },
});

const addEarlier = createRoute({
  ...inHome,
  method: 'post',
  path: '/earlier',
  summary: 'Add the earlier bills that a bill prints: all of them, or none',
  request: { headers: idempotencyHeaders, body: describeJsonBody(earlierBillsSchema) },
  responses: {
    201: describeJsonResponse(
      'How many bills were stored, as one import that can be undone.',
      z.object({
        importId: z.int().nullable().meta({ description: 'Null where all were there already.' }),
        stored: z.int(),
        alreadyPresent: z.int(),
        message: z.string(),
      }),
    ),
    400: errorResponses.invalid,
    401: errorResponses.unauthenticated,
    403: errorResponses.role,
    404: errorResponses.notFound,
    409: describeError(
      'The home has something else over the days of some bills (code `overlap`): send these with `overlap`, or leave them out. Or a limit is passed (code `limit`), or the key was used for another call.',
    ),
  },
});

const setPrinted = createRoute({
  ...inHome,
  method: 'put',
  path: '/{id}/printed',
  summary: 'Store the lines that the paper bill prints, and compare them with the calculated ones',
  description: 'It takes the place of all that was stored of the paper bill’s lines before.',
  request: { params: idParam, body: describeJsonBody(printedInputSchema) },
  responses: {
    200: describeJsonResponse(
      'The bill, and how it matches the paper bill.',
      z.object({ bill: oneBillSchema, match: matchSchema }),
    ),
    400: errorResponses.invalid,
    401: errorResponses.unauthenticated,
    403: errorResponses.role,
    404: errorResponses.notFound,
    409: describeError('The home holds as many paper bills as it can (code `limit`).'),
  },
});

const choose = createRoute({
  ...inHome,
  method: 'put',
  path: '/{id}/stored',
  summary: 'Store a bill, or choose whether a stored one stays or is calculated anew',
  request: { params: idParam, body: describeJsonBody(storedChoiceSchema) },
  responses: {
    200: describeJsonResponse(
      'The bill as it was chosen.',
      z.object({ bill: oneBillSchema, message: z.string() }),
    ),
    400: errorResponses.invalid,
    401: errorResponses.unauthenticated,
    403: errorResponses.role,
    404: errorResponses.notFound,
    409: describeError('Not all units of this bill are known, or no tariff prices it.'),
  },
});

const remove = createRoute({
  ...inHome,
  method: 'delete',
  path: '/{id}',
  summary: 'Delete a paper bill; the reading of its units stays',
  request: { params: idParam },
  responses: {
    200: describeJsonResponse('What was typed of the paper bill is deleted.', messageSchema),
    400: errorResponses.invalid,
    401: errorResponses.unauthenticated,
    403: errorResponses.role,
    404: errorResponses.notFound,
  },
});

export const billsApi = createRouter()
  .openapi(preview, async (c) => {
    const body = c.req.valid('json');
    return c.json(toBillRecord(await c.get('services').tariffs.preview(c.get('home'), body)), 200);
  })
  .openapi(list, async (c) => {
    const { before, limit } = c.req.valid('query');
    const isPaged = before !== undefined || limit !== undefined;
    const page = {
      before: before === undefined ? AFTER_ALL_BILLS : toDayNumber(before),
      limit: limit ?? BILLS_LIMIT_MAX,
    };
    const bills = await c.get('services').bills.list(c.get('home'), isPaged ? page : undefined);
    return c.json({ bills: bills.map(toHomeBillResponse) }, 200);
  })
  .openapi(current, async (c) => {
    const { running, latest } = await c.get('services').bills.computeCurrent(c.get('home'));
    const { today } = c.get('request');
    return c.json({ current: toRunningBillResponse(running, today, latest) }, 200);
  })
  .openapi(read, async (c) => {
    const { bill, match } = await c.get('services').bills.findWithMatch(c.get('home'), parseDay(c));
    return c.json({ bill: toOneBillResponse(bill), match: toMatchResponse(match) }, 200);
  })
  .openapi(explanation, async (c) => {
    const { against } = c.req.valid('query');
    const { bills } = c.get('services');
    const explained = await bills.explain(c.get('home'), parseDay(c), against);
    return c.json(toExplanationResponse(explained), 200);
  })
  .openapi(add, async (c) => {
    const input = c.req.valid('json');
    const home = chooseHome(c.get('home'), input);
    const key = readIdempotencyKey(c.req.valid('header'));
    const { warnings, ...bill } = await c.get('services').paperBills.add(home, input, key);
    return c.json({ bill: toPaperBillResponse(bill), warnings, message: messages.billAdded }, 201);
  })
  .openapi(addEarlier, async (c) => {
    const input = c.req.valid('json');
    const home = chooseHome(c.get('home'), input);
    const key = readIdempotencyKey(c.req.valid('header'));
    const stored = await c.get('services').earlierBills.add(home, input, key);
    return c.json({ ...stored, message: messages.earlierBillsSaved }, 201);
  })
  .openapi(setPrinted, async (c) => {
    const input = c.req.valid('json');
    const home = chooseHome(c.get('home'), input);
    const { bill, match } = await c.get('services').paperBills.setPrinted(home, parseDay(c), input);
    return c.json({ bill: toOneBillResponse(bill), match: toMatchResponse(match) }, 200);
  })
  .openapi(remove, async (c) => {
    await c.get('services').paperBills.remove(c.get('home'), parseDay(c));
    return c.json({ message: messages.billDeleted }, 200);
  })
  .openapi(choose, async (c) => {
    const input = c.req.valid('json');
    const home = chooseHome(c.get('home'), input);
    const bill = await c.get('services').paperBills.choose(home, parseDay(c), input);
    return c.json({ bill: toOneBillResponse(bill), message: messages.billDecided }, 200);
  });

/** The last day, by which an address names a bill. `notFound` where it is not a day. */
function parseDay(c: { req: { valid(target: 'param'): { id: string } } }): string {
  const { id } = c.req.valid('param');
  if (!dateSchema.safeParse(id).success) throw new ProductError('notFound', messages.billNotFound);
  return id;
}
