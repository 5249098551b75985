/** What is noted while a file is read. */
import type { Doubt, Notes } from './types.ts';

/** So many facts are shown. A file of falling counters has one for each row. */
export const MAX_EVIDENCE = 40;

/** Makes empty notes. */
export function makeNotes(): Notes {
  return { flags: new Set(), evidence: [], doubts: [], coherence: 0 };
}

/** Notes a fact of one row among many, as long as facts are shown. */
export function addFact({ evidence }: Notes, fact: string): void {
  if (evidence.length < MAX_EVIDENCE) evidence.push(fact);
}

/** Notes a doubt; one of the same key stands for all, and is asked when one of them is. */
export function addDoubt({ doubts }: Notes, doubt: Doubt): void {
  const same = doubts.find(({ key }) => key === doubt.key);
  if (same === undefined) doubts.push(doubt);
  else if (doubt.ask) same.ask = true;
}

/** Adds what was noted elsewhere, each fact once. */
export function addNotes(notes: Notes, more: Notes): void {
  for (const flag of more.flags) notes.flags.add(flag);
  for (const fact of more.evidence) if (!notes.evidence.includes(fact)) addFact(notes, fact);
  for (const doubt of more.doubts) addDoubt(notes, doubt);
  notes.coherence += more.coherence;
}
