import { formatNumber } from '#domain/base/format.ts';
import type { User } from '#domain/home/profile.ts';
import { PROFILE_LABELS as LABELS } from './form.ts';
import styles from './profile.module.css';

/** The profile as plain text. */
export function ProfileView({ user }: { user: User }) {
  const { electricityRatePerKWh: rate, targetReduction, ecoGoals } = user.userProfile;
  return (
    <dl className={styles['view']}>
      <Entry label={LABELS.firstName} value={user.firstName} />
      <Entry label={LABELS.lastName} value={user.lastName} />
      <Entry label="Email" value={user.email} />
      <Entry label={LABELS.phoneNumber} value={formatPhone(user.phoneNumber)} />
      <Entry label={LABELS.address} value={user.address} wide />
      <Entry label={LABELS.city} value={user.city} />
      <Entry label={LABELS.state} value={user.state} />
      <Entry label={LABELS.zipCode} value={user.zipCode} />
      <Entry label={LABELS.householdSize} value={user.householdSize?.toString()} />
      <Entry
        label={LABELS.electricityRatePerKWh}
        value={rate === null ? null : formatNumber(rate, 3)}
      />
      <Entry label={LABELS.targetReduction} value={targetReduction?.toString()} />
      <Entry label={LABELS.ecoGoals} value={ecoGoals} wide />
    </dl>
  );
}

function Entry(props: { label: string; value: string | null | undefined; wide?: boolean }) {
  const isSet = props.value != null && props.value !== '';
  return (
    <div className={styles['entry']} data-wide={props.wide}>
      <dt>{props.label}</dt>
      <dd data-set={isSet}>{isSet ? props.value : props.label === 'Email' ? 'N/A' : 'Not set'}</dd>
    </div>
  );
}

/** `+91 98450 12345`. */
function formatPhone(phoneNumber: string | null): string | null {
  return phoneNumber?.replace(/^(\+91)(\d{5})(\d{5})$/, '$1 $2 $3') ?? null;
}
