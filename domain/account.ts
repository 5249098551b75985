/** Schemas and password rules of sign-up, sign-in and password changes. */
import * as z from 'zod';
import { text } from './fields.ts';
import { messages } from './messages.ts';
import { TERMS_VERSION } from './terms.ts';

export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 128;
export const PASSWORD_MIN_SCORE = 3;

/** The rules of password strength, in the order in which the form lists them. */
export const PASSWORD_RULES = [
  {
    label: `At least ${PASSWORD_MIN_LENGTH} characters`,
    met: (p: string) => p.length >= PASSWORD_MIN_LENGTH,
  },
  { label: 'An uppercase letter', met: (p: string) => /\p{Lu}/u.test(p) },
  { label: 'A lowercase letter', met: (p: string) => /\p{Ll}/u.test(p) },
  { label: 'A digit', met: (p: string) => /\p{Nd}/u.test(p) },
  { label: 'A special character', met: (p: string) => /[^\p{L}\p{N}\s]/u.test(p) },
] as const;

export type StrengthLabel = 'Weak' | 'Fair' | 'Good' | 'Strong';

export interface PasswordStrength {
  /** One point for each rule that is met, 0 to 5. */
  score: number;
  label: StrengthLabel;
  /** The labels of the rules that are not met. */
  missing: string[];
}

/** How strong a password is: one point for each rule it meets (docs/product.md, Sign-up and sign-in). */
export function passwordStrength(password: string): PasswordStrength {
  const missing = PASSWORD_RULES.filter((rule) => !rule.met(password)).map((rule) => rule.label);
  const score = PASSWORD_RULES.length - missing.length;
  const label = score < 3 ? 'Weak' : score === 3 ? 'Fair' : score === 4 ? 'Good' : 'Strong';
  return { score, label, missing };
}

/** An email as it is compared and stored: trimmed, one Unicode form, lower case. */
export const emailSchema = z
  .string('Write your email.')
  .transform((value) => value.normalize('NFKC').trim().toLowerCase())
  .pipe(
    z.email('Write an email, such as asha@example.in.').max(254, 'Write at most 254 characters.'),
  );

/** A new password: long enough, not too long to be hashed, and strong enough. */
export const newPasswordSchema = z
  .string('Write a password.')
  .min(PASSWORD_MIN_LENGTH, `Write at least ${PASSWORD_MIN_LENGTH} characters.`)
  .max(PASSWORD_MAX_LENGTH, `Write at most ${PASSWORD_MAX_LENGTH} characters.`)
  .refine((value) => passwordStrength(value).score >= PASSWORD_MIN_SCORE, messages.passwordWeak);

/** Agreement to the version of the terms in force. */
export const termsVersionSchema = z.literal(TERMS_VERSION, messages.termsMissing);

export const loginSchema = z.strictObject({
  email: emailSchema,
  password: z
    .string('Write your password.')
    .min(1, 'Write your password.')
    .max(PASSWORD_MAX_LENGTH, `Write at most ${PASSWORD_MAX_LENGTH} characters.`),
});
export type Login = z.output<typeof loginSchema>;

export const signupSchema = z.strictObject({
  email: emailSchema,
  password: newPasswordSchema,
  firstName: text({ max: 80, required: 'Write your first name.' }),
  lastName: text({ max: 80, required: 'Write your last name.' }),
  // A program may leave it out: its user is asked on the screens when they sign in there.
  termsVersion: termsVersionSchema.optional(),
});
export type Signup = z.output<typeof signupSchema>;

/** An existing password, typed to confirm who is asking: its strength is not checked. */
const knownPasswordSchema = loginSchema.shape.password;

export const passwordChangeSchema = z.strictObject({
  oldPassword: knownPasswordSchema,
  newPassword: newPasswordSchema,
});
export const forgotPasswordSchema = z.strictObject({ email: emailSchema });
export const passwordResetSchema = z.strictObject({
  token: z.string('Use the link from the mail.').min(1).max(100, messages.resetLinkBad),
  password: newPasswordSchema,
});
export const deleteAccountSchema = z.strictObject({ password: knownPasswordSchema });
