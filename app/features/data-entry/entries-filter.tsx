import { useSubmit } from '@remix-run/react';
import { useId } from 'react';
import fieldStyles from '#app/forms/fields.module.css';
import { Form } from '#app/forms/home-form.tsx';
import { Button } from '#app/ui/button.tsx';
import {
  type EntriesFilter,
  FILTER_PERIODS,
  type FilterPeriod,
} from '#domain/reading/filter-period.ts';
import { SOURCE_NAMES, SOURCES } from '#domain/reading/reading-rules.ts';
import { PATH } from './address.ts';
import styles from './entries-panel.module.css';

const PERIOD_NAMES: Record<FilterPeriod, string> = {
  all: 'All',
  this_year: 'This year',
  last_year: 'Last year',
  last_3_months: 'Last 3 months',
  last_6_months: 'Last 6 months',
  last_12_months: 'Last 12 months',
};

/** Which entries are listed. The filters stand in the address; without script a button sends them. */
export function EntriesFilterForm({ filter }: { filter: EntriesFilter }) {
  const submit = useSubmit();
  return (
    <Form
      method="get"
      action={PATH}
      className={styles['filter']}
      onChange={(event) => submit(event.currentTarget, { replace: true, preventScrollReset: true })}
    >
      <Choice
        name="period"
        label="Period"
        value={filter.period}
        options={FILTER_PERIODS}
        names={PERIOD_NAMES}
      />
      <Choice
        name="source"
        label="Source"
        value={filter.source}
        options={['all', ...SOURCES]}
        names={{ all: 'All', ...SOURCE_NAMES }}
      />
      <noscript>
        <Button type="submit" size="small">
          Apply
        </Button>
      </noscript>
    </Form>
  );
}

function Choice<T extends string>(props: {
  name: string;
  label: string;
  value: T;
  options: readonly T[];
  names: Record<T, string>;
}) {
  const id = useId();
  return (
    <div className={styles['choice']}>
      <label htmlFor={id} className={fieldStyles['label']}>
        {props.label}
      </label>
      <select
        id={id}
        // A new address brings its own choice, also one that was left by the back button.
        key={props.value}
        name={props.name}
        defaultValue={props.value}
        autoComplete="off"
        className={fieldStyles['input']}
      >
        {props.options.map((option) => (
          <option key={option} value={option}>
            {props.names[option]}
          </option>
        ))}
      </select>
    </div>
  );
}
