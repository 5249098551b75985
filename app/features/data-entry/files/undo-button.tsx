/** The button that leads to undoing an import. */
import { Undo2 } from 'lucide-react';
import { LinkButton } from '#app/ui/form/button.tsx';
import { Allowed } from '#app/ui/layout/allowed.tsx';
import { type FilesView, linkToFiles } from './address.ts';

/** Opens the dialog that asks whether an import is to be undone. */
export function UndoButton(props: {
  id: number;
  view: FilesView;
  name?: string;
  children: string;
}) {
  return (
    <Allowed>
      <LinkButton
        to={linkToFiles(props.view, { undo: String(props.id) })}
        size="small"
        preventScrollReset
        aria-label={props.name}
        icon={<Undo2 size={18} />}
      >
        {props.children}
      </LinkButton>
    </Allowed>
  );
}
