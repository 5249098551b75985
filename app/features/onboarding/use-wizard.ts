import { useEffect, useState } from 'react';
import { draftOf, keepDraft } from './draft.ts';
import type { Wizard } from './wizard.ts';

/** Why all three steps could not be stored. */
export interface Problem {
  message: string;
  detail?: string;
}

interface Shown {
  wizard: Wizard;
  problem?: Problem | undefined;
  /** Counts the forms shown: each begins with the values it is given. */
  form: number;
  /** Whether a person asked for this step, and is to be taken to it. */
  moved?: boolean;
}

/**
 * The wizard as it is shown: what the server answered, else what was kept from before a reload, else
 * from the beginning; and then wherever Back and Next lead.
 */
export function useWizard(
  answer: { wizard: Wizard; problem?: Problem } | undefined,
  fresh: Wizard,
  owner: string,
) {
  const [shown, setShown] = useState<Shown>({
    wizard: answer?.wizard ?? fresh,
    problem: answer?.problem,
    form: 0,
  });

  useEffect(() => {
    if (answer !== undefined) {
      keepDraft(owner, answer.wizard);
      setShown(({ form }) => ({ wizard: answer.wizard, problem: answer.problem, form }));
      return;
    }
    const draft = draftOf(owner, fresh);
    if (draft !== undefined) setShown(({ form }) => ({ wizard: draft, form: form + 1 }));
  }, [answer, fresh, owner]);

  useEffect(() => {
    if (shown.moved !== true) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    document.getElementById('step-title')?.focus({ preventScroll: true });
  }, [shown]);

  function move(wizard: Wizard): void {
    keepDraft(owner, wizard);
    setShown(({ form }) => ({ wizard, form: form + 1, moved: true }));
  }

  return { ...shown, move };
}
