/** What a person is told once: that somebody took a home away from them. */
import * as z from 'zod';
import { responseMomentSchema } from '#domain/base/fields.ts';
import { NOTICE_CODES } from './tell-notice.ts';

export const noticeSchema = z.object({
  code: z.enum(NOTICE_CODES),
  home: z.string().meta({ description: 'The name of the home.' }),
  by: z
    .string()
    .nullable()
    .meta({ description: 'The first name of who did it; null where their account is gone.' }),
  createdAt: responseMomentSchema,
  message: z.string(),
});
export type NoticeRecord = z.output<typeof noticeSchema>;
