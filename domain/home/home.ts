/** A home: what one electricity bill is for. A second connection is a second home. */
import * as z from 'zod';
import { makeTextSchema, responseMomentSchema } from '#domain/base/fields.ts';
import type { IsoDate } from '#domain/base/period.ts';
import { ROLES, type Role } from '#domain/people/role.ts';
import { profileFields } from './profile.ts';

const fields = {
  name: makeTextSchema({
    max: 60,
    required: 'Write a name for the home, such as "Parents, Mysuru".',
  }),
  address: profileFields.address.nullable().optional(),
  city: profileFields.city.nullable().optional(),
  state: profileFields.state.nullable().optional(),
  zipCode: profileFields.zipCode.nullable().optional(),
  householdSize: profileFields.householdSize.nullable().optional(),
};

/** What POST /api/homes takes. */
export const homeInputSchema = z.strictObject(fields);
export type HomeInput = z.output<typeof homeInputSchema>;

/** What PUT /api/homes/{id} takes: what is present changes, what is null is cleared. */
export const homeUpdateSchema = z.strictObject({ ...fields, name: fields.name.optional() });
export type HomeUpdate = z.output<typeof homeUpdateSchema>;

/** What DELETE /api/homes/{id} takes: the home's name, so that nobody deletes the wrong one. */
export const homeDeletionSchema = z.strictObject({
  name: makeTextSchema({ max: 60, required: 'To delete the home, type its name.' }),
});

export const homeSchema = z.object({
  id: z.int(),
  name: z.string(),
  role: z.enum(ROLES).meta({ description: 'What you may do there.' }),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zipCode: z.string().nullable().meta({ description: 'The PIN code, 6 digits.' }),
  householdSize: z.int().nullable().meta({ description: 'How many people live there.' }),
  createdAt: responseMomentSchema,
});
export type HomeRecord = z.output<typeof homeSchema>;

/** A home in the list from which one is chosen. */
export interface ListedHome {
  id: number;
  name: string;
  /** Its name where it stands among the others: homes of one name are told apart. */
  label: string;
  /** What the user may do there. */
  role: Role;
  city: string | null;
  /** The supplier's short name, such as BESCOM. */
  supplier: string | null;
  /** The last day that a reading covers. */
  lastDate: IsoDate | null;
  /** What is to know of its figures, in sentences; empty of most homes. */
  says: string;
}
