import { makeButtonClass } from '#app/ui/button.tsx';
import styles from './choose-files.module.css';

/** A button that chooses files: the browser's own input, laid under its words. */
export function ChooseFiles(props: { children: string; onChoose: (files: File[]) => void }) {
  return (
    <label className={`${makeButtonClass({ size: 'small' })} ${styles['choose']}`}>
      <input
        type="file"
        multiple
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          // The same file can be chosen again.
          event.currentTarget.value = '';
          if (files.length > 0) props.onChoose(files);
        }}
      />
      {props.children}
    </label>
  );
}
