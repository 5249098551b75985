import { LayoutDashboard, Lightbulb, PencilLine, Plug, UserRound } from 'lucide-react';

/** The dashboard's five sections, in the order of the navigation. */
export const SECTIONS = [
  { to: '/dashboard', label: 'Dashboard', Icon: LayoutDashboard },
  { to: '/dashboard/data-entry', label: 'Data Entry', Icon: PencilLine },
  { to: '/dashboard/energy-tips', label: 'Energy Tips', Icon: Lightbulb },
  { to: '/dashboard/appliances', label: 'Appliances', Icon: Plug },
  { to: '/dashboard/profile', label: 'Profile', Icon: UserRound },
] as const;

/** The section that an address shows: an unknown one shows the dashboard. */
export function currentSection(pathname: string): string {
  const section = SECTIONS.slice(1).find(({ to }) => pathname === to || pathname === `${to}/`);
  return section?.to ?? SECTIONS[0].to;
}
