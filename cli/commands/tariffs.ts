/** tariffs list, show and freshness. */
import { formatDate } from '#domain/base/format.ts';
import { findDateProblem, getDayInIndia, type IsoDate } from '#domain/base/period.ts';
import { listChoices } from '#domain/tariff/engine/inputs.ts';
import { describeRates } from '#domain/tariff/explain/describe-line.ts';
import {
  listStaleTariffs,
  listStaleValues,
  type StaleTariff,
  type StaleValue,
} from '#domain/tariff/freshness.ts';
import { documentSchema, type TariffDocument } from '#domain/tariff/schema.ts';
import { findSupplierName } from '#domain/tariff/supplier-names.ts';
import { connectSignedIn } from '../client.ts';
import { makeFailure, makeUsageFailure } from '../failure.ts';
import { requireName } from '../flags.ts';
import { choosePaint, countColumns, type JsonOption, type Paint, show } from '../output.ts';
import { renderTable, wrapText } from '../text.ts';

/** Lists the known tariffs, or those of a supplier, by its code or a part of its name. */
export async function listTariffs(options: JsonOption & { supplier?: string }): Promise<void> {
  const { api, readBody } = await connectSignedIn();
  const body = await readBody(api.tariffs.$get(), 'tariffs');
  const supplier = options.supplier?.toLowerCase();
  const tariffs = body.tariffs.filter(
    ({ discoms }) =>
      supplier === undefined ||
      discoms.some(
        (discom) =>
          discom.toLowerCase() === supplier ||
          findSupplierName(discom)?.toLowerCase().includes(supplier) === true,
      ),
  );
  if (tariffs.length === 0) {
    throw makeFailure(
      `No tariff of ${options.supplier} is known. To see all: unitwise tariffs list`,
    );
  }
  show({ tariffs }, options.json, (shown) => renderTariffs(shown.tariffs, choosePaint()));
}

type Summary = Pick<
  TariffDocument,
  'id' | 'discoms' | 'category' | 'categoryCode' | 'validFrom' | 'validTo' | 'status'
>;

/** Tariffs as a table. */
function renderTariffs(tariffs: readonly Summary[], paint: Paint): string {
  return renderTable(
    tariffs,
    [
      { title: 'ID', text: ({ id }) => id },
      { title: 'Code', text: ({ categoryCode }) => categoryCode },
      { title: 'Category', text: ({ category }) => category },
      { title: 'From', align: 'right', text: ({ validFrom }) => formatDate(validFrom) },
      { title: 'To', align: 'right', text: ({ validTo }) => formatLastDay(validTo) },
      { title: 'Status', text: ({ status }) => status },
      { title: 'Suppliers', text: ({ discoms }) => discoms.join(', ') },
    ],
    paint.dim,
  );
}

function formatLastDay(validTo: string | null): string {
  return validTo === null ? 'open' : formatDate(validTo);
}

/** Shows a tariff in full. */
export async function showTariff(id: string, options: JsonOption): Promise<void> {
  const { api, readBody } = await connectSignedIn();
  const body = await readBody(
    api.tariffs[':id'].$get({ param: { id: requireName(id, 'ID') } }),
    'tariff',
  );
  show(body, options.json, ({ tariff }) => {
    const document = documentSchema.safeParse(tariff);
    if (!document.success)
      throw makeFailure('This tariff has rules that are newer than this program.');
    return renderTariff(document.data, choosePaint(), countColumns());
  });
}

/** A tariff in full: what it asks for, each line with its rates and source, and when it was last looked at. */
export function renderTariff(document: TariffDocument, paint: Paint, width: number): string {
  const { id, discoms, category, state, validFrom, validTo, status, checkedOn } = document;
  const lines = document.lines.map((line) => ({
    line,
    source: line.source === undefined ? 'no source' : document.sources[line.source]?.title,
  }));
  const indent = (text: string) => wrapText(text, width - 4).map((line) => `    ${line}`);
  return [
    paint.bold(id),
    `${category} (${state})`,
    ...discoms.map((discom) => `${discom}, ${findSupplierName(discom) ?? discom}`),
    `${formatDate(validFrom)} to ${formatLastDay(validTo)}, ${status}, last checked on ${formatDate(checkedOn)}`,
    ...(document.unconfirmedParts ?? []).flatMap((part) =>
      wrapText(`not confirmed: ${part}`, width),
    ),
    '',
    ...(document.inputs.length === 0 ? [] : [paint.dim('It asks for')]),
    ...document.inputs.flatMap((input) => [
      `  ${input.id}: ${input.label}, ${describeAnswers(input)}`,
      ...indent(input.why),
    ]),
    ...(document.inputs.length === 0 ? [] : ['']),
    paint.dim('Lines of a bill, in rupees'),
    ...lines.flatMap(({ line, source }) => [
      `  ${line.id}: ${line.label}${line.unconfirmed === undefined ? '' : paint.warm(' (not confirmed)')}`,
      ...describeRates(line).flatMap(indent),
      ...indent(`Source: ${source}${line.clause === undefined ? '' : `, ${line.clause}`}`).map(
        paint.dim,
      ),
    ]),
    '',
  ].join('\n');
}

/** What may be answered: "yes or no", "urban or rural", "a number". */
function describeAnswers(input: TariffDocument['inputs'][number]): string {
  return listChoices(input)?.join(' or ') ?? 'a number';
}

/** Lists what is old in the tariffs of this program, on a day: today unless told. It asks no server. */
export function showFreshness(options: JsonOption & { on?: string }): void {
  const day = options.on ?? getDayInIndia(Date.now());
  const problem = findDateProblem(day);
  if (problem !== undefined) throw makeUsageFailure(`--on "${day}": ${problem}`);
  const body = { day, values: listStaleValues(day), tariffs: listStaleTariffs(day) };
  show(body, options.json, (shown) => renderFreshness(shown, choosePaint()));
}

function renderFreshness(
  { day, values, tariffs }: { day: IsoDate; values: StaleValue[]; tariffs: StaleTariff[] },
  paint: Paint,
): string {
  const parts = [
    ...(values.length === 0
      ? []
      : [
          paint.bold(`Published values that are not known for ${formatDate(day)}`),
          renderTable(
            values,
            [
              { title: 'Series', text: ({ series }) => series },
              {
                title: 'Last known',
                align: 'right',
                text: ({ lastDay }) => (lastDay === null ? 'never' : formatDate(lastDay)),
              },
              { title: 'Suppliers', text: ({ suppliers }) => suppliers.join(', ') },
            ],
            paint.dim,
          ),
        ]),
    ...(tariffs.length === 0
      ? []
      : [
          paint.bold('Tariffs that ended, or that nobody looked at in this financial year'),
          renderTable(
            tariffs,
            [
              { title: 'ID', text: ({ id }) => id },
              { title: 'To', align: 'right', text: ({ validTo }) => formatLastDay(validTo) },
              {
                title: 'Last checked',
                align: 'right',
                text: ({ checkedOn }) => formatDate(checkedOn),
              },
              { title: 'Suppliers', text: ({ suppliers }) => suppliers.join(', ') },
            ],
            paint.dim,
          ),
        ]),
  ];
  return parts.length === 0 ? `Nothing is stale on ${formatDate(day)}.\n` : parts.join('\n');
}
