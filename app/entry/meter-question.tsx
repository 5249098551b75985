/** What is asked about a meter's number before it is stored. */

import { useEffect, useRef, useState } from 'react';
import { useHydrated } from '#app/base/hydrated.ts';
import { Button } from '#app/ui/form/button.tsx';
import { Notice } from '#app/ui/layout/notice.tsx';
import { Row, Stack } from '#app/ui/layout/parts.tsx';
import { formatKwh, formatRegister, formatUnits } from '#domain/base/format.ts';
import { toIsoDate } from '#domain/base/period.ts';
import { kwhToWh } from '#domain/base/quantity.ts';
import type { RegisterAnswer } from '#domain/meter/register-check.ts';
import type { RegisterQuestion } from '#domain/meter/register-record.ts';
import styles from './entry.module.css';
import { KEEP, type MeterAnswers, RETYPE } from './meter-fields.ts';
import { computeTypedUse, type LastValue } from './typed-use.ts';

interface Props {
  question: RegisterQuestion;
  answers: MeterAnswers;
  readOn: string | undefined;
  last: LastValue | null;
  busy: boolean;
}

export function MeterQuestion(props: Props) {
  const { question, answers } = props;
  const notice = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each question is to be read, also one like the last
  useEffect(() => notice.current?.focus(), [question]);
  return (
    <Stack gap={3}>
      {Object.entries(answers).map(([name, value]) =>
        value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      <Notice kind="notice" title={question.message} focusRef={notice}>
        <DidYouMean {...props} />
      </Notice>
      {question.code === 'register-fell' ? <WhatHappened {...props} /> : <Answers {...props} />}
    </Stack>
  );
}

/** "Did you mean 03599? That is 187 units, 6.0 a day." */
function DidYouMean({ question, readOn, last }: Props) {
  const [likeliest] = question.suggestions;
  if (likeliest === undefined || last === null) return null;
  const use = computeTypedUse(String(likeliest), readOn, last);
  return (
    <p>
      Did you mean <strong>{formatShown(likeliest, last)}</strong>?
      {use === undefined
        ? ''
        : ` That is ${formatUnits(use.consumptionWh)} units, ${formatKwh(use.perDayWh)} a day.`}
    </p>
  );
}

/** A number below the last one: what happened, each with what follows from it. */
function WhatHappened({ question, last, busy }: Props) {
  const { choices, suggestions } = question;
  const [chosen, choose] = useState<string | undefined>(
    choices.find(({ likely }) => likely)?.as ?? (choices.length === 0 ? RETYPE : undefined),
  );
  const isHydrated = useHydrated();
  const options = [
    ...choices
      .toSorted((choice, other) => Number(other.likely) - Number(choice.likely))
      .map((choice) => ({ value: choice.as, ...describeChoice(choice, last) })),
    { value: RETYPE, title: 'I typed it wrong', text: 'Back to the number', next: undefined },
  ];
  const nextLabel = options.find(({ value }) => value === chosen)?.next ?? 'Back to the number';
  return (
    <>
      {suggestions.slice(0, 1).map((suggestion) => (
        <Suggestion key={suggestion} value={suggestion} last={last} busy={busy} />
      ))}
      <Stack is="fieldset" gap={3}>
        <legend className="visually-hidden">What happened?</legend>
        {options.map(({ value, title, text }) => (
          <Row
            key={value}
            is="label"
            tone="quiet"
            size="sm"
            gap={3}
            nowrap
            className={styles['option']}
          >
            <input
              type="radio"
              name="as"
              value={value}
              required
              checked={chosen === value}
              onChange={() => choose(value)}
            />
            <span>
              <strong>{title}</strong>
              {text}
            </span>
          </Row>
        ))}
      </Stack>
      <Button type="submit" kind="primary" wide busy={busy} busyText="Saving…">
        {isHydrated && chosen !== undefined ? nextLabel : 'Go on'}
      </Button>
    </>
  );
}

/** All other questions: each answer is a button that sends the form again. */
function Answers(props: Props) {
  const { question, answers: earlierAnswers, last, busy } = props;
  const { code, choices, suggestions, detailAllowed } = question;
  const answers = [
    ...choices.map(({ as, consumptionKWH, message }) => ({
      name: 'as',
      value: as as string,
      label:
        as === 'confirmed' && consumptionKWH !== null
          ? `Save ${formatUnits(kwhToWh(consumptionKWH))} units anyway`
          : message,
    })),
    ...(code === 'same-day'
      ? [
          { name: 'sameDay', value: 'replace', label: 'Replace it' },
          { name: 'as', value: KEEP, label: nameKept(props) },
        ]
      : []),
    ...(code === 'overlap'
      ? [
          { name: 'overlap', value: 'replace', label: 'Replace them' },
          ...(detailAllowed === true && earlierAnswers.overlap === undefined
            ? [{ name: 'overlap', value: 'detail', label: 'Keep them as its detail' }]
            : []),
          { name: 'as', value: KEEP, label: 'Leave all as it is' },
        ]
      : []),
  ];
  const [likeliest] = suggestions;
  return (
    <>
      {likeliest === undefined ? null : <Suggestion value={likeliest} last={last} busy={busy} />}
      {answers.map(({ name, value, label }, index) => (
        <Button
          key={label}
          type="submit"
          name={name}
          value={value}
          {...(index === 0 && likeliest === undefined ? { kind: 'primary' } : {})}
          wide
          disabled={busy}
        >
          {label}
        </Button>
      ))}
    </>
  );
}

/** What stays as it is, where that is known to be the last number. */
function nameKept({ readOn, last }: Props): string {
  return last !== null && readOn === toIsoDate(last.day)
    ? `Keep ${formatRegister(last.shownWh, last.digits)}`
    : 'Keep the number that is there';
}

/** The number that was probably meant. */
function Suggestion(props: { value: number; last: LastValue | null; busy: boolean }) {
  return (
    <Button
      type="submit"
      name="suggested"
      value={String(props.value)}
      kind="primary"
      wide
      disabled={props.busy}
      formNoValidate
    >
      {`Use ${props.last === null ? props.value : formatShown(props.value, props.last)}`}
    </Button>
  );
}

function formatShown(kwh: number, { digits }: LastValue): string {
  return formatRegister(kwhToWh(kwh), digits);
}

/** An answer, what it means, and what its button does. */
function describeChoice(choice: RegisterQuestion['choices'][number], last: LastValue | null) {
  const { as, consumptionKWH, perDayKWH } = choice;
  const used = consumptionKWH === null ? null : `${formatUnits(kwhToWh(consumptionKWH))} units`;
  const perDay = perDayKWH === null ? '' : `, ${formatKwh(kwhToWh(perDayKWH))} a day`;
  const would = used === null ? '' : `That would be ${used}${perDay}.`;
  const save = used === null ? 'Save' : `Save ${used}`;
  const words: Record<RegisterAnswer, { title: string; text: string; next: string }> = {
    replaced: {
      title: 'The meter was replaced',
      text: 'Next: the last number of the old meter, the first of the new one. Not known? Those days stay unknown.',
      next: 'Next: the old meter',
    },
    'rolled-over': {
      title: `It passed ${'9'.repeat(last?.digits ?? 5)} and began again`,
      text: would,
      next: save,
    },
    reset: {
      title: 'The same meter began again at 0',
      text: 'The days since the last number stay unknown.',
      next: 'Save the number',
    },
    'estimate-was-high': {
      title: 'The number before was an estimate, and too high',
      text: `It is set aside. ${would}`,
      next: save,
    },
    confirmed: { title: 'The number is right', text: would, next: save },
  };
  return words[as];
}
