import { Panel } from '#app/ui/layout/panel.tsx';
import { Columns, Row, Stack, Text } from '#app/ui/layout/parts.tsx';
import { formatDate, formatKwh, formatMonth } from '#domain/base/format.ts';
import { toIsoDate } from '#domain/base/period.ts';
import type { Question } from '#domain/import/judge.ts';
import type { MappingDocument, MappingSeries } from '#domain/import/mapping-record.ts';
import { describeQuestion } from '#domain/import/question-text.ts';
import type { PreviewRow } from '#domain/import/rows.ts';
import type { AnswerValue, QuestionKey } from '#domain/import/types.ts';
import { listBars, type PlannedUse } from './import-chart.ts';
import styles from './preview.module.css';

/** An answer as the value of a form's field. */
export function formatAnswer(value: AnswerValue): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A question with what comes of each of its choices. Its radios are a form's fields, too. */
export function QuestionPanel(props: {
  question: Question;
  rows: readonly PreviewRow[];
  place: string;
  answer: AnswerValue | undefined;
  outcomes: readonly PlannedUse[][] | undefined;
  /** All columns of the file, of which each may be said what it is. */
  series?: readonly MappingSeries[];
  onAnswer?: (value: AnswerValue) => void;
}) {
  const { question, answer, outcomes, onAnswer } = props;
  const { title, labels } = describeQuestion(question, props.rows);
  return (
    <Panel title={title} aside={props.place}>
      <Columns is="fieldset" least="22rem" gap={3}>
        <legend className="visually-hidden">{title}</legend>
        {question.choices.map(({ value, outcome }, index) => {
          const text = formatAnswer(value);
          const spans = outcomes?.[index];
          const isChosen = answer !== undefined && formatAnswer(answer) === text;
          return (
            <Row key={text} is="label" gap={3} nowrap className={styles['choice']}>
              <input
                type="radio"
                name={`answer.${question.key}`}
                value={text}
                required
                {...(onAnswer === undefined
                  ? { defaultChecked: isChosen }
                  : { checked: isChosen, onChange: () => onAnswer(value) })}
              />
              <span className={styles['words']}>
                <span className={styles['label']}>{labels[index]}</span>
                <span className={styles['outcome']}>{outcome}</span>
                {spans === undefined || spans.length === 0 ? null : <MiniBars spans={spans} />}
              </span>
            </Row>
          );
        })}
      </Columns>
      {question.key === 'columns' && onAnswer !== undefined ? (
        <ColumnRoles
          series={props.series ?? []}
          roles={(answer ?? question.choices[0]?.value ?? {}) as Roles}
          onAnswer={onAnswer}
        />
      ) : null}
    </Panel>
  );
}

type Roles = Readonly<Record<string, string>>;

/** Each column with what it is, also those that are not asked about: none of the choices may say it of all. */
function ColumnRoles(props: {
  series: readonly MappingSeries[];
  roles: Roles;
  onAnswer: (value: Roles) => void;
}) {
  const { roles, onAnswer } = props;
  const all = props.series.slice(0, SERIES_MAX).map(({ name, channel }) => [name, channel]);
  const understood = { ...Object.fromEntries(all), ...roles } as Roles;
  const names = Object.keys(understood);
  if (names.length < 2) return null;
  return (
    <Text is="details" above={3} size="sm" className={styles['choices']}>
      <summary>Say it of each column</summary>
      <div className={styles['fields']}>
        {names.map((name, place) => (
          <Choice
            key={name}
            name={`column.${place}`}
            label={`“${name}” is`}
            options={ROLES}
            understood={understood[name]}
            value={roles[name] ?? ''}
            onChange={(role) => {
              if (role !== '') onAnswer({ ...roles, [name]: role });
            }}
          />
        ))}
      </div>
    </Text>
  );
}

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
const PERIODS: Options = [
  ['previous', 'the days since the row before'],
  ['calendar-month', 'the calendar month'],
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
    <Text is="details" above={3} size="sm" className={styles['choices']}>
      <summary>What was understood, and change it</summary>
      {evidence.length === 0 ? null : (
        <ul className={styles['evidence']}>
          {evidence.map((fact) => (
            <Text is="li" breaks key={fact}>
              {fact}
            </Text>
          ))}
        </ul>
      )}
      <div className={styles['fields']}>
        {renderChoice('dateOrder', 'First in dates comes', ORDERS, mapping.time?.order)}
        {renderChoice('kind', 'A row holds', KINDS, countedSeries?.kind)}
        {countedSeries?.kind === 'period' ? renderChoice('period', 'A row covers', PERIODS) : null}
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
    </Text>
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
    <Stack is="label" breaks gap={1} className={styles['choicesField']}>
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
    </Stack>
  );
}

const WIDTH = 220;
const HEIGHT = 46;

/** What would come of a choice, drawn small on a true axis of time, and said beneath. */
export function MiniBars({ spans }: { spans: readonly PlannedUse[] }) {
  const { bars } = listBars(spans);
  const [first] = bars;
  const last = bars.at(-1);
  if (first === undefined || last === undefined) return null;
  const days = last.lastDay - first.firstDay + 1;
  const highestWh = Math.max(1, ...bars.map(({ wh }) => wh));
  const width = Math.min(WIDTH, bars.length * 22);
  const findX = (day: number) => ((day - first.firstDay) / days) * width;
  return (
    <figure className={styles['mini']}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true">
        {bars.map(({ firstDay, lastDay, wh, measured }) => {
          const height = (Math.max(0, wh) / highestWh) * (HEIGHT - 2);
          const full = findX(lastDay + 1) - findX(firstDay);
          return (
            <rect
              key={firstDay}
              data-measured={measured}
              x={findX(firstDay)}
              y={HEIGHT - 1 - height}
              width={Math.max(0.5, full - Math.min(2, full * 0.15))}
              height={height}
            />
          );
        })}
        <line x1="0" x2={width} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
      </svg>
      <Text is="figcaption" above={2} tone="quiet" size="sm">
        {makeCaption(spans)}
      </Text>
    </figure>
  );
}

/** "Dec 2025 – Nov 2026: 176 to 239 kWh in each of 12". */
function makeCaption(spans: readonly PlannedUse[]): string {
  const firstDay = toIsoDate(spans[0]?.firstDay ?? 0);
  const lastDay = toIsoDate(spans.at(-1)?.lastDay ?? 0);
  const isLong = spans.length > 1 && (spans.at(-1)?.lastDay ?? 0) - (spans[0]?.firstDay ?? 0) > 92;
  const range = isLong
    ? `${formatMonth(firstDay.slice(0, 7))} – ${formatMonth(lastDay.slice(0, 7))}`
    : `${formatDate(firstDay)} – ${formatDate(lastDay)}`;
  const amounts = spans.map(({ wh }) => wh);
  const days = spans.reduce((sum, span) => sum + span.lastDay - span.firstDay + 1, 0);
  const perDay = amounts.reduce((sum, wh) => sum + wh, 0) / Math.max(1, days);
  return `${range}, ${formatKwh(perDay)} kWh a day`;
}
