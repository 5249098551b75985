import { type FieldMetadata, getFormProps, getInputProps, useForm } from '@conform-to/react';
import { useNavigation } from '@remix-run/react';
import { type FormEvent, useEffect } from 'react';
import type { ActionData } from '#app/forms/action-data.ts';
import { AddressFields } from '#app/forms/address-fields.tsx';
import { ErrorSummary } from '#app/forms/error-summary.tsx';
import fieldStyles from '#app/forms/fields.module.css';
import { Field, FieldRow, NumberField, TextAreaField, TextField } from '#app/forms/fields.tsx';
import { Form } from '#app/forms/home-form.tsx';
import { RateField } from '#app/forms/rate-field.tsx';
import { useServerChecks } from '#app/forms/server-checked.ts';
import { Button, LinkButton, makeButtonClass } from '#app/ui/form/button.tsx';
import { Allowed } from '#app/ui/layout/allowed.tsx';
import { Row, Text } from '#app/ui/layout/parts.tsx';
import * as messages from '#domain/base/messages.ts';
import type { ProfileUpdate, User } from '#domain/home/profile.ts';
import { PHONE_DIGITS, PHONE_PREFIX, readPhoneDigits } from '#domain/home/profile-rules.ts';
import type { Access, Role } from '#domain/people/role.ts';
import { PROFILE_LABELS as LABELS, type ProfileFormValues, toProfileDefaults } from './form.ts';
import styles from './profile.module.css';

/** A field that only this form has. */
const fieldName: keyof ProfileFormValues = 'firstName';

/** The profile's fields; outside edit mode they are disabled, and nothing of them is left out. */
export function ProfileForm({
  user,
  actionData,
  editing,
}: {
  user: User;
  actionData: ActionData | undefined;
  editing: boolean;
}) {
  // The frame around the screen has forms of its own.
  const saving = useNavigation().formData?.has(fieldName) === true;
  const [form, fields] = useForm<ProfileFormValues, ProfileUpdate>({
    id: 'profile',
    defaultValue: toProfileDefaults(user),
    ...useServerChecks(actionData?.result),
  });
  const first = fields.firstName.id;
  useEffect(() => {
    if (editing) document.getElementById(first)?.focus();
  }, [editing, first]);
  // Who looks may see all of them, and change what their role allows.
  const mayChange = (role: Role): Access => (editing ? role : 'guest');
  const fieldset = (
    <fieldset disabled={!editing}>
      <FieldRow>
        <TextField
          meta={fields.firstName}
          label={LABELS.firstName}
          autoComplete="given-name"
          maxLength={80}
        />
        <TextField
          meta={fields.lastName}
          label={LABELS.lastName}
          autoComplete="family-name"
          maxLength={80}
        />
      </FieldRow>
      <FieldRow>
        <div className={styles['fixed']}>
          <Text size="sm" weight="medium">
            Email
          </Text>
          <Text size="sm" weight="medium">
            {user.email === '' ? 'N/A' : user.email}
          </Text>
        </div>
        <PhoneField meta={fields.phoneNumber} label={LABELS.phoneNumber} optional />
      </FieldRow>
      <Allowed needs={mayChange('member')}>
        <AddressFields fields={fields} labels={LABELS} optional city={{ maxLength: 80 }}>
          <NumberField
            meta={fields.householdSize}
            label={LABELS.householdSize}
            optional
            unit="people"
            inputMode="numeric"
          />
        </AddressFields>
        <FieldRow>
          <Allowed needs={mayChange('owner')}>
            <RateField
              stored={user.userProfile.electricityRatePerKWh}
              meta={fields.electricityRatePerKWh}
              label={LABELS.electricityRatePerKWh}
              optional
              unit="₹ per kWh"
              hint="On your bill, up to three decimals."
            />
          </Allowed>
          <NumberField
            meta={fields.targetReduction}
            label={LABELS.targetReduction}
            optional
            unit="%"
            hint="How much less than your average month."
          />
        </FieldRow>
        <TextAreaField meta={fields.ecoGoals} label={LABELS.ecoGoals} optional rows={3} />
      </Allowed>
    </fieldset>
  );
  if (!editing) return fieldset;
  return (
    <Form
      method="post"
      action="/dashboard/profile"
      needs="viewer"
      preventScrollReset
      {...getFormProps(form)}
    >
      <ErrorSummary form={form} labels={LABELS} message={messages.checkInput} />
      {fieldset}
      <Row above={2} gap={3} justify="end" className={styles['actions']}>
        {saving ? (
          <button type="button" className={makeButtonClass({})} disabled>
            Cancel
          </button>
        ) : (
          <LinkButton to="/dashboard/profile" preventScrollReset>
            Cancel
          </LinkButton>
        )}
        <Button type="submit" kind="primary" busy={saving} busyText="Saving…">
          Save Changes
        </Button>
      </Row>
    </Form>
  );
}

/** Ten digits after the prefix that every number in India has. */
function PhoneField(props: { meta: FieldMetadata<string>; label: string; optional?: boolean }) {
  const { meta } = props;
  const { key, ...input } = getInputProps(meta, { type: 'tel' });
  return (
    <Field {...props}>
      <div className={fieldStyles['withUnit']} data-invalid={meta.errors !== undefined}>
        <Row
          is="span"
          tone="quiet"
          align="center"
          nowrap
          className={styles['prefix']}
          aria-hidden="true"
        >
          {PHONE_PREFIX}
        </Row>
        <input
          key={key}
          {...input}
          aria-describedby={meta.errors === undefined ? undefined : meta.errorId}
          inputMode="numeric"
          autoComplete="tel-national"
          onInput={limitToDigits}
        />
      </div>
    </Field>
  );
}

/** Removes all but a number's digits: what is pasted may have the prefix and spaces. */
function limitToDigits({ currentTarget: input }: FormEvent<HTMLInputElement>) {
  const digits = readPhoneDigits(input.value).slice(0, PHONE_DIGITS);
  if (digits !== input.value) input.value = digits;
}
