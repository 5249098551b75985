/** What a new password must be, and how strong one is. */
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
  missingRules: string[];
}

/** How strong a password is: one point for each rule it meets (docs/product.md, Sign-up and sign-in). */
export function measurePasswordStrength(password: string): PasswordStrength {
  const missingRules = PASSWORD_RULES.filter((rule) => !rule.met(password)).map(
    (rule) => rule.label,
  );
  const score = PASSWORD_RULES.length - missingRules.length;
  const label = score < 3 ? 'Weak' : score === 3 ? 'Fair' : score === 4 ? 'Good' : 'Strong';
  return { score, label, missingRules };
}
