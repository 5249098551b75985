import { Link, useLocation, useParams } from '@remix-run/react';
import { Check, ChevronDown, HousePlug, Plus, ReceiptIndianRupee } from 'lucide-react';
import { useRef } from 'react';
import { makeHomePath, useHomeContext } from '#app/base/home-path.ts';
import { Allowed } from '#app/ui/layout/allowed.tsx';
import { Link as LinkInHome } from '#app/ui/layout/link.tsx';
import { formatDayMonth } from '#domain/base/format.ts';
import type { ListedHome } from '#domain/home/home.ts';
import styles from './homes-switcher.module.css';
import { CONNECTION_PATH, findCurrentSection, makeHomesPath } from './sections.tsx';

/**
 * The shown home's name, which leads to the list of homes: in the rail a panel, which the browser opens and closes, also
 * without script; in the bar of narrow screens a page.
 */
export function HomesSwitcher({ inBar = false }: { inBar?: boolean }) {
  const { homeId, homes } = useHomeContext();
  const list = useRef<HTMLDivElement>(null);
  const section = findCurrentSection(useLocation().pathname);
  const shownHome = homes.find((home) => home.id === homeId);
  if (shownHome === undefined) return null;
  const content = (
    <>
      <HousePlug className={styles['house']} />
      <span className={styles['name']}>
        <span className="visually-hidden">Home: </span>
        {shownHome.label}
      </span>
      <ChevronDown size={18} className={styles['chevron']} />
    </>
  );
  return (
    <div className={styles['switcher']} data-in-bar={inBar}>
      {inBar ? (
        <LinkInHome to={makeHomesPath(section)} className={styles['shown']}>
          {content}
        </LinkInHome>
      ) : (
        <>
          {/* React 18 does not know the attribute, and passes it on by its name in HTML. */}
          <button type="button" className={styles['shown']} {...{ popovertarget: LIST_ID }}>
            {content}
          </button>
          <div ref={list} id={LIST_ID} {...{ popover: 'auto' }} className={styles['list']}>
            <HomesList label="Homes" onChoose={() => list.current?.hidePopover()} />
          </div>
        </>
      )}
    </div>
  );
}

const LIST_ID = 'homes-in-rail';

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
                  <strong>{home.label}</strong>
                  <span className={styles['facts']}>{describeHome(home)}</span>
                </span>
                {isShown ? <Check size={18} /> : null}
              </Link>
            </li>
          );
        })}
      </ul>
      {homes.length === 1 ? null : (
        <LinkInHome to={makeHomesPath(section)} className={styles['add']} onClick={onChoose}>
          <ReceiptIndianRupee />
          What they will cost
        </LinkInHome>
      )}
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
function describeHome({ name, label, supplier, city, lastDate, role }: ListedHome): string {
  const read = lastDate === null ? 'no readings yet' : `read on ${formatDayMonth(lastDate)}`;
  // A label that tells homes apart may say the city itself.
  return [supplier ?? (label === name ? city : null), read, role === 'owner' ? null : role]
    .filter((fact) => fact !== null)
    .join(' · ');
}
