import { useNavigation } from '@remix-run/react';
import { type ReactNode, useId } from 'react';
import { changePath } from '#app/connection/address.ts';
import { makeMatchPath } from '#app/entry/bill-address.ts';
import { makeFilledBillPath } from '#app/features/data-entry/files/address.ts';
import fieldStyles from '#app/forms/fields.module.css';
import { Form } from '#app/forms/home-form.tsx';
import { Button } from '#app/ui/form/button.tsx';
import { useIsAllowed } from '#app/ui/layout/allowed.tsx';
import { Link } from '#app/ui/layout/link.tsx';
import { Chip } from '#app/ui/layout/panel.tsx';
import { Row, Text } from '#app/ui/layout/parts.tsx';
import { formatDayMonth } from '#domain/base/format.ts';
import type { CauseView } from '#domain/bills/match/match-step.ts';
import { makeChoiceKey } from '#domain/tariff/choice-key.ts';
import { formatRupeesDecimal } from '#domain/tariff/engine/fraction.ts';
import { askCause, nameUnit, tellNext, tellWhy } from './cause-text.ts';
import { KnownFields, type KnownProps } from './known-fields.tsx';
import styles from './match.module.css';

/** One cause: its name as a question, why it may be, and one field with the value that would explain the difference. */
export function CauseForm(
  props: KnownProps & { cause: CauseView; count: string; nextPath: string },
) {
  const { bill, step, cause, count, nextPath } = props;
  const busy = useNavigation().state === 'submitting';
  const isOwner = useIsAllowed('owner');
  const isLasting = isOwner && cause.code === 'input' && !cause.isOfBill;
  return (
    <section className={styles['cause']} aria-labelledby="cause">
      <Row justify="between" gap={2}>
        <Chip kind="estimate">{count}</Chip>
        {isEstimated(cause) ? (
          <Text is="span" tone="quiet" size="xs">
            ours is estimated
          </Text>
        ) : null}
      </Row>
      <Text is="h2" id="cause" size="lg" above={2}>
        {askCause(cause)}
      </Text>
      <Text tone="quiet" size="sm" below={3}>
        {tellWhy(cause, step)}
      </Text>
      {isSaidElsewhere(cause) ? (
        <OtherPlace {...props} cause={cause} />
      ) : (
        <Form method="post" action={makeMatchPath(bill.id)} className={styles['ask']}>
          <KnownFields {...props} />
          <CauseField cause={cause} />
          <Button
            type="submit"
            name="intent"
            value="cause"
            kind="primary"
            busy={busy}
            busyText="Saving…"
          >
            It says so
          </Button>
          {isLasting ? (
            <Button type="submit" name="intent" value="cause-always" kind="quiet">
              {`So, and from ${formatDayMonth(bill.from)} on`}
            </Button>
          ) : null}
        </Form>
      )}
      <p>
        <Link to={nextPath}>{tellNext(cause)}</Link>
      </p>
    </section>
  );
}

function isEstimated(cause: CauseView): boolean {
  if (cause.code === 'line') return cause.oursPaise !== null;
  return cause.code === 'value' && cause.month !== null;
}

type OtherCause = Extract<CauseView, { code: 'days' | 'category' | 'other' }>;

/** Whether no field of the bill holds what the paper then says. */
function isSaidElsewhere(cause: CauseView): cause is OtherCause {
  return cause.code === 'days' || cause.code === 'category' || cause.code === 'other';
}

/** Where what no field of a bill holds is said: its days with the bill itself, its category with the connection. */
function OtherPlace({ bill, step, discom, cause }: KnownProps & { cause: OtherCause }) {
  const isOwner = useIsAllowed('owner');
  if (cause.code === 'other') {
    const kept = step.isStored ? 'The amount is kept.' : '“Save as it is” keeps the amount.';
    return <p>{`${TELL_OTHER[cause.change]} ${kept}`}</p>;
  }
  if (cause.code === 'days') {
    const { from, to } = cause;
    const { unitsWh } = bill;
    return (
      <p>
        <Link to={makeFilledBillPath({ from, to, unitsWh, paidPaise: step.paidPaise })}>
          {`It says so: the bill from ${formatDayMonth(from)} to ${formatDayMonth(to)}`}
        </Link>
      </p>
    );
  }
  if (!isOwner || discom === null) {
    return <p>What category a home has stands with its connection, which its owner changes.</p>;
  }
  const key = makeChoiceKey({ discom, category: cause.category });
  return (
    <p>
      <Link to={changePath(key, bill.from)}>
        {`It says so: this category from ${formatDayMonth(bill.from)} on`}
      </Link>
    </p>
  );
}

const TELL_OTHER: Record<Extract<CauseView, { code: 'other' }>['change'], string> = {
  tariff:
    'Which year’s tariff counts follows from the bill’s days. If the paper has these days, ask your supplier.',
  months:
    'How a supplier counts months is its own rule, and no answer of yours. If the paper says so, ask it why.',
  base: 'What a charge is taken of is the order’s rule, and no answer of yours. If the paper says so, ask your supplier why.',
};

/** The field that holds what would explain the difference. */
function CauseField({ cause }: { cause: Exclude<CauseView, OtherCause> }) {
  const id = useId();
  const wrap = (field: ReactNode, label = 'What the paper prints') => (
    <span className={styles['field']}>
      <label htmlFor={id} className={fieldStyles['label']}>
        {label}
      </label>
      {field}
    </span>
  );
  const input = (name: string, value: string) => (
    <span className={styles['withUnit']}>
      <input
        id={id}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        required
        defaultValue={value}
        className={fieldStyles['input']}
      />
      <span aria-hidden="true">{nameUnit(cause)}</span>
    </span>
  );
  switch (cause.code) {
    case 'value':
      return wrap(
        <>
          <input type="hidden" name="series" value={cause.series} />
          {input('value', cause.value)}
        </>,
      );
    case 'line':
      return wrap(
        <>
          <input type="hidden" name="line" value={cause.line} />
          {input('amount', formatRupeesDecimal(cause.paise))}
        </>,
      );
    case 'units':
      return wrap(input('units', cause.units));
    case 'paper-line':
      return (
        <>
          {wrap(
            <select id={id} name="line" className={fieldStyles['input']}>
              {cause.lines.map((line) => (
                <option key={line.id} value={line.id}>
                  {line.label}
                </option>
              ))}
            </select>,
            'What it is',
          )}
          <span className={styles['field']}>
            <label htmlFor={`${id}-amount`} className={fieldStyles['label']}>
              What the paper prints
            </label>
            <span className={styles['withUnit']}>
              <input
                id={`${id}-amount`}
                name="amount"
                inputMode="decimal"
                autoComplete="off"
                required
                defaultValue={formatRupeesDecimal(cause.paise)}
                className={fieldStyles['input']}
              />
              <span aria-hidden="true">₹</span>
            </span>
          </span>
        </>
      );
    case 'input':
      return <AnswerField cause={cause} id={id} wrap={wrap} input={input} />;
  }
}

function AnswerField(props: {
  cause: Extract<CauseView, { code: 'input' }>;
  id: string;
  wrap: (field: ReactNode, label?: string) => ReactNode;
  input: (name: string, value: string) => ReactNode;
}) {
  const { cause, id, wrap, input } = props;
  const { after, before, needs } = cause;
  const others = after === 'yes' || after === 'no' ? ['yes', 'no'] : [after, before ?? after];
  return (
    <>
      <input type="hidden" name="cause" value={cause.input} />
      <input type="hidden" name="input" value={cause.input} />
      {wrap(
        /^\d/.test(after) ? (
          input('answer', after)
        ) : (
          <select id={id} name="answer" defaultValue={after} className={fieldStyles['input']}>
            {[...new Set(others)].map((answer) => (
              <option key={answer}>{answer}</option>
            ))}
          </select>
        ),
      )}
      {needs === null ? null : (
        <span className={styles['field']}>
          <input type="hidden" name="cause" value={needs.input} />
          <input type="hidden" name="input" value={needs.input} />
          <label htmlFor={`${id}-needs`} className={fieldStyles['label']}>
            {needs.label}
          </label>
          <input
            id={`${id}-needs`}
            name="answer"
            inputMode="decimal"
            autoComplete="off"
            required
            defaultValue={needs.value}
            className={fieldStyles['input']}
          />
        </span>
      )}
    </>
  );
}
