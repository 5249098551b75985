import { useForm } from '@conform-to/react';
import { useHydrated } from '#app/base/hydrated.ts';
import { ApplianceFields } from '#app/forms/appliance/appliance-fields.tsx';
import {
  APPLIANCE_LABELS,
  type ApplianceFormValues,
  describeAppliance,
} from '#app/forms/appliance/appliance-form.ts';
import {
  describeTypicalSource,
  fillTypicalFigures,
  findType,
  listTypicalTexts,
} from '#app/forms/appliance/typical-figures.ts';
import { retype } from '#app/forms/as-typed.ts';
import { useServerChecks } from '#app/forms/server-checked.ts';
import { ApplianceIcon } from '#app/ui/layout/appliance-icon.tsx';
import { Text } from '#app/ui/layout/parts.tsx';
import type { ApplianceInput } from '#domain/appliances/appliance.ts';
import { COMMON_TYPES } from '#domain/appliances/appliance-presets.ts';
import { APPLIANCE_TYPES, type ApplianceType } from '#domain/appliances/appliance-rules.ts';
import { StepFrame, type StepProps } from './step-frame.tsx';
import styles from './steps.module.css';
import { readRate } from './wizard.ts';

/** A first appliance, with what it costs. */
export function ApplianceStep(props: StepProps) {
  const { wizard } = props;
  const [form, fields] = useForm<ApplianceFormValues, ApplianceInput>({
    id: 'appliance-step',
    defaultValue: wizard.values,
    ...useServerChecks(wizard.result),
  });
  return (
    <StepFrame
      {...props}
      form={form}
      title="The appliance you suspect most"
      intro="Choose one. Typical figures are filled in where somebody has measured them; correct what is not so."
      summary={describeAppliance(form)}
      labels={APPLIANCE_LABELS}
    >
      <Presets formId={form.id} chosenType={fields.type.value} />
      <ApplianceFields
        fields={fields}
        types={APPLIANCE_TYPES}
        costFirst
        unitMilliRupees={readRate(wizard.values)}
      />
    </StepFrame>
  );
}

/** Common appliances that fill the form. Without script there are none: the form is filled in by hand. */
export function Presets({
  formId,
  chosenType,
}: {
  formId: string;
  chosenType: string | undefined;
}) {
  const type = findType(chosenType);
  if (!useHydrated()) return null;

  function choose(tapped: ApplianceType) {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    const field = form.elements.namedItem('type');
    if (!(field instanceof HTMLSelectElement)) return;
    const typeBefore = field.value;
    retype(field, tapped);
    fillTypicalFigures(form, tapped, typeBefore);
  }

  return (
    <>
      <fieldset className={styles['presets']}>
        <legend className="visually-hidden">Typical appliances</legend>
        {COMMON_TYPES.map((common) => (
          <button
            key={common}
            type="button"
            aria-pressed={common === type}
            onClick={() => choose(common)}
          >
            <ApplianceIcon type={common} />
            <strong>{common}</strong>
            <span>{`${listTypicalTexts(common).powerConsumptionWatts} W`}</span>
          </button>
        ))}
      </fieldset>
      <Text size="sm" tone="faint" below={4} aria-live="polite">
        {type === undefined ? '' : describeTypicalSource(type)}
      </Text>
    </>
  );
}
