import { useIsAllowed } from '#app/ui/layout/allowed.tsx';
import { PageHeader } from '#app/ui/layout/panel.tsx';
import { PROFILE_TABS } from '#app/ui/shell/sections.tsx';
import { Tabs } from '#app/ui/shell/tabs.tsx';

/** The head of the section, with its tabs. */
export function ProfileHeader() {
  // A guest's account is everybody's: there is nothing to see of it.
  const hasAccount = useIsAllowed('viewer');
  const tabs = PROFILE_TABS.filter(({ isOwn }) => hasAccount || isOwn !== true);
  return (
    <>
      <PageHeader title="Profile" subtitle="Manage your account settings and preferences." />
      <Tabs label="Profile" tabs={tabs} />
    </>
  );
}
