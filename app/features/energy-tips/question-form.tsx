import { Lightbulb } from 'lucide-react';
import { Form } from '#app/forms/home-form.tsx';
import { IdempotencyKey } from '#app/forms/idempotency-key.tsx';
import { Button } from '#app/ui/form/button.tsx';
import { Box, Row, Text } from '#app/ui/layout/parts.tsx';
import styles from './energy-tips.module.css';

/** Asks for a tip: about something, or, left empty, about what would help this household most. */
export function QuestionForm(props: {
  question: string;
  questionMax: number;
  idempotencyKey: string;
  busy: boolean;
}) {
  return (
    <Box is="section" className={styles['questionFormPanel']} aria-labelledby="question-label">
      {/* Its address is that of the first page, which shows the new tip. */}
      <Form method="post" action="/dashboard/energy-tips" preventScrollReset>
        <IdempotencyKey value={props.idempotencyKey} />
        <h2 className={styles['title']} id="question-label">
          <label htmlFor="question">What would you like a tip about?</label>
        </h2>
        <Text id="question-hint" below={2} tone="faint" size="sm">
          Ask about an appliance, a room, a season, your bill or how to stay within a limit, or
          leave it empty for a general tip.
        </Text>
        <Row gap={3} className={styles['row']}>
          <input
            id="question"
            name="q"
            type="text"
            className={styles['input']}
            aria-describedby="question-hint"
            autoComplete="off"
            enterKeyHint="go"
            maxLength={props.questionMax}
            defaultValue={props.question}
          />
          <Button
            type="submit"
            kind="primary"
            busy={props.busy}
            busyText="Generating…"
            icon={<Lightbulb />}
          >
            Generate Tip
          </Button>
        </Row>
      </Form>
    </Box>
  );
}
