/**
 * The home in the addresses of screens: "/2/dashboard" is of the home 2, "/dashboard" of the one that the user
 * joined first. Links keep to the home of the present address. Forms always name theirs, because another home can be
 * the first by the time when they are sent.
 */
import { useLocation, useMatches, useParams } from '@remix-run/react';
import { createContext, useCallback, useContext, useRef } from 'react';
import type { ListedHome } from '#domain/home/home.ts';
import type { Access } from '#domain/people/role.ts';
import type { ToldNotice } from '#domain/people/tell-notice.ts';

const HOME_PREFIX = /^\/[1-9]\d*(?=\/)/;
/** What is shown of a home. */
const HOME_PATHS =
  /^\/(dashboard|onboarding|export\.csv|entry\.json|household\.json|meter\.json|paper\.json)/;

/** An address in a home; without one, in the home joined first. Others, such as "/auth/login", are in none. */
export function makeHomePath(homeId: string | number | undefined, path: string): string {
  return homeId !== undefined && HOME_PATHS.test(path) ? `/${homeId}${path}` : path;
}

/** The screen that an address shows, whichever home it is of. */
export function dropHome(pathname: string): string {
  return pathname.replace(HOME_PREFIX, '');
}

/** Makes the address of a screen, such as "/dashboard/profile", in the home of the present one. */
export function useHomePath(): (path: string) => string {
  const { homeId } = useParams();
  return useCallback((path) => makeHomePath(homeId, path), [homeId]);
}

interface ShownHome {
  /** The number of the home that the screen shows; undefined where it could not be loaded. */
  homeId: number | undefined;
  /** What the user may do there; the server checks it, too. */
  role: Access;
  /** The user's homes, the one joined first at the head. */
  homes: readonly ListedHome[];
  /** What the user is told once, on this screen. */
  notices: readonly ToldNotice[];
}

/** The home that the screen shows, for everything in the shell. */
export const HomeContext = createContext<ShownHome>({
  homeId: undefined,
  role: 'owner',
  homes: [],
  notices: [],
});

/** The home that the screen shows, with the homes to choose from. */
export function useHomeContext(): ShownHome {
  return useContext(HomeContext);
}

/** Makes the address that a form is sent to, with the number of the home that the screen shows. */
export function useFormPath(): (path: string) => string {
  const { homeId: namedHomeId } = useParams();
  const { homeId = namedHomeId } = useHomeContext();
  return useCallback((path) => makeHomePath(homeId, path), [homeId]);
}

interface Told {
  /** The navigation after which it is told. */
  key: string;
  notices: readonly ToldNotice[];
}

/**
 * What is told until the next navigation. It is no longer stored once it was shown, so that the same screen, loaded
 * again, has it no more.
 */
export function keepTold(told: Told, loaded: Told): Told {
  if (told.key !== loaded.key) return loaded;
  const isNew = ({ id }: ToldNotice) => told.notices.every((notice) => notice.id !== id);
  return { key: told.key, notices: [...told.notices, ...loaded.notices.filter(isNew)] };
}

/** For the shell: the home whose data the screen has, or had before they could not be loaded again. */
export function useShownHome(): ShownHome {
  const { homeId: namedHomeId } = useParams();
  const loadedHome = useMatches()
    .map(({ data }) => data as Partial<ShownHome> | undefined)
    .find((data) => data?.homeId !== undefined);
  const { homeId, role = 'owner', homes = [], notices = [] } = loadedHome ?? {};
  const lastHome = useRef({ namedHomeId, homeId, role, homes });
  if (loadedHome !== undefined || lastHome.current.namedHomeId !== namedHomeId) {
    lastHome.current = { namedHomeId, homeId, role, homes };
  }
  const { key } = useLocation();
  const told = useRef<Told>({ key, notices });
  told.current = keepTold(told.current, { key, notices });
  return { ...lastHome.current, notices: told.current.notices };
}
