import type { MappingDocument, MappingSeries } from '#domain/import/mapping-record.ts';
import type { QuestionKey } from '#domain/import/types.ts';
import styles from './choices.module.css';

type Options = readonly (readonly [value: string, label: string])[];

const ORDERS: Options = [
  ['dmy', 'the day'],
  ['mdy', 'the month'],
  ['ymd', 'the year'],
];
const UNITS: Options = ['Wh', 'kWh', 'MWh', 'W', 'kW'].map((unit) => [unit, unit]);
const KINDS: Options = [
  ['interval', 'what was used'],
  ['register', 'what the meter showed'],
  ['period', 'a bill'],
];
const STAMPS: Options = [
  ['start', 'beginnings'],
  ['end', 'ends'],
];
const CLOCKS: Options = [
  ['household', 'your clock'],
  ['UTC', 'UTC'],
];
const ROLES: Options = [
  ['import', 'used'],
  ['export', 'given to the grid'],
  ['solar', 'generated'],
  ['ignore', 'not counted'],
];

const SERIES_MAX = 12;

/** The answers by the key of their question. */
export type AnswersByKey = Readonly<Partial<Record<QuestionKey, unknown>>>;

/** Everything that was understood, each to be changed. The selects are a form's fields, too. */
export function Choices(props: {
  mapping: MappingDocument;
  evidence: readonly string[];
  answers: AnswersByKey;
  onChange?: (key: QuestionKey, value: unknown) => void;
}) {
  const { mapping, evidence, answers, onChange } = props;
  const series = (mapping.series ?? []).slice(0, SERIES_MAX);
  const countedSeries = series.find(({ channel }) => channel !== 'ignore');
  const renderChoice = (key: QuestionKey, label: string, options: Options, understood?: string) => (
    <Choice
      name={`answer.${key}`}
      label={label}
      options={options}
      understood={understood}
      value={String(answers[key] ?? '')}
      onChange={onChange && ((value) => onChange(key, value === '' ? undefined : value))}
    />
  );
  return (
    <details className={styles['choices']}>
      <summary>What was understood, and change it</summary>
      {evidence.length === 0 ? null : (
        <ul className={styles['evidence']}>
          {evidence.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
      <div className={styles['fields']}>
        {renderChoice('dateOrder', 'First in dates comes', ORDERS, mapping.time?.order)}
        {renderChoice('kind', 'A row holds', KINDS, countedSeries?.kind)}
        {renderChoice('unit', 'Values are in', UNITS, countedSeries?.unit)}
        {renderChoice('intervalStamp', 'Times are', STAMPS)}
        {renderChoice('timezone', 'Times are on', CLOCKS)}
        {series.map((column, place) => (
          <SeriesChoice
            key={column.name}
            series={column}
            place={place}
            answers={answers}
            onChange={onChange}
          />
        ))}
      </div>
    </details>
  );
}

/** A series' name is a field of its own: what a file says is no field's name. */
function SeriesChoice(props: {
  series: MappingSeries;
  place: number;
  answers: AnswersByKey;
  onChange: ((key: QuestionKey, value: unknown) => void) | undefined;
}) {
  const { series, place, answers, onChange } = props;
  const roles = (answers.series ?? {}) as Readonly<Record<string, string>>;
  return (
    <>
      {onChange === undefined ? (
        <input type="hidden" name={`series.${place}`} value={series.name} />
      ) : null}
      <Choice
        name={`role.${place}`}
        label={`“${series.name}” is`}
        options={ROLES}
        understood={series.channel}
        value={roles[series.name] ?? ''}
        onChange={
          onChange &&
          ((value) => {
            const { [series.name]: _before, ...rest } = roles;
            const nextRoles = value === '' ? rest : { ...rest, [series.name]: value };
            onChange('series', Object.keys(nextRoles).length === 0 ? undefined : nextRoles);
          })
        }
      />
    </>
  );
}

function Choice(props: {
  name: string;
  label: string;
  options: Options;
  understood: string | undefined;
  value: string;
  onChange: ((value: string) => void) | undefined;
}) {
  const { name, label, options, understood, value, onChange } = props;
  const understoodLabel = options.find(([option]) => option === understood)?.[1];
  return (
    <label className={styles['field']}>
      <span>{label}</span>
      <select
        name={name}
        {...(onChange === undefined
          ? { defaultValue: value }
          : { value, onChange: (event) => onChange(event.currentTarget.value) })}
      >
        <option value="">
          {understoodLabel === undefined ? 'as understood' : `${understoodLabel} (as understood)`}
        </option>
        {options.map(([option, text]) =>
          option === understood && value !== option ? null : (
            <option key={option} value={option}>
              {text}
            </option>
          ),
        )}
      </select>
    </label>
  );
}
