/** Energy tips. */
import { createRoute } from '@hono/zod-openapi';
import * as z from 'zod';
import * as messages from '#domain/base/messages.ts';
import { measuresSchema, tipAnswerInputSchema } from '#domain/tips/answer.ts';
import { tipQuerySchema, tipSchema } from '#domain/tips/tip.ts';
import { idempotencyHeaders, readIdempotencyKey } from './idempotency.ts';
import {
  createRouter,
  describeError,
  describeJsonBody,
  describeJsonResponse,
  errorResponses,
  inHome,
  inHomeWithQuery,
  messageSchema,
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

const listAnswers = createRoute({
  ...inHome,
  method: 'get',
  path: '/answers',
  summary: 'List the measures that save most this season, and those that the home has answered',
  description: 'The measures of this season are those of the screen of tips, at most three.',
  responses: {
    200: describeJsonResponse('The measures.', measuresSchema),
    401: errorResponses.unauthenticated,
  },
});

const setAnswer = createRoute({
  ...inHome,
  method: 'put',
  path: '/answers/{measureId}',
  summary: 'Say that a measure is done, or not for the home; or take that back',
  request: {
    params: z.object({
      measureId: z
        .string()
        .meta({ description: 'The id of a measure.', examples: ['geyser-50-degrees'] }),
    }),
    body: describeJsonBody(tipAnswerInputSchema),
  },
  responses: {
    200: describeJsonResponse('The answer is stored.', messageSchema),
    400: errorResponses.invalid,
    401: errorResponses.unauthenticated,
    403: errorResponses.role,
    404: errorResponses.notFound,
  },
});

export const tipsApi = createRouter()
  .openapi(listAnswers, async (c) => {
    return c.json(await c.get('services').tipAnswers.list(c.get('home')), 200);
  })
  .openapi(setAnswer, async (c) => {
    const { measureId } = c.req.valid('param');
    const { answer } = c.req.valid('json');
    await c.get('services').tipAnswers.set(c.get('home'), measureId, answer);
    return c.json({ message: messages.tipAnswered[answer ?? 'none'] }, 200);
  })
  .openapi(history, async (c) => {
    return c.json({ tips: await c.get('services').tips.list(c.get('home')) }, 200);
  })
  .openapi(generate, async (c) => {
    const { q = '' } = c.req.valid('query');
    const key = readIdempotencyKey(c.req.valid('header'));
    const tip = await c.get('services').tips.generate(c.get('home'), q, key);
    return c.json({ generatedTips: [tip], message: messages.tipGenerated }, 200);
  });
