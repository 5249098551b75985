/** The tariffs that bills are priced with: which holds when, how certain it is, and its sources. */
import { createRoute } from '@hono/zod-openapi';
import * as z from 'zod';
import { responseDateSchema } from '#domain/base/fields.ts';
import type { TariffDocument } from '#domain/tariff/schema.ts';
import {
  createRouter,
  describeError,
  describeJsonResponse,
  errorResponses,
  signedIn,
} from './router.ts';

const summarySchema = z.object({
  id: z.string().meta({ examples: ['DL-BRPL-DOM'] }),
  revision: z.int().meta({ description: 'A correction of our transcript has the next number.' }),
  group: z.string().meta({ description: 'A State, or the suppliers of one that share orders.' }),
  discoms: z
    .array(z.string())
    .meta({ description: 'The suppliers, by their short names, such as BESCOM.' }),
  state: z.string(),
  category: z.string().meta({ description: 'For whom it is, as the order says.' }),
  categoryCode: z
    .string()
    .meta({ description: 'As POST /api/bills/preview takes it.', examples: ['LT-1'] }),
  validFrom: responseDateSchema,
  validTo: responseDateSchema
    .nullable()
    .meta({ description: 'The last day; null: no end is known.' }),
  status: z.enum(['solid', 'unconfirmed']).meta({
    description:
      'solid: two independent readers read its sources. unconfirmed: one did, or the press is the source.',
  }),
  unconfirmedParts: z.array(z.string()).meta({ description: 'What of it is not confirmed.' }),
  checkedOn: responseDateSchema.meta({ description: 'When its sources were last read.' }),
});

const rules = z.array(z.unknown()).meta({ description: 'As docs/tariffs.md explains.' });
const namedSchema = z.record(z.string(), z.unknown());

/** A whole document; its rules are a small language of their own. */
const documentSchema = summarySchema.extend({
  recordedOn: responseDateSchema.meta({ description: 'When it was added here.' }),
  purpose: z.enum(['bill', 'explanation']).meta({
    description: 'bill: prices the bills of homes. explanation: priced only where its id is sent.',
  }),
  changeover: z.enum(['split', 'period-start', 'period-end']).meta({
    description:
      'How a bill is priced in which it begins. split: each day by its tariff. Else all of it by the tariff of its first, or last, day.',
  }),
  inputs: rules,
  months: namedSchema,
  unitsRound: z
    .string()
    .optional()
    .meta({ description: 'To how many kWh units are rounded where a bill is split.' }),
  quantities: namedSchema,
  lines: rules,
  totals: rules,
  sources: namedSchema,
});

const list = createRoute({
  ...signedIn,
  method: 'get',
  path: '/',
  summary: 'List the tariffs by which bills are calculated',
  responses: {
    200: describeJsonResponse(
      'Every tariff: for whom, from when to when, and how sure it is.',
      z.object({ tariffs: z.array(summarySchema) }),
    ),
    401: errorResponses.unauthenticated,
  },
});

const read = createRoute({
  ...signedIn,
  method: 'get',
  path: '/{id}',
  summary: 'Show a tariff with its rules and sources',
  request: {
    params: z.object({
      id: z
        .string()
        .max(80)
        .meta({
          description: 'The id of a tariff, as GET /api/tariffs lists it.',
          examples: ['DL-BRPL-DOM'],
        }),
    }),
  },
  responses: {
    200: describeJsonResponse(
      'The tariff with its lines, the values of months, and where each figure is from.',
      z.object({ tariff: documentSchema }),
    ),
    400: errorResponses.invalid,
    401: errorResponses.unauthenticated,
    404: describeError('No tariff has this id.'),
  },
});

export const tariffsApi = createRouter()
  .openapi(list, async (c) => {
    const documents = await c.get('services').tariffs.list(c.get('home'));
    return c.json({ tariffs: documents.map(summarizeTariff) }, 200);
  })
  .openapi(read, async (c) => {
    const { id } = c.req.valid('param');
    const document = await c.get('services').tariffs.find(c.get('home'), id);
    const { changeover = 'split', quantities = {}, unconfirmedParts = [] } = document;
    return c.json({ tariff: { ...document, changeover, quantities, unconfirmedParts } }, 200);
  });

function summarizeTariff(document: TariffDocument): z.infer<typeof summarySchema> {
  return {
    id: document.id,
    revision: document.revision,
    group: document.group,
    discoms: document.discoms,
    state: document.state,
    category: document.category,
    categoryCode: document.categoryCode,
    validFrom: document.validFrom,
    validTo: document.validTo,
    status: document.status,
    unconfirmedParts: document.unconfirmedParts ?? [],
    checkedOn: document.checkedOn,
  };
}
