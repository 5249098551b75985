/** The field for the number on a meter: large digits, with the last number in the same places above it. */

import { type FieldMetadata, getInputProps } from '@conform-to/react';
import type { InputHTMLAttributes, ReactNode } from 'react';
import fieldStyles from '#app/forms/fields.module.css';
import { Field } from '#app/forms/fields.tsx';
import { Row, Text } from '#app/ui/layout/parts.tsx';
import {
  formatDate,
  formatDayMonth,
  formatRegister,
  formatWeekdayName,
} from '#domain/base/format.ts';
import { type IsoDate, toDayNumber, toIsoDate } from '#domain/base/period.ts';
import styles from './entry.module.css';
import type { LastValue } from './typed-use.ts';

/** So many days back a date without its year may be of another one. */
const DAYS_WITH_YEAR = 180;

export function RegisterField({
  meta,
  label,
  last,
  today,
  optional = false,
  invalid = meta.errors !== undefined,
  hint,
  ...rest
}: {
  meta: FieldMetadata<string>;
  label: string;
  /** The number that it shows above: the meter's last one. */
  last?: LastValue | null;
  today: IsoDate;
  optional?: boolean;
  /** Whether the number is in question. */
  invalid?: boolean;
  hint?: ReactNode;
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id' | 'form'>) {
  const { key, ...input } = getInputProps(meta, { type: 'text' });
  const unitId = `${meta.id}-unit`;
  const lastId = `${meta.id}-last`;
  const described = [
    unitId,
    last == null ? '' : lastId,
    meta.errors === undefined ? '' : meta.errorId,
    hint === undefined ? '' : meta.descriptionId,
  ];
  return (
    <Field meta={meta} label={label} optional={optional} hint={hint}>
      {last == null ? null : (
        <p id={lastId} className={styles['last']}>
          <Text is="strong" tone="quiet" size="xxl" weight="medium" tight>
            {formatRegister(last.shownWh, last.digits)}
          </Text>
          <span>{`last, ${formatLastDay(last.day, today)}`}</span>
        </p>
      )}
      <div
        className={`${fieldStyles['withUnit']} ${styles['register']}`}
        data-invalid={invalid}
        data-large
      >
        <input
          key={key}
          {...input}
          aria-describedby={described.filter(Boolean).join(' ')}
          inputMode="decimal"
          autoComplete="off"
          {...rest}
        />
        <Row
          id={unitId}
          is="span"
          tone="quiet"
          weight="medium"
          align="center"
          nowrap
          className={styles['unit']}
          aria-hidden="true"
        >
          kWh
        </Row>
      </div>
    </Field>
  );
}

/** `Fri 6 Nov`, of long ago `Fri 31 Oct 2025`. */
function formatLastDay(day: number, today: IsoDate): string {
  const date = toIsoDate(day);
  const isLongAgo = toDayNumber(today) - day > DAYS_WITH_YEAR;
  return `${formatWeekdayName(date)} ${isLongAgo ? formatDate(date) : formatDayMonth(date)}`;
}
