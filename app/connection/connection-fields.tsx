import type { FieldMetadata } from '@conform-to/react';
import type { ReactNode } from 'react';
import { useHydrated } from '#app/base/hydrated.ts';
import {
  type AddressValues,
  ADDRESS_LABELS as LABELS,
} from '#app/features/onboarding/step-forms.ts';
import fieldStyles from '#app/forms/fields.module.css';
import { Field, NumberField } from '#app/forms/fields.tsx';
import { SegmentedField } from '#app/forms/segmented-field.tsx';
import { BillSketch, type SketchLine, SketchNumber } from '#app/ui/chart/bill-sketch.tsx';
import { formatOrdinal } from '#domain/base/format.ts';
import { ANSWER_LABELS } from '#domain/tariff/asked.ts';
import type { TariffChoice } from '#domain/tariff/suppliers.ts';
import styles from './connection-fields.module.css';
import { type AnswerName, isNumberAnswer } from './connection-labels.ts';

type Fields = { [K in keyof AddressValues]: FieldMetadata<string> };
const YES_NO = [
  ['yes', 'Yes'],
  ['no', 'No'],
  ['', 'I don’t know'],
] as const;
const AREAS = [
  ['urban', 'Urban'],
  ['rural', 'Rural'],
  ['', 'I don’t know'],
] as const;
/** Asked only of who gets free units. */
const AFTER_YES: Partial<Record<AnswerName, AnswerName>> = {
  gj_units_per_month: 'gruha_jyothi',
  reserved_category: 'subsidy',
};
const UNITS: Partial<Record<AnswerName, string>> = { load_kva: 'kVA' };

export const SKETCHED: readonly SketchLine[] = ['load', 'phase', 'period', 'free'];

/** How the home is billed: what stands on any of its bills, and what its tariff asks. */
export function ConnectionFields({
  fields,
  chosenTariff,
}: {
  fields: Fields;
  chosenTariff: TariffChoice | undefined;
}) {
  const hydrated = useHydrated();
  const shownAnswers = (Object.keys(ANSWER_LABELS) as AnswerName[]).filter((name) => {
    const before = AFTER_YES[name];
    return (
      chosenTariff?.asks.includes(name) === true &&
      (before === undefined || fields[before].value === 'yes')
    );
  });
  return (
    <>
      <h3 className={styles['title']}>Your connection</h3>
      <p className={styles['intro']}>It stands on any bill. Not at hand? Keep what is filled in.</p>
      <details className={styles['where']}>
        <summary>Show me where</summary>
        <BillSketch markedLines={SKETCHED} />
      </details>
      {chosenTariff === undefined && hydrated ? null : (
        <div className={styles['pair']}>
          {chosenTariff?.asks.includes('load_kva') ? null : (
            <NumberField
              meta={fields.loadKW}
              label={LABELS.loadKW}
              number={<SketchNumber value={1} />}
              unit="kW"
            />
          )}
          <SegmentedField
            meta={fields.phases}
            label={<Numbered value={2}>{LABELS.phases}</Numbered>}
            options={[
              ['single', 'Single'],
              ['three', 'Three'],
            ]}
          />
        </div>
      )}
      <div className={styles['pair']}>
        <DayField meta={fields.billDay} />
        <Field meta={fields.cycleMonths} label={LABELS.cycleMonths}>
          <select
            id={fields.cycleMonths.id}
            name={fields.cycleMonths.name}
            key={fields.cycleMonths.key}
            defaultValue={fields.cycleMonths.initialValue ?? '1'}
            className={fieldStyles['input']}
          >
            <option value="1">month</option>
            <option value="2">2 months</option>
            <option value="3">3 months</option>
          </select>
        </Field>
      </div>
      {shownAnswers.map((name) =>
        isNumberAnswer(name) ? (
          <NumberField
            key={name}
            meta={fields[name]}
            label={ANSWER_LABELS[name]}
            unit={UNITS[name] ?? 'units'}
            optional
          />
        ) : (
          <SegmentedField
            key={name}
            meta={fields[name]}
            label={
              name === 'gruha_jyothi' || name === 'subsidy' ? (
                <Numbered value={4}>{ANSWER_LABELS[name]}</Numbered>
              ) : (
                ANSWER_LABELS[name]
              )
            }
            options={name === 'area' ? AREAS : YES_NO}
          />
        ),
      )}
    </>
  );
}

function Numbered({ value, children }: { value: number; children: ReactNode }) {
  return (
    <span className={styles['numbered']}>
      <SketchNumber value={value} />
      {children}
    </span>
  );
}

function DayField({ meta }: { meta: FieldMetadata<string> }) {
  return (
    <Field meta={meta} label={LABELS.billDay} number={<SketchNumber value={3} />}>
      <select
        id={meta.id}
        name={meta.name}
        key={meta.key}
        defaultValue={meta.initialValue ?? ''}
        className={fieldStyles['input']}
      >
        <option value="">I don’t know</option>
        {Array.from({ length: 31 }, (_, index) => index + 1).map((day) => (
          <option key={day} value={day}>
            {formatOrdinal(day)}
          </option>
        ))}
      </select>
    </Field>
  );
}
