import { formatCount, formatNumber } from '#domain/base/format.ts';

/** A file's size as people say it. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1024) return formatCount(bytes, 'byte');
  const kb = bytes / 1024;
  return kb < 1024 ? `${formatNumber(kb)} KB` : `${formatNumber(kb / 1024, 1)} MB`;
}
