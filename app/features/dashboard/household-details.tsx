import { Facts } from '#app/ui/facts.tsx';
import { Chip, Panel } from '#app/ui/panel.tsx';
import { formatLoad, formatNumber, formatRate } from '#domain/base/format.ts';
import { getDayInIndia } from '#domain/base/period.ts';
import type { User } from '#domain/home/profile.ts';
import styles from './overview.module.css';

interface Supplier {
  discom: string;
  category: string | null;
  loadKW: number | null;
}

const NOT_SET = 'Not set';

/** Who lives here, who supplies it, at what rate, with what target. */
export function HouseholdDetails({ user, supplier }: { user: User; supplier: Supplier | null }) {
  const { householdSize, userProfile } = user;
  const { electricityRatePerKWh: rate, targetReduction: target } = userProfile;
  const since = getDayInIndia(Date.parse(user.createdAt)).slice(0, 4);
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
          ...(supplier === null ? [] : [['Supplier', describeSupplier(supplier)] as const]),
          ...(supplier !== null && rate === null
            ? []
            : [
                [
                  'Electricity rate',
                  rate === null ? NOT_SET : `${formatRate(Math.round(rate * 1000))} per kWh`,
                ] as const,
              ]),
          ['Target reduction', target === null ? NOT_SET : `${target}%`],
        ]}
      />
    </Panel>
  );
}

/** `BESCOM LT-1, 3 kW`. */
function describeSupplier({ discom, category, loadKW }: Supplier): string {
  const tariff = [discom, category].filter(Boolean).join(' ');
  return loadKW === null ? tariff : `${tariff}, ${formatLoad(loadKW)}`;
}
