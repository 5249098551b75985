import { type ComponentProps, useState } from 'react';
import { PasswordField } from '#app/forms/fields.tsx';
import { StrengthMeter } from './strength-meter.tsx';

/** A new password, with how strong it is as it is typed. */
export function NewPasswordField(
  props: Pick<ComponentProps<typeof PasswordField>, 'meta' | 'label'>,
) {
  const [typed, setTyped] = useState('');
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      onChange={(event) => setTyped(event.currentTarget.value)}
    >
      <StrengthMeter password={typed} />
    </PasswordField>
  );
}
