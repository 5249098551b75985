/** For forms that the server checks: what is typed after a refusal takes its errors away. */
import { parse, type Submission, type SubmissionResult } from '@conform-to/react';
import { useRef } from 'react';

/**
 * The options of `useForm` for a form whose checks are the server's. After a refusal each error stays until its
 * field is typed into, or one that it hangs on (`dependents`); whether it is right now, the server says when the form
 * is sent again.
 */
export function useServerChecks(
  refusedResult: SubmissionResult<string[]> | null | undefined,
  dependents: Record<string, readonly string[]> = {},
) {
  const typedFields = useRef({ refused: refusedResult, names: new Set<string>() });
  if (typedFields.current.refused !== refusedResult)
    typedFields.current = { refused: refusedResult, names: new Set() };
  return {
    lastResult: refusedResult ?? null,
    shouldRevalidate: 'onInput' as const,
    onValidate({ formData }: { formData: FormData }): Submission<never, string[]> {
      return parse<never, string[]>(formData, {
        resolve(_sent, intent) {
          // Without an intent the form is sent.
          if (intent === null) return { value: {} as never };
          const { names } = typedFields.current;
          if (intent.type === 'validate' && intent.payload.name) {
            const { name } = intent.payload;
            for (const changedName of [name, ...(dependents[name] ?? [])]) names.add(changedName);
          }
          const errors = Object.entries(refusedResult?.error ?? {});
          return { error: Object.fromEntries(errors.filter(([name]) => !names.has(name))) };
        },
      });
    },
  };
}
