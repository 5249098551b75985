import { getFormProps, useForm } from '@conform-to/react';
import { useNavigation } from '@remix-run/react';
import type { ComponentProps, ReactNode } from 'react';
import type { ScreenData } from '#app/base/load-context.ts';
import listStyles from '#app/features/profile/list.module.css';
import { ErrorSummary } from '#app/forms/error-summary.tsx';
import { FieldRow, NumberField, TextField } from '#app/forms/fields.tsx';
import { Form } from '#app/forms/home-form.tsx';
import { IdempotencyKey } from '#app/forms/idempotency-key.tsx';
import { useServerChecks } from '#app/forms/server-checked.ts';
import { Button } from '#app/ui/form/button.tsx';
import { Allowed } from '#app/ui/layout/allowed.tsx';
import { Link } from '#app/ui/layout/link.tsx';
import { Chip, Panel } from '#app/ui/layout/panel.tsx';
import { Row, Text } from '#app/ui/layout/parts.tsx';
import { CONNECTION_PATH } from '#app/ui/shell/sections.tsx';
import { formatCount, formatDate, formatRegister } from '#domain/base/format.ts';
import * as messages from '#domain/base/messages.ts';
import { FIRST_DATE, type IsoDate } from '#domain/base/period.ts';
import styles from './connection.module.css';
import { METER_LABELS as LABELS, type MeterActionData } from './forms.ts';

type Meter = ScreenData<'connection'>['meters'][number];

const APART: Partial<Record<number, string>> = { 1: 'Export', 2: 'Solar' };

/** What a meter that does not count the supply is called. */
function nameChannel(channel: number): string {
  return APART[channel] ?? 'Sub-meter';
}

/** The meters of the supply, the one in use first; others apart, for they are not what the supplier bills. */
export function MetersPanel(props: {
  meters: readonly Meter[];
  today: IsoDate;
  actionData: MeterActionData | undefined;
  idempotencyKey: string;
}) {
  const { meters, today, actionData } = props;
  const supply = meters.filter(({ channel }) => channel === 0);
  const apart = meters.filter(({ channel }) => channel !== 0);
  const refusedData = actionData?.refused === true ? actionData : undefined;
  return (
    <Panel title="Meters" id="meters">
      {supply.length === 0 ? (
        <Text size="sm" tone="quiet" below={2}>
          None yet: the first number that you read off makes one.{' '}
          <Link to="/dashboard/data-entry?add=meter">Add a reading</Link>
        </Text>
      ) : null}
      <Text is="ul" below={4} className={listStyles['homes']}>
        {supply.map((meter, index) => (
          <li key={meter.id}>
            <MeterFacts meter={meter} replacedOn={supply[index - 1]?.firstReadOn} />
            <Allowed needs="owner">
              <details open={refusedData?.id === meter.id}>
                <summary>
                  Edit<span className="visually-hidden"> meter {meter.serial ?? index + 1}</span>
                </summary>
                <MeterForm
                  key={`${meter.name} ${meter.serial} ${meter.digits}`}
                  meter={meter}
                  actionData={actionData}
                />
              </details>
            </Allowed>
          </li>
        ))}
      </Text>
      {apart.length === 0 ? null : (
        <>
          <Text is="h3" size="sm" weight="medium" above={4}>
            Not part of your use
          </Text>
          <Text is="ul" below={4} className={listStyles['homes']}>
            {apart.map((meter) => (
              <li key={meter.id}>
                <MeterFacts meter={meter} kind={nameChannel(meter.channel)} />
              </li>
            ))}
          </Text>
        </>
      )}
      <Allowed needs="owner">
        {supply.length === 0 ? null : (
          <details className={listStyles['add']} open={refusedData?.intent === 'replace-meter'}>
            <summary>Meter was replaced</summary>
            <ReplacementForm
              key={supply.length}
              today={today}
              since={supply[0]?.lastReadOn ?? null}
              actionData={actionData}
            />
          </details>
        )}
        <details className={listStyles['add']} open={refusedData?.intent === 'add-meter'}>
          <summary>Add a meter</summary>
          <MeterForm key={supply.length} actionData={actionData}>
            <IdempotencyKey value={props.idempotencyKey} />
          </MeterForm>
        </details>
      </Allowed>
    </Panel>
  );
}

function MeterFacts(props: {
  meter: Meter;
  replacedOn?: string | null | undefined;
  kind?: string;
}) {
  const { meter, replacedOn, kind } = props;
  const { serial, name, digits, factor, firstReadOn, firstShownWh, lastReadOn, lastShownWh } =
    meter;
  return (
    <>
      <Row nowrap gap={3} align="start" justify="between" className={styles['meter']}>
        <strong>{serial ?? name ?? 'Meter without a serial number'}</strong>
        {kind !== undefined ? (
          <Chip>{kind}</Chip>
        ) : replacedOn == null ? (
          <Chip>in use</Chip>
        ) : (
          <Chip>{`until ${formatDate(replacedOn)}`}</Chip>
        )}
      </Row>
      <Text size="sm" tone="quiet" below={2}>
        {[
          serial === null ? null : name,
          `${formatCount(digits, 'digit')}, kWh`,
          factor === 1 ? null : `× ${factor}`,
          firstReadOn === null ? 'no value yet' : `since ${formatDate(firstReadOn)}`,
        ]
          .filter(Boolean)
          .join(', ')}
      </Text>
      {firstShownWh === null || lastShownWh === null || lastReadOn === null ? null : (
        <Row is="dl" below={2} gap={4} justify="between" className={styles['values']}>
          <div>
            <dt>first</dt>
            <dd>{formatRegister(firstShownWh, digits)}</dd>
          </div>
          <div>
            <dt>{formatDate(lastReadOn)}</dt>
            <dd>{formatRegister(lastShownWh, digits)}</dd>
          </div>
        </Row>
      )}
    </>
  );
}

function MeterForm(props: {
  meter?: Meter;
  actionData: MeterActionData | undefined;
  children?: ReactNode;
}) {
  const { meter, actionData } = props;
  const intent = meter === undefined ? 'add-meter' : 'edit-meter';
  const data =
    actionData?.intent === intent && actionData.id === meter?.id ? actionData : undefined;
  const { formData } = useNavigation();
  const [form, fields] = useForm<{ name: string; serial: string; digits: string }>({
    id: meter === undefined ? intent : `${intent}-${meter.id}`,
    defaultValue: {
      name: meter?.name ?? '',
      serial: meter?.serial ?? '',
      digits: String(meter?.digits ?? 5),
    },
    ...useServerChecks(data?.refused === true ? data.result : undefined),
  });
  const busy =
    formData?.get('intent') === intent && (formData.get('id') ?? '') === String(meter?.id ?? '');
  return (
    <Form
      needs="owner"
      method="post"
      action={CONNECTION_PATH}
      preventScrollReset
      className={listStyles['form']}
      {...getFormProps(form)}
    >
      <ErrorSummary form={form} message={messages.checkInput} labels={LABELS} />
      <input type="hidden" name="intent" value={intent} />
      {meter === undefined ? null : <input type="hidden" name="id" value={meter.id} />}
      {props.children}
      <SerialField meta={fields.serial} />
      <TextField
        meta={fields.name}
        label={LABELS.name}
        optional
        autoComplete="off"
        maxLength={60}
      />
      <DigitsField
        meta={fields.digits}
        {...(meter === undefined
          ? {}
          : {
              hint: 'With another number of digits, everything this meter showed is calculated again.',
            })}
      />
      <Button type="submit" size="small" busy={busy} busyText="Saving…">
        {meter === undefined ? 'Add meter' : 'Save'}
      </Button>
    </Form>
  );
}

type FieldMeta = ComponentProps<typeof TextField>['meta'];

function SerialField({ meta }: { meta: FieldMeta }) {
  return <TextField meta={meta} label={LABELS.serial} optional autoComplete="off" maxLength={40} />;
}

function DigitsField(props: { meta: FieldMeta; hint?: string }) {
  return <NumberField {...props} label={LABELS.digits} inputMode="numeric" />;
}

function ReplacementForm(props: {
  today: IsoDate;
  /** The day of the old meter's last number. */
  since: IsoDate | null;
  actionData: MeterActionData | undefined;
}) {
  const { today, since, actionData } = props;
  const data = actionData?.intent === 'replace-meter' ? actionData : undefined;
  const { formData } = useNavigation();
  const [form, fields] = useForm<Record<keyof typeof LABELS, string>>({
    id: 'replace-meter',
    defaultValue: { installedOn: today, digits: '5' },
    ...useServerChecks(data?.refused === true ? data.result : undefined),
  });
  return (
    <Form
      needs="owner"
      method="post"
      action={CONNECTION_PATH}
      preventScrollReset
      className={listStyles['form']}
      {...getFormProps(form)}
    >
      <ErrorSummary form={form} message={messages.checkInput} labels={LABELS} />
      <input type="hidden" name="intent" value="replace-meter" />
      <TextField
        meta={fields.installedOn}
        label={LABELS.installedOn}
        type="date"
        min={since ?? FIRST_DATE}
        max={today}
      />
      <NumberField
        meta={fields.oldLastKWH}
        label={LABELS.oldLastKWH}
        unit="kWh"
        optional
        hint={`It stands on the replacement slip. Without it the days ${since === null ? 'before' : `after ${formatDate(since)}`} stay unknown.`}
      />
      <FieldRow>
        <SerialField meta={fields.serial} />
        <DigitsField meta={fields.digits} />
      </FieldRow>
      <NumberField
        meta={fields.firstKWH}
        label={LABELS.firstKWH}
        unit="kWh"
        optional
        hint="Often 0 or a little more."
      />
      <NumberField meta={fields.registerKWH} label={LABELS.registerKWH} unit="kWh" />
      <Button
        type="submit"
        size="small"
        busy={formData?.get('intent') === 'replace-meter'}
        busyText="Saving…"
      >
        Save the new meter
      </Button>
    </Form>
  );
}
