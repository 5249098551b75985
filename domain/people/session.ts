/** An open session: a device on which the household is signed in. */
import * as z from 'zod';
import { responseMomentSchema } from '#domain/base/fields.ts';

export const sessionSchema = z.object({
  id: z.string().meta({ description: 'Names it in DELETE /api/auth/sessions/{id}.' }),
  device: z.string().meta({ examples: ['Firefox on Windows', 'Command line'] }),
  createdAt: responseMomentSchema,
  lastUsedAt: responseMomentSchema,
  current: z.boolean().meta({ description: 'Whether it is the session of this call.' }),
});
export type SessionRecord = z.output<typeof sessionSchema>;

/** Where a session stands among those of its household, the last used first. */
export interface SessionPlace {
  /** In epoch milliseconds. */
  lastUsedAt: number;
  id: string;
}

/** A place as an address names it: `1764000000000.Xw3…`. */
export function formatSessionPlace({ lastUsedAt, id }: SessionRecord): string {
  return `${Date.parse(lastUsedAt)}.${id}`;
}

/** The place that a text names; undefined when it names none. */
export function parseSessionPlace(text: string): SessionPlace | undefined {
  const [, lastUsedAt, id] = /^(\d{1,15})\.([\w-]{20,64})$/.exec(text) ?? [];
  return lastUsedAt === undefined || id === undefined
    ? undefined
    : { lastUsedAt: Number(lastUsedAt), id };
}
