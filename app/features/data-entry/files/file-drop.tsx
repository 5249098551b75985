import { FileText } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatFileSize } from '#app/features/data-entry/import/file-size.ts';
import { makeButtonClass } from '#app/ui/form/button.tsx';
import { Row, Text } from '#app/ui/layout/parts.tsx';
import { formatCount } from '#domain/base/format.ts';
import styles from './files.module.css';

/**
 * A place to drop a file on, or to choose one. It is the browser's own file input, laid over the
 * whole place: dropping and choosing are its doing, and without script it is simply there.
 */
export function FileDrop(props: {
  name: string;
  file: File | undefined;
  onChoose: (files: readonly File[]) => void;
  describedBy: string;
}) {
  const { file } = props;
  const [over, setOver] = useState(false);
  const rows = useRows(file);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const field = input.current;
    if (field === null || file === undefined || field.files?.[0] === file) return;
    // Dropped elsewhere on the page: the form sends what its field holds.
    const transfer = new DataTransfer();
    transfer.items.add(file);
    field.files = transfer.files;
  }, [file]);
  return (
    <Row below={4} gap={[2, 3]} align="center" className={styles['drop']} data-over={over}>
      <FileText size={22} className={styles['icon']} />
      <span className={styles['words']}>
        <Text is="span" weight="medium" breaks className={styles['name']}>
          {file?.name ?? 'Drop any file'}
        </Text>
        <span className={styles['size']}>
          {file === undefined
            ? 'CSV, Excel, zip, a PDF bill. From a portal, a smart meter, an inverter, or your own list.'
            : [rows, formatFileSize(file.size)].filter(Boolean).join(', ')}
        </span>
      </span>
      <span
        className={`${makeButtonClass({ kind: 'plain', size: 'small', wide: false })} ${styles['choose']}`}
        aria-hidden="true"
      >
        {file === undefined ? 'Choose a file' : 'Choose another'}
      </span>
      <input
        type="file"
        name={props.name}
        ref={input}
        multiple
        aria-label="CSV file"
        aria-describedby={props.describedBy}
        onChange={(event) => props.onChoose([...(event.currentTarget.files ?? [])])}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
      />
    </Row>
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
