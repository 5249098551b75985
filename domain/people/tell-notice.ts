/** The codes of what a person is told once, and the words for them. */
import { formatLongMonthName } from '#domain/base/format.ts';
import { getDayInIndia } from '#domain/base/period.ts';

export const NOTICE_CODES = ['homeDeleted', 'membershipEnded'] as const;
export type NoticeCode = (typeof NOTICE_CODES)[number];

/** What happened to whom: the home's name, who did it (null where their account is gone), and when (epoch milliseconds). */
export interface Notice {
  code: NoticeCode;
  home: string;
  by: string | null;
  createdAt: number;
}

/** A notice in words: what happened, and what follows from it. */
export interface ToldNotice {
  id: number;
  title: string;
  text: string;
}

/** Says what happened, and what follows from it. */
export function tellNotice({ code, home, by, createdAt }: Notice): Omit<ToldNotice, 'id'> {
  const date = getDayInIndia(createdAt);
  const day = `${Number(date.slice(8))} ${formatLongMonthName(date)}`;
  switch (code) {
    case 'homeDeleted':
      return {
        title: `${by ?? 'Its owner'} deleted “${home}” on ${day}.`,
        text: 'Its readings and bills went with it.',
      };
    case 'membershipEnded':
      return {
        title: `${by ?? 'An owner'} removed you from “${home}” on ${day}.`,
        text: 'You no longer see it. What you entered stays there.',
      };
  }
}
