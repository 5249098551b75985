/** Schemas of sign-up, sign-in and password changes. */
import * as z from 'zod';
import { makeTextSchema } from '#domain/base/fields.ts';
import * as messages from '#domain/base/messages.ts';
import {
  measurePasswordStrength,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  PASSWORD_MIN_SCORE,
} from './password.ts';
import { TERMS_VERSION } from './terms.ts';

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
  .refine(
    (value) => measurePasswordStrength(value).score >= PASSWORD_MIN_SCORE,
    messages.passwordWeak,
  );

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
  firstName: makeTextSchema({ max: 80, required: 'Write your first name.' }),
  lastName: makeTextSchema({ max: 80, required: 'Write your last name.' }),
  termsVersion: termsVersionSchema.optional().meta({
    description:
      'The version of the terms that the person agrees to; without it the screens ask them.',
  }),
});
export type Signup = z.output<typeof signupSchema>;

/** The password that an account has, typed as a confirmation: its strength is not checked. */
const knownPasswordSchema = loginSchema.shape.password;

export const passwordChangeSchema = z.strictObject({
  oldPassword: knownPasswordSchema,
  newPassword: newPasswordSchema,
});
export const forgotPasswordSchema = z.strictObject({ email: emailSchema });
export const passwordResetSchema = z.strictObject({
  token: z
    .string('Use the link from the mail.')
    .min(1)
    .max(100, messages.resetLinkBad)
    .meta({ description: 'The token in the link of the mail.' }),
  password: newPasswordSchema,
});
export const deleteAccountSchema = z.strictObject({ password: knownPasswordSchema });
