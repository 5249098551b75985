import { Plus, Star } from 'lucide-react';
import { type CSSProperties, useEffect, useState } from 'react';
import { makeButtonClass } from '#app/ui/form/button.tsx';
import { Allowed, useIsAllowed } from '#app/ui/layout/allowed.tsx';
import { ApplianceIcon } from '#app/ui/layout/appliance-icon.tsx';
import { Link } from '#app/ui/layout/link.tsx';
import { Chip } from '#app/ui/layout/panel.tsx';
import { Box, Row, Stack, Text } from '#app/ui/layout/parts.tsx';
import type { StarRating } from '#domain/appliances/appliance-rules.ts';
import { computeCostAt, computeWhAt, type RunningBill } from '#domain/appliances/other-hours.ts';
import { formatRupees } from '#domain/base/format.ts';
import styles from './appliances.module.css';
import {
  describeBasis,
  describeCost,
  describeModel,
  describeUse,
  type ShownUse,
} from './describe-appliance.ts';
import { linkTo } from './dialogs.ts';
import { HoursSlider } from './hours-slider.tsx';

/** One appliance: what it costs a month, what that rests on, and other hours to try. `after` names the page. */
export function ApplianceCard({
  use,
  running,
  after,
}: {
  use: ShownUse;
  running: RunningBill | null;
  after: string | undefined;
}) {
  const { appliance } = use;
  const keptHours = appliance.averageDailyUsageHours;
  const [hours, setHours] = useState(keptHours);
  useEffect(() => setHours(keptHours), [keptHours]);
  const milliRupees = computeCostAt(use, hours, running);
  const moved = hours === keptHours ? use : moveUse(use, hours, milliRupees);
  const { amount, per, kwh } = describeCost(moved);
  const lessMilliRupees = (use.milliRupees ?? 0) - (milliRupees ?? 0);
  const basis = describeBasis(use);
  const description = describeModel(appliance);
  const isActive = appliance.status === 'active';
  const isMovable = useIsAllowed('member') && isActive;
  return (
    <Box is="article" className={styles['card']} data-active={isActive}>
      <Row is="header" gap={3} align="start" nowrap className={styles['header']}>
        <Stack is="span" tone="quiet" className={styles['icon']}>
          <ApplianceIcon type={appliance.type} />
        </Stack>
        <div className={styles['name']}>
          <h2>{appliance.type}</h2>
          <p>{description}</p>
        </div>
        {isActive ? null : <Chip>inactive</Chip>}
        <Grade grade={appliance.energyEfficiencyRating} />
      </Row>
      <Row
        is="p"
        tone="quiet"
        size="sm"
        above={3}
        gap={[0, 3]}
        align="baseline"
        justify="between"
        className={styles['cost']}
      >
        <span>
          <Text is="strong" tone="ink" size="xl" tight>
            {amount}
          </Text>{' '}
          {per}
          {lessMilliRupees === 0
            ? ''
            : `, ${formatRupees(Math.abs(lessMilliRupees), 0)} ${lessMilliRupees > 0 ? 'less' : 'more'}`}
        </span>
        <span>{kwh ?? 'Rate Needed'}</span>
      </Row>
      {isMovable ? (
        <HoursSlider
          use={use}
          running={running}
          hours={hours}
          onMove={setHours}
          amount={`${amount} ${per}`}
          after={after}
        />
      ) : (
        <div className={styles['track']}>
          <div style={{ '--share': `${use.barPercent.toFixed(1)}%` } as CSSProperties} />
        </div>
      )}
      {basis === '' ? null : (
        <Text above={2} tone="quiet" size="sm">
          {basis}
        </Text>
      )}
      <Row is="p" tone="quiet" size="sm" above={3} gap={[0, 3]} align="center" justify="between">
        <span>{describeUse(moved.appliance, use.ageYears)}</span>
        <Stars rating={appliance.energyStarRating} />
      </Row>
      <Allowed>
        <div className={styles['actions']}>
          <Link
            to={linkTo(after, { edit: appliance.id })}
            preventScrollReset
            className={makeButtonClass({ kind: 'quiet', size: 'small' })}
            data-next-focus
          >
            Edit <Named type={appliance.type} description={description} />
          </Link>
          <Link
            to={linkTo(after, { delete: appliance.id })}
            preventScrollReset
            className={`${makeButtonClass({ kind: 'quiet', size: 'small' })} ${styles['delete']}`}
          >
            Delete <Named type={appliance.type} description={description} />
          </Link>
        </div>
      </Allowed>
    </Box>
  );
}

/** An appliance as it would be with other hours. */
function moveUse(use: ShownUse, hours: number, milliRupees: number | null): ShownUse {
  const yearWh =
    use.yearWh * (hours / (use.appliance.averageDailyUsageHours || Number.POSITIVE_INFINITY));
  return {
    ...use,
    appliance: { ...use.appliance, averageDailyUsageHours: hours },
    monthlyWh: computeWhAt(use, hours),
    yearWh: Math.round(yearWh),
    milliRupees,
  };
}

/** Which appliance a link is about, for who cannot see the card around it. */
function Named({ type, description }: { type: string; description: string }) {
  return <span className="visually-hidden">{[type, description].filter(Boolean).join(', ')}</span>;
}

/** The grade's colour is that of the letter it contains; the letter itself is the grade. */
function Grade({ grade }: { grade: string | null }) {
  if (grade === null) return <Chip>no grade</Chip>;
  const letter = ['A', 'B', 'C', 'D'].find((candidate) => grade.includes(candidate));
  return (
    <span className={styles['grade']} data-letter={letter}>
      <span className="visually-hidden">Efficiency grade </span>
      {grade}
    </span>
  );
}

const ALL_STARS = [1, 2, 3, 4, 5];

function Stars({ rating }: { rating: StarRating | null }) {
  if (rating === null) return <span>stars not known</span>;
  const count = Number(rating.slice(0, 1));
  return (
    <span className={styles['stars']} role="img" aria-label={`${rating} rating`} title={rating}>
      {ALL_STARS.map((star) => (
        <Star key={star} size={16} data-full={star <= count} />
      ))}
    </span>
  );
}

/** The place of the next appliance. */
export function AddCard({ after }: { after: string | undefined }) {
  return (
    <Link
      data-screen-only
      to={linkTo(after, { add: '' })}
      preventScrollReset
      className={styles['add']}
      data-next-focus
    >
      <Plus />
      Add New Appliance
    </Link>
  );
}
