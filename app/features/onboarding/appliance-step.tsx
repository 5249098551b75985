import { useForm } from '@conform-to/react';
import { useHydrated } from '#app/base/hydrated.ts';
import { ApplianceFields } from '#app/forms/appliance-fields.tsx';
import {
  APPLIANCE_LABELS,
  type ApplianceFormValues,
  describeAppliance,
  formatTyped,
} from '#app/forms/appliance-form.ts';
import { retype } from '#app/forms/as-typed.ts';
import { useServerChecks } from '#app/forms/server-checked.ts';
import { ApplianceIcon } from '#app/ui/layout/appliance-icon.tsx';
import type { ApplianceInput } from '#domain/appliances/appliance.ts';
import { APPLIANCE_PRESETS, type AppliancePreset } from '#domain/appliances/appliance-presets.ts';
import { APPLIANCE_TYPES } from '#domain/appliances/appliance-rules.ts';
import { formatNumber } from '#domain/base/format.ts';
import styles from './appliance-step.module.css';
import { StepFrame, type StepProps } from './step-frame.tsx';
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
      intro="Typical figures are filled in. Change them to your plate when you know it."
      summary={describeAppliance(form)}
      labels={APPLIANCE_LABELS}
    >
      <Presets formId={form.id} chosenType={fields.type.value} />
      <ApplianceFields
        fields={fields}
        types={APPLIANCE_TYPES}
        unitMilliRupees={readRate(wizard.values)}
      />
    </StepFrame>
  );
}

/** Typical appliances that fill the form. Without script there are none: the form is filled in by hand. */
export function Presets({
  formId,
  chosenType,
}: {
  formId: string;
  chosenType: string | undefined;
}) {
  const chosenPreset = APPLIANCE_PRESETS.find(({ type }) => type === chosenType);
  if (!useHydrated()) return null;

  function fill({ type, watts, hours }: AppliancePreset) {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    const texts = {
      type,
      powerConsumptionWatts: formatTyped(watts),
      averageDailyUsageHours: formatTyped(hours),
    };
    for (const [name, text] of Object.entries(texts)) {
      const field = form.elements.namedItem(name);
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
        retype(field, text);
    }
  }

  return (
    <>
      <fieldset className={styles['presets']}>
        <legend className="visually-hidden">Typical appliances</legend>
        {APPLIANCE_PRESETS.map((preset) => (
          <button
            key={preset.type}
            type="button"
            aria-pressed={preset.type === chosenType}
            onClick={() => fill(preset)}
          >
            <ApplianceIcon type={preset.type} />
            <strong>{preset.type}</strong>
            <span>{`${formatNumber(preset.watts, 0)} W`}</span>
          </button>
        ))}
      </fieldset>
      {chosenPreset === undefined ? null : (
        <p className={styles['source']}>{`Typical figures: ${chosenPreset.source}.`}</p>
      )}
    </>
  );
}
