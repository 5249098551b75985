import { type FieldMetadata, getInputProps, getSelectProps } from '@conform-to/react';
import type { ChangeEvent } from 'react';
import { retype } from '#app/forms/as-typed.ts';
import fieldStyles from '#app/forms/fields.module.css';
import { Field, NumberField, SelectField, TextField } from '#app/forms/fields.tsx';
import checkboxStyles from '#app/ui/form/form.module.css';
import { Text } from '#app/ui/layout/parts.tsx';
import {
  CAPACITY_UNITS,
  COST_DAYS,
  GRADES,
  HOURS_MAX,
  STAR_RATINGS,
  WATTS_MAX,
} from '#domain/appliances/appliance-rules.ts';
import {
  computeUsedWh,
  findDutyPercent,
  findUsualMonths,
  type Usage,
} from '#domain/appliances/appliance-season.ts';
import {
  formatCount,
  formatFactor,
  formatKwh,
  formatRate,
  formatRupees,
} from '#domain/base/format.ts';
import { formatMonths, MONTHS } from '#domain/base/months.ts';
import { getMonthName } from '#domain/base/period.ts';
import { parseTypedNumber, type Unit, WH_PER_KWH } from '#domain/base/quantity.ts';
import { computeEnergyCost } from '#domain/energy/energy-cost.ts';
import styles from './appliance-fields.module.css';
import {
  ALL_YEAR,
  APPLIANCE_LABELS,
  type ApplianceFormValues,
  formatTyped,
  UNKNOWN,
  YES,
} from './appliance-form.ts';
import { fillTypicalFigures, findType, isTypical } from './typical-figures.ts';

type Fields = { [K in keyof ApplianceFormValues]: FieldMetadata<string> };

/** The fields of an appliance, and what it costs a month as soon as watts and hours are filled in. */
export function ApplianceFields(props: {
  fields: Fields;
  types: readonly string[];
  /** What a kWh costs: by a tariff one of the last on the bill. */
  unitMilliRupees: number | null;
  byTariff?: boolean;
  /** What it costs stands above the fields, where they are in one column. */
  costFirst?: boolean;
}) {
  const { fields } = props;
  const type = fields.type.value;

  function fillIn({ currentTarget: select }: ChangeEvent<HTMLSelectElement>) {
    const chosenType = findType(select.value);
    if (select.form !== null && chosenType !== undefined)
      fillTypicalFigures(select.form, chosenType, type);
  }

  return (
    <div className={styles['fields']} data-cost-first={props.costFirst}>
      <div className={styles['grid']}>
        <SelectField
          meta={fields.type}
          label={APPLIANCE_LABELS.type}
          options={props.types}
          placeholder="Choose a type"
          onChange={fillIn}
        />
        <TextField
          meta={fields.modelName}
          label={APPLIANCE_LABELS.modelName}
          optional
          autoComplete="off"
          maxLength={120}
        />
        <NumberField
          meta={fields.powerConsumptionWatts}
          label={APPLIANCE_LABELS.powerConsumptionWatts}
          unit="watts"
          typical={isTypical('powerConsumptionWatts', fields.powerConsumptionWatts.value, type)}
          hint="On the rating plate, usually at the back."
        />
        <NumberField
          meta={fields.averageDailyUsageHours}
          label={APPLIANCE_LABELS.averageDailyUsageHours}
          unit="hours"
          typical={isTypical('averageDailyUsageHours', fields.averageDailyUsageHours.value, type)}
          hint={makeHoursHint(fields.averageDailyUsageHours.value)}
        />
        <Months from={fields.monthsFrom} to={fields.monthsTo} type={type} />
        <Cost
          fields={fields}
          unitMilliRupees={props.unitMilliRupees}
          byTariff={props.byTariff === true}
        />
        <Age age={fields.ageYears} unknown={fields.ageUnknown} />
        <TextField
          meta={fields.purchaseDate}
          label={APPLIANCE_LABELS.purchaseDate}
          optional
          type="date"
        />
        <SelectField
          meta={fields.energyStarRating}
          label={APPLIANCE_LABELS.energyStarRating}
          options={[...STAR_RATINGS, [UNKNOWN, 'I don’t know']]}
          placeholder="Choose a rating"
        />
        <SelectField
          meta={fields.energyEfficiencyRating}
          label={APPLIANCE_LABELS.energyEfficiencyRating}
          optional
          options={GRADES}
          placeholder="Not known"
        />
        <Capacity number={fields.capacityNumber} unit={fields.capacityUnit} />
      </div>
    </div>
  );
}

/** Its years, or that nobody knows them. One takes the other away. */
function Age({ age, unknown }: { age: FieldMetadata<string>; unknown: FieldMetadata<string> }) {
  const { key, ...box } = getInputProps(unknown, { type: 'checkbox', value: YES });
  return (
    <div>
      <NumberField
        meta={age}
        label={APPLIANCE_LABELS.ageYears}
        unit="years"
        inputMode="numeric"
        onInput={({ currentTarget: { value, form } }) => {
          const checkbox = form?.elements.namedItem(unknown.name);
          if (value !== '' && checkbox instanceof HTMLInputElement && checkbox.checked)
            checkbox.click();
        }}
      />
      <label className={styles['unknown']}>
        <input
          key={key}
          {...box}
          className={checkboxStyles['checkbox']}
          onChange={({ currentTarget: { checked, form } }) => {
            const years = form?.elements.namedItem(age.name);
            if (checked && years instanceof HTMLInputElement) retype(years, '');
          }}
        />
        {APPLIANCE_LABELS.ageUnknown}
      </label>
    </div>
  );
}

/** The first and the last month of use, under one label. */
function Months({
  from,
  to,
  type,
}: {
  from: FieldMetadata<string>;
  to: FieldMetadata<string>;
  type: string | undefined;
}) {
  const { key: fromKey, ...first } = getSelectProps(from);
  const { key: toKey, ...last } = getSelectProps(to);
  const applianceType = findType(type);
  const usual = applianceType === undefined ? null : findUsualMonths(applianceType);
  // Months with a gap, as the API takes them, are kept as they are.
  const gapped = from.initialValue?.includes(',') === true && from.initialValue !== ALL_YEAR;
  return (
    <Field
      meta={from}
      label={APPLIANCE_LABELS.monthsFrom}
      optional
      hint={
        applianceType === undefined
          ? 'Such as April to June for an air conditioner.'
          : `Usual here: ${usual === null ? 'all year' : formatMonths(usual)}.`
      }
    >
      <div className={styles['months']}>
        <select
          key={fromKey}
          {...first}
          aria-describedby={`${from.errorId} ${from.descriptionId}`}
          className={fieldStyles['input']}
        >
          <option value="">As usual</option>
          <option value={ALL_YEAR}>All year</option>
          {gapped ? (
            <option value={from.initialValue}>
              {formatMonths((from.initialValue ?? '').split(',').map(Number))}
            </option>
          ) : null}
          {MONTHS.map((month) => (
            <option key={month} value={month}>
              {getMonthName(month)}
            </option>
          ))}
        </select>
        <select
          key={toKey}
          {...last}
          aria-label={APPLIANCE_LABELS.monthsTo}
          className={fieldStyles['input']}
        >
          <option value="">to …</option>
          {MONTHS.map((month) => (
            <option key={month} value={month}>
              {`to ${getMonthName(month)}`}
            </option>
          ))}
        </select>
      </div>
    </Field>
  );
}

/** A number and its unit, under one label. */
function Capacity({
  number,
  unit,
}: {
  number: FieldMetadata<string>;
  unit: FieldMetadata<string>;
}) {
  const { key: numberKey, ...input } = getInputProps(number, { type: 'text' });
  const { key: unitKey, ...select } = getSelectProps(unit);
  return (
    <Field meta={number} label={APPLIANCE_LABELS.capacityNumber} optional>
      <div className={styles['capacity']}>
        <input
          key={numberKey}
          {...input}
          inputMode="decimal"
          autoComplete="off"
          className={fieldStyles['input']}
        />
        <select
          key={unitKey}
          {...select}
          aria-label={APPLIANCE_LABELS.capacityUnit}
          className={fieldStyles['input']}
        >
          <option value="">Unit</option>
          {CAPACITY_UNITS.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      </div>
    </Field>
  );
}

/** The first reward: what the appliance costs, and how that was worked out. */
function Cost({
  fields,
  unitMilliRupees,
  byTariff,
}: {
  fields: Fields;
  unitMilliRupees: number | null;
  byTariff: boolean;
}) {
  const watts = readInRange(fields.powerConsumptionWatts.value, 'watts', WATTS_MAX);
  const hours = readInRange(fields.averageDailyUsageHours.value, 'hours', HOURS_MAX);
  const isKnown = watts !== undefined && watts > 0 && hours !== undefined;
  const type = findType(fields.type.value);
  const usage = { type, powerConsumptionWatts: watts ?? 0, averageDailyUsageHours: hours ?? 0 };
  const wh = computeUsedWh(usage, COST_DAYS);
  const cost = computeEnergyCost(wh, unitMilliRupees);
  const kwh = formatKwh(wh);
  return (
    <output
      className={styles['cost']}
      data-known={isKnown}
      htmlFor={`${fields.powerConsumptionWatts.id} ${fields.averageDailyUsageHours.id}`}
    >
      <Text is="span" size="sm" weight="medium" className={styles['title']}>
        {isKnown && unitMilliRupees !== null
          ? `Estimated cost at ${byTariff ? 'about ' : ''}${formatRate(unitMilliRupees)} per kWh`
          : isKnown
            ? 'Estimated use'
            : 'Estimated cost'}
      </Text>
      {isKnown ? (
        <>
          <Text is="span" tone="quiet" size="sm" weight="medium" tight>
            <Text is="strong" tone="ink" size="xl">
              {cost === null ? kwh : formatRupees(cost)}
            </Text>
            {cost === null ? ' kWh a month' : ' a month'}
          </Text>
          <Text is="span" tone="quiet" size="sm" className={styles['sum']}>
            {formatTyped(watts)} W × {formatTyped(hours)} {hours === 1 ? 'hour' : 'hours'} ×{' '}
            {COST_DAYS} days{describeDuty(usage)} = {formatFactor(wh / WH_PER_KWH)} kWh
          </Text>
        </>
      ) : (
        <Text is="span" tone="quiet" size="sm" className={styles['sum']}>
          Shown once watts and hours are filled in.
        </Text>
      )}
    </output>
  );
}

/** What the hours are multiplied by where the power is not drawn all the time. */
function describeDuty(usage: Usage): string {
  const percent = findDutyPercent(usage);
  if (percent === 100) return '';
  const part = usage.type === 'Refrigerator' ? 'compressor on' : 'of the power on average';
  return ` × ${percent}% (${part})`;
}

/** A typed number from 0 to `max`; nothing for any other text. */
function readInRange(text: string | undefined, unit: Unit, max: number): number | undefined {
  const value = parseTypedNumber(text ?? '', unit);
  return value !== undefined && value >= 0 && value <= max ? value : undefined;
}

/** Hours with decimals as people say them: 0.8 hours is 48 minutes. */
function makeHoursHint(text: string | undefined): string {
  const hours = readInRange(text, 'hours', HOURS_MAX);
  if (hours === undefined || Number.isInteger(hours)) return 'A day. Half an hour is 0.5.';
  const minutes = Math.round(hours * 60);
  const parts = [
    minutes < 60 ? '' : formatCount(Math.floor(minutes / 60), 'hour'),
    minutes % 60 === 0 ? '' : formatCount(minutes % 60, 'minute'),
  ];
  return `${formatTyped(hours)} hours is ${parts.filter(Boolean).join(' ') || 'under a minute'}.`;
}
