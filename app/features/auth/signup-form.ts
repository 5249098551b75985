/** The schema and labels of the sign-up form: an account's fields, the repeated password and the terms. */
import * as z from 'zod';
import {
  PASSWORD_MIN_LENGTH,
  PASSWORD_MIN_SCORE,
  passwordStrength,
  signupSchema,
  termsVersionSchema,
} from '../../../domain/account.ts';
import { messages } from '../../../domain/messages.ts';

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

export const SIGNUP_LABELS: Record<keyof SignupForm, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  password: 'Password',
  confirmPassword: 'Confirm password',
  terms: 'Terms and Conditions',
};

/** The part of the form that the button waits for. */
export interface Typed {
  password: string;
  confirmPassword: string;
  terms: boolean;
}

/** What keeps the button off, in words that follow "still needed". */
export function listMissing({ password, confirmPassword, terms }: Typed): string[] {
  const { score } = passwordStrength(password);
  const weak = score < PASSWORD_MIN_SCORE || password.length < PASSWORD_MIN_LENGTH;
  return [
    weak ? 'a stronger password' : '',
    password !== confirmPassword || (confirmPassword === '' && !weak)
      ? 'the same password twice'
      : '',
    terms ? '' : 'your agreement to the Terms and Conditions',
  ].filter(Boolean);
}
