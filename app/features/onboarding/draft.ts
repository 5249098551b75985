/**
 * What was typed so far, in the browser tab's session storage, so that a reload or an ended session loses nothing.
 * Forgotten when the onboarding is done, on logging out, and when the tab closes.
 */
import type { StepNumber, Wizard, WizardValues } from './wizard.ts';

const ENTRY = 'onboarding';

/** Saves the wizard with its owner's email: another account in this tab must not see it. */
export function saveDraft(owner: string, { step, values }: Wizard): void {
  try {
    sessionStorage.setItem(ENTRY, JSON.stringify({ owner, step, values }));
  } catch {
    // Storage may be switched off or full: then a reload starts over.
  }
}

/** Removes the draft from this browser. */
export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(ENTRY);
  } catch {
    // As above.
  }
}

/** The wizard as its owner left it; what it lacks is as in `freshWizard`. */
export function loadDraft(owner: string, freshWizard: Wizard): Wizard | undefined {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(ENTRY) ?? 'null');
    if (!isRecord(draft) || draft['owner'] !== owner || !isRecord(draft['values']))
      return undefined;
    const saved = draft['values'];
    const values = Object.fromEntries(
      Object.entries(freshWizard.values).map(([name, value]) => {
        const text = saved[name];
        return [name, typeof text === 'string' ? text : value];
      }),
    ) as WizardValues;
    const step = draft['step'];
    return { step: step === 2 || step === 3 ? (step satisfies StepNumber) : 1, values };
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
