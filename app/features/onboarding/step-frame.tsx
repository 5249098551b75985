import { type FormMetadata, getFormProps } from '@conform-to/react';
import { Form } from '@remix-run/react';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { ErrorSummary } from '#app/forms/error-summary.tsx';
import { IdempotencyKey } from '#app/forms/idempotency-key.tsx';
import { Button } from '#app/ui/form/button.tsx';
import { Row, Text } from '#app/ui/layout/parts.tsx';
import { Logo } from '#app/ui/shell/logo.tsx';
import { SignOut } from '#app/ui/shell/sign-out.tsx';
import styles from './step-frame.module.css';
import {
  forgetDraft,
  leaveStep,
  listOtherFields,
  STEPS,
  type StepNumber,
  type Wizard,
} from './wizard.ts';

/** The props of every step. */
export interface StepProps {
  wizard: Wizard;
  idempotencyKey: string;
  /** Whether the step was sent and its answer is awaited. */
  busy: boolean;
  /** Shows another step. With script, Back and Skip do not trouble the server. */
  onMove: (wizard: Wizard) => void;
  /** Something was typed. */
  onTyped: (formData: FormData) => void;
}

const NEXT: Record<StepNumber, string> = {
  1: 'Next: Add an Appliance',
  2: 'Next: Add a Reading',
  3: 'Complete Onboarding',
};

const BUSY: Record<StepNumber, string> = { 1: 'Checking…', 2: 'Checking…', 3: 'Completing...' };

/** A step as a form: its heading, what is wrong with it, its fields, and its buttons. */
export function StepFrame(
  props: StepProps & {
    // biome-ignore lint/suspicious/noExplicitAny: the form of any step
    form: FormMetadata<any, string[]>;
    title: string;
    intro: string;
    summary: string;
    labels: Record<string, string>;
    /** What stands under the buttons. */
    note?: string | undefined;
    children: ReactNode;
  },
) {
  const { wizard, form, busy } = props;
  const { step } = wizard;
  const intent = step === 3 ? 'finish' : 'next';
  const element = useRef<HTMLFormElement>(null);

  function submit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const formData = new FormData(event.currentTarget, submitter);
    const chosen = formData.get('intent');
    // A step may be left unfinished: what it holds is checked on the way forward.
    if (chosen === 'later') return;
    const left = leaveStep(formData);
    if (left === undefined) return form.onSubmit(event);
    event.preventDefault();
    props.onMove(left);
  }

  return (
    <>
      {/* The first button of a form, also of those outside it, is the one that Enter presses: not Skip, not Back. */}
      <button
        type="submit"
        form={form.id}
        name="intent"
        value={intent}
        tabIndex={-1}
        aria-hidden="true"
        disabled={busy}
        className="visually-hidden"
      />
      {step === 2 ? (
        <Row tone="quiet" below={4} gap={[2, 4]} align="center" justify="between">
          <span>Nothing to add today?</span>
          <Button type="submit" form={form.id} name="intent" value="skip" disabled={busy}>
            Skip for now
          </Button>
        </Row>
      ) : null}
      <Form
        method="post"
        {...getFormProps(form)}
        ref={element}
        onSubmit={submit}
        onInput={(event) => props.onTyped(new FormData(event.currentTarget))}
        className={styles['panel']}
      >
        <input type="hidden" name="step" value={step} />
        {listOtherFields(wizard).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <IdempotencyKey value={props.idempotencyKey} />
        <h2 tabIndex={-1} id="step-title">
          {props.title}
        </h2>
        <p className={styles['intro']}>{props.intro}</p>
        <ErrorSummary form={form} message={props.summary} labels={props.labels} />
        {props.children}
        <div className={styles['buttons']}>
          {step === 1 ? null : (
            <Button type="submit" name="intent" value="back" disabled={busy}>
              Back
            </Button>
          )}
          {step === 3 ? (
            <Button type="submit" name="intent" value="later" kind="quiet" disabled={busy}>
              Later
            </Button>
          ) : null}
          <Button
            type="submit"
            name="intent"
            value={intent}
            kind="primary"
            busy={busy}
            busyText={BUSY[step]}
          >
            {NEXT[step]}
          </Button>
        </div>
        {props.note === undefined ? null : (
          <Text size="sm" tone="quiet" above={3} className={styles['note']}>
            {props.note}
          </Text>
        )}
      </Form>
    </>
  );
}

/** The product's name, and the ways out: of a further home, also to the homes that are set up. */
export function TopBar({ homesPath }: { homesPath?: string | undefined }) {
  return (
    <header className={styles['bar']}>
      <Logo />
      {homesPath === undefined ? null : <a href={homesPath}>Homes</a>}
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
      <Row gap={[0, 4]} align="baseline" justify="between" className={styles['title']}>
        <h1>Onboarding</h1>
        <p>
          Step {step} of {STEPS.length}
        </p>
      </Row>
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
