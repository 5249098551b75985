import { Link, useLocation, useParams } from '@remix-run/react';
import { Check, ChevronDown, HousePlug, Plus } from 'lucide-react';
import { useRef } from 'react';
import { makeHomePath, useHomeContext } from '#app/base/home-path.ts';
import { Allowed } from '#app/ui/layout/allowed.tsx';
import { Link as LinkInHome } from '#app/ui/layout/link.tsx';
import { formatDayMonth } from '#domain/base/format.ts';
import type { ListedHome } from '#domain/home/home.ts';
import styles from './homes-switcher.module.css';
import { CONNECTION_PATH, findCurrentSection } from './sections.tsx';

/** The shown home's name, which opens the list of homes. The browser opens and closes it, also without script. */
export function HomesSwitcher({ id, inBar = false }: { id: string; inBar?: boolean }) {
  const { homeId, homes } = useHomeContext();
  const list = useRef<HTMLDivElement>(null);
  const shownHome = homes.find((home) => home.id === homeId);
  if (shownHome === undefined) return null;
  return (
    <div className={styles['switcher']} data-in-bar={inBar}>
      {/* React 18 does not know the attribute, and passes it on by its name in HTML. */}
      <button type="button" className={styles['shown']} {...{ popovertarget: id }}>
        <HousePlug className={styles['house']} />
        <span className={styles['name']}>
          <span className="visually-hidden">Home: </span>
          {shownHome.name}
        </span>
        <ChevronDown size={18} className={styles['chevron']} />
      </button>
      <div ref={list} id={id} {...{ popover: 'auto' }} className={styles['list']}>
        <HomesList label="Homes" onChoose={() => list.current?.hidePopover()} />
      </div>
    </div>
  );
}

/** The user's homes, each with its supplier and what was read last. A home opens with the section that is shown. */
export function HomesList({ label, onChoose }: { label: string; onChoose: () => void }) {
  const { homeId, homes } = useHomeContext();
  const { homeId: named } = useParams();
  const section = findCurrentSection(useLocation().pathname);
  if (homes.length === 0) return null;
  return (
    <nav className={styles['homes']} aria-label={label}>
      <p aria-hidden="true">Homes</p>
      <ul>
        {homes.map((home, place) => {
          const isShown = home.id === homeId;
          // The address of the shown one stays as it is.
          const inAddress = isShown ? named : place === 0 ? undefined : home.id;
          return (
            <li key={home.id}>
              <Link
                to={makeHomePath(inAddress, section)}
                className={styles['home']}
                aria-current={isShown ? 'true' : undefined}
                onClick={onChoose}
              >
                <HousePlug />
                <span>
                  <strong>{home.name}</strong>
                  <span className={styles['facts']}>{describeHome(home)}</span>
                </span>
                {isShown ? <Check size={18} /> : null}
              </Link>
            </li>
          );
        })}
      </ul>
      <Allowed needs="viewer">
        <LinkInHome
          to={`${CONNECTION_PATH}?add#homes`}
          className={styles['add']}
          onClick={onChoose}
        >
          <Plus />
          Add a home
        </LinkInHome>
      </Allowed>
    </nav>
  );
}

/** `BESCOM · read on 2 Nov`. */
function describeHome({ supplier, city, lastDate, role }: ListedHome): string {
  const read = lastDate === null ? 'no readings yet' : `read on ${formatDayMonth(lastDate)}`;
  return [supplier ?? city, read, role === 'owner' ? null : role]
    .filter((fact) => fact !== null)
    .join(' · ');
}
