import { useSearchParams } from '@remix-run/react';
import { Form } from '#app/forms/home-form.tsx';
import { Button } from '#app/ui/form/button.tsx';
import { Notice } from '#app/ui/layout/notice.tsx';
import styles from './bills.module.css';
import { SAVED_PARAMETER, UNDONE_PARAMETER } from './saved.ts';

/** That a form of a bill's screens was stored, with the button that takes it back; or that it was. */
export function SavedLine({ billPath }: { billPath: string }) {
  const [parameters] = useSearchParams();
  const savedAt = parameters.get(SAVED_PARAMETER);
  if (savedAt === null && !parameters.has(UNDONE_PARAMETER)) return null;
  return (
    <div data-screen-only role="status" className={styles['saved']}>
      <Notice kind="success" title={savedAt === null ? 'Undone.' : 'Saved.'}>
        {savedAt === null ? null : (
          <Form method="post" action={billPath}>
            <input type="hidden" name="madeAt" value={savedAt} />
            <Button type="submit" name="intent" value="undo" size="small">
              Undo
            </Button>
          </Form>
        )}
      </Notice>
    </div>
  );
}
