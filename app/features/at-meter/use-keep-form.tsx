/** The form of a meter's value, kept on the phone in place of being sent. */
import type { FormProps } from '@remix-run/react';
import { createContext, type FormEvent, forwardRef, useContext, useMemo, useState } from 'react';
import { messages } from '../../../domain/messages.ts';
import { dayInIndia } from '../../../domain/period.ts';
import { newIdempotencyKey } from '../../forms/idempotency-key.tsx';
import { keepMeterValue } from '../../offline/keep-value.ts';
import { type Kept, sendInBackground } from '../../offline/use-kept.ts';
import { useToast } from '../../ui/toast.tsx';
import type { EntryActionData } from '../data-entry/action-data.ts';

type Keep = (formData: FormData) => Promise<void>;

/** What `MeterForm` takes as its form, how often it has kept something, and the key of the next reading. */
export function useKeepForm(home: Kept['homes'][number], onKept: () => void) {
  const [count, setCount] = useState(0);
  const [busy, setBusy] = useState(false);
  const [actionData, setActionData] = useState<EntryActionData>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reading has a key of its own
  const idempotencyKey = useMemo(newIdempotencyKey, [count]);
  const keep: Keep = async (formData) => {
    setBusy(true);
    const result = await tryToKeep(formData, home);
    setActionData(result);
    setBusy(false);
    if (result.refused === true) return;
    setCount((before) => before + 1);
    onKept();
    await sendInBackground();
  };
  useToast(actionData?.toast);
  return { form: { Form: KeptForm, busy, actionData }, keep, count, idempotencyKey };
}

/** What keeps the forms below it. */
export const KeepContext = createContext<Keep>(async () => undefined);

const KeptForm = forwardRef<HTMLFormElement, FormProps>(function KeptForm(
  { onSubmit, ...rest },
  ref,
) {
  const keep = useContext(KeepContext);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    onSubmit?.(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    void keep(new FormData(event.currentTarget, submitter));
  };
  return <form ref={ref} {...rest} onSubmit={submit} />;
});

async function tryToKeep(
  formData: FormData,
  home: Kept['homes'][number],
): Promise<EntryActionData> {
  try {
    const now = Date.now();
    return await keepMeterValue(formData, home, { today: dayInIndia(now), now });
  } catch {
    const toast = { kind: 'error', text: messages.keepFailed } as const;
    return { intent: 'meter', refused: true, toast };
  }
}
