import { useSearchParams } from '@remix-run/react';
import type { useIntentForm } from '#app/entry/action-data.ts';
import { useClose, useOnData } from '#app/features/data-entry/use-dialog.ts';
import { useToast } from '#app/ui/layout/toast.tsx';
import type { ListedImport } from '#domain/import/records.ts';
import { type FilesView, linkToFiles } from './address.ts';

type Sender = ReturnType<typeof useIntentForm>;

/** The import about to be undone, or put back. */
export function useAskedImport(
  intent: 'undo' | 'redo',
  screen: { form: Sender; imports: readonly ListedImport[]; view: FilesView },
): ListedImport | undefined {
  const [query] = useSearchParams();
  const close = useClose(linkToFiles(screen.view));
  useToast(screen.form.actionData?.toast);
  useOnData(screen.form, close);
  return screen.imports.find(
    ({ id, undone, redoable }) =>
      String(id) === query.get(intent) && (intent === 'undo' ? !undone : redoable),
  );
}
