import { LayoutDashboard, Lightbulb, PencilLine, Plug, UserRound } from 'lucide-react';
import { withoutHome } from '../home-path.ts';

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
  const screen = withoutHome(pathname);
  const section = SECTIONS.slice(1).find(({ to }) => screen === to || screen === `${to}/`);
  return section?.to ?? SECTIONS[0].to;
}
