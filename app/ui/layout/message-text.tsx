import * as messages from '#domain/base/messages.ts';

/** A message; where it asks to sign in, with the way there in another tab, so that the page and its forms stay. */
export function MessageText({ text }: { text: string }) {
  if (text !== messages.signInAgain) return text;
  return (
    <>
      {text}{' '}
      <a href="/auth/login" target="_blank" rel="noreferrer">
        Sign in
      </a>
    </>
  );
}
