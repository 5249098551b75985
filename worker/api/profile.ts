/** The household's details. */
import { createRoute } from '@hono/zod-openapi';
import * as z from 'zod';
import * as messages from '#domain/base/messages.ts';
import { listRateWarnings } from '#domain/energy/entry-warning.ts';
import {
  profileUpdateSchema,
  type User,
  userProfileSchema,
  userSchema,
} from '#domain/home/profile.ts';
import {
  createRouter,
  describeJsonBody,
  describeJsonResponse,
  errorResponses,
  inHome,
  warningsSchema,
} from './router.ts';

const profileSchema = z.object({ user: userSchema, userProfile: userProfileSchema });

const get = createRoute({
  ...inHome,
  method: 'get',
  path: '/',
  summary: 'Show your profile and that of the home',
  responses: {
    200: describeJsonResponse('The profile.', profileSchema),
    401: errorResponses.unauthenticated,
  },
});

const update = createRoute({
  ...inHome,
  method: 'put',
  path: '/',
  summary: 'Change the profile: fields that are sent change, null clears one, the others stay',
  request: { body: describeJsonBody(profileUpdateSchema) },
  responses: {
    200: describeJsonResponse(
      'The changed profile.',
      profileSchema.extend({ message: z.string(), warnings: warningsSchema }),
    ),
    400: errorResponses.invalid,
    401: errorResponses.unauthenticated,
    403: errorResponses.role,
  },
});

export const profileApi = createRouter()
  .openapi(get, async (c) => {
    return c.json(toProfile(await c.get('services').profiles.get(c.get('home'))), 200);
  })
  .openapi(update, async (c) => {
    const changes = c.req.valid('json');
    const user = await c.get('services').profiles.update(c.get('home'), changes);
    const warnings = listRateWarnings(changes.electricityRatePerKWh);
    return c.json({ ...toProfile(user), warnings, message: messages.profileUpdated }, 200);
  });

function toProfile(user: User) {
  return { user, userProfile: user.userProfile };
}
