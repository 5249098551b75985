/** Fields that tidy up what is typed or pasted. Without script, the server does. */
import type { FocusEvent, FormEvent } from 'react';
import { toLatinDigits } from '#domain/base/quantity.ts';

/** Puts a text into an uncontrolled field, as if it had been typed or chosen. */
export function retype(field: HTMLInputElement | HTMLSelectElement, text: string): void {
  if (field.value === text) return;
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * For a field that takes nothing but digits, so many at most. The field has no `maxLength`: the browser
 * would cut "560 011" before its space is taken out.
 */
export function limitToDigits(maxDigits: number) {
  return {
    inputMode: 'numeric',
    onInput({ currentTarget: field }: FormEvent<HTMLInputElement>) {
      retype(field, toLatinDigits(field.value).replace(/\D/g, '').slice(0, maxDigits));
    },
  } as const;
}

/** For a field whose text is tidied when it is left. */
export function tidyOnLeaving(tidy: (text: string) => string) {
  return {
    onBlur(event: FocusEvent<HTMLInputElement>) {
      retype(event.currentTarget, tidy(event.currentTarget.value));
    },
  };
}
