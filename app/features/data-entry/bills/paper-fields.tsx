import type { PaperBill } from '#domain/bills/stored.ts';
import { formatRupeesDecimal } from '#domain/tariff/engine/fraction.ts';

/** What is known of the paper bill already, so that a form that says one thing more keeps the rest. */
export function PaperFields({ paper, lines }: { paper: PaperBill | null; lines: boolean }) {
  return (
    <>
      {Object.entries(lines ? (paper?.linesPaise ?? {}) : {}).map(([id, paise]) => (
        <Pair key={id} names={['line', 'amount']} values={[id, formatRupeesDecimal(paise)]} />
      ))}
      {Object.entries(paper?.publishedValues ?? {}).map(([series, value]) => (
        <Pair key={series} names={['series', 'value']} values={[series, value]} />
      ))}
      {Object.entries(paper?.inputs ?? {}).map(([input, answer]) => (
        <Pair key={input} names={['input', 'answer']} values={[input, answer]} />
      ))}
    </>
  );
}

function Pair({ names, values }: { names: [string, string]; values: [string, string] }) {
  return (
    <>
      <input type="hidden" name={names[0]} value={values[0]} />
      <input type="hidden" name={names[1]} value={values[1]} />
    </>
  );
}
