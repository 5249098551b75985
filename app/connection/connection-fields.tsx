import type { FieldMetadata } from '@conform-to/react';
import type { ReactNode } from 'react';
import { useHydrated } from '#app/base/hydrated.ts';
import fieldStyles from '#app/forms/fields.module.css';
import { Field, FieldRow, NumberField } from '#app/forms/fields.tsx';
import { SegmentedField } from '#app/forms/segmented-field.tsx';
import { type SketchLine, SketchNumber } from '#app/ui/chart/bill-sketch.tsx';
import { formatOrdinal } from '#domain/base/format.ts';
import type { AskedInput } from '#domain/tariff/asked.ts';
import {
  CONNECTION_LABELS as LABELS,
  makeAnswerFieldName,
  selectFurtherInputs,
} from './answers.ts';
import styles from './connection-fields.module.css';

type Meta = FieldMetadata<string>;

const YES_NO = [
  ['yes', 'Yes'],
  ['no', 'No'],
  ['', 'I don’t know'],
] as const;
const PHASES = [
  ['single', 'Single'],
  ['three', 'Three'],
] as const;
const BILL_DAYS = Array.from({ length: 31 }, (_, index): [string, string] => [
  String(index + 1),
  formatOrdinal(index + 1),
]);
const CYCLES = [
  ['1', 'month'],
  ['2', '2 months'],
  ['3', '3 months'],
] as const;

export const SKETCHED: readonly SketchLine[] = ['load', 'phase', 'period', 'free'];
/** The questions whose answer the sketch shows at its fourth number; none decides more of the amount. */
const FREE_UNITS = ['gruha_jyothi', 'subsidy'];

/** Whether a question is about free units or a subsidy, or follows from the answer to one. */
export function asksOfSubsidy({ id, after }: Pick<AskedInput, 'id' | 'after'>): boolean {
  return FREE_UNITS.includes(id) || (after !== null && FREE_UNITS.includes(after.input));
}

/**
 * How the home is billed: what stands on any of its bills, and what its tariff asks. `getField` finds the form's
 * field of a name; without `hasLoad` the load and the phase are not asked.
 */
export function ConnectionFields({
  getField,
  asked,
  hasLoad,
}: {
  getField: (name: string) => Meta;
  asked: readonly AskedInput[];
  hasLoad: boolean;
}) {
  return (
    <>
      {hasLoad ? (
        <FieldRow>
          {asked.some(({ id }) => id === 'load_kva') ? null : (
            <NumberField
              meta={getField('loadKW')}
              label={LABELS.loadKW}
              number={<SketchNumber value={1} />}
              unit="kW"
              optional
              hint={asked.find(({ id }) => id === 'load_kw')?.why}
            />
          )}
          <SegmentedField
            meta={getField('phases')}
            label={<Numbered value={2}>{LABELS.phases}</Numbered>}
            options={PHASES}
          />
        </FieldRow>
      ) : null}
      <FieldRow>
        <Choices
          meta={getField('billDay')}
          label={LABELS.billDay}
          number={<SketchNumber value={3} />}
          options={[['', 'I don’t know'], ...BILL_DAYS]}
        />
        <Choices meta={getField('cycleMonths')} label={LABELS.cycleMonths} options={CYCLES} />
      </FieldRow>
      <AnswerFields getField={getField} asked={asked} />
    </>
  );
}

/** What is asked besides the load and the phase; with script what follows from an answer only after that one. */
export function AnswerFields({
  getField,
  asked,
}: {
  getField: (name: string) => Meta;
  asked: readonly AskedInput[];
}) {
  const hydrated = useHydrated();
  return selectFurtherInputs(asked)
    .filter(
      ({ after }) =>
        !hydrated ||
        after === null ||
        getField(makeAnswerFieldName(after.input)).value === after.answer,
    )
    .map((input) => (
      <AnswerField key={input.id} input={input} meta={getField(makeAnswerFieldName(input.id))} />
    ));
}

/** A question of the tariff, with what it decides and where the answer stands on a bill. */
function AnswerField({ input, meta }: { input: AskedInput; meta: Meta }) {
  const { id, kind, label, unit, why, choices } = input;
  if (kind === 'number') {
    return <NumberField meta={meta} label={label} unit={unit ?? ''} optional hint={why} />;
  }
  const options =
    kind === 'yes-no'
      ? YES_NO
      : [...choices.map((choice) => [choice, capitalise(choice)] as const), YES_NO[2]];
  return (
    <div>
      <SegmentedField
        meta={meta}
        label={FREE_UNITS.includes(id) ? <Numbered value={4}>{label}</Numbered> : label}
        options={options}
      />
      <p className={styles['why']}>{why}</p>
    </div>
  );
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function Numbered({ value, children }: { value: number; children: ReactNode }) {
  return (
    <span className={styles['numbered']}>
      <SketchNumber value={value} />
      {children}
    </span>
  );
}

function Choices(props: {
  meta: Meta;
  label: string;
  number?: ReactNode;
  options: readonly (readonly [value: string, text: string])[];
}) {
  const { meta, label, number, options } = props;
  return (
    <Field meta={meta} label={label} number={number}>
      <select
        id={meta.id}
        name={meta.name}
        key={meta.key}
        defaultValue={meta.initialValue ?? options[0]?.[0]}
        className={fieldStyles['input']}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  );
}
