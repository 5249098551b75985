import { formatCount } from '#domain/base/format.ts';

/** The message when queued readings were stored: of a single one, the server's own. */
export function describeSent(messages: readonly string[]): string {
  const [only = ''] = messages;
  return messages.length === 1
    ? only
    : `${formatCount(messages.length, 'reading')} sent and saved.`;
}
