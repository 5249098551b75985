import { useEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/form/button.tsx';
import { Notice } from '#app/ui/layout/notice.tsx';
import { Box, Text } from '#app/ui/layout/parts.tsx';
import type { Question } from '#domain/import/judge.ts';
import type { PlanDays } from '#domain/import/merge/plan.ts';
import type { AnswerValue, QuestionKey } from '#domain/import/types.ts';
import { ChooseFiles, chooseFiles } from './choose-files.tsx';
import styles from './import.module.css';
import { FileBar, ImportBar } from './import-bars.tsx';
import { findLikelyChoice } from './likely.ts';
import { FileShares, PreviewStep, Understood } from './preview-step.tsx';
import { type AnswersByKey, Choices, QuestionPanel } from './questions.tsx';
import { Refused } from './refused.tsx';
import { type ReaderState, useExisting, useReader } from './use-reader.ts';

/** Files that were chosen: understood, asked about, shown, then sent to be stored. */
export function ImportFlow(props: {
  files: readonly File[];
  /** How the home's files are read, as JSON: the one that fits is used. */
  savedMappings: readonly string[];
  /** The day of the month on which the home's bills end, where that is known. */
  billingDay: number | undefined;
  onCancel: () => void;
}) {
  const { files, savedMappings, billingDay, onCancel } = props;
  const [answers, setAnswers] = useState<AnswersByKey>({});
  const [days, setDays] = useState<PlanDays>();
  const existing = useExisting(days);
  const state = useReader({ files, answers, savedMappings, billingDay, existing });
  const questionsSoFar = useQuestions(state, answers);
  const [isPreview, setPreview] = useState(false);
  const { readResult } = state;
  const readDays = readResult?.days;
  useEffect(() => setDays(readDays), [readDays]);
  const answer = (key: QuestionKey, value: unknown) => {
    setAnswers(({ [key]: _before, ...rest }) =>
      value === undefined ? rest : { ...rest, [key]: value },
    );
  };
  const chosenAnswers = new Map(
    questionsSoFar.map(({ key, choices }) => [
      key,
      (answers[key] as AnswerValue | undefined) ??
        findLikelyChoice(choices, state.outcomes.get(key)),
    ]),
  );
  const top = useRef<HTMLDivElement>(null);
  const showPreview = () => {
    // What was preselected becomes an answer.
    setAnswers((before) => ({ ...Object.fromEntries(chosenAnswers), ...before }));
    setPreview(true);
    top.current?.scrollIntoView({ block: 'start' });
  };
  if (state.failed) {
    return (
      <Notice kind="error" title="The file could not be read here.">
        <p>Reload the page and choose it again.</p>
      </Notice>
    );
  }
  const isRefused = readResult?.preview.outcome === 'refuse';
  const another = <ChooseFiles onChoose={chooseFiles}>Choose another</ChooseFiles>;
  return (
    <div className={styles['flow']} aria-busy={state.pending} ref={top}>
      <Box is="section" className={styles['panel']} aria-label="The chosen file">
        <FileBar
          files={files}
          rows={readResult?.preview.counts.rows}
          sent={false}
          refused={isRefused}
        >
          {another}
        </FileBar>
        <FileShares shares={readResult?.preview.files} />
        {readResult === undefined ? (
          <Text tone="quiet" above={4} role="status">
            Reading the file…
          </Text>
        ) : isRefused ? (
          <Refused
            preview={readResult.preview}
            another={<ChooseFiles onChoose={chooseFiles}>Choose a file</ChooseFiles>}
          />
        ) : (
          <Understood
            understood={readResult.preview.understood}
            evidence={readResult.preview.evidence}
            flags={readResult.preview.flags}
          >
            {readResult.preview.mapping === null ? null : (
              <Choices
                mapping={readResult.preview.mapping}
                evidence={readResult.preview.evidence.slice(3)}
                answers={answers}
                onChange={answer}
              />
            )}
          </Understood>
        )}
      </Box>
      {readResult === undefined || isRefused ? null : isPreview || questionsSoFar.length === 0 ? (
        <PreviewStep
          reading={readResult}
          pending={state.pending}
          files={files}
          answers={answers}
          onAnswer={answer}
          onBack={questionsSoFar.length === 0 ? undefined : () => setPreview(false)}
          onCancel={onCancel}
        />
      ) : (
        <>
          {questionsSoFar.map((question, index) => (
            <QuestionPanel
              key={question.key}
              question={question}
              rows={readResult.preview.rows}
              place={`Question ${index + 1} of ${questionsSoFar.length}`}
              answer={chosenAnswers.get(question.key)}
              outcomes={state.outcomes.get(question.key)}
              series={readResult.preview.mapping?.series ?? []}
              onAnswer={(value) => answer(question.key, value)}
            />
          ))}
          <ImportBar text="Everything else is clear. You see the result before anything is stored.">
            <Button kind="quiet" onClick={onCancel}>
              Cancel
            </Button>
            <Button
              kind="primary"
              disabled={questionsSoFar.some(({ key }) => chosenAnswers.get(key) === undefined)}
              onClick={showPreview}
            >
              Show preview
            </Button>
          </ImportBar>
        </>
      )}
    </div>
  );
}

/** The questions that were asked so far: one that was answered stays, to be answered otherwise. */
function useQuestions({ readResult }: ReaderState, answers: AnswersByKey): Question[] {
  const [questionsSoFar, setQuestionsSoFar] = useState<Question[]>([]);
  const questions = readResult?.preview.questions;
  useEffect(() => {
    if (questions === undefined) return;
    setQuestionsSoFar((before) => [
      ...before.filter(
        ({ key }) =>
          answers[key] !== undefined && !questions.some((question) => question.key === key),
      ),
      ...questions,
    ]);
  }, [questions, answers]);
  return questionsSoFar;
}
