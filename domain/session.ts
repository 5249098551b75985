/** An open session: a device on which the household is signed in. */
import * as z from 'zod';

export const sessionSchema = z.object({
  id: z.string(),
  device: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  current: z.boolean().meta({ description: 'Whether it is the one that asks.' }),
});
export type SessionRecord = z.output<typeof sessionSchema>;
