import { FileText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatCount, formatNumber } from '../../../../domain/format.ts';
import { buttonClass } from '../../../ui/button.tsx';
import styles from './file-drop.module.css';

/**
 * A place to drop a file on, or to choose one. It is the browser's own file input, laid over the
 * whole place: dropping and choosing are its doing, and without script it is simply there.
 */
export function FileDrop(props: {
  name: string;
  file: File | undefined;
  onChoose: (file: File | undefined) => void;
  describedBy: string;
}) {
  const { file } = props;
  const [over, setOver] = useState(false);
  const rows = useRows(file);
  return (
    <div className={styles['drop']} data-over={over}>
      <FileText size={22} className={styles['icon']} />
      <span className={styles['words']}>
        <span className={styles['name']}>{file?.name ?? 'Drop a CSV file here'}</span>
        <span className={styles['size']}>
          {file === undefined
            ? 'or choose one'
            : [rows, fileSize(file.size)].filter(Boolean).join(', ')}
        </span>
      </span>
      <span
        className={`${buttonClass({ kind: 'plain', size: 'small', wide: false })} ${styles['choose']}`}
        aria-hidden="true"
      >
        {file === undefined ? 'Choose a file' : 'Choose another'}
      </span>
      <input
        type="file"
        name={props.name}
        accept=".csv,text/csv"
        aria-label="CSV file"
        aria-describedby={props.describedBy}
        onChange={(event) => props.onChoose(event.currentTarget.files?.[0])}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
      />
    </div>
  );
}

/** How many rows a file has, without its header; not known until it has been read. */
function useRows(file: File | undefined): string | undefined {
  const [rows, setRows] = useState<{ of: File; count: number }>();
  useEffect(() => {
    if (file === undefined) return;
    let current = true;
    countLines(file).then(
      (lines) => current && setRows({ of: file, count: Math.max(0, lines - 1) }),
      () => undefined, // A file that cannot be read is refused when it is sent.
    );
    return () => {
      current = false;
    };
  }, [file]);
  return file !== undefined && rows?.of === file ? formatCount(rows.count, 'row') : undefined;
}

const LF = 10;
/** The largest control character or space: a line of these is blank. */
const SPACE = 32;

/** A file's lines that are not blank. */
async function countLines(file: File): Promise<number> {
  let lines = 0;
  let blank = true;
  for (const byte of new Uint8Array(await file.arrayBuffer())) {
    if (byte === LF) {
      if (!blank) lines += 1;
      blank = true;
    } else if (byte > SPACE) {
      blank = false;
    }
  }
  return blank ? lines : lines + 1;
}

/** A file's size as people say it. */
function fileSize(bytes: number): string {
  if (bytes < 1024) return formatCount(bytes, 'byte');
  const kb = bytes / 1024;
  return kb < 1024 ? `${formatNumber(kb)} KB` : `${formatNumber(kb / 1024, 1)} MB`;
}
