/** An account that is one's own: its password, its sessions, what it is told once, taking everything along, and leaving. */
import { createRoute } from '@hono/zod-openapi';
import * as z from 'zod';
import * as messages from '#domain/base/messages.ts';
import {
  deleteAccountSchema,
  forgotPasswordSchema,
  passwordChangeSchema,
  passwordResetSchema,
} from '#domain/people/account.ts';
import { noticeSchema } from '#domain/people/notice.ts';
import { sessionSchema } from '#domain/people/session.ts';
import { describeClient } from '#worker/context.ts';
import { sendText } from './long-text.ts';
import {
  anonymous,
  createRouter,
  describeError,
  describeJsonBody,
  describeJsonResponse,
  errorResponses,
  inHome,
  makeSignedInStream,
  messageSchema,
  signedIn,
} from './router.ts';

const changePassword = createRoute({
  ...signedIn,
  method: 'put',
  path: '/password',
  summary: 'Change the password; all other sessions end',
  request: { body: describeJsonBody(passwordChangeSchema) },
  responses: {
    200: describeJsonResponse(
      'The password is changed; the session of this call goes on.',
      messageSchema,
    ),
    400: describeError('The old password is incorrect, or the new one is refused.'),
    401: errorResponses.unauthenticated,
    429: errorResponses.tooMany,
  },
});

const listSessions = createRoute({
  ...signedIn,
  method: 'get',
  path: '/sessions',
  summary: 'List your open sessions, the last used first',
  responses: {
    200: describeJsonResponse('The open sessions.', z.object({ sessions: z.array(sessionSchema) })),
    401: errorResponses.unauthenticated,
  },
});

const endSession = createRoute({
  ...signedIn,
  method: 'delete',
  path: '/sessions/{id}',
  summary: 'End one of your sessions: its token is refused from then on',
  request: {
    params: z.object({
      id: z.string().meta({
        description: 'The id of a session, as GET /api/auth/sessions lists it.',
        examples: ['Xw3kT0aVb5cR8dQ1eZ6fYgh2'],
      }),
    }),
  },
  responses: {
    200: describeJsonResponse('The session has ended.', messageSchema),
    401: errorResponses.unauthenticated,
    404: errorResponses.notFound,
  },
});

const forgot = createRoute({
  ...anonymous,
  method: 'post',
  path: '/forgot',
  summary: 'Send a mail with a link to choose a new password',
  request: { body: describeJsonBody(forgotPasswordSchema) },
  responses: {
    200: describeJsonResponse(
      'The same for every email, so that nobody learns which ones have an account.',
      messageSchema,
    ),
    400: errorResponses.invalid,
    429: errorResponses.tooMany,
  },
});

const reset = createRoute({
  ...anonymous,
  method: 'post',
  path: '/reset',
  summary: 'Choose a new password with the token of a link; all sessions end',
  request: { body: describeJsonBody(passwordResetSchema) },
  responses: {
    200: describeJsonResponse('The password is changed: sign in with it.', messageSchema),
    400: describeError('The link was used or has expired, or the password is refused.'),
    429: errorResponses.tooMany,
  },
});

/** The calls for passwords under /api/auth, where signing up, in and out are too. */
export const passwordApi = createRouter()
  .openapi(changePassword, async (c) => {
    await c.get('services').passwords.change(c.get('home'), c.req.valid('json'));
    return c.json({ message: messages.passwordChanged }, 200);
  })
  .openapi(listSessions, async (c) => {
    return c.json({ sessions: await c.get('services').accounts.listSessions(c.get('home')) }, 200);
  })
  .openapi(endSession, async (c) => {
    await c.get('services').accounts.endSession(c.get('home'), c.req.valid('param').id);
    return c.json({ message: messages.sessionEnded }, 200);
  })
  .openapi(forgot, async (c) => {
    const { email } = c.req.valid('json');
    const { address } = describeClient(c.req.raw, undefined);
    const makeLink = (path: string) => c.get('request').makeLink(c.req.raw, path);
    await c.get('services').passwords.sendResetLink(email, address, makeLink);
    return c.json({ message: messages.resetAsked }, 200);
  })
  .openapi(reset, async (c) => {
    const { token, password } = c.req.valid('json');
    await c.get('services').passwords.reset(token, password, describeClient(c.req.raw, undefined));
    return c.json({ message: messages.resetDone }, 200);
  });

const remove = createRoute({
  ...signedIn,
  method: 'delete',
  path: '/',
  summary: 'Delete the account at once, with every home that nobody else owns',
  request: { body: describeJsonBody(deleteAccountSchema) },
  responses: {
    200: describeJsonResponse('Everything is deleted, and the token is refused.', messageSchema),
    400: describeError('That password is incorrect.'),
    401: errorResponses.unauthenticated,
    429: errorResponses.tooMany,
  },
});

const exportAll = createRoute({
  ...inHome,
  method: 'get',
  path: '/export',
  summary: 'Download everything of a home as one JSON document',
  responses: {
    200: {
      description: 'The document, which POST /api/account/restore takes.',
      content: { 'application/json': { schema: z.any() } },
    },
    401: errorResponses.unauthenticated,
  },
});

const restore = createRoute({
  ...makeSignedInStream('application/json'),
  method: 'post',
  path: '/restore',
  summary:
    'Restore the document of an export into a home that is still empty: all of it, or nothing',
  request: {
    body: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
  },
  responses: {
    201: describeJsonResponse(
      'How many readings, appliances and tips were restored.',
      messageSchema.extend({
        readings: z.number().int(),
        appliances: z.number().int(),
        tips: z.number().int(),
      }),
    ),
    400: errorResponses.invalid,
    401: errorResponses.unauthenticated,
    403: errorResponses.role,
    409: describeError('The home is not empty, or another document is being restored into it.'),
    413: errorResponses.tooLarge,
    429: errorResponses.tooMany,
    503: errorResponses.unavailable,
  },
});

/** Under /api/account. */
export const accountApi = createRouter()
  .openapi(remove, async (c) => {
    await c.get('services').backups.deleteAccount(c.get('home'), c.req.valid('json').password);
    return c.json({ message: messages.accountDeleted }, 200);
  })
  .openapi(exportAll, async (c) => {
    const document = await c.get('services').backups.exportDocument(c.get('home'));
    return sendText<unknown, 'json'>(c, document, {
      'Content-Type': 'application/json',
      'Content-Disposition': 'attachment; filename="unitwise-household.json"',
    });
  })
  .openapi(restore, async (c) => {
    const restored = await c.get('services').backups.restore(c.get('home'), c.req.raw);
    return c.json({ ...restored, message: messages.accountRestored }, 201);
  });

const takeNotices = createRoute({
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

/** Under /api/notices. */
export const noticesApi = createRouter().openapi(takeNotices, async (c) => {
  return c.json({ notices: await c.get('services').notices.take(c.get('home')) }, 200);
});
