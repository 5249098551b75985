import { LinkButton } from '../../../components/button.tsx';
import { PlusIcon } from '../../../components/icons.tsx';

/** The first of the quick actions. */
export function AddReading(props: { kind?: 'primary' | 'onDeep'; wide?: boolean }) {
  return (
    <LinkButton to="/dashboard/data-entry" kind="primary" {...props} icon={<PlusIcon />}>
      Add Today's Reading
    </LinkButton>
  );
}
