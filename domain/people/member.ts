/** The people of a home: what each may do there, and the invitations by which they come. */
import * as z from 'zod';
import { responseMomentSchema } from '#domain/base/fields.ts';
import { ROLES, type Role } from './role.ts';

const roleSchema = z.enum(ROLES, { error: 'Choose owner, member or viewer.' });

/** What PUT /api/members/{id} and POST /api/invitations take. */
export const roleInputSchema = z.strictObject({
  role: roleSchema.meta({
    description:
      'viewer: reads and downloads. member: also enters, edits and imports. owner: also changes the connection and ' +
      'the meters, invites, restores and deletes.',
  }),
});

/** The secret of an invitation's link. */
export const invitationTokenSchema = z
  .string('Send the token of the invitation.')
  .regex(/^[\w-]{43}$/, 'This is not the token of an invitation.');

/** What POST /api/invitations/accept takes. */
export const invitationAnswerSchema = z.strictObject({ token: invitationTokenSchema });

export const memberSchema = z.object({
  id: z.int().meta({ description: 'The id of the person.' }),
  firstName: z.string(),
  lastName: z.string(),
  email: z
    .string()
    .nullable()
    .meta({ description: 'Null unless you are an owner or it is your own.' }),
  role: z.enum(ROLES),
  joinedAt: responseMomentSchema,
  isYou: z.boolean().meta({ description: 'Whether it is the caller.' }),
});
export type Member = z.output<typeof memberSchema>;

export const invitationSchema = z.object({
  id: z.int(),
  role: z.enum(ROLES),
  invitedBy: z.string().meta({ description: 'The name of the owner who invited.' }),
  createdAt: responseMomentSchema,
  expiresAt: responseMomentSchema,
});
export type Invitation = z.output<typeof invitationSchema>;

/** What an invitation's link shows. */
export interface InvitationOffer {
  homeName: string;
  city: string | null;
  /** The supplier's short name, such as BESCOM. */
  supplier: string | null;
  role: Role;
  invitedBy: string;
  inviterFirstName: string;
  expiresAt: string;
}
