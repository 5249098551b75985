import type { Submission } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { type ActionFunctionArgs, data } from '@remix-run/cloudflare';
import type * as z from 'zod';
import {
  type ActionData,
  describeFailure,
  type Failure,
  refuseForm,
} from '#app/forms/action-data.ts';
import { readForm } from '#app/forms/read-form.ts';
import * as messages from '#domain/base/messages.ts';

/**
 * The action of an account's form: reads its fields `names`, parses them by `schema` and acts on the values. A
 * failure goes back to the form with its status and, where there is one, the time to wait.
 */
export async function handleAuthForm<T, A>(
  { request, context }: ActionFunctionArgs,
  { schema, names }: { schema: z.ZodType<T>; names: readonly string[] },
  act: (value: T, formData: FormData) => Promise<A>,
  options: {
    unexpected?: string;
    refuse?: (submission: Submission<unknown, string[]>, failure: Failure) => ActionData;
  } = {},
) {
  const { unexpected = messages.unexpected, refuse = refuseForm } = options;
  const formData = await readForm(request, names);
  const submission = parseWithZod(formData, { schema });
  if (submission.status !== 'success') return data(refuseForm(submission), { status: 400 });
  try {
    return await act(submission.value, formData);
  } catch (error) {
    const failure = describeFailure(error, context, unexpected);
    return data(refuse(submission, failure), failure.init);
  }
}
