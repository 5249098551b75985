import { Form, useNavigation } from '@remix-run/react';
import { Download } from 'lucide-react';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import styles from './account-panels.module.css';
import { answerTo } from './answers.ts';

/** Taking everything along, and putting it into a new account. */
export function DataPanel({ answer }: { answer: object | undefined }) {
  const own = answerTo('restore', answer);
  const { formData } = useNavigation();
  return (
    <Panel title="Your data">
      <p>
        Everything of this household in one file: your details, appliances, readings, imports, tips
        and what was done to them.
      </p>
      <LinkButton to="/household.json" reloadDocument icon={<Download />}>
        Download everything
      </LinkButton>
      <details className={styles['restore']} open={own?.refused}>
        <summary>Restore such a file</summary>
        {own?.problem === undefined ? null : (
          <div className={styles['problem']}>
            <Notice kind="error" title={own.problem}>
              <ul>
                {own.problems?.map((problem) => (
                  <li key={problem}>{problem}</li>
                ))}
              </ul>
            </Notice>
          </div>
        )}
        <p>Into an account without readings, appliances or tips. All of it is checked first.</p>
        <Form
          method="post"
          action="/dashboard/profile"
          encType="multipart/form-data"
          preventScrollReset
        >
          <input type="hidden" name="intent" value="restore" />
          <input
            type="file"
            name="document"
            accept=".json,application/json"
            required
            aria-label="The file to restore"
            className={styles['file']}
          />
          <Button type="submit" busy={formData?.get('intent') === 'restore'} busyText="Restoring…">
            Restore
          </Button>
        </Form>
      </details>
    </Panel>
  );
}
