import { Logo } from '#app/ui/logo.tsx';
import { SignOut } from '#app/ui/sign-out.tsx';
import { forgetDraft } from './draft.ts';
import { STEPS, type StepNumber } from './wizard.ts';
import styles from './wizard-header.module.css';

/** The product's name, and the way out. */
export function TopBar() {
  return (
    <header className={styles['bar']}>
      <Logo />
      <SignOut onLeave={forgetDraft}>
        <button type="submit" className={styles['logout']}>
          Logout
        </button>
      </SignOut>
    </header>
  );
}

/** The wizard's title, and where in it a person stands. */
export function Progress({ step }: { step: StepNumber }) {
  return (
    <>
      <div className={styles['title']}>
        <h1>Onboarding</h1>
        <p>
          Step {step} of {STEPS.length}
        </p>
      </div>
      <ol className={styles['steps']}>
        {STEPS.map((name, index) => (
          <li
            key={name}
            data-reached={index < step}
            aria-current={index + 1 === step ? 'step' : undefined}
          >
            {name}
            {index + 1 < step ? <span className="visually-hidden"> (done)</span> : null}
          </li>
        ))}
      </ol>
    </>
  );
}
