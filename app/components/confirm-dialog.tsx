import type { ReactNode } from 'react';
import { LinkButton } from './button.tsx';
import { Dialog } from './dialog.tsx';

/**
 * Asks before something goes: it names what goes, and focus is on Cancel. Without script it is a
 * state of the page, and Cancel leads to the page without it.
 */
export function ConfirmDialog(props: {
  title: string;
  /** Where the page is without the question. */
  cancelAddress: string;
  onCancel: () => void;
  children: ReactNode;
  /** The form that does it, with its button. */
  form: ReactNode;
}) {
  return (
    <Dialog
      question
      title={props.title}
      onClose={props.onCancel}
      footer={
        <>
          <LinkButton
            to={props.cancelAddress}
            data-initial-focus
            onClick={(event) => {
              event.preventDefault();
              props.onCancel();
            }}
          >
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
