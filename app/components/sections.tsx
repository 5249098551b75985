import { ApplianceIcon, DashboardIcon, EntryIcon, PersonIcon, TipIcon } from './icons.tsx';

/** The dashboard's five sections, in the order of the navigation. */
export const SECTIONS = [
  { to: '/dashboard', label: 'Dashboard', Icon: DashboardIcon },
  { to: '/dashboard/data-entry', label: 'Data Entry', Icon: EntryIcon },
  { to: '/dashboard/energy-tips', label: 'Energy Tips', Icon: TipIcon },
  { to: '/dashboard/appliances', label: 'Appliances', Icon: ApplianceIcon },
  { to: '/dashboard/profile', label: 'Profile', Icon: PersonIcon },
] as const;

/** The section that an address shows: an unknown one shows the dashboard. */
export function currentSection(pathname: string): string {
  const section = SECTIONS.slice(1).find(({ to }) => pathname === to || pathname === `${to}/`);
  return section?.to ?? SECTIONS[0].to;
}
