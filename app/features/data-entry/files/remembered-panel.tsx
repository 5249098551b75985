import { useSearchParams } from '@remix-run/react';
import { Trash2 } from 'lucide-react';
import type { useIntentForm } from '#app/entry/action-data.ts';
import styles from '#app/features/data-entry/data-entry.module.css';
import { useClose, useOnData } from '#app/features/data-entry/use-dialog.ts';
import { LinkButton } from '#app/ui/form/button.tsx';
import { Allowed } from '#app/ui/layout/allowed.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { Text } from '#app/ui/layout/parts.tsx';
import { useToast } from '#app/ui/layout/toast.tsx';
import { type FilesView, linkToFiles, REMEMBERED_ID } from './address.ts';
import filesStyles from './files.module.css';
import type { RememberedFile } from './remembered.server.ts';

/** How the home's files are read, by name. Each can be forgotten. */
export function RememberedPanel(props: {
  rememberedFiles: readonly RememberedFile[];
  view: FilesView;
}) {
  const { rememberedFiles, view } = props;
  return (
    <Panel title="Remembered files" id={REMEMBERED_ID} className={filesStyles['remembered']}>
      {rememberedFiles.length === 0 ? (
        <p className={styles['empty']}>
          Give a file a name under “Remember this for the next file” when you import it, and how it
          is read will be listed here.
        </p>
      ) : (
        <>
          <Text below={3} tone="quiet" size="sm">
            The next file with the same columns is read in the same way, without questions.
          </Text>
          <ul className={styles['list']}>
            {rememberedFiles.map(({ name, savedOn, facts }) => (
              <li key={name}>
                <div>
                  <Text weight="medium">{name}</Text>
                  <p className={styles['detail']}>{`Saved on ${savedOn}`}</p>
                  {facts.map((fact) => (
                    <p key={fact} className={styles['detail']}>
                      {fact}
                    </p>
                  ))}
                </div>
                <Allowed>
                  <LinkButton
                    to={linkToFiles(view, { forget: name })}
                    size="small"
                    preventScrollReset
                    aria-label={`Forget ${name}`}
                    icon={<Trash2 size={18} />}
                  >
                    Forget
                  </LinkButton>
                </Allowed>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

type Sender = ReturnType<typeof useIntentForm>;

/** The remembered file about to be forgotten. Afterwards focus is on the list. */
export function useAskedForget(screen: {
  form: Sender;
  rememberedFiles: readonly RememberedFile[];
  view: FilesView;
}): RememberedFile | undefined {
  const [query] = useSearchParams();
  const close = useClose(linkToFiles(screen.view));
  useToast(screen.form.actionData?.toast);
  useOnData(screen.form, ({ refused }) => {
    close();
    // After the closing dialog has returned focus to a button that is gone.
    if (refused !== true) setTimeout(() => document.getElementById(REMEMBERED_ID)?.focus());
  });
  return screen.rememberedFiles.find(({ name }) => name === query.get('forget'));
}
