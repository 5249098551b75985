/** The form of a meter's value that queues it on the phone instead of sending it. */
import type { FormProps } from '@remix-run/react';
import { createContext, type FormEvent, forwardRef, useContext, useMemo, useState } from 'react';
import type { EntryActionData } from '#app/entry/action-data.ts';
import { makeIdempotencyKey, readIdempotencyKey } from '#app/forms/idempotency-key.tsx';
import { queueMeterValue } from '#app/offline/queue-value.ts';
import { type OfflineData, sendInBackground } from '#app/offline/use-offline-data.ts';
import * as messages from '#domain/base/messages.ts';
import { getDayInIndia } from '#domain/base/period.ts';

type Submit = (formData: FormData) => Promise<void>;

/** What `MeterForm` takes as its form, how many readings it has queued, and the keys of the next reading and the last. */
export function useOfflineForm(home: OfflineData['homes'][number], onQueued: () => void) {
  const [count, setCount] = useState(0);
  const [busy, setBusy] = useState(false);
  const [actionData, setActionData] = useState<EntryActionData>();
  const [queuedKey, setQueuedKey] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reading has a key of its own
  const idempotencyKey = useMemo(makeIdempotencyKey, [count]);
  const submit: Submit = async (formData) => {
    setBusy(true);
    const result = await tryToQueue(formData, home);
    setActionData(result);
    setBusy(false);
    if (result.refused === true) return;
    setQueuedKey(readIdempotencyKey(formData));
    setCount((before) => before + 1);
    onQueued();
    await sendInBackground();
  };
  return {
    form: { Form: OfflineForm, busy, actionData },
    submit,
    count,
    idempotencyKey,
    queuedKey,
  };
}

/** What keeps the forms below it. */
export const SubmitContext = createContext<Submit>(async () => undefined);

const OfflineForm = forwardRef<HTMLFormElement, FormProps>(function OfflineForm(
  { onSubmit, ...rest },
  ref,
) {
  const submit = useContext(SubmitContext);
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    onSubmit?.(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    void submit(new FormData(event.currentTarget, submitter));
  };
  return <form ref={ref} {...rest} onSubmit={handleSubmit} />;
});

async function tryToQueue(
  formData: FormData,
  home: OfflineData['homes'][number],
): Promise<EntryActionData> {
  try {
    const now = Date.now();
    return await queueMeterValue(formData, home, { today: getDayInIndia(now), now });
  } catch {
    const toast = { kind: 'error', text: messages.queueFailed } as const;
    return { intent: 'add-value', refused: true, toast };
  }
}
