/** Energy tips. */
import { createRoute } from '@hono/zod-openapi';
import * as z from 'zod';
import * as messages from '#domain/base/messages.ts';
import { tipQuerySchema, tipSchema } from '#domain/tips/tip.ts';
import { idempotencyHeaders, readIdempotencyKey } from './idempotency.ts';
import {
  createRouter,
  describeError,
  describeJsonResponse,
  errorResponses,
  inHome,
  inHomeWithQuery,
} from './router.ts';

const generate = createRoute({
  ...inHomeWithQuery,
  method: 'get',
  path: '/',
  summary: 'Generate a tip for a question, or a general one',
  description:
    'Although it is a GET, it stores a new tip each time, but once for an Idempotency-Key.',
  request: { headers: idempotencyHeaders, query: tipQuerySchema },
  responses: {
    200: describeJsonResponse(
      'The tip, which is stored.',
      z.object({ generatedTips: z.array(tipSchema), message: z.string() }),
    ),
    400: errorResponses.invalid,
    401: errorResponses.unauthenticated,
    403: errorResponses.role,
    404: describeError('Nothing is known about the question, or the home is not yours.'),
    409: describeError(
      'The home holds as many tips as it can (code `limit`), or the key was used for another call.',
    ),
    429: errorResponses.tooMany,
  },
});

const history = createRoute({
  ...inHome,
  method: 'get',
  path: '/history',
  summary: 'List the tips of the home, newest first',
  responses: {
    200: describeJsonResponse('The tips of the home.', z.object({ tips: z.array(tipSchema) })),
    401: errorResponses.unauthenticated,
  },
});

export const tipsApi = createRouter()
  .openapi(history, async (c) => {
    return c.json({ tips: await c.get('services').tips.list(c.get('home')) }, 200);
  })
  .openapi(generate, async (c) => {
    const { q = '' } = c.req.valid('query');
    const key = readIdempotencyKey(c.req.valid('header'));
    const tip = await c.get('services').tips.generate(c.get('home'), q, key);
    return c.json({ generatedTips: [tip], message: messages.tipGenerated }, 200);
  });
