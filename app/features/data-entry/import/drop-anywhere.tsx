import { useLocation, useNavigate } from '@remix-run/react';
import { Upload } from 'lucide-react';
import { useEffect, useState } from 'react';
import { FILES_PATH } from '#app/features/data-entry/files/address.ts';
import { dropHome, useHomePath } from '#app/home-path.ts';
import { chooseFiles } from './chosen-files.ts';
import styles from './drop-anywhere.module.css';

/** Takes files that are dropped anywhere on the section, and shows that it does while they hover over it. */
export function DropAnywhere() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const pathInHome = useHomePath();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    /** How many elements deep the files are: each element entered is also left. */
    let depth = 0;
    const enter = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth += 1;
      setOver(true);
    };
    const leave = () => {
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const allowDrop = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      depth = 0;
      setOver(false);
      // A field for files takes what is dropped on it by itself.
      if (!hasFiles(event) || event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      chooseFiles(files);
      if (dropHome(pathname) !== FILES_PATH) navigate(pathInHome(FILES_PATH));
    };
    const events = { dragenter: enter, dragleave: leave, dragover: allowDrop, drop } as const;
    for (const [name, listener] of Object.entries(events))
      document.addEventListener(name as keyof typeof events, listener);
    return () => {
      for (const [name, listener] of Object.entries(events))
        document.removeEventListener(name as keyof typeof events, listener);
    };
  }, [navigate, pathname, pathInHome]);
  if (!isOver) return null;
  return (
    <div className={styles['cover']} aria-hidden="true">
      <p>
        <Upload size={28} /> Drop it here
      </p>
    </div>
  );
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') === true;
}
