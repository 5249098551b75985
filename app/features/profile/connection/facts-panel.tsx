import { PencilLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form } from '#app/forms/home-form.tsx';
import type { ScreenData } from '#app/load-context.ts';
import { Allowed } from '#app/ui/allowed.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Chip, Panel } from '#app/ui/panel.tsx';
import { CONNECTION_PATH } from '#app/ui/sections.tsx';
import { formatDate, formatLoad, formatRatePerKwh } from '#domain/base/format.ts';
import type { ConnectionRecord } from '#domain/home/connection.ts';
import type { AskedInput } from '#domain/tariff/asked.ts';
import { toAnswerText } from '#domain/tariff/engine/inputs.ts';
import { changePath } from './address.ts';
import styles from './facts.module.css';
import {
  describeCycle,
  describePhases,
  formatAnswer,
  listAssumedFacts,
  selectFurtherInputs,
} from './facts-text.ts';
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
        {selectFurtherInputs(tariff?.inputs ?? [])
          .filter((input) => isAsked(input, facts))
          .map((input) => (
            <Fact
              key={input.id}
              name={input.label}
              value={formatAnswer(facts.answers[input.id], input)}
              unset={input.kind === 'yes-no' ? 'Not said, counted as no' : undefined}
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
        {value ?? <span className={styles['unset']}>{unset}</span>}
        {isAssumed ? (
          <>
            {' '}
            <Chip kind="estimate">assumed</Chip>
          </>
        ) : null}
        {detail === undefined ? null : <span className={styles['detail']}>{detail}</span>}
      </dd>
    </div>
  );
}

/** What was filled in for the household stays an estimate until it says that it is so. */
function Assumed({ confirming }: { confirming: boolean }) {
  return (
    <div className={styles['assumed']}>
      <p>
        What says “assumed” was filled in as most homes have it, not said by you: bills that rest on
        it are estimates.
      </p>
      <Form method="post" action={CONNECTION_PATH} needs="owner" preventScrollReset>
        <input type="hidden" name="intent" value="confirm" />
        <Button type="submit" size="small" busy={confirming} busyText="Saving…">
          It is all so
        </Button>
      </Form>
    </div>
  );
}
