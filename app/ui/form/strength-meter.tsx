import {
  measurePasswordStrength,
  PASSWORD_MIN_LENGTH,
  PASSWORD_RULES,
} from '#domain/people/password.ts';
import styles from './form.module.css';

/** How strong a password is, as it is typed: five segments, a word, and the rules it does not meet. */
export function StrengthMeter({ password }: { password: string }) {
  const { score, label, missingRules } = measurePasswordStrength(password);
  const isTyped = password !== '';
  return (
    <div className={styles['meter']} data-strength={isTyped ? label : undefined}>
      <div className={styles['scale']}>
        {PASSWORD_RULES.map((rule, index) => (
          <span
            key={rule.label}
            className={styles['segment']}
            data-filled={isTyped && index < score}
          />
        ))}
        <span className={styles['word']} aria-live="polite">
          {isTyped ? (
            <>
              <span className="visually-hidden">Password strength: </span>
              {label}
            </>
          ) : null}
        </span>
      </div>
      <p className={styles['missing']} aria-live="polite">
        {!isTyped ? (
          `At least ${PASSWORD_MIN_LENGTH} characters, with letters and digits.`
        ) : missingRules.length === 0 ? (
          'Nothing missing.'
        ) : (
          <>
            <strong>Missing:</strong> {missingRules.join('; ')}
          </>
        )}
      </p>
    </div>
  );
}
