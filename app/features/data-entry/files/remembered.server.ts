/** How a home's files are read, in words for the list of them. */
import { formatDate } from '#domain/base/format.ts';
import { getDayInIndia } from '#domain/base/period.ts';
import type { MappingDocument, MappingSeries } from '#domain/import/mapping-record.ts';
import { QUESTION_TEXT } from '#domain/import/question-text.ts';
import { describeAnswer } from '#domain/import/questions.ts';
import { QUESTION_KEYS } from '#domain/import/types.ts';

/** How files of one kind are read, by the name under which that was saved. */
export interface RememberedFile {
  name: string;
  /** Its day: "12 Nov 2026". */
  savedOn: string;
  /** What is remembered, a line each. */
  facts: string[];
}

/** Describes the saved mappings of a home. */
export function listRememberedFiles(
  saved: readonly { name: string; savedAt: number; document: string }[],
): RememberedFile[] {
  return saved.map(({ name, savedAt, document }) => ({
    name,
    savedOn: formatDate(getDayInIndia(savedAt)),
    facts: listFacts(JSON.parse(document) as MappingDocument),
  }));
}

/** Questions whose answers the columns' sentences say already. */
const SAID_BY_COLUMNS = ['unit', 'kind', 'series'];

function listFacts({ fingerprint, series = [], answers, registers = [] }: MappingDocument) {
  return [
    describeColumns(fingerprint),
    ...describeSeries(series),
    ...QUESTION_KEYS.flatMap((key) => {
      const answer = answers[key];
      const isSaid = series.length > 0 && SAID_BY_COLUMNS.includes(key);
      return answer === undefined || isSaid
        ? []
        : [`${QUESTION_TEXT[key]} ${describeAnswer(key, answer)}`];
    }),
    ...(registers.length === 0 ? [] : ['What the meter showed last, to count on from there']),
  ];
}

function describeColumns({ container, header }: MappingDocument['fingerprint']): string {
  if (container === 'records') return 'A file of records, such as Green Button';
  const named = [...new Set(header)].filter((column) => column !== '');
  return named.length === 0 ? 'Columns without names' : `Columns: ${joinNames(named)}`;
}

const USES = {
  import: 'Used',
  export: 'Given to the grid',
  solar: 'Generated',
  ignore: 'Not counted',
};
const KINDS = { interval: '', register: ', as the meter showed it', period: ', bill by bill' };

/** Which columns hold what: "Used, bill by bill, in kWh: “Units”". */
function describeSeries(series: readonly MappingSeries[]): string[] {
  const names = new Map<string, string[]>();
  for (const { name, channel, kind = 'interval', unit } of series) {
    const use = `${USES[channel]}${KINDS[kind]}${unit === undefined ? '' : `, in ${unit}`}`;
    names.set(use, [...(names.get(use) ?? []), `“${name}”`]);
  }
  return [...names].map(([use, columns]) => `${use}: ${joinNames(columns)}`);
}

/** How many names are listed before the rest are counted. */
const NAMED = 6;

function joinNames(names: readonly string[]): string {
  // "and 1 more" says less than the name.
  if (names.length <= NAMED + 1) return names.join(', ');
  return `${names.slice(0, NAMED).join(', ')} and ${names.length - NAMED} more`;
}
