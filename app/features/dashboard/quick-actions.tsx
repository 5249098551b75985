import { Plus } from 'lucide-react';
import { Allowed } from '#app/ui/allowed.tsx';
import { LinkButton } from '#app/ui/button.tsx';

/** The links to what a household does most, in the header and on the dark panel of the bill. */
export function QuickActions({ onDeep = false }: { onDeep?: boolean }) {
  return (
    <>
      <AddReading kind={onDeep ? 'onDeep' : 'primary'} wide={onDeep} />
      <Allowed needs="viewer">
        <LinkButton to="/dashboard/profile" kind={onDeep ? 'deep' : 'plain'} wide={onDeep}>
          Update Profile
        </LinkButton>
      </Allowed>
    </>
  );
}

/** The first of them. */
export function AddReading(look: { kind?: 'primary' | 'onDeep'; wide?: boolean }) {
  return (
    <Allowed>
      <LinkButton to="/dashboard/data-entry?full=yes" kind="primary" {...look} icon={<Plus />}>
        Add Today's Reading
      </LinkButton>
    </Allowed>
  );
}
