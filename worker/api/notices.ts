/** What a person is told once. */
import { createRoute } from '@hono/zod-openapi';
import * as z from 'zod';
import { noticeSchema } from '#domain/people/notice.ts';
import { createRouter, describeJsonResponse, errorResponses, signedIn } from './router.ts';

const take = createRoute({
  ...signedIn,
  method: 'delete',
  path: '/',
  summary: 'Read what you are told once, such as that a home was deleted: with that it is deleted',
  responses: {
    200: describeJsonResponse(
      'The oldest first; none where there is nothing to tell, or a screen has told it.',
      z.object({ notices: z.array(noticeSchema) }),
    ),
    401: errorResponses.unauthenticated,
  },
});

export const noticesApi = createRouter().openapi(take, async (c) => {
  return c.json({ notices: await c.get('services').notices.take(c.get('home')) }, 200);
});
