import { Panel } from '#app/ui/panel.tsx';
import type { Question } from '#domain/import/judge.ts';
import { describeQuestion } from '#domain/import/question-text.ts';
import type { PreviewRow } from '#domain/import/rows.ts';
import type { AnswerValue } from '#domain/import/types.ts';
import { MiniBars } from './mini-bars.tsx';
import styles from './questions.module.css';
import type { PlannedUse } from './spans.ts';

/** An answer as the value of a form's field. */
export function formatAnswer(value: AnswerValue): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A question with what comes of each of its choices. Its radios are a form's fields, too. */
export function QuestionPanel(props: {
  question: Question;
  rows: readonly PreviewRow[];
  place: string;
  answer: AnswerValue | undefined;
  outcomes: readonly PlannedUse[][] | undefined;
  onAnswer?: (value: AnswerValue) => void;
}) {
  const { question, answer, outcomes, onAnswer } = props;
  const { title, labels } = describeQuestion(question, props.rows);
  return (
    <Panel title={title} aside={props.place}>
      <fieldset className={styles['choices']}>
        <legend className="visually-hidden">{title}</legend>
        {question.choices.map(({ value, outcome }, index) => {
          const text = formatAnswer(value);
          const spans = outcomes?.[index];
          const isChosen = answer !== undefined && formatAnswer(answer) === text;
          return (
            <label key={text} className={styles['choice']}>
              <input
                type="radio"
                name={`answer.${question.key}`}
                value={text}
                required
                {...(onAnswer === undefined
                  ? { defaultChecked: isChosen }
                  : { checked: isChosen, onChange: () => onAnswer(value) })}
              />
              <span className={styles['words']}>
                <span className={styles['label']}>{labels[index]}</span>
                <span className={styles['outcome']}>{outcome}</span>
                {spans === undefined || spans.length === 0 ? null : <MiniBars spans={spans} />}
              </span>
            </label>
          );
        })}
      </fieldset>
    </Panel>
  );
}
