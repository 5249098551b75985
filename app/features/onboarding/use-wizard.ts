import { useEffect, useState } from 'react';
import { loadDraft, saveDraft } from './draft.ts';
import type { Wizard } from './wizard.ts';

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
