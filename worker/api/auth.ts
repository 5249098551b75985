/** Signing up, in and out. */
import { createRoute } from '@hono/zod-openapi';
import * as z from 'zod';
import * as messages from '#domain/base/messages.ts';
import { userSchema } from '#domain/home/profile.ts';
import { loginSchema, signupSchema } from '#domain/people/account.ts';
import { isDeviceToken } from '#worker/auth/devices.ts';
import { describeClient } from '#worker/context.ts';
import {
  anonymous,
  createRouter,
  describeJsonBody,
  describeJsonResponse,
  errorResponses,
  messageSchema,
  signedIn,
} from './router.ts';

const DEVICE = 'unitwise-device';

/** A program that always sends the same text is recognised by it, like a browser by its cookie. */
const deviceHeaders = z.object({
  [DEVICE]: z
    .string()
    .refine(isDeviceToken, 'Write 43 letters, digits, "-" or "_": 32 random bytes in base64url.')
    .optional()
    .meta({
      description:
        'A random text of your program, always the same: then strangers who guess passwords cannot lock it out of its account.',
      examples: ['jVQyZ0C0m4T2vN9y1mDk8gqQ3n5sXo7bUu6wRrEeLhA'],
    }),
});

const tokenSchema = z.object({ token: z.string(), user: userSchema, message: z.string() });

const signup = createRoute({
  ...anonymous,
  method: 'post',
  path: '/signup',
  summary: 'Sign up, which signs in too',
  request: { headers: deviceHeaders, body: describeJsonBody(signupSchema) },
  responses: {
    201: describeJsonResponse(
      'The account and its token, which is valid for 30 days.',
      tokenSchema,
    ),
    400: errorResponses.invalid,
    409: errorResponses.conflict,
    429: errorResponses.tooMany,
  },
});

const login = createRoute({
  ...anonymous,
  method: 'post',
  path: '/login',
  summary: 'Sign in',
  request: { headers: deviceHeaders, body: describeJsonBody(loginSchema) },
  responses: {
    200: describeJsonResponse(
      'The account and its token, which is valid for 30 days.',
      tokenSchema,
    ),
    400: errorResponses.invalid,
    401: errorResponses.signInFailed,
    429: errorResponses.tooMany,
  },
});

const logout = createRoute({
  ...signedIn,
  method: 'post',
  path: '/logout',
  summary: 'Sign out: the token is refused from then on',
  responses: {
    200: describeJsonResponse('Signed out.', messageSchema),
    401: errorResponses.unauthenticated,
  },
});

export const authApi = createRouter()
  .openapi(signup, async (c) => {
    const { token, user } = await c
      .get('services')
      .accounts.signUp(
        c.req.valid('json'),
        describeClient(c.req.raw, c.req.valid('header')[DEVICE]),
      );
    return c.json({ token, user, message: messages.signupSucceeded }, 201);
  })
  .openapi(login, async (c) => {
    const { token, user } = await c
      .get('services')
      .accounts.signIn(
        c.req.valid('json'),
        describeClient(c.req.raw, c.req.valid('header')[DEVICE]),
      );
    return c.json({ token, user, message: messages.loginSucceeded }, 200);
  })
  .openapi(logout, async (c) => {
    await c.get('services').accounts.signOut(c.get('home'));
    return c.json({ message: messages.signedOut }, 200);
  });
