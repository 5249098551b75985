/** Energy tips. */
import { createRoute } from '@hono/zod-openapi';
import * as z from 'zod';
import * as messages from '../../domain/messages.ts';
import { tipQuerySchema, tipSchema } from '../../domain/tip.ts';
import { idempotencyHeaders, readIdempotencyKey } from './idempotency.ts';
import { createRouter, errorResponses, inHome, inHomeWithQuery, jsonResponse } from './router.ts';

const generate = createRoute({
  ...inHomeWithQuery,
  method: 'get',
  path: '/',
  summary: 'Get a new tip for a question, or a general one',
  request: { headers: idempotencyHeaders, query: tipQuerySchema },
  responses: {
    200: jsonResponse(
      'The tip, which is stored.',
      z.object({ generatedTips: z.array(tipSchema), message: z.string() }),
    ),
    400: errorResponses.invalid,
    401: errorResponses.unauthenticated,
    403: errorResponses.role,
    404: errorResponses.notFound,
    409: errorResponses.conflict,
    429: errorResponses.tooMany,
  },
});

const history = createRoute({
  ...inHome,
  method: 'get',
  path: '/history',
  summary: 'List your earlier tips, newest first',
  responses: {
    200: jsonResponse('The tips.', z.object({ tips: z.array(tipSchema) })),
    401: errorResponses.unauthenticated,
  },
});

export const tipsApi = createRouter()
  .openapi(history, async (c) => {
    return c.json({ tips: await c.get('services').tips.list(c.get('caller')) }, 200);
  })
  .openapi(generate, async (c) => {
    const { q = '' } = c.req.valid('query');
    const key = readIdempotencyKey(c.req.valid('header'));
    const tip = await c.get('services').tips.generate(c.get('caller'), q, key);
    return c.json({ generatedTips: [tip], message: messages.tipGenerated }, 200);
  });
