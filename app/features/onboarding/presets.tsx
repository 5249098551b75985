import { formatTyped } from '#app/forms/appliance-form.ts';
import { retype } from '#app/forms/as-typed.ts';
import { useHydrated } from '#app/hydrated.ts';
import { ApplianceIcon } from '#app/ui/appliance-icon.tsx';
import { APPLIANCE_PRESETS, type AppliancePreset } from '#domain/appliances/appliance-presets.ts';
import { formatNumber } from '#domain/base/format.ts';
import styles from './presets.module.css';

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
