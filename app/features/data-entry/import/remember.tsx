import { Panel } from '#app/ui/panel.tsx';
import { MAPPING_NAME_MAX } from '#domain/base/limits.ts';
import styles from './remember.module.css';

/** The name by which the next file of this form is read without a question; empty: nothing is remembered. */
export function RememberPanel(props: { value: string; onChange?: (name: string) => void }) {
  const { value, onChange } = props;
  return (
    <Panel title="Remember this for the next file">
      <label className={styles['field']}>
        <span>Name</span>
        <input
          name="saveAs"
          maxLength={MAPPING_NAME_MAX}
          autoComplete="off"
          {...(onChange === undefined
            ? { defaultValue: value }
            : { value, onChange: (event) => onChange(event.currentTarget.value) })}
        />
      </label>
      <p className={styles['hint']}>
        The next file of this form is then read without questions. Without a name nothing is
        remembered.
      </p>
    </Panel>
  );
}
