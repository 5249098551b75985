/** Fields that tidy up what is typed or pasted. Without script, the server does. */
import type { ClipboardEvent, FocusEvent, FormEvent } from 'react';

/** Puts a text into an uncontrolled field, as if it had been typed. */
function retype(field: HTMLInputElement, text: string): void {
  if (field.value === text) return;
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** For a field that takes nothing but digits, so many at most. */
export function digitsOnly(most: number) {
  const digits = (text: string) => text.replace(/\D/g, '').slice(0, most);
  return {
    inputMode: 'numeric',
    maxLength: most,
    onInput(event: FormEvent<HTMLInputElement>) {
      retype(event.currentTarget, digits(event.currentTarget.value));
    },
    // "560 011" is cut by the browser before it can be tidied, unless it is tidied first.
    onPaste(event: ClipboardEvent<HTMLInputElement>) {
      event.preventDefault();
      const field = event.currentTarget;
      const { value, selectionStart, selectionEnd } = field;
      const before = value.slice(0, selectionStart ?? value.length);
      const after = value.slice(selectionEnd ?? value.length);
      retype(field, digits(before + event.clipboardData.getData('text') + after));
    },
  } as const;
}

/** For a field whose text is tidied when it is left. */
export function tidiedOnLeaving(tidy: (text: string) => string) {
  return {
    onBlur(event: FocusEvent<HTMLInputElement>) {
      retype(event.currentTarget, tidy(event.currentTarget.value));
    },
  };
}
