/** Energy tips. */
import { createRoute } from '@hono/zod-openapi';
import * as z from 'zod';
import { messages } from '../../domain/messages.ts';
import { tipQuerySchema, tipSchema } from '../../domain/tip.ts';
import { idempotencyHeaders, idempotencyKey } from './idempotency.ts';
import { answer, createRouter, refusals, signedIn } from './router.ts';

const generate = createRoute({
  ...signedIn,
  method: 'get',
  path: '/',
  summary: 'A new tip for a question, or a general one without',
  request: { headers: idempotencyHeaders, query: tipQuerySchema },
  responses: {
    200: answer(
      'The tip, which joins the history.',
      z.object({ generatedTips: z.array(tipSchema), message: z.string() }),
    ),
    400: refusals.invalid,
    401: refusals.unauthenticated,
    404: refusals.notFound,
    409: refusals.conflict,
    429: refusals.tooMany,
  },
});

const history = createRoute({
  ...signedIn,
  method: 'get',
  path: '/history',
  summary: 'The tips given, newest first',
  responses: {
    200: answer('The tips.', z.object({ tips: z.array(tipSchema) })),
    401: refusals.unauthenticated,
  },
});

export const tipsApi = createRouter()
  .openapi(history, async (c) => {
    return c.json({ tips: await c.get('services').tips.history(c.get('caller')) }, 200);
  })
  .openapi(generate, async (c) => {
    const { q = '' } = c.req.valid('query');
    const key = idempotencyKey(c.req.valid('header'));
    const tip = await c.get('services').tips.generate(c.get('caller'), q, key);
    return c.json({ generatedTips: [tip], message: messages.tipGenerated }, 200);
  });
