/** The schema of the sign-up form: an account's fields, the repeated password and the terms. */
import * as z from 'zod';
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
