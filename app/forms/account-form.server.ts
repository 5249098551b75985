import type { Submission } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { type ActionFunctionArgs, data } from '@remix-run/cloudflare';
import type * as z from 'zod';
import * as messages from '#domain/base/messages.ts';
import { type ActionData, describeFailure, type Failure, refuseForm } from './action-data.ts';
import { readForm } from './read-form.ts';

/** What an account's form says of its own where it fails. */
interface AuthFormOptions {
  unexpected?: string;
  refuse?: (submission: Submission<unknown, string[]>, failure: Failure) => ActionData;
}

/** The action of an account's form: reads its fields `names`, and does what `actOnForm` does. */
export async function handleAuthForm<T, A>(
  { request, context }: ActionFunctionArgs,
  { schema, names }: { schema: z.ZodType<T>; names: readonly string[] },
  act: (value: T, formData: FormData) => Promise<A>,
  options?: AuthFormOptions,
) {
  return actOnForm({ context, schema, formData: await readForm(request, names) }, act, options);
}

/**
 * Parses a form by `schema` and acts on its values. A failure goes back to the form with its status and, where there is
 * one, the time to wait.
 */
export async function actOnForm<T, A>(
  form: Pick<ActionFunctionArgs, 'context'> & { schema: z.ZodType<T>; formData: FormData },
  act: (value: T, formData: FormData) => Promise<A>,
  { unexpected = messages.unexpected, refuse = refuseForm }: AuthFormOptions = {},
) {
  const { context, schema, formData } = form;
  const submission = parseWithZod(formData, { schema });
  if (submission.status !== 'success') return data(refuseForm(submission), { status: 400 });
  try {
    return await act(submission.value, formData);
  } catch (error) {
    const failure = describeFailure(error, context, unexpected);
    return data(refuse(submission, failure), failure.init);
  }
}
