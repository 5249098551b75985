import { Link as RouterLink, useParams } from '@remix-run/react';
import { ChevronRight, HousePlug } from 'lucide-react';
import { makeHomePath } from '#app/base/home-path.ts';
import { useHydrated } from '#app/base/hydrated.ts';
import type { Frame } from '#app/base/load-context.ts';
import { Link } from '#app/ui/layout/link.tsx';
import { Chip } from '#app/ui/layout/panel.tsx';
import { Box, Text } from '#app/ui/layout/parts.tsx';
import { HOMES_PATH } from '#app/ui/shell/sections.tsx';
import {
  formatCount,
  formatDayMonth,
  formatEstimateKwh,
  formatWholeRupees,
} from '#domain/base/format.ts';
import type { HomeCost } from '#domain/bills/running/home-cost.ts';
import type { ListedHome } from '#domain/home/home.ts';
import type { HomeDue } from '#domain/reminders/home-due.ts';
import { lowerFirstWord } from '#domain/tariff/explain/line-labels.ts';
import styles from './homes.module.css';
import { type ListedCost, useCosts } from './use-costs.ts';

interface HomesScreen extends Pick<Frame, 'homeId' | 'homes'> {
  due: (HomeDue & { homeId: number })[];
  costsFrom: number;
  costs: ListedCost[];
}

/** The homes, a row each, and what they will cost together. A row opens its home with `section`. */
export function HomesPanel({ screen, section }: { screen: HomesScreen; section: string }) {
  const { homeId, homes } = screen;
  const { homeId: named } = useParams();
  const { loaded, isWaiting, hasFailed } = useCosts(screen, homes.length);
  const hydrated = useHydrated();
  const costs = hydrated ? loaded : screen.costs;
  const rows = homes.map((home, place) => ({
    home,
    // The address of the shown one stays as it is.
    inAddress: home.id === homeId ? named : place === 0 ? undefined : home.id,
    due: screen.due.find((one) => one.homeId === home.id),
    listed: costs.find((one) => one.homeId === home.id),
  }));
  return (
    <>
      <Box is="section" className={styles['panel']} aria-label="Your homes">
        <ul className={styles['homes']}>
          {rows.map(({ home, inAddress, due, listed }) => (
            <li key={home.id}>
              <RouterLink
                to={makeHomePath(inAddress, section)}
                className={styles['home']}
                aria-current={home.id === homeId ? 'true' : undefined}
              >
                <span className={styles['house']}>
                  <HousePlug size={22} />
                </span>
                <span className={styles['facts']}>
                  <HomeFacts home={home} due={due} />
                </span>
                <span className={styles['cost']}>
                  <Cost listed={listed} isWaiting={hydrated && isWaiting} />
                </span>
                <ChevronRight size={20} />
              </RouterLink>
            </li>
          ))}
          {homes.length > 1 && costs.length === homes.length ? <Together costs={costs} /> : null}
        </ul>
      </Box>
      <CostNotes homes={homes} costs={costs} />
      {hasFailed ? (
        <Text above={3} size="sm" role="alert">
          What they will cost could not be loaded. Reload the page to try again.
        </Text>
      ) : null}
      {hydrated ? null : <NextCosts from={screen.costsFrom + costs.length} count={homes.length} />}
    </>
  );
}

function HomeFacts({ home, due }: { home: ListedHome; due: HomeDue | undefined }) {
  const { lastDate, supplier } = home;
  const latest = lastDate === null ? 'no number yet' : `latest number ${formatDayMonth(lastDate)}`;
  return (
    <>
      <strong>
        {home.label}
        {due?.isDue ? (
          <span className={styles['dot']} title="Something is due">
            <span className="visually-hidden"> (something is due)</span>
          </span>
        ) : null}
        {home.role === 'owner' ? null : <Chip>{home.role}</Chip>}
      </strong>
      {due === undefined ? null : <DueLine due={due} />}
      <span className={styles['faint']}>
        {[supplier, latest].filter((fact) => fact !== null).join(' · ')}
      </span>
    </>
  );
}

/** `7 days unread, bill in 8 days`. */
function DueLine({ due: { unreadDays, daysToBill, isDue } }: { due: HomeDue }) {
  const unread =
    isDue && unreadDays !== null && unreadDays > 0
      ? `${formatCount(unreadDays, 'day')} unread`
      : null;
  const bill =
    daysToBill === null
      ? null
      : daysToBill === 0
        ? 'bill today'
        : `bill in ${formatCount(daysToBill, 'day')}`;
  if (unread === null && bill === null) return null;
  return (
    <span className={styles['line']}>
      {unread === null ? null : <span className={styles['due']}>{unread}</span>}
      {unread !== null && bill !== null ? ', ' : null}
      {unread === null && bill !== null ? bill.replace('b', 'B') : bill}
    </span>
  );
}

function Cost({ listed, isWaiting }: { listed: ListedCost | undefined; isWaiting: boolean }) {
  if (listed === undefined) return isWaiting ? <span className={styles['line']}>…</span> : null;
  const { cost } = listed;
  if (cost === null) return <span className={styles['line']}>no forecast yet</span>;
  return (
    <>
      <strong>
        {cost.amountPaise === null
          ? `${formatEstimateKwh(cost.consumptionWh)} units`
          : formatWholeRupees(cost.amountPaise)}
        {isStarred(cost) ? '*' : null}
      </strong>
      <span className={styles['line']}>{formatDayMonth(cost.lastDate)}</span>
    </>
  );
}

const isStarred = (cost: HomeCost) =>
  cost.amountPaise !== null && (cost.isByRate || cost.without.length > 0);

const LIST = new Intl.ListFormat('en-GB');

/** What an amount lacks: by a rate, and of lines that are unknown. */
function listLacks({ isByRate, without }: HomeCost): string[] {
  return [...(isByRate ? ['fixed charges', 'taxes'] : []), ...without.map(lowerFirstWord)];
}

/** The sum of the homes whose price is known. */
function Together({ costs }: { costs: readonly ListedCost[] }) {
  const amounts = costs.flatMap(({ cost }) => cost?.amountPaise ?? []);
  if (amounts.length === 0) return null;
  // The sum of what is shown: each in whole rupees.
  const sumPaise = amounts.reduce((sum, paise) => sum + Math.round(paise / 100) * 100, 0);
  return (
    <li className={styles['sum']}>
      <span className={styles['facts']}>
        <strong>Together</strong>
        <span className={styles['line']}>{formatCount(amounts.length, 'running bill')}</span>
      </span>
      <span className={styles['cost']}>
        <strong>{formatWholeRupees(sumPaise)}</strong>
      </span>
    </li>
  );
}

/** What the amounts lack, and which homes are not in the sum. */
function CostNotes({
  homes,
  costs,
}: {
  homes: readonly ListedHome[];
  costs: readonly ListedCost[];
}) {
  const named = costs.flatMap(({ homeId, cost }) => {
    const home = homes.find(({ id }) => id === homeId);
    return home === undefined ? [] : [{ label: home.label, cost }];
  });
  const starred = named.flatMap(({ label, cost }) =>
    cost === null || !isStarred(cost)
      ? []
      : [`* ${label}: without ${LIST.format(listLacks(cost))}.`],
  );
  const left = named.flatMap(({ label, cost }) => (cost?.amountPaise == null ? [label] : []));
  const isSummed = homes.length > 1 && left.length < named.length;
  if (named.length === 0) return null;
  return (
    <Text above={3} tone="quiet" size="sm" breaks>
      {[
        ...starred,
        ...(isSummed && left.length > 0
          ? [`Not in the sum: ${left.join(', ')}, whose price or forecast is not known.`]
          : []),
        ...(left.length < named.length ? ['All amounts are forecasts.'] : []),
      ].join(' ')}
    </Text>
  );
}

/** Without script: the way to what the homes will cost, a few at a time. */
function NextCosts({ from, count }: { from: number; count: number }) {
  if (from >= count) return null;
  return (
    <noscript>
      <Text above={3}>
        <Link to={`${HOMES_PATH}?costs=${from}`}>
          {from === 0 ? 'Show what they will cost' : 'Show what the next ones will cost'}
        </Link>
      </Text>
    </noscript>
  );
}
