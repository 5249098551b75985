import type { FormMetadata } from '@conform-to/react';

/** Whether a field of a form holds nothing. */
export function isBlank(value: unknown): boolean {
  return value == null || (typeof value === 'string' && value.trim() === '');
}

/**
 * What is said above a form whose fields were refused: `missing` when one that must be filled in is
 * not, otherwise what is wrong with the fields.
 */
export function summaryMessage<T extends Record<string, unknown>>(
  form: FormMetadata<T, string[]>,
  options: { missing: string; isMissing: (name: string, value: unknown) => boolean },
): string {
  const refused = Object.entries(form.allErrors).filter(([name]) => name !== '');
  const values = (form.value ?? {}) as Record<string, unknown>;
  if (refused.some(([name]) => options.isMissing(name, values[name]))) return options.missing;
  return [...new Set(refused.flatMap(([, errors]) => errors))].join(' ');
}
