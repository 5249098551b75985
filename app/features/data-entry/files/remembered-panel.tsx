import { Trash2 } from 'lucide-react';
import styles from '#app/features/data-entry/change-list.module.css';
import { Allowed } from '#app/ui/allowed.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/panel.tsx';
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
          <p className={filesStyles['lead']}>
            The next file with the same columns is read in the same way, without questions.
          </p>
          <ul className={styles['list']}>
            {rememberedFiles.map(({ name, savedOn, facts }) => (
              <li key={name}>
                <div>
                  <p className={styles['name']}>{name}</p>
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
