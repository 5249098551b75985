import { formatNumber, formatRate } from '../../../domain/format.ts';
import { dayInIndia } from '../../../domain/period.ts';
import type { User } from '../../../domain/profile.ts';
import { Facts } from '../../ui/facts.tsx';
import { Chip, Panel } from '../../ui/panel.tsx';
import styles from './overview.module.css';

const NOT_SET = 'Not set';

/** Who lives here, at what rate, with what target. */
export function HouseholdDetails({ user }: { user: User }) {
  const { householdSize, userProfile } = user;
  const { electricityRatePerKWh: rate, targetReduction: target } = userProfile;
  const since = dayInIndia(Date.parse(user.createdAt)).slice(0, 4);
  const home = [user.city, user.state].filter(Boolean).join(', ');
  return (
    <Panel
      title="Household details"
      className={styles['third']}
      aside={<Chip>{`Member since ${since}`}</Chip>}
    >
      <Facts
        facts={[
          ['Name', `${user.firstName} ${user.lastName}`],
          ['Home', home === '' ? NOT_SET : home],
          [
            'Household size',
            householdSize === null
              ? NOT_SET
              : householdSize === 1
                ? '1 person'
                : `${formatNumber(householdSize)} people`,
          ],
          [
            'Electricity rate',
            rate === null ? NOT_SET : `${formatRate(Math.round(rate * 1000))} per kWh`,
          ],
          ['Target reduction', target === null ? NOT_SET : `${target}%`],
        ]}
      />
    </Panel>
  );
}
