import { useForm } from '@conform-to/react';
import { ApplianceFields } from '#app/forms/appliance-fields.tsx';
import {
  APPLIANCE_LABELS,
  type ApplianceFormValues,
  describeAppliance,
} from '#app/forms/appliance-form.ts';
import { useServerChecks } from '#app/forms/server-checked.ts';
import type { ApplianceInput } from '#domain/appliances/appliance.ts';
import { APPLIANCE_TYPES } from '#domain/appliances/appliance-rules.ts';
import { Presets } from './presets.tsx';
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
