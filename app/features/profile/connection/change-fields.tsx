import { type FieldMetadata, getFormProps, useForm } from '@conform-to/react';
import { useNavigate, useNavigation } from '@remix-run/react';
import { useHomePath } from '#app/base/home-path.ts';
import { useHydrated } from '#app/base/hydrated.ts';
import type { ScreenData } from '#app/base/load-context.ts';
import { changePath } from '#app/connection/address.ts';
import { labelAnswers } from '#app/connection/answers.ts';
import { ConnectionFields, SKETCHED } from '#app/connection/connection-fields.tsx';
import type { ActionData } from '#app/forms/action-data.ts';
import { ErrorSummary } from '#app/forms/error-summary.tsx';
import fieldStyles from '#app/forms/fields.module.css';
import { Field, TextField } from '#app/forms/fields.tsx';
import { Form } from '#app/forms/home-form.tsx';
import { RateField } from '#app/forms/rate-field.tsx';
import { useServerChecks } from '#app/forms/server-checked.ts';
import { SupplierOptions } from '#app/forms/supplier-options.tsx';
import { BillSketch } from '#app/ui/chart/bill-sketch.tsx';
import { Button, LinkButton } from '#app/ui/form/button.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { Row, Text } from '#app/ui/layout/parts.tsx';
import { CONNECTION_PATH } from '#app/ui/shell/sections.tsx';
import { formatDate } from '#domain/base/format.ts';
import * as messages from '#domain/base/messages.ts';
import { addDays, type IsoDate } from '#domain/base/period.ts';
import { CONNECTION_DAYS_AHEAD } from '#domain/home/connection-rules.ts';
import type { TariffChoice } from '#domain/tariff/suppliers.ts';
import styles from './connection.module.css';
import { changeDefaults, CHANGE_LABELS as LABELS } from './forms.ts';

type Screen = ScreenData<'connection'>;
type Fields = Record<string, FieldMetadata<string>>;

const STARTS = {
  beginning: 'It has always been so, since',
  period: 'From the first day of the running bill,',
};
/** The facts as a form, in the place of their text. It asks from which day on they hold. */
export function ChangeForm(props: {
  screen: Screen;
  change: NonNullable<Screen['change']>;
  /** The tariff that the address names. */
  chosen: string | undefined;
  /** The day that the address names, from which it holds. */
  from: IsoDate | undefined;
  actionData: ActionData | undefined;
}) {
  const { screen, change, chosen, from: fromDay, actionData } = props;
  const { asked, choices, starts } = change;
  const saving = useNavigation().formData?.get('intent') === 'change';
  const hydrated = useHydrated();
  const firstStart = fromDay === undefined ? starts[0]?.from : undefined;
  const defaults = {
    ...changeDefaults(screen.facts, firstStart ?? 'day'),
    ...(fromDay === undefined ? {} : { fromDay }),
  };
  const [form, metas] = useForm<Record<string, string>>({
    id: 'change',
    defaultValue: chosen === undefined ? defaults : { ...defaults, supplier: chosen },
    ...useServerChecks(actionData?.result),
  });
  const fields = metas as unknown as Required<Fields>;
  const getField = (name: string) => fields[name] as FieldMetadata<string>;
  const hasTariff = Boolean(getField('supplier').value);
  const labels = { ...LABELS, ...labelAnswers(asked) };
  return (
    <Panel title="Connection & tariff">
      <Form
        method="post"
        action={changePath(chosen, fromDay)}
        needs="owner"
        preventScrollReset
        {...getFormProps(form)}
      >
        <ErrorSummary form={form} message={messages.checkInput} labels={labels} />
        <input type="hidden" name="intent" value="change" />
        <Text is="fieldset" below={4} className={styles['starts']}>
          <legend>{LABELS.start}</legend>
          {starts.map(({ from, date }) => (
            <Start key={from} meta={getField('start')} value={from}>
              {STARTS[from]} {date === '2000-01-01' ? 'the beginning' : formatDate(date)}
            </Start>
          ))}
          <Start meta={getField('start')} value="day">
            From another day
          </Start>
          {hydrated && getField('start').value !== 'day' ? null : (
            <TextField
              meta={getField('fromDay')}
              label={LABELS.fromDay}
              type="date"
              max={addDays(screen.today, CONNECTION_DAYS_AHEAD)}
            />
          )}
        </Text>
        <SupplierField
          meta={getField('supplier')}
          choices={choices}
          state={screen.user.state}
          from={fromDay}
        />
        {hydrated ? null : (
          <p className={styles['note']}>
            With another supplier: save, then edit again for what its tariff asks.
          </p>
        )}
        {hasTariff && hydrated ? null : (
          <RateField
            stored={screen.facts.ratePerKWh}
            meta={getField('electricityRatePerKWh')}
            label={LABELS.electricityRatePerKWh}
            unit="₹/kWh"
            optional
            hint="Used only where no tariff is chosen: without fixed charges and taxes."
          />
        )}
        <ConnectionFields getField={getField} asked={asked} hasLoad />
        <Text is="details" below={5} className={styles['where']}>
          <summary>Where to find it on your bill</summary>
          <BillSketch markedLines={SKETCHED} />
        </Text>
        <Row gap={3} justify="end">
          <LinkButton to={CONNECTION_PATH} preventScrollReset>
            Cancel
          </LinkButton>
          <Button type="submit" kind="primary" busy={saving} busyText="Saving…">
            Save Changes
          </Button>
        </Row>
      </Form>
    </Panel>
  );
}

function Start(props: { meta: FieldMetadata<string>; value: string; children: React.ReactNode }) {
  const { meta, value } = props;
  return (
    <label className={styles['start']}>
      <input
        type="radio"
        name={meta.name}
        value={value}
        id={`${meta.id}-${value}`}
        defaultChecked={meta.initialValue === value}
        key={meta.key}
      />
      <span>{props.children}</span>
    </label>
  );
}

/** The suppliers of the home's state at the head, then those of the others. Another one brings what its tariff asks. */
function SupplierField(props: {
  meta: FieldMetadata<string>;
  choices: readonly TariffChoice[];
  state: string | null;
  from: IsoDate | undefined;
}) {
  const { meta, choices, state, from } = props;
  const navigate = useNavigate();
  const pathInHome = useHomePath();
  const isOfHome = (choice: TariffChoice) => choice.state === state;
  const homeFirst = [...choices.filter(isOfHome), ...choices.filter((choice) => !isOfHome(choice))];
  return (
    <Field meta={meta} label={LABELS.supplier}>
      <select
        id={meta.id}
        name={meta.name}
        key={meta.key}
        defaultValue={meta.initialValue ?? ''}
        className={fieldStyles['input']}
        onChange={(event) =>
          navigate(pathInHome(changePath(event.currentTarget.value, from)), {
            replace: true,
            preventScrollReset: true,
          })
        }
      >
        <option value="">Not in this list, or one fixed rate</option>
        <SupplierOptions choices={homeFirst} />
      </select>
    </Field>
  );
}
