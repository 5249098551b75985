import { formatCount } from '../../domain/format.ts';

/** What is said when kept readings were stored: of one, what the server said of it. */
export function sentText(messages: readonly string[]): string {
  const [only = ''] = messages;
  return messages.length === 1
    ? only
    : `${formatCount(messages.length, 'reading')} sent and saved.`;
}
