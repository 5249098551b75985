/** Facts of a connection that no tariff knows. */
import { HOME_INPUTS } from '#domain/home/home-inputs.ts';
import { findAnswerProblem, toAnswerText } from './engine/inputs.ts';
import { listDocuments } from './library.ts';
import type { IsoDate, TariffDocument } from './schema.ts';

type Answers = Readonly<Record<string, string | number | boolean | null>>;

interface ConnectionFacts {
  discom?: string | null | undefined;
  category?: string | null | undefined;
  answers?: Answers | undefined;
}

export interface ConnectionProblem {
  field: string;
  found: string;
  message: string;
}

/** Kept beside the answers: what was filled in for the household when it began. */
const ASSUMED = 'assumed';

/**
 * Suppliers, categories and answers by which no bill could be priced. Answers to what another tariff asks stay: a
 * household may change its supplier and come back.
 */
export function findConnectionProblems(
  { discom, category, answers = {} }: ConnectionFacts,
  asOf: IsoDate,
): ConnectionProblem[] {
  const documents = listDocuments(asOf);
  const inputIds = new Set(listInputs(documents).map(({ id }) => id));
  const unknownProblems = Object.keys(answers)
    .filter((id) => id !== ASSUMED && !inputIds.has(id))
    .map((id) => ({ field: `answers.${id}`, found: id, message: 'No tariff asks for this.' }));
  const supplier = findSupplierProblems(discom ?? undefined, category ?? undefined, documents);
  return [...supplier, ...unknownProblems, ...findAnswerProblems('answers', answers, asOf)];
}

/** Answers that suit none of the tariffs that ask for them. */
export function findAnswerProblems(
  field: string,
  answers: Answers,
  asOf: IsoDate,
): ConnectionProblem[] {
  const inputs = listInputs(listDocuments(asOf));
  return Object.entries(answers).flatMap(([id, answer]): ConnectionProblem[] => {
    const found = toAnswerText(answer);
    if (found === '') return [];
    const problems = inputs
      .filter((input) => input.id === id)
      .map((input) => findAnswerProblem(input, found));
    const [first] = problems;
    if (first === undefined || problems.includes(undefined)) return [];
    return [{ field: `${field}.${id}`, found, message: first.message }];
  });
}

/** What some documents ask, and what is asked of every home. */
function listInputs(documents: readonly TariffDocument[]) {
  return [...documents.flatMap(({ inputs }) => inputs), ...HOME_INPUTS];
}

function findSupplierProblems(
  discom: string | undefined,
  category: string | undefined,
  documents: readonly TariffDocument[],
): ConnectionProblem[] {
  const supplierDocuments = documents.filter(
    (document) => discom === undefined || document.discoms.includes(discom),
  );
  if (discom !== undefined && supplierDocuments.length === 0) {
    const knownSuppliers = documents.flatMap(({ discoms }) => discoms);
    const meant = knownSuppliers.find(
      (candidate) => candidate.toLowerCase() === discom.trim().toLowerCase(),
    );
    const hint = meant === undefined ? '' : ` Did you mean "${meant}"?`;
    const message = `No tariff of the supplier "${discom}" is known.${hint}`;
    return [{ field: 'discom', found: discom, message }];
  }
  const codes = [...new Set(supplierDocuments.map(({ categoryCode }) => categoryCode))];
  if (category === undefined || codes.includes(category)) return [];
  const message =
    discom === undefined
      ? 'No supplier has this category.'
      : `${discom} has no such category. It has: ${codes.sort().join(', ')}.`;
  return [{ field: 'category', found: category, message }];
}
