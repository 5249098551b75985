/** What the caller wants to be reminded of in a home, and by which ways. */
import { createRoute } from '@hono/zod-openapi';
import * as z from 'zod';
import * as messages from '#domain/base/messages.ts';
import { reminderChoicesSchema } from '#domain/reminders/kinds.ts';
import {
  createRouter,
  describeJsonBody,
  describeJsonResponse,
  errorResponses,
  inHome,
} from './router.ts';

const remindersSchema = z.object({ reminders: reminderChoicesSchema });

const get = createRoute({
  ...inHome,
  method: 'get',
  path: '/',
  summary: 'Show which reminders of this home you have, by mail and by notification',
  responses: {
    200: describeJsonResponse('The reminders.', remindersSchema),
    401: errorResponses.unauthenticated,
    404: errorResponses.notFound,
  },
});

const choose = createRoute({
  ...inHome,
  method: 'put',
  path: '/',
  summary:
    'Choose all of your reminders of this home; notifications reach devices that were turned on in a browser',
  request: { body: describeJsonBody(reminderChoicesSchema) },
  responses: {
    200: describeJsonResponse('The reminders.', remindersSchema.extend({ message: z.string() })),
    400: errorResponses.invalid,
    401: errorResponses.unauthenticated,
    403: errorResponses.role,
    404: errorResponses.notFound,
  },
});

export const remindersApi = createRouter()
  .openapi(get, async (c) => {
    const reminders = await c.get('services').reminders.get(c.get('home'));
    return c.json({ reminders }, 200);
  })
  .openapi(choose, async (c) => {
    const reminders = c.req.valid('json');
    await c.get('services').reminders.choose(c.get('home'), reminders);
    return c.json({ reminders, message: messages.remindersSaved }, 200);
  });
