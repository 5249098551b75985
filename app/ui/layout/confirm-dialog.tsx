import type { ReactNode } from 'react';
import { LinkButton } from '#app/ui/form/button.tsx';
import { Dialog } from './dialog.tsx';

/** Asks before something goes: it names what goes, and focus is on Cancel. */
export function ConfirmDialog(props: {
  title: string;
  /** Where the page is without the question. */
  cancelTo: string;
  children: ReactNode;
  /** The form that does it, with its button. */
  form: ReactNode;
}) {
  return (
    <Dialog
      question
      title={props.title}
      closeTo={props.cancelTo}
      footer={
        <>
          <LinkButton to={props.cancelTo} replace preventScrollReset data-initial-focus>
            Cancel
          </LinkButton>
          {props.form}
        </>
      }
    >
      {props.children}
    </Dialog>
  );
}
