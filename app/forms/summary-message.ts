import type { FormMetadata } from '@conform-to/react';
import * as messages from '#domain/base/messages.ts';

/** Whether a field of a form holds nothing. */
export function isBlank(value: unknown): boolean {
  return value == null || (typeof value === 'string' && value.trim() === '');
}

/** The message above a form whose fields were refused: `missing` when a required one is empty. */
export function chooseSummaryMessage<T extends Record<string, unknown>>(
  form: FormMetadata<T, string[]>,
  options: {
    missing: string;
    isMissing: (name: string, value: unknown) => boolean;
    otherwise?: string;
  },
): string {
  const values = (form.value ?? {}) as Record<string, unknown>;
  const refused = Object.keys(form.allErrors).filter((name) => name !== '');
  if (refused.some((name) => options.isMissing(name, values[name]))) return options.missing;
  return options.otherwise ?? messages.checkInput;
}
