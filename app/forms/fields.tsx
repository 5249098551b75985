import {
  type FieldMetadata,
  getInputProps,
  getSelectProps,
  getTextareaProps,
} from '@conform-to/react';
import { CircleAlert, Eye, EyeOff } from 'lucide-react';
import { type ChangeEventHandler, type InputHTMLAttributes, type ReactNode, useState } from 'react';
import { IconButton } from '#app/ui/form/button.tsx';
import { Columns, Row, Text } from '#app/ui/layout/parts.tsx';
import styles from './fields.module.css';

type Meta = FieldMetadata<string | number | boolean | null | undefined>;

interface FieldProps {
  meta: Meta;
  label: string;
  optional?: boolean;
  /** It holds a typical figure that was filled in. */
  typical?: boolean;
  /** What helps to fill it in. Still shown when there is an error. */
  hint?: ReactNode;
  /** What is wrong with it and can be seen before the form is sent. */
  problem?: string | undefined;
  /** What stands before its label, such as the number of its place on a sketch. */
  number?: ReactNode;
}

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id' | 'form'>;

/** A label, an input, its hint and its error, tied together. */
export function Field(props: FieldProps & { children: ReactNode }) {
  const { meta, label, optional, typical, hint } = props;
  const error = props.problem ?? meta.errors?.[0];
  return (
    <div className={styles['field']}>
      <label htmlFor={meta.id} className={styles['label']}>
        {props.number}
        {label}
        {optional === true ? (
          <Text is="span" tone="faint" weight="normal">
            {' (optional)'}
          </Text>
        ) : null}
        {typical === true ? <span className={styles['typical']}>typical</span> : null}
      </label>
      {props.children}
      <FieldError id={meta.errorId} error={error} />
      {hint === undefined ? null : (
        <div id={meta.descriptionId} className={styles['hint']}>
          {hint}
        </div>
      )}
    </div>
  );
}

function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    <Row id={id} size="sm" weight="medium" gap={1} nowrap className={styles['error']}>
      {error === undefined ? null : (
        <>
          <CircleAlert size={16} />
          {error}
        </>
      )}
    </Row>
  );
}

/** Names the unit, the hint and the error to who cannot see that they stand below. */
function makeDescribedBy({ meta, hint, problem }: FieldProps, unitId?: string) {
  const ids = [
    unitId,
    meta.errors === undefined && problem === undefined ? '' : meta.errorId,
    hint === undefined ? '' : meta.descriptionId,
  ];
  return { 'aria-describedby': ids.filter(Boolean).join(' ') || undefined };
}

/** A line of text. */
export function TextField({
  meta,
  label,
  optional,
  hint,
  type = 'text',
  ...rest
}: FieldProps & InputProps) {
  const props = { meta, label, ...omitUndefined({ optional, hint }) };
  const { key, ...input } = getInputProps(meta as FieldMetadata<string>, { type: type as 'text' });
  return (
    <Field {...props}>
      <input
        key={key}
        {...input}
        {...makeDescribedBy(props)}
        {...rest}
        className={styles['input']}
      />
    </Field>
  );
}

/** A number with its unit. Typed into a text field: no wheel or spinner changes it by accident. */
export function NumberField({
  meta,
  label,
  optional,
  hint,
  unit,
  large,
  number,
  typical,
  ...rest
}: FieldProps & InputProps & { unit?: string; large?: boolean }) {
  const props = { meta, label, ...omitUndefined({ optional, hint, number, typical }) };
  const { key, ...input } = getInputProps(meta as FieldMetadata<string>, { type: 'text' });
  const unitId = `${meta.id}-unit`;
  return (
    <Field {...props}>
      <div
        className={styles['withUnit']}
        data-large={large}
        data-invalid={meta.errors !== undefined}
      >
        <input
          key={key}
          {...input}
          {...makeDescribedBy(props, unit === undefined ? undefined : unitId)}
          inputMode="decimal"
          autoComplete="off"
          {...rest}
        />
        {unit === undefined ? null : (
          <Row
            id={unitId}
            is="span"
            tone="quiet"
            align="center"
            nowrap
            className={styles['unit']}
            aria-hidden="true"
          >
            {unit}
          </Row>
        )}
      </div>
    </Field>
  );
}

/** A choice of one of a list: of texts, or of values with their texts. */
export function SelectField(
  props: FieldProps & {
    options: readonly (string | readonly [value: string, text: string])[];
    placeholder?: string;
    autoComplete?: string;
    onChange?: ChangeEventHandler<HTMLSelectElement>;
  },
) {
  const { key, ...select } = getSelectProps(props.meta as FieldMetadata<string>);
  return (
    <Field {...props}>
      <select
        key={key}
        {...select}
        {...makeDescribedBy(props)}
        autoComplete={props.autoComplete}
        onChange={props.onChange}
        className={styles['input']}
      >
        {props.placeholder === undefined ? null : <option value="">{props.placeholder}</option>}
        {props.options.map((option) => {
          const [value, text] = typeof option === 'string' ? [option, option] : option;
          return (
            <option key={value} value={value}>
              {text}
            </option>
          );
        })}
      </select>
    </Field>
  );
}

/** Text of several lines. */
export function TextAreaField(props: FieldProps & { rows?: number; autoComplete?: string }) {
  const { key, ...area } = getTextareaProps(props.meta as FieldMetadata<string>);
  return (
    <Field {...props}>
      <textarea
        key={key}
        {...area}
        {...makeDescribedBy(props)}
        rows={props.rows ?? 3}
        autoComplete={props.autoComplete}
        className={styles['input']}
      />
    </Field>
  );
}

/** A password, hidden until its owner wants to see it. `children` stand below the input. */
export function PasswordField({
  meta,
  label,
  problem,
  children,
  ...rest
}: FieldProps & InputProps & { children?: ReactNode }) {
  const [visible, setVisible] = useState(false);
  const { key, ...input } = getInputProps(meta as FieldMetadata<string>, { type: 'password' });
  const Icon = visible ? EyeOff : Eye;
  return (
    <div>
      <Field meta={meta} label={label} problem={problem}>
        <div className={styles['password']}>
          <input
            key={key}
            {...input}
            {...makeDescribedBy({ meta, label, problem })}
            aria-invalid={input['aria-invalid'] === true || problem !== undefined || undefined}
            {...rest}
            type={visible ? 'text' : 'password'}
            className={styles['input']}
          />
          <IconButton
            name={`${visible ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
            aria-controls={meta.id}
            onClick={() => setVisible(!visible)}
          >
            <Icon />
          </IconButton>
        </div>
      </Field>
      {children}
    </div>
  );
}

/** A box to check. */
export function CheckboxField({
  meta,
  label,
  value,
  ...rest
}: Omit<FieldProps, 'label'> & Omit<InputProps, 'value'> & { label: ReactNode; value?: string }) {
  const { key, ...input } = getInputProps(meta as FieldMetadata<boolean>, {
    type: 'checkbox',
    ...(value === undefined ? {} : { value }),
  });
  const error = meta.errors?.[0];
  return (
    <div className={styles['field']}>
      <Row is="label" gap={3} align="center" nowrap className={styles['check']}>
        <input
          key={key}
          {...input}
          {...rest}
          aria-describedby={error === undefined ? undefined : meta.errorId}
        />
        <span>{label}</span>
      </Row>
      <FieldError id={meta.errorId} error={error} />
    </div>
  );
}

/** Fields side by side where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return (
    <Columns least="13rem" gap={[0, 4]} align="start">
      {children}
    </Columns>
  );
}

function omitUndefined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as never;
}
