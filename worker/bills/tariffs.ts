/** The tariffs, and bills that are priced by them without being stored. */
import { ProductError } from '#domain/base/errors.ts';
import {
  type FirstBill,
  priceFirstBill,
  type UnpricedBill,
} from '#domain/tariff/engine/home-bill.ts';
import { priceBill } from '#domain/tariff/engine/price.ts';
import { type PreviewBody, parsePaiseById, parseWattHours } from '#domain/tariff/engine/request.ts';
import type { BillProblem, PricedBill } from '#domain/tariff/engine/scope.ts';
import { namesValueOf } from '#domain/tariff/engine/series.ts';
import { findDocument, findHistory, listDocuments, series } from '#domain/tariff/library.ts';
import type { IsoDate, TariffDocument } from '#domain/tariff/schema.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import type { ServiceContext } from '#worker/service-context.ts';

export type Tariffs = ReturnType<typeof createTariffs>;

/** Makes the service for the library of tariffs and bill previews. */
export function createTariffs(context: ServiceContext) {
  /**
   * Prices a bill and stores nothing. Throws `invalid`, `missing-input` with the inputs that a line
   * needs, or `no-tariff` with the day that no tariff covers.
   */
  async function preview(home: OpenHome, body: PreviewBody): Promise<PricedBill> {
    await home.batch();
    const asOf = body.asOf ?? context.today;
    refuseUnknownSeries(Object.keys(body.publishedValues ?? {}));
    const result = priceBill(
      {
        documents: requireDocuments(body, asOf),
        uncoveredDays: body.tariff === undefined ? 'refuse' : 'nearest',
        discom: body.discom,
        from: body.from,
        to: body.to,
        unitsWh: parseWattHours(body.unitsKWH),
        connection: body.connection ?? {},
        publishedValues: body.publishedValues ?? {},
        givenLinesPaise: parsePaiseById(body.givenLines),
        billDate: body.billDate ?? body.to,
        asOf,
      },
      series,
    );
    if (!result.ok) throw makePricingError(result.problems);
    return result;
  }

  /** The tariffs that price households' bills, as known today. */
  async function list(home: OpenHome): Promise<TariffDocument[]> {
    await home.batch();
    return listDocuments(context.today);
  }

  /** The tariff of an id, as known today. Throws `notFound`. */
  async function find(home: OpenHome, id: string): Promise<TariffDocument> {
    await home.batch();
    const document = findDocument(id, context.today);
    if (document === undefined) throw new ProductError('notFound', 'There is no such tariff.');
    return document;
  }

  /** Prices a household's first bill by what it has typed so far, or returns what is missing; undefined without input. */
  async function priceFirst(
    home: OpenHome,
    typedBill:
      | (Omit<Parameters<typeof priceFirstBill>[1], 'asOf'> & {
          connection: Parameters<typeof priceFirstBill>[0];
        })
      | undefined,
  ): Promise<FirstBill | UnpricedBill | undefined> {
    await home.batch();
    return typedBill && priceFirstBill(typedBill.connection, { ...typedBill, asOf: context.today });
  }

  return { preview, list, find, priceFirstBill: priceFirst };
}

function requireDocuments(body: PreviewBody, asOf: IsoDate): TariffDocument[] {
  const { tariff, discom = '', category = '' } = body;
  if (tariff !== undefined) return [tariff].flat().map((id) => requireDocument(id, asOf));
  const history = findHistory(discom, category, asOf);
  if (history.length > 0) return history;
  const categories = listDocuments(asOf)
    .filter(({ discoms }) => discoms.includes(discom))
    .map(({ categoryCode }) => categoryCode);
  const knownCategories = [...new Set(categories)].join(', ');
  const [field, found, message] =
    knownCategories === ''
      ? ['discom', discom, `No tariff of the supplier "${discom}" is known.`]
      : [
          'category',
          category,
          `No tariff of this category is known. ${discom} has: ${knownCategories}.`,
        ];
  throw new ProductError('no-tariff', message, { details: [{ field, found, message }] });
}

function requireDocument(id: string, asOf: IsoDate): TariffDocument {
  const document = findDocument(id, asOf);
  if (document !== undefined) return document;
  const message = `No tariff "${id}" was known on ${asOf}.`;
  const details = [{ field: 'tariff', found: id, message }];
  throw new ProductError('no-tariff', message, { details });
}

function refuseUnknownSeries(names: readonly string[]): void {
  const details = names
    .filter((name) => !series.some((candidate) => namesValueOf(name, candidate)))
    .map((found) => ({
      field: 'publishedValues',
      found,
      message: 'No series of published values has this name or begins with it.',
    }));
  const [first] = details;
  if (first !== undefined) throw new ProductError('invalid', first.message, { details });
}

/** The error for a bill that cannot be priced: it names each input or day. */
function makePricingError(problems: readonly BillProblem[]): ProductError {
  const codes = { 'missing-input': 'missing-input', 'invalid-input': 'invalid' } as const;
  const [first] = problems;
  const code = first === undefined || first.code === 'no-tariff' ? 'no-tariff' : codes[first.code];
  const details = problems.map(({ field, found, message }) => ({
    ...(field === undefined ? {} : { field }),
    ...(found === undefined ? {} : { found }),
    message,
  }));
  return new ProductError(code, problems.map(({ message }) => message).join(' '), { details });
}
