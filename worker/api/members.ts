/** The people of a home, and the invitations by which others come. */
import { createRoute } from '@hono/zod-openapi';
import * as z from 'zod';
import { ProductError } from '#domain/base/errors.ts';
import * as messages from '#domain/base/messages.ts';
import { parseChangeNumber } from '#domain/history/change.ts';
import {
  invitationAnswerSchema,
  invitationSchema,
  memberSchema,
  roleInputSchema,
} from '#domain/people/member.ts';
import { ROLES } from '#domain/people/role.ts';
import {
  createRouter,
  describeError,
  describeJsonBody,
  describeJsonResponse,
  errorResponses,
  inHome,
  messageSchema,
  signedIn,
} from './router.ts';

const memberIdParam = z.object({
  id: z
    .string()
    .meta({ description: 'The id of a person, as GET /api/members lists it.', examples: ['2'] }),
});
const invitationIdParam = z.object({
  id: z.string().meta({
    description: 'The id of an invitation, as GET /api/invitations lists it.',
    examples: ['5'],
  }),
});

const lastOwnerError = describeError('The person is the last owner of the home.');

const list = createRoute({
  ...inHome,
  method: 'get',
  path: '/',
  summary: 'List the people of a home, in the order in which they joined',
  responses: {
    200: describeJsonResponse(
      'The people. Only owners see the emails of others.',
      z.object({ members: z.array(memberSchema) }),
    ),
    401: errorResponses.unauthenticated,
    404: errorResponses.notFound,
  },
});

const changeRole = createRoute({
  ...inHome,
  method: 'put',
  path: '/{id}',
  summary: "Change a person's role; a home keeps at least one owner",
  request: { params: memberIdParam, body: describeJsonBody(roleInputSchema) },
  responses: {
    200: describeJsonResponse(
      'The person with the new role.',
      z.object({ member: memberSchema, message: z.string() }),
    ),
    400: errorResponses.invalid,
    401: errorResponses.unauthenticated,
    403: errorResponses.role,
    404: errorResponses.notFound,
    409: lastOwnerError,
  },
});

const remove = createRoute({
  ...inHome,
  method: 'delete',
  path: '/{id}',
  summary:
    'Remove a person: owners remove anybody, others only themselves; a home keeps at least one owner',
  request: { params: memberIdParam },
  responses: {
    200: describeJsonResponse('The person no longer belongs to the home.', messageSchema),
    401: errorResponses.unauthenticated,
    403: errorResponses.role,
    404: errorResponses.notFound,
    409: lastOwnerError,
  },
});

export const membersApi = createRouter()
  .openapi(list, async (c) => {
    return c.json({ members: await c.get('services').members.list(c.get('home')) }, 200);
  })
  .openapi(changeRole, async (c) => {
    const id = toNumber(c.req.valid('param').id, messages.memberNotFound);
    const { role } = c.req.valid('json');
    const member = await c.get('services').members.changeRole(c.get('home'), id, role);
    return c.json({ member, message: messages.memberUpdated }, 200);
  })
  .openapi(remove, async (c) => {
    const id = toNumber(c.req.valid('param').id, messages.memberNotFound);
    const home = c.get('home');
    await c.get('services').members.remove(home, id);
    const message = id === home.userId ? messages.memberLeft : messages.memberRemoved;
    return c.json({ message }, 200);
  });

const listInvitations = createRoute({
  ...inHome,
  method: 'get',
  path: '/',
  summary: 'List the invitations that have not expired; for owners',
  responses: {
    200: describeJsonResponse(
      'The invitations.',
      z.object({ invitations: z.array(invitationSchema) }),
    ),
    401: errorResponses.unauthenticated,
    403: errorResponses.role,
    404: errorResponses.notFound,
  },
});

const invite = createRoute({
  ...inHome,
  method: 'post',
  path: '/',
  summary: 'Invite a person by a link that works once, for 7 days; its token is returned only here',
  request: { body: describeJsonBody(roleInputSchema) },
  responses: {
    201: describeJsonResponse(
      'The invitation.',
      z.object({
        invitation: invitationSchema,
        token: z.string().meta({ description: 'For POST /api/invitations/accept.' }),
        link: z.string().meta({ description: 'The page on which a person accepts.' }),
        message: z.string(),
      }),
    ),
    400: errorResponses.invalid,
    401: errorResponses.unauthenticated,
    403: errorResponses.role,
    404: errorResponses.notFound,
    409: describeError('The home has as many open invitations as it can (code `limit`).'),
  },
});

const withdraw = createRoute({
  ...inHome,
  method: 'delete',
  path: '/{id}',
  summary: 'Withdraw an invitation: its link no longer works',
  request: { params: invitationIdParam },
  responses: {
    200: describeJsonResponse('The link no longer works.', messageSchema),
    401: errorResponses.unauthenticated,
    403: errorResponses.role,
    404: errorResponses.notFound,
  },
});

const accept = createRoute({
  ...signedIn,
  method: 'post',
  path: '/accept',
  summary: 'Join a home with the token of an invitation, which works once',
  request: { body: describeJsonBody(invitationAnswerSchema) },
  responses: {
    201: describeJsonResponse(
      'The home that you joined.',
      z.object({
        home: z.object({ id: z.int(), name: z.string(), role: z.enum(ROLES) }),
        message: z.string(),
      }),
    ),
    400: describeError('The invitation was used or withdrawn, has expired, or never was one.'),
    401: errorResponses.unauthenticated,
    409: describeError(
      'You belong to the home already, or you or the home have as many as can be (code `limit`).',
    ),
  },
});

export const invitationsApi = createRouter()
  .openapi(listInvitations, async (c) => {
    const invitations = await c.get('services').members.listInvitations(c.get('home'));
    return c.json({ invitations }, 200);
  })
  .openapi(invite, async (c) => {
    const { role } = c.req.valid('json');
    const made = await c.get('services').members.invite(c.get('home'), role);
    const link = c.get('request').makeLink(c.req.raw, `/invitation?token=${made.token}`);
    return c.json({ ...made, link, message: messages.invited }, 201);
  })
  .openapi(withdraw, async (c) => {
    const id = toNumber(c.req.valid('param').id, messages.invitationNotFound);
    await c.get('services').members.withdraw(c.get('home'), id);
    return c.json({ message: messages.invitationWithdrawn }, 200);
  })
  .openapi(accept, async (c) => {
    const { token } = c.req.valid('json');
    const home = await c.get('services').members.accept(c.get('home'), token);
    return c.json({ home, message: messages.invitationAccepted }, 201);
  });

/** The id in an address; any other text is the id of nothing. */
function toNumber(text: string, notFound: string): number {
  const id = parseChangeNumber(text);
  if (id === undefined) throw new ProductError('notFound', notFound);
  return id;
}
