import { LayoutDashboard, Lightbulb, PencilLine, Plug, UserRound } from 'lucide-react';
import { dropHome } from '#app/base/home-path.ts';

/** A tab of a section, with an address of its own. */
export interface Tab {
  to: string;
  label: string;
  /** The part of the label that a phone has room for; without it, all of it. */
  short?: string;
  /** What is the user's own, whatever the home. */
  isOwn?: boolean;
}

/** Where readings, bills and files are entered. */
export const DATA_ENTRY_PATH = '/dashboard/data-entry';

/** Where files are read, and imports listed. */
export const FILES_PATH = `${DATA_ENTRY_PATH}/files`;

/** The tabs of Data Entry; the first has the section's address. */
export const DATA_ENTRY_TABS: readonly Tab[] = [
  { to: DATA_ENTRY_PATH, label: 'Readings' },
  { to: '/dashboard/data-entry/bills', label: 'Bills' },
  { to: FILES_PATH, label: 'Files' },
];

/** Where the connection and the homes are. */
export const CONNECTION_PATH = '/dashboard/profile/connection';

/** Where all homes of the user stand. */
export const HOMES_PATH = '/dashboard/homes';

/** Where the people of the home are, and the invitations to it. */
export const PEOPLE_PATH = '/dashboard/profile/people';

/** Where the account is: its password, its sessions and its data. */
export const ACCOUNT_PATH = '/dashboard/profile/account';

/** Where reminders are chosen. */
export const REMINDERS_PATH = '/dashboard/profile/reminders';

/** The tabs of Profile; the first has the section's address. */
export const PROFILE_TABS: readonly Tab[] = [
  { to: '/dashboard/profile', label: 'Personal & Household', short: 'Household' },
  { to: CONNECTION_PATH, label: 'Connection & tariff', short: 'Connection' },
  { to: PEOPLE_PATH, label: 'People' },
  { to: REMINDERS_PATH, label: 'Reminders', isOwn: true },
  { to: ACCOUNT_PATH, label: 'Account', isOwn: true },
];

/** The dashboard's five sections, in the order of the navigation. */
export const SECTIONS = [
  { to: '/dashboard', label: 'Dashboard', Icon: LayoutDashboard, tabs: [] },
  { to: DATA_ENTRY_PATH, label: 'Data Entry', Icon: PencilLine, tabs: DATA_ENTRY_TABS },
  { to: '/dashboard/energy-tips', label: 'Energy Tips', Icon: Lightbulb, tabs: [] },
  { to: '/dashboard/appliances', label: 'Appliances', Icon: Plug, tabs: [] },
  { to: '/dashboard/profile', label: 'Profile', Icon: UserRound, tabs: PROFILE_TABS },
];

/** The address of the list of homes, from which a home opens with the section where one was. */
export function makeHomesPath(section: string): string {
  return section === '/dashboard' ? HOMES_PATH : `${HOMES_PATH}?from=${section}`;
}

/** The section that an address shows, by itself or in one of its tabs: an unknown one shows the dashboard. */
export function findCurrentSection(pathname: string): string {
  const path = dropHome(pathname).replace(/\/$/, '');
  const section = SECTIONS.find(
    ({ to, tabs }) =>
      to === path || tabs.some((tab) => tab.to === path || path.startsWith(`${tab.to}/`)),
  );
  return section?.to ?? '/dashboard';
}
