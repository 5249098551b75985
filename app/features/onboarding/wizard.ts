/**
 * The wizard's state and how it moves. Nothing is stored before the end: what other steps hold travels along, and each
 * step is checked by the server (`wizard.server.ts`) on the way to the next.
 */

import type { SubmissionResult } from '@conform-to/react';
import { useEffect, useState } from 'react';
import { type AnswerFieldName, isAnswerFieldName, USUAL } from '#app/connection/answers.ts';
import {
  APPLIANCE_LABELS,
  formatTyped,
  toApplianceDefaults,
} from '#app/forms/appliance/appliance-form.ts';
import { RATE_ANSWERS } from '#app/forms/rate-answers.ts';
import type { IsoDate } from '#domain/base/period.ts';
import { parseTypedNumber } from '#domain/base/quantity.ts';
import type { User } from '#domain/home/profile.ts';
import { COUNTRY, RATE_MAX_RUPEES, toRateMilliRupees } from '#domain/home/profile-rules.ts';
import { ADDRESS_LABELS, addPlaceOfPin, READING_LABELS } from './step-forms.ts';

export const STEPS = ['Address and household', 'First appliance', 'First reading'] as const;
export type StepNumber = 1 | 2 | 3;

/** What each step's fields are called, by their names. */
export const STEP_LABELS = { 1: ADDRESS_LABELS, 2: APPLIANCE_LABELS, 3: READING_LABELS };

type FieldName =
  | keyof typeof ADDRESS_LABELS
  | keyof typeof APPLIANCE_LABELS
  | keyof typeof READING_LABELS;

/** What the fields hold, with the answers to what the chosen tariff asks. */
export type WizardValues = Record<FieldName, string> & { [name: AnswerFieldName]: string };

export interface Wizard {
  step: StepNumber;
  values: WizardValues;
  /** What is wrong with the step that is shown, for Conform. */
  result?: SubmissionResult<string[]>;
}

/** The wizard before anything is typed: what the profile already has, and today. */
export function makeFirstStep(user: User, today: IsoDate): Wizard {
  return {
    step: 1,
    values: {
      address: user.address ?? '',
      city: user.city ?? '',
      state: user.state ?? '',
      zipCode: user.zipCode ?? '',
      country: COUNTRY,
      householdSize: formatTyped(user.householdSize),
      electricityRatePerKWh: formatTyped(user.userProfile.electricityRatePerKWh),
      [RATE_ANSWERS.confirmed]: '',
      fixedRate: '',
      targetReduction: formatTyped(user.userProfile.targetReduction),
      ecoGoals: user.userProfile.ecoGoals ?? '',
      supplier: '',
      ...USUAL,
      billDay: '',
      ...toApplianceDefaults(),
      readingKind: '',
      billKWH: '',
      billFrom: '',
      billTo: '',
      registerKWH: '',
      readOn: '',
      readingDate: today,
      consumptionKWH: '',
      emissionCO2kg: '',
    },
  };
}

/** What a kWh costs by what was typed, as soon as that is a rate. */
export function readRate(values: { electricityRatePerKWh: string | undefined }): number | null {
  const rate = parseTypedNumber(values.electricityRatePerKWh ?? '', 'rupeesPerKWh') ?? 0;
  const milliRupees = rate > 0 && rate <= RATE_MAX_RUPEES ? toRateMilliRupees(rate) : 0;
  return milliRupees > 0 ? milliRupees : null;
}

/** Lists the fields that a step does not show, and so carries along, with what they hold. */
export function listOtherFields({ step, values }: Wizard): [name: string, value: string][] {
  const shownNames = Object.keys(STEP_LABELS[step]);
  return Object.entries(values).filter(([name]) =>
    isAnswerFieldName(name) ? step !== 1 : !shownNames.includes(name),
  );
}

const FIELD_NAMES = Object.values(STEP_LABELS).flatMap((labels) => Object.keys(labels));

/** Reads everything typed so far, as a form holds it. */
export function readValues(formData: FormData): WizardValues {
  const names = [...FIELD_NAMES, ...[...formData.keys()].filter(isAnswerFieldName)];
  return Object.fromEntries(
    names.map((name) => [name, String(formData.get(name) ?? '')]),
  ) as WizardValues;
}

/** The step whose form was sent: the first where it names none. */
export function readStep(formData: FormData): StepNumber {
  const step = Number(formData.get('step'));
  return step === 2 || step === 3 ? step : 1;
}

/**
 * Where Back leads, or Skip: another step, whatever this one holds, which is checked on the way forward. Nothing for
 * the other buttons.
 */
export function leaveStep(sent: FormData): Wizard | undefined {
  const formData = addPlaceOfPin(sent);
  const step = readStep(formData);
  const values = readValues(formData);
  const intent = formData.get('intent');
  if (intent === 'back') return { step: step === 3 ? 2 : 1, values };
  if (step !== 2 || intent !== 'skip') return undefined;
  return { step: 3, values: { ...values, ...toApplianceDefaults() } };
}

/* * What was typed so far, in the browser tab's session storage, so that a reload or an ended session loses nothing.
 * Forgotten when the onboarding is done, on logging out, and when the tab closes.
 */

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
    const kept = Object.entries(saved).filter(
      ([name, text]) =>
        typeof text === 'string' && (name in freshWizard.values || isAnswerFieldName(name)),
    );
    const values = { ...freshWizard.values, ...Object.fromEntries(kept) } as WizardValues;
    const step = draft['step'];
    return { step: step === 2 || step === 3 ? (step satisfies StepNumber) : 1, values };
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Why all three steps could not be stored. */
export interface Problem {
  message: string;
  detail?: string;
}

interface ShownWizard {
  wizard: Wizard;
  problem?: Problem | undefined;
  /** The key of the form shown: each new one begins with its wizard's values. */
  form: number;
  /** Whether another step was shown before: then the page scrolls up and the step's title has focus. */
  hasMoved?: boolean;
}

/**
 * The wizard as it is shown: what the action returned, else the draft from before a reload, else
 * from the beginning; and then wherever Back and Next lead.
 */
export function useWizard(
  actionData: { wizard: Wizard; problem?: Problem } | undefined,
  freshWizard: Wizard,
  owner: string,
) {
  const [shown, setShown] = useState<ShownWizard>({
    wizard: actionData?.wizard ?? freshWizard,
    problem: actionData?.problem,
    form: 0,
  });

  useEffect(() => {
    if (actionData !== undefined) {
      saveDraft(owner, actionData.wizard);
      const { wizard, problem } = actionData;
      setShown(({ wizard: { step }, form }) =>
        // A step that was refused keeps its form, with what is typed there.
        step === wizard.step
          ? { wizard, problem, form }
          : { wizard, problem, form: form + 1, hasMoved: true },
      );
      return;
    }
    const draft = loadDraft(owner, freshWizard);
    if (draft !== undefined) setShown(({ form }) => ({ wizard: draft, form: form + 1 }));
  }, [actionData, freshWizard, owner]);

  useEffect(() => {
    if (shown.hasMoved !== true) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    document.getElementById('step-title')?.focus({ preventScroll: true });
  }, [shown]);

  function move(wizard: Wizard): void {
    saveDraft(owner, wizard);
    setShown(({ form }) => ({ wizard, form: form + 1, hasMoved: true }));
  }

  return { ...shown, move };
}
