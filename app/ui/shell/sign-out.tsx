/** The form that signs out, and forgets the account on this phone. It asks where that would lose readings. */
import { Form } from '@remix-run/react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useHomeContext } from '#app/base/home-path.ts';
import { forgetIdentity } from '#app/base/identity.ts';
import { countLost, forgetPhone } from '#app/offline/install.ts';
import { Button } from '#app/ui/form/button.tsx';
import { Dialog } from '#app/ui/layout/dialog.tsx';
import { formatCount } from '#domain/base/format.ts';

export function SignOut(props: {
  /** The button. */
  children: ReactNode;
  className?: string | undefined;
  /** Where to go then; without it, to the landing page. */
  goTo?: string;
  /** Forgets what else the browser holds. */
  onLeave?: () => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  // What a phone keeps is another's: a guest leaves it there.
  const isGuest = useHomeContext().role === 'guest';
  const [lost, setLost] = useState(0);
  const leave = async () => {
    forgetIdentity();
    props.onLeave?.();
    await forgetPhone();
    form.current?.submit();
  };
  const ask = async (event: FormEvent) => {
    if (isGuest) return;
    event.preventDefault();
    const count = await countLost();
    if (count === 0) await leave();
    else setLost(count);
  };
  return (
    <>
      <Form
        ref={form}
        method="post"
        action="/auth/logout"
        reloadDocument
        onSubmit={ask}
        className={props.className}
      >
        {props.goTo === undefined ? null : <input type="hidden" name="goTo" value={props.goTo} />}
        {props.children}
      </Form>
      {lost === 0 ? null : (
        <Dialog
          question
          title={`${formatCount(lost, 'reading')} not sent yet`}
          closeTo={() => setLost(0)}
          footer={
            <>
              <Button onClick={() => setLost(0)} data-initial-focus>
                Stay signed in
              </Button>
              <Button kind="danger" onClick={leave}>
                Log out and lose {lost === 1 ? 'it' : 'them'}
              </Button>
            </>
          }
        >
          <p>
            {lost === 1 ? 'It is' : 'They are'} on this device only. Logging out deletes what it
            keeps: wait until {lost === 1 ? 'it is' : 'they are'} sent, or note{' '}
            {lost === 1 ? 'the number' : 'the numbers'}.
          </p>
        </Dialog>
      )}
    </>
  );
}
