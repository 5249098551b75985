import { useNavigation } from '@remix-run/react';
import { type CSSProperties, type KeyboardEvent, useRef } from 'react';
import { useHydrated } from '#app/base/hydrated.ts';
import { Form } from '#app/forms/home-form.tsx';
import { Button } from '#app/ui/form/button.tsx';
import { Row, Text } from '#app/ui/layout/parts.tsx';
import {
  chooseSliderMax,
  findLimitAhead,
  type RunningBill,
  runsInBill,
} from '#domain/appliances/other-hours.ts';
import {
  formatDayMonth,
  formatLongMonthName,
  formatNumber,
  formatRupees,
} from '#domain/base/format.ts';
import { formatHours, type ShownUse } from './describe-appliance.ts';
import { linkTo } from './dialogs.ts';
import styles from './hours-slider.module.css';

/** The slider stops at tenths of an hour. */
const TENTHS = 10;

/** Hours a day to be tried: only "Keep" stores them. Without script it is a field with a button. */
export function HoursSlider({
  use,
  running,
  hours,
  onMove,
  amount,
  after,
}: {
  use: ShownUse;
  running: RunningBill | null;
  hours: number;
  onMove: (hours: number) => void;
  /** What so many hours cost, for who hears the slider. */
  amount: string;
  after: string | undefined;
}) {
  const { appliance } = use;
  const keptHours = appliance.averageDailyUsageHours;
  const slider = useRef<HTMLInputElement>(null);
  const busy = useNavigation().formData?.get('id') === appliance.id;
  const hydrated = useHydrated();
  const max = Math.max(chooseSliderMax(keptHours), keptHours);
  const limit = findLimitAhead(use, running);
  const isMoved = hours !== keptHours;

  /** To a tenth of an hour; back to what is kept, whatever that is. */
  function moveTo(value: number) {
    if (value === keptHours) return onMove(keptHours);
    onMove(Math.round(Math.min(max, Math.max(0, value)) * TENTHS) / TENTHS);
  }

  function pressPageKey(event: KeyboardEvent) {
    const step = { PageUp: 1, PageDown: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    moveTo(hours + step);
  }

  return (
    <Form
      method="post"
      action={linkTo(after)}
      replace
      preventScrollReset
      className={styles['form']}
      // The button goes away with what it stores.
      onSubmit={() => slider.current?.focus()}
    >
      <input type="hidden" name="intent" value="hours" />
      <input type="hidden" name="id" value={appliance.id} />
      {hydrated ? (
        <div className={styles['slider']}>
          <input
            ref={slider}
            type="range"
            name="averageDailyUsageHours"
            min={0}
            max={max}
            step={1 / TENTHS}
            value={hours}
            onChange={(event) => moveTo(Number(event.currentTarget.value))}
            onKeyDown={pressPageKey}
            aria-label={`${appliance.type}, hours a day`}
            aria-valuetext={`${formatHours(hours)} hours a day, ${amount}`}
          />
          {limit === undefined || limit.hours > max ? null : (
            <span
              className={styles['limit']}
              style={{ '--at': limit.hours / max } as CSSProperties}
            />
          )}
        </div>
      ) : (
        <label className={styles['plain']}>
          Hours a day{' '}
          <input
            name="averageDailyUsageHours"
            defaultValue={keptHours}
            inputMode="decimal"
            autoComplete="off"
          />
          <Button type="submit" size="small">
            Keep
          </Button>
        </label>
      )}
      {hydrated && limit !== undefined && limit.hours <= max ? (
        <p className={styles['warning']}>
          {`From ${formatNumber(limit.hours, 1)} h on, ${formatLongMonthName(running?.days?.lastDay ?? '')} passes ${limit.lastKwh} units: ${formatRupees(limit.milliRupees, 0)} more`}
        </p>
      ) : null}
      {running === null || running.days === null || runsInBill(use, running) ? null : (
        <Text size="sm" tone="quiet">
          {`Not used from ${formatDayMonth(running.days.firstDay)} to ${formatDayMonth(running.days.lastDay)}.`}
        </Text>
      )}
      {isMoved ? (
        <Row above={2} gap={2}>
          <Button type="submit" kind="primary" busy={busy} busyText="Saving…">
            {`Keep ${formatHours(hours)} h`}
          </Button>
          <Button type="button" kind="quiet" onClick={() => moveTo(keptHours)}>
            {`Back to ${formatHours(keptHours)} h`}
          </Button>
        </Row>
      ) : null}
    </Form>
  );
}
