/** A form of data entry that is given to a function, which keeps or sends it, and not to a route. */
import type { FormProps } from '@remix-run/react';
import { createContext, type FormEvent, forwardRef, useContext, useMemo, useState } from 'react';
import { makeIdempotencyKey, readIdempotencyKey } from '#app/forms/idempotency-key.tsx';
import type { EntryActionData } from './action-data.ts';

type Submit = (formData: FormData) => Promise<void>;

/** What the forms of data entry take as their form, how many readings it has stored, and the keys of the next and the last. */
export function useStoringForm(
  store: (formData: FormData) => Promise<EntryActionData>,
  onStored: (data: EntryActionData) => void,
) {
  const [count, setCount] = useState(0);
  const [busy, setBusy] = useState(false);
  const [actionData, setActionData] = useState<EntryActionData>();
  const [storedKey, setStoredKey] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reading has a key of its own
  const idempotencyKey = useMemo(makeIdempotencyKey, [count]);
  const submit: Submit = async (formData) => {
    setBusy(true);
    const result = await store(formData);
    setActionData(result);
    setBusy(false);
    if (result.refused === true) return;
    setStoredKey(readIdempotencyKey(formData));
    setCount((before) => before + 1);
    onStored(result);
  };
  return {
    form: { Form: StoringForm, busy, actionData },
    submit,
    count,
    idempotencyKey,
    storedKey,
  };
}

/** What stores the forms below it. */
export const SubmitContext = createContext<Submit>(async () => undefined);

const StoringForm = forwardRef<HTMLFormElement, FormProps>(function StoringForm(
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
