/** Signing up, in and out. */
import { createRoute } from '@hono/zod-openapi';
import * as z from 'zod';
import { loginSchema, signupSchema } from '../../domain/account.ts';
import { messages } from '../../domain/messages.ts';
import { userSchema } from '../../domain/profile.ts';
import { clientOf } from '../context.ts';
import { answer, createRouter, jsonBody, messageSchema, refusals, signedIn } from './router.ts';

const tokenSchema = z.object({ token: z.string(), user: userSchema, message: z.string() });

const signup = createRoute({
  method: 'post',
  path: '/signup',
  summary: 'Make an account and sign in',
  request: { body: jsonBody(signupSchema) },
  responses: {
    201: answer('The account and its token.', tokenSchema),
    400: refusals.invalid,
    409: refusals.conflict,
    429: refusals.tooMany,
  },
});

const login = createRoute({
  method: 'post',
  path: '/login',
  summary: 'Sign in',
  request: { body: jsonBody(loginSchema) },
  responses: {
    200: answer('A token, good for thirty days.', tokenSchema),
    400: refusals.invalid,
    401: refusals.unauthenticated,
    429: refusals.tooMany,
  },
});

const logout = createRoute({
  ...signedIn,
  method: 'post',
  path: '/logout',
  summary: 'Sign out: the token is good for nothing afterwards',
  responses: { 200: answer('Signed out.', messageSchema), 401: refusals.unauthenticated },
});

export const authApi = createRouter()
  .openapi(signup, async (c) => {
    const { token, user } = await c
      .get('services')
      .accounts.signUp(c.req.valid('json'), clientOf(c.req.raw));
    return c.json({ token, user, message: messages.signupSucceeded }, 201);
  })
  .openapi(login, async (c) => {
    const { token, user } = await c
      .get('services')
      .accounts.signIn(c.req.valid('json'), clientOf(c.req.raw));
    return c.json({ token, user, message: messages.loginSucceeded }, 200);
  })
  .openapi(logout, async (c) => {
    await c.get('services').accounts.signOut(c.get('caller'));
    return c.json({ message: messages.signedOut }, 200);
  });
