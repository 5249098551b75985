/** What a tip says: its figures in English, in the words of its measure. */
import { findMeasure } from './catalogue.ts';
import type { Tip } from './choose.ts';
import { writeHindiNote } from './hindi.ts';
import { tellLacks } from './suited.ts';
import { tellLimit } from './tell-limit.ts';
import { nameSubject, tellSaving } from './tell-saving.ts';
import { tellWhy } from './tell-why.ts';

export interface ToldTip {
  tipText: string;
  /** Precedes the tip if the question is in Hindi. */
  hindiText: string;
  explanation: string;
  source: { name: string; url?: string; estimate: boolean };
}

const WITHOUT_GIVEN = 'Rupees are without what you gave to the grid.';

/** The words of a tip. */
export function tellTip({
  measureId,
  figures,
  annualWh,
}: Pick<Tip, 'measureId' | 'figures' | 'annualWh'>): ToldTip {
  if (figures.why !== 'saving') {
    const { text, hindiText, explanation, source } =
      figures.why === 'limit' ? tellLimit(figures) : tellWhy(figures);
    return { tipText: text, hindiText, explanation, source: { name: source, estimate: false } };
  }
  const measure = findMeasure(measureId);
  const { subject, saving, home } = figures;
  const lacks = subject.of === 'own' && measure?.suitsAge !== undefined ? subject.lacks : undefined;
  const explanation = [
    tellSaving(saving, subject, measure),
    lacks === undefined ? '' : tellLacks(measure?.suitsAge ?? {}, lacks),
  ]
    .filter(Boolean)
    .join(' ');
  const hasAmount = annualWh !== null && home?.hasRooftop === true;
  return {
    tipText: fillIn(measure?.text ?? 'This tip is no longer given.', nameSubject(subject, measure)),
    hindiText: writeHindiNote(annualWh),
    explanation: hasAmount ? `${explanation} ${WITHOUT_GIVEN}` : explanation,
    source: measure?.source ?? { name: 'Unitwise', estimate: true },
  };
}

/** Puts the name of the household's appliance into a text, with a capital for `{It}`. */
export function fillIn(text: string, phrase: string): string {
  return text
    .replaceAll('{it}', phrase)
    .replaceAll('{It}', phrase.charAt(0).toUpperCase() + phrase.slice(1));
}
