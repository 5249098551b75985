import { PageHeader } from '../../ui/panel.tsx';
import { PROFILE_TABS } from '../../ui/sections.tsx';
import { Tabs } from '../../ui/tabs.tsx';

/** The head of the section, with its tabs. */
export function ProfileHeader() {
  return (
    <>
      <PageHeader title="Profile" subtitle="Manage your account settings and preferences." />
      <Tabs label="Profile" tabs={PROFILE_TABS} />
    </>
  );
}
