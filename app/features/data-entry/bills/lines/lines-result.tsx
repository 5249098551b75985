import { formatPlainAmount } from '#app/features/data-entry/bills/bill-text.ts';
import { PassedPanel } from '#app/features/data-entry/bills/passed-panel.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { Text } from '#app/ui/layout/parts.tsx';
import { formatCount, formatPaise } from '#domain/base/format.ts';
import type { BillView } from '#domain/bills/bill-view.ts';
import type { MatchView } from '#domain/bills/match/differences-view.ts';
import type { PassedEdge } from '#domain/bills/summary.ts';
import { formatRupeesDecimal } from '#domain/tariff/engine/fraction.ts';
import { findLabel } from '#domain/tariff/explain/describe-differences.ts';
import { lowerFirstWord, shortenLabel } from '#domain/tariff/explain/line-labels.ts';
import styles from './lines.module.css';

/** What is left between the two bills, and how many of the lines agree. */
export function LinesResult(props: {
  bill: BillView;
  match: MatchView | null;
  passed: PassedEdge | null;
  mayType: boolean;
}) {
  const { bill, match, passed, mayType } = props;
  if (match === null) {
    return (
      <div className={styles['results']}>
        <Panel title="Nothing saved yet">
          <p className={styles['text']}>
            {mayType
              ? 'The total alone is enough. With the lines, each difference is explained by itself, once you save.'
              : 'Nobody has typed this bill’s paper yet.'}
          </p>
        </Panel>
        <PassedPanel passed={passed} />
      </div>
    );
  }
  const verdicts = Object.values(match.lines);
  const count = (test: (verdict: (typeof verdicts)[number]) => boolean) =>
    verdicts.filter(test).length;
  const difference = computeDifference(bill, match);
  const isLeft = match.unexplainedPaise !== 0;
  const isMaybe = !isLeft && match.isTotalUncertain;
  return (
    <div className={styles['results']}>
      <Panel title={makeTitle(difference)} className={styles['result']}>
        <p className={styles['figure']} role="status">
          {difference === 0 ? 'Equal' : formatPaise(Math.abs(difference))}
        </p>
        <Cause bill={bill} match={match} />
        {match.total?.verdict === 'rounding' ? (
          <p className={styles['text']}>The same bill, within the rounding of the paper.</p>
        ) : null}
        {match.counted === null ? null : (
          <p className={styles['text']}>{`Ours is ${lowerFirstWord(match.counted)}.`}</p>
        )}
      </Panel>
      <Panel
        title={
          isLeft
            ? 'Something is left'
            : isMaybe
              ? 'What may explain it'
              : 'Nothing left unexplained'
        }
      >
        <Text is="dl" below={2} size="sm" className={styles['counts']}>
          <Count
            label="Equal"
            value={formatLineCount(count(({ verdict }) => verdict === 'equal'))}
          />
          <Count
            label="A paisa off"
            value={formatLineCount(count(({ verdict }) => verdict === 'paisa'))}
          />
          <Count
            label="Different, explained"
            value={formatLineCount(
              count((verdict) => verdict.verdict === 'different' && verdict.changes.length > 0),
            )}
          />
          <Count
            label="From your bill"
            value={formatLineCount(count(({ verdict }) => verdict === 'taken'))}
          />
          <Count label="Unexplained" value={formatPaise(Math.abs(match.unexplainedPaise))} />
        </Text>
        {isLeft ? (
          <p className={styles['text']}>
            {`We cannot explain ${formatPaise(Math.abs(match.unexplainedPaise))}. ${describeUnknown(bill, match)}`}
          </p>
        ) : null}
        {isMaybe ? (
          <p className={styles['text']}>
            Each cause named at the total would alone give it. Type the lines of your bill to see
            which it is.
          </p>
        ) : null}
      </Panel>
      <PassedPanel passed={passed} />
    </div>
  );
}

/** What ours does not know and the paper was not compared with: it may be what differs. */
function describeUnknown({ pricing }: BillView, match: MatchView): string {
  if (pricing.code !== 'priced') return '';
  const { bill, without } = pricing;
  if (without.length > 0) {
    const names = new Intl.ListFormat('en-GB').format(without.map(shortenLabel));
    return `Ours lacks ${names}, whose rate no source tells: type your bill’s, and the rest may be equal.`;
  }
  if (match.possibleReasons.length > 0) return match.possibleReasons.join(' ');
  const estimatedLines = bill.lines.filter(
    ({ id, state }) => state === 'estimated' && match.lines[id] === undefined,
  );
  // What is credited follows from what is charged.
  const charges = estimatedLines.filter(({ kind }) => kind === 'charge');
  const lines = charges.length > 0 ? charges : estimatedLines;
  if (lines.length === 0) return '';
  const names = new Intl.ListFormat('en-GB').format(
    lines.map(({ label }) => lowerFirstWord(shortenLabel(label))),
  );
  return `Our ${names} ${lines.length === 1 ? 'is' : 'are'} estimated: type your bill’s, and the rest may be equal.`;
}

/** The one line from which all the difference comes. */
function Cause({ bill, match }: { bill: BillView; match: MatchView }) {
  const { pricing } = bill;
  const different = Object.entries(match.lines).filter(
    ([, verdict]) => verdict.verdict === 'different',
  );
  const [[id, cause] = []] = different;
  if (pricing.code !== 'priced' || match.unexplainedPaise !== 0) return null;
  if (different.length !== 1 || id === undefined || cause === undefined) return null;
  const size = formatPlainAmount(formatRupeesDecimal(Math.abs(cause.differencePaise)));
  return <p className={styles['text']}>{`One cause: ${findLabel(pricing.bill, id)}, ₹${size}.`}</p>;
}

/** What the paper bill is higher: by its total, else by the lines that were typed. */
function computeDifference(bill: BillView, match: MatchView): number {
  const { pricing, paperPaise } = bill;
  if (paperPaise !== null && pricing.code === 'priced') return paperPaise - pricing.amountPaise;
  return Object.values(match.lines).reduce((sum, verdict) => sum + verdict.differencePaise, 0);
}

function makeTitle(difference: number): string {
  if (difference === 0) return 'Your bill and ours';
  return `Your bill is ${difference > 0 ? 'higher' : 'lower'} by`;
}

function formatLineCount(count: number): string {
  return formatCount(count, 'line');
}

function Count({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
