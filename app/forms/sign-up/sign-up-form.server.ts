/** The sign-up form on the server: its schema, and the account that it makes. */
import type { ActionFunctionArgs } from '@remix-run/cloudflare';
import * as z from 'zod';
import { actOnForm } from '#app/forms/account-form.server.ts';
import { refuseForm } from '#app/forms/action-data.ts';
import * as messages from '#domain/base/messages.ts';
import { signupSchema, termsVersionSchema } from '#domain/people/account.ts';

export const signupFormSchema = z
  .object({
    // In the order of the form: the summary of errors lists them in the same order.
    firstName: signupSchema.shape.firstName,
    lastName: signupSchema.shape.lastName,
    email: signupSchema.shape.email,
    password: signupSchema.shape.password,
    confirmPassword: z.string('Write the password again.'),
    terms: termsVersionSchema,
  })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    message: messages.passwordsDiffer,
    // Checked even when other fields have errors.
    when: () => true,
  });
export type SignupForm = z.input<typeof signupFormSchema>;

/**
 * Makes an account by the sign-up form, in the home that an `invitation` leads to or in one of its own, and responds
 * with what `respond` makes of the headers that sign the browser in.
 */
export function signUpByForm<R>(
  { context, formData }: Pick<ActionFunctionArgs, 'context'> & { formData: FormData },
  respond: (headers: Headers) => R,
  invitation?: string,
) {
  return actOnForm(
    { context, schema: signupFormSchema, formData },
    async ({ confirmPassword: _same, terms: termsVersion, ...account }) => {
      const { token } = await context.services.accounts.signUp(
        { ...account, termsVersion },
        context.client,
        invitation,
      );
      const headers = new Headers({ 'Set-Cookie': context.makeSignInCookie(token) });
      headers.append('Set-Cookie', context.makeDeviceCookie());
      return respond(headers);
    },
    {
      unexpected: messages.signupUnexpected,
      refuse: (submission, { message, ...failure }) => ({
        ...refuseForm(submission, failure),
        toast: { kind: 'error', text: message },
      }),
    },
  );
}
