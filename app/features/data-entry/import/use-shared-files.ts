/** Files that came from another app, chosen as if they had been chosen here. */
import { useLocation } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { takeSharedFiles } from '#app/offline/shared-files.ts';
import { chooseFiles } from './chosen-files.ts';

/** Chooses what was shared where the address says that something was. Returns whether it is not there any more. */
export function useSharedFiles(): boolean {
  const { search, key } = useLocation();
  const [goneAt, setGoneAt] = useState<string>();
  useEffect(() => {
    if (!new URLSearchParams(search).has('shared')) return;
    void takeSharedFiles()
      .catch((): File[] => [])
      .then((files) => (files.length > 0 ? chooseFiles(files) : setGoneAt(key)));
  }, [search, key]);
  return goneAt === key;
}
