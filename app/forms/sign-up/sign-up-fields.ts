/** The labels of the sign-up form, and what it still needs. */
import {
  measurePasswordStrength,
  PASSWORD_MIN_LENGTH,
  PASSWORD_MIN_SCORE,
} from '#domain/people/password.ts';
import type { SignupForm } from './sign-up-form.server.ts';

export const SIGNUP_LABELS: Record<keyof SignupForm, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  password: 'Password',
  confirmPassword: 'Confirm password',
  terms: 'Terms and Conditions',
};

/** The part of the form that the button waits for. */
export interface TypedSignup {
  password: string;
  confirmPassword: string;
  terms: boolean;
}

/** What keeps the button off, in words that follow "still needed". */
export function listMissing({ password, confirmPassword, terms }: TypedSignup): string[] {
  const { score } = measurePasswordStrength(password);
  const weak = score < PASSWORD_MIN_SCORE || password.length < PASSWORD_MIN_LENGTH;
  return [
    weak ? 'a stronger password' : '',
    password !== confirmPassword || (confirmPassword === '' && !weak)
      ? 'the same password twice'
      : '',
    terms ? '' : 'your agreement to the Terms and Conditions',
  ].filter(Boolean);
}
