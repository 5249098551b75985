/** The people of a home, and the invitations by which others come. */
import { createRoute } from '@hono/zod-openapi';
import * as z from 'zod';
import { parseChangeNumber } from '../../domain/change.ts';
import { ProductError } from '../../domain/errors.ts';
import {
  invitationAnswerSchema,
  invitationSchema,
  memberSchema,
  roleInputSchema,
} from '../../domain/member.ts';
import * as messages from '../../domain/messages.ts';
import { ROLES } from '../../domain/role.ts';
import {
  createRouter,
  errorResponses,
  inHome,
  jsonBody,
  jsonResponse,
  messageSchema,
  signedIn,
} from './router.ts';

const idParam = z.object({ id: z.string().meta({ examples: ['2'] }) });

const list = createRoute({
  ...inHome,
  method: 'get',
  path: '/',
  summary: 'List the people of a home, in the order in which they joined',
  responses: {
    200: jsonResponse('The people.', z.object({ members: z.array(memberSchema) })),
    401: errorResponses.unauthenticated,
    404: errorResponses.notFound,
  },
});

const changeRole = createRoute({
  ...inHome,
  method: 'put',
  path: '/{id}',
  summary: "Change a person's role; a home keeps at least one owner",
  request: { params: idParam, body: jsonBody(roleInputSchema) },
  responses: {
    200: jsonResponse('The person.', z.object({ member: memberSchema, message: z.string() })),
    400: errorResponses.invalid,
    401: errorResponses.unauthenticated,
    403: errorResponses.role,
    404: errorResponses.notFound,
    409: errorResponses.conflict,
  },
});

const remove = createRoute({
  ...inHome,
  method: 'delete',
  path: '/{id}',
  summary:
    'Remove a person: owners remove anybody, others only themselves; a home keeps at least one owner',
  request: { params: idParam },
  responses: {
    200: jsonResponse('Removed.', messageSchema),
    401: errorResponses.unauthenticated,
    403: errorResponses.role,
    404: errorResponses.notFound,
    409: errorResponses.conflict,
  },
});

export const membersApi = createRouter()
  .openapi(list, async (c) => {
    return c.json({ members: await c.get('services').members.list(c.get('caller')) }, 200);
  })
  .openapi(changeRole, async (c) => {
    const id = toNumber(c.req.valid('param').id, messages.memberNotFound);
    const { role } = c.req.valid('json');
    const member = await c.get('services').members.changeRole(c.get('caller'), id, role);
    return c.json({ member, message: messages.memberUpdated }, 200);
  })
  .openapi(remove, async (c) => {
    const id = toNumber(c.req.valid('param').id, messages.memberNotFound);
    const caller = c.get('caller');
    await c.get('services').members.remove(caller, id);
    const message = id === caller.userId ? messages.memberLeft : messages.memberRemoved;
    return c.json({ message }, 200);
  });

const listInvitations = createRoute({
  ...inHome,
  method: 'get',
  path: '/',
  summary: 'List the invitations that have not expired; for owners',
  responses: {
    200: jsonResponse('The invitations.', z.object({ invitations: z.array(invitationSchema) })),
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
  request: { body: jsonBody(roleInputSchema) },
  responses: {
    201: jsonResponse(
      'The invitation.',
      z.object({
        invitation: invitationSchema,
        token: z.string(),
        link: z.string(),
        message: z.string(),
      }),
    ),
    400: errorResponses.invalid,
    401: errorResponses.unauthenticated,
    403: errorResponses.role,
    404: errorResponses.notFound,
    409: errorResponses.conflict,
  },
});

const withdraw = createRoute({
  ...inHome,
  method: 'delete',
  path: '/{id}',
  summary: 'Withdraw an invitation: its link no longer works',
  request: { params: idParam },
  responses: {
    200: jsonResponse('Withdrawn.', messageSchema),
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
  request: { body: jsonBody(invitationAnswerSchema) },
  responses: {
    201: jsonResponse(
      'The home that you joined.',
      z.object({
        home: z.object({ id: z.int(), name: z.string(), role: z.enum(ROLES) }),
        message: z.string(),
      }),
    ),
    400: errorResponses.invalid,
    401: errorResponses.unauthenticated,
    409: errorResponses.conflict,
  },
});

export const invitationsApi = createRouter()
  .openapi(listInvitations, async (c) => {
    const invitations = await c.get('services').members.listInvitations(c.get('caller'));
    return c.json({ invitations }, 200);
  })
  .openapi(invite, async (c) => {
    const { role } = c.req.valid('json');
    const made = await c.get('services').members.invite(c.get('caller'), role);
    const link = `${new URL(c.req.url).origin}/invitation?token=${made.token}`;
    return c.json({ ...made, link, message: messages.invited }, 201);
  })
  .openapi(withdraw, async (c) => {
    const id = toNumber(c.req.valid('param').id, messages.invitationNotFound);
    await c.get('services').members.withdraw(c.get('caller'), id);
    return c.json({ message: messages.invitationWithdrawn }, 200);
  })
  .openapi(accept, async (c) => {
    const { token } = c.req.valid('json');
    const home = await c.get('services').members.accept(c.get('caller'), token);
    return c.json({ home, message: messages.invitationAccepted }, 201);
  });

/** The id in an address; any other text is the id of nothing. */
function toNumber(text: string, notFound: string): number {
  const id = parseChangeNumber(text);
  if (id === undefined) throw new ProductError('notFound', notFound);
  return id;
}
