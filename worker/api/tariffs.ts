/** The tariffs that bills are priced with: what is in force when, how sure it is, and where it was read. */
import { createRoute } from '@hono/zod-openapi';
import * as z from 'zod';
import type { TariffDocument } from '../../domain/tariff/schema.ts';
import { createRouter, errorResponses, jsonResponse, signedIn } from './router.ts';

const summarySchema = z.object({
  id: z.string(),
  revision: z.int(),
  group: z.string(),
  discoms: z.array(z.string()),
  state: z.string(),
  category: z.string(),
  categoryCode: z.string(),
  validFrom: z.string(),
  validTo: z.string().nullable(),
  status: z.enum(['solid', 'unconfirmed']),
  unconfirmedParts: z.array(z.string()),
  checkedOn: z.string(),
});

const rules = z.array(z.unknown()).meta({ description: 'As docs/tariffs.md explains.' });
const named = z.record(z.string(), z.unknown());

/** A document as it is: its rules are a small language of its own. */
const documentSchema = summarySchema.extend({
  recordedOn: z.string(),
  purpose: z.enum(['bill', 'explanation', 'test']),
  changeover: z.enum(['split', 'period-start', 'period-end']),
  inputs: rules,
  months: named,
  unitsRound: z.string().optional(),
  quantities: named,
  lines: rules,
  totals: rules,
  sources: named,
});

const list = createRoute({
  ...signedIn,
  method: 'get',
  path: '/',
  summary: 'The tariffs that households’ bills are priced with',
  responses: {
    200: jsonResponse(
      'Every tariff, with its status.',
      z.object({ tariffs: z.array(summarySchema) }),
    ),
    401: errorResponses.unauthenticated,
  },
});

const one = createRoute({
  ...signedIn,
  method: 'get',
  path: '/{id}',
  summary: 'A tariff with its rules and sources',
  request: { params: z.object({ id: z.string().max(80) }) },
  responses: {
    200: jsonResponse('The document.', z.object({ tariff: documentSchema })),
    400: errorResponses.invalid,
    401: errorResponses.unauthenticated,
    404: errorResponses.notFound,
  },
});

export const tariffsApi = createRouter()
  .openapi(list, async (c) => {
    const documents = await c.get('services').tariffs.list(c.get('caller'));
    return c.json({ tariffs: documents.map(summarizeTariff) }, 200);
  })
  .openapi(one, async (c) => {
    const { id } = c.req.valid('param');
    const document = await c.get('services').tariffs.find(c.get('caller'), id);
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
