import { CircleCheck, CircleHelp, ReceiptIndianRupee } from 'lucide-react';
import { Text } from '#app/ui/layout/parts.tsx';
import { formatPaise } from '#domain/base/format.ts';
import type { MatchStep } from '#domain/bills/match/match-step.ts';
import { lowerFirstWord, shortenLabel } from '#domain/tariff/explain/line-labels.ts';
import styles from './match.module.css';

interface VerdictProps {
  step: MatchStep | null;
  typed: string | null;
  supplier: string | null;
  /** The bill settles estimates, so that its total does not compare. */
  isSettling: boolean;
}

const ICONS = { same: CircleCheck, different: ReceiptIndianRupee, none: CircleHelp };

/** Whether the two bills are the same, in the place where it is read aloud. */
export function Verdict(props: VerdictProps) {
  const said = chooseWords(props);
  const Icon = said === null ? null : ICONS[said.kind];
  return (
    <div role="status">
      {said === null || Icon === null ? null : (
        <div className={styles['verdict']} data-kind={said.kind}>
          <Icon size={28} aria-hidden="true" />
          <div>
            <Text weight="strong" size="lg">
              {said.title}
            </Text>
            <Text tone="quiet" size="sm">
              {said.text}
            </Text>
          </div>
        </div>
      )}
    </div>
  );
}

interface Said {
  kind: keyof typeof ICONS;
  title: string;
  text: string;
}

function chooseWords({ step, typed, supplier, isSettling }: VerdictProps): Said | null {
  if (step === null) return typed === null ? null : sayNoStep(typed, isSettling);
  switch (step.verdict) {
    case 'equal':
    case 'paisa':
      return { kind: 'same', title: 'Equal to the rupee', text: 'Nothing else to type.' };
    case 'taken':
      return {
        kind: 'none',
        title: 'Kept as typed',
        text: 'Ours has no amount to compare it with.',
      };
    case 'rounding':
      return { kind: 'same', title: 'Same bill', text: describeRounding(step, supplier) };
    case 'different':
      return { kind: 'different', title: sayDifference(step), text: sayWhatIsNext(step) };
  }
}

function sayNoStep(typed: string, isSettling: boolean): Said {
  if (isSettling) {
    return {
      kind: 'none',
      title: 'Not compared',
      text: 'This bill settles estimated ones: what was paid for these comes off, so that its amount is not that of its units.',
    };
  }
  return {
    kind: 'none',
    title: 'No amount',
    text: `“${typed}” is not an amount. Write rupees, such as 858 or 858.50.`,
  };
}

/** `₹14 more on paper`. */
function sayDifference({ differencePaise }: MatchStep): string {
  return `${formatPaise(Math.abs(differencePaise))} ${differencePaise < 0 ? 'less' : 'more'} on paper`;
}

function describeRounding(step: MatchStep, supplier: string | null): string {
  const difference = sayDifference(step);
  if (step.roundedToPaise === null || step.roundedToPaise <= 100) {
    return `${difference}: it is the rounding to a rupee.`;
  }
  const whose = supplier === null ? 'The supplier’s' : `${supplier}’s`;
  return `${difference}, within the rounding of the paper. ${whose} papers are in tens of rupees.`;
}

function sayWhatIsNext({ without, causes }: MatchStep): string {
  if (without.length === 0) return 'Which line differs? The likeliest first.';
  const names = new Intl.ListFormat('en-GB').format(
    without.map((label) => lowerFirstWord(shortenLabel(label))),
  );
  return causes.length === 0
    ? `Ours is without ${names}, whose rate no source tells. Type the lines of your bill, and the rest may be equal.`
    : `Ours is without ${names}, whose rate no source tells.`;
}
