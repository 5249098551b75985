import { useNavigate } from '@remix-run/react';
import { Plus } from 'lucide-react';
import { type ComponentType, type MouseEvent, useRef, useState } from 'react';
import { useHomeContext, useHomePath } from '#app/base/home-path.ts';
import { useIsAllowed } from '#app/ui/layout/allowed.tsx';
import { Link } from '#app/ui/layout/link.tsx';
import styles from './bottom-bar.module.css';
import { DATA_ENTRY_PATH, SECTIONS } from './sections.tsx';

/** Data Entry is in the middle of a phone's bar, under the thumb. */
const IN_BAR = [0, 2, 1, 3, 4].flatMap((place) => SECTIONS[place] ?? []);

/** The five sections at the lower edge of a phone. `shown` is the address of the one that is there, or on its way. */
export function BottomBar({ shown }: { shown: string }) {
  const { sheet, ...opener } = useEntrySheet();
  return (
    <>
      <nav data-screen-only className={styles['sections']} aria-label="Sections">
        <ul>
          {IN_BAR.map(({ to, label, Icon }) => {
            const isEntry = to === DATA_ENTRY_PATH;
            return (
              <li key={to}>
                <Link
                  to={to}
                  className={isEntry ? styles['entry'] : undefined}
                  aria-current={shown === to ? 'page' : undefined}
                  {...(isEntry ? opener : {})}
                >
                  <span className={styles[isEntry ? 'round' : 'pill']}>
                    {isEntry ? <Plus size={26} /> : <Icon size={22} />}
                  </span>
                  {label}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      {sheet}
    </>
  );
}

type Sheet = ComponentType<{ homeId: number; openings: number; onClose: () => void }>;

const loadSheet = () => import('#app/entry/entry-sheet.tsx');

/**
 * Where a number may be entered, a tap on the way to Data Entry opens a sheet over the screen that is there. The sheet
 * comes with that tap; where it does not, the link leads on.
 */
function useEntrySheet() {
  const { homeId } = useHomeContext();
  const isOffered = useIsAllowed('member') && homeId !== undefined;
  const link = useRef<HTMLElement>();
  const [Sheet, setSheet] = useState<Sheet>();
  const [openings, setOpenings] = useState(0);
  const navigate = useNavigate();
  const pathInHome = useHomePath();
  const onClick = async (event: MouseEvent<HTMLElement>) => {
    const { metaKey, ctrlKey, shiftKey, altKey } = event;
    if (!isOffered || metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    link.current = event.currentTarget;
    try {
      const { EntrySheet } = await loadSheet();
      setSheet(() => EntrySheet);
      setOpenings((before) => before + 1);
    } catch {
      navigate(pathInHome(DATA_ENTRY_PATH));
    }
  };
  const onPointerDown = () => {
    if (isOffered) loadSheet().catch(() => undefined);
  };
  const sheet =
    Sheet === undefined || homeId === undefined ? null : (
      <Sheet homeId={homeId} openings={openings} onClose={() => link.current?.focus()} />
    );
  return {
    sheet,
    onClick,
    onPointerDown,
    'aria-haspopup': isOffered ? ('dialog' as const) : undefined,
  };
}
