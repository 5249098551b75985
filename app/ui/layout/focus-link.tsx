import type { ComponentProps, MouseEvent } from 'react';

/**
 * A link to an element of the same page, which takes the focus. With script the address stays as it is: the
 * router could not tell how to go back from one that it did not make.
 */
export function FocusLink({ id, ...props }: { id: string } & ComponentProps<'a'>) {
  return <a {...props} href={`#${id}`} onClick={(event) => focusTarget(event, id)} />;
}

function focusTarget(event: MouseEvent, id: string): void {
  const target = document.getElementById(id);
  if (target === null) return;
  event.preventDefault();
  target.focus();
}
