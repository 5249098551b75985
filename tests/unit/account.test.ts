import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  emailSchema,
  loginSchema,
  newPasswordSchema,
  signupSchema,
} from '#domain/people/account.ts';
import { measurePasswordStrength, PASSWORD_RULES } from '#domain/people/password.ts';

describe('how strong a password is', () => {
  test.each([
    ['', 0, 'Weak'],
    ['monsoon', 1, 'Weak'],
    ['monsoons', 2, 'Weak'],
    ['Monsoons', 3, 'Fair'],
    ['Monsoon7', 4, 'Good'],
    ['Monsoon 7', 4, 'Good'],
    ['Monsoon-7', 5, 'Strong'],
    ['Aa1!', 4, 'Good'],
    ['मानसून७', 2, 'Weak'],
  ])('"%s" has %i of 5 points: %s', (password, score, label) => {
    expect(measurePasswordStrength(password)).toMatchObject({ score, label });
  });

  test('the rules that are not met are named in order', () => {
    expect(measurePasswordStrength('abc').missingRules).toEqual([
      'At least 8 characters',
      'An uppercase letter',
      'A digit',
      'A special character',
    ]);
    expect(measurePasswordStrength('Monsoon-7').missingRules).toEqual([]);
  });

  test('points and unmet rules make five, and more characters never take a point', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (password, more) => {
        const { score, missingRules } = measurePasswordStrength(password);
        expect(score + missingRules.length).toBe(PASSWORD_RULES.length);
        expect(measurePasswordStrength(password + more).score).toBeGreaterThanOrEqual(score);
      }),
    );
  });
});

describe('a new password', () => {
  test('needs 8 characters, at most 128, and three points', () => {
    expect(newPasswordSchema.safeParse('Monsoons').success).toBe(true);
    expect(newPasswordSchema.safeParse('Aa1!Aa1').success).toBe(false);
    expect(newPasswordSchema.safeParse(`Aa1!${'x'.repeat(124)}`).success).toBe(true);
    expect(newPasswordSchema.safeParse(`Aa1!${'x'.repeat(125)}`).success).toBe(false);
    expect(newPasswordSchema.safeParse('monsoons').error?.issues[0]?.message).toBe(
      'Please create a stronger password.',
    );
  });

  test('keeps its spaces: they are part of it', () => {
    expect(newPasswordSchema.parse(' Monsoon 7 ')).toBe(' Monsoon 7 ');
  });
});

describe('an email', () => {
  test('is compared without regard to case, spaces around it, or full-width letters', () => {
    expect(emailSchema.parse('  Asha@Example.IN ')).toBe('asha@example.in');
    expect(emailSchema.parse('ａｓｈａ@example.in')).toBe('asha@example.in');
  });

  test.each(['', 'asha', 'asha@', '@example.in', 'a b@example.in', `${'a'.repeat(250)}@x.in`])(
    '"%s" is refused',
    (email) => {
      expect(emailSchema.safeParse(email).success).toBe(false);
    },
  );
});

describe('signing up and in', () => {
  const account = {
    email: 'asha@example.in',
    password: 'Monsoon-7',
    firstName: ' Asha ',
    lastName: 'Rao',
  };

  test('names are trimmed and required', () => {
    expect(signupSchema.parse(account).firstName).toBe('Asha');
    expect(signupSchema.safeParse({ ...account, firstName: '  ' }).error?.issues[0]?.message).toBe(
      'Write your first name.',
    );
    expect(signupSchema.safeParse({ ...account, lastName: undefined }).success).toBe(false);
    expect(signupSchema.safeParse({ ...account, firstName: 'A\u0000' }).success).toBe(false);
  });

  test('unknown fields are refused', () => {
    expect(signupSchema.safeParse({ ...account, admin: true }).success).toBe(false);
  });

  test('signing in does not judge an old password, only that there is one', () => {
    const login = (password: string) => loginSchema.safeParse({ email: account.email, password });
    expect(login('x').success).toBe(true);
    expect(login('').success).toBe(false);
    expect(login('x'.repeat(129)).success).toBe(false);
  });
});
