import { PencilLine } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ScreenData } from '#app/base/load-context.ts';
import { changePath } from '#app/connection/address.ts';
import { selectFurtherInputs } from '#app/connection/answers.ts';
import { Form } from '#app/forms/home-form.tsx';
import { Button, LinkButton } from '#app/ui/form/button.tsx';
import { Allowed } from '#app/ui/layout/allowed.tsx';
import { Chip, Panel } from '#app/ui/layout/panel.tsx';
import { Row, Text } from '#app/ui/layout/parts.tsx';
import { CONNECTION_PATH } from '#app/ui/shell/sections.tsx';
import { formatDate, formatLoad, formatOrdinal, formatRatePerKwh } from '#domain/base/format.ts';
import type { ConnectionRecord } from '#domain/home/connection.ts';
import { HOME_INPUTS } from '#domain/home/home-inputs.ts';
import type { AskedInput } from '#domain/tariff/asked.ts';
import { toAnswerText } from '#domain/tariff/engine/inputs.ts';
import styles from './connection.module.css';
import { NextUnitPanel } from './next-unit-panel.tsx';

type Screen = ScreenData<'connection'>;

/** Where the link that opens the form is: after it, focus is there again. */
export const CHANGE_ID = 'change-connection';

/** What the home's bill is calculated by today, and what the next unit costs. */
export function FactsPanel({ screen, confirming }: { screen: Screen; confirming: boolean }) {
  const { facts, tariff, periodEnd } = screen;
  const assumedFacts = listAssumedFacts(facts);
  return (
    <Panel
      title="Connection & tariff"
      aside={
        <Allowed needs="owner">
          <LinkButton to={changePath()} preventScrollReset id={CHANGE_ID} icon={<PencilLine />}>
            Edit
          </LinkButton>
        </Allowed>
      }
    >
      {assumedFacts.length === 0 ? null : <Assumed confirming={confirming} />}
      <dl className={styles['facts']}>
        <Fact name="Supplier" value={facts.discom} detail={screen.supplierName ?? undefined} />
        <Fact name="Category" value={tariff?.name ?? facts.category} />
        <Fact
          name="Sanctioned load"
          value={facts.loadKW === null ? null : formatLoad(facts.loadKW)}
          isAssumed={assumedFacts.includes('load_kw')}
        />
        <Fact
          name="Phase"
          value={facts.phases === null ? null : describePhases(facts.phases)}
          isAssumed={assumedFacts.includes('phase')}
        />
        <Fact
          name="Bill"
          value={describeCycle(facts)}
          isAssumed={assumedFacts.includes('cycle')}
          detail={facts.cycleEnd === null ? undefined : `next reading on ${formatDate(periodEnd)}`}
        />
        {tariff === null ? <Rate {...facts} /> : null}
        {selectFurtherInputs(screen.asked)
          .filter((input) => isAsked(input, facts))
          .map((input) => (
            <Fact
              key={input.id}
              name={input.label}
              value={formatAnswer(facts.answers[input.id], input)}
              unset={describeUnanswered(input)}
            />
          ))}
      </dl>
      <NextUnitPanel
        nextUnit={screen.nextUnit}
        hasTariff={tariff !== null}
        ratePerKWh={facts.ratePerKWh}
      />
    </Panel>
  );
}

/** A tariff is priced by no where nobody said yes; of what is asked of every home, the readings may tell. */
function describeUnanswered({ id, kind }: AskedInput): string | undefined {
  if (HOME_INPUTS.some((input) => input.id === id)) return 'Not said';
  return kind === 'yes-no' ? 'Not said, counted as no' : undefined;
}

/** An input that only one answer to another makes a question. */
function isAsked({ after }: AskedInput, { answers }: ConnectionRecord): boolean {
  return after === null || toAnswerText(answers[after.input]) === after.answer;
}

function Rate({ ratePerKWh }: ConnectionRecord) {
  const value = ratePerKWh === null ? null : formatRatePerKwh(ratePerKWh);
  const detail = value === null ? undefined : 'without fixed charges and taxes';
  return <Fact name="Electricity rate" value={value} detail={detail} />;
}

function Fact(props: {
  name: string;
  value: string | null;
  unset?: string | undefined;
  isAssumed?: boolean;
  detail?: ReactNode;
}) {
  const { name, value, unset = 'Not set', isAssumed = false, detail } = props;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value ?? (
          <Text is="span" tone="faint">
            {unset}
          </Text>
        )}
        {isAssumed ? (
          <>
            {' '}
            <Chip kind="estimate">assumed</Chip>
          </>
        ) : null}
        {detail === undefined ? null : (
          <Text is="span" size="xs" tone="faint" className={styles['detail']}>
            {detail}
          </Text>
        )}
      </dd>
    </div>
  );
}

/** What was filled in for the household stays an estimate until it says that it is so. */
function Assumed({ confirming }: { confirming: boolean }) {
  return (
    <Row
      size="sm"
      below={3}
      gap={[2, 4]}
      align="center"
      justify="between"
      className={styles['assumed']}
    >
      <p>
        What says “assumed” was filled in as most homes have it, not said by you: bills that rest on
        it are estimates.
      </p>
      <Form method="post" action={CONNECTION_PATH} needs="owner" preventScrollReset>
        <input type="hidden" name="intent" value="confirm" />
        <Button type="submit" size="small" busy={confirming} busyText="Saving…">
          All correct
        </Button>
      </Form>
    </Row>
  );
}

/* A connection's facts, in words. */

const CYCLES = ['', 'every month', 'every 2 months', 'every 3 months'];

/** `every month, around the 6th`. */
export function describeCycle({
  cycleMonths,
  cycleEnd,
}: Pick<ConnectionRecord, 'cycleMonths' | 'cycleEnd'>): string {
  const day = cycleEnd === null ? null : Number(cycleEnd.slice(8));
  return `${CYCLES[cycleMonths]}${day === null ? '' : `, around the ${formatOrdinal(day)}`}`;
}

/** `Single phase` or `Three phases`. */
export function describePhases(phases: 1 | 3): string {
  return phases === 1 ? 'Single phase' : 'Three phases';
}

/** An answer as text: `yes`, `63 kWh a month`; null without one. */
export function formatAnswer(answer: unknown, { unit }: Pick<AskedInput, 'unit'>): string | null {
  const text = toAnswerText(answer);
  if (text === '') return null;
  return unit === null ? text : `${text} ${unit}`;
}

/** The facts that were filled in for the household and not confirmed by it. */
export function listAssumedFacts({ answers }: Pick<ConnectionRecord, 'answers'>): string[] {
  const assumed = answers['assumed'];
  return typeof assumed === 'string' ? assumed.split(' ').filter(Boolean) : [];
}

/** What each row of dated facts tells that the one before did not, the latest first. */
export function listDatedChanges(
  rows: readonly ConnectionRecord[],
  inputs: readonly AskedInput[],
): { from: string | null; texts: string[] }[] {
  return rows
    .map((row, index) => ({ from: row.from, texts: changeTexts(row, rows[index - 1], inputs) }))
    .reverse();
}

function changeTexts(
  row: ConnectionRecord,
  recordBefore: ConnectionRecord | undefined,
  inputs: readonly AskedInput[],
): string[] {
  const now = describeFacts(row, inputs);
  const then =
    recordBefore === undefined ? new Map<string, string>() : describeFacts(recordBefore, inputs);
  const gone = [...then.keys()].filter((name) => !now.has(name));
  const changed = [...now].filter(([name, text]) => then.get(name) !== text);
  return [...changed.map(([, text]) => text), ...gone.map((name) => `${name} removed`)];
}

/** The facts, each by its name. */
function describeFacts(row: ConnectionRecord, inputs: readonly AskedInput[]): Map<string, string> {
  const { discom, category, loadKW, phases, ratePerKWh, cycleEnd } = row;
  const answers = selectFurtherInputs(inputs).map((input) => {
    const text = formatAnswer(row.answers[input.id], input);
    return [
      input.label,
      text === null ? null : `${input.label}${input.label.endsWith('?') ? '' : ':'} ${text}`,
    ] as const;
  });
  const texts: readonly (readonly [string, string | null])[] = [
    ['Supplier', [discom, category].filter(Boolean).join(' ') || null],
    ['Sanctioned load', loadKW === null ? null : formatLoad(loadKW)],
    ['Phase', phases === null ? null : describePhases(phases)],
    ['Bill', cycleEnd === null ? null : `bill ${describeCycle(row)}`],
    ...answers,
    ['Electricity rate', ratePerKWh === null ? null : formatRatePerKwh(ratePerKWh)],
  ];
  return new Map(texts.filter((entry): entry is [string, string] => entry[1] !== null));
}
