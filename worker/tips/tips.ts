/** Energy tips: makes one for a household, and lists its earlier ones. */

import { and, desc, eq, sql } from 'drizzle-orm';
import { computeApplianceYears } from '#domain/appliances/appliance-use.ts';
import { isPricedByTariff, makePrices, type UsePrices } from '#domain/appliances/use-prices.ts';
import { ProductError } from '#domain/base/errors.ts';
import { HOME_LIMITS } from '#domain/base/limits.ts';
import * as messages from '#domain/base/messages.ts';
import { computeOnce } from '#domain/base/once.ts';
import { type IsoDate, toIsoDate } from '#domain/base/period.ts';
import { findLatestJudged } from '#domain/energy/comparison.ts';
import {
  computeUsualYearWh,
  findRunningPeriod,
  type HomeUse,
  listPeriods,
} from '#domain/energy/home-use.ts';
import { findHomeKind } from '#domain/energy/own-power.ts';
import { findAnsweredMeasures } from '#domain/tips/answer.ts';
import { answerLimit } from '#domain/tips/answer-limit.ts';
import { chooseTip, isTipOfDay, type Tip } from '#domain/tips/choose.ts';
import { explainBill } from '#domain/tips/explain-bill.ts';
import { type TipFigures, tipFiguresSchema } from '#domain/tips/figures.ts';
import { isHindi } from '#domain/tips/hindi.ts';
import type { Household as TipHousehold } from '#domain/tips/household.ts';
import { checkPhrasing, type PricedTip, writePhrasingPrompt } from '#domain/tips/phrase.ts';
import { type ToldTip, tellTip } from '#domain/tips/tell-tip.ts';
import type { TipRecord } from '#domain/tips/tip.ts';
import { toTargetPercent } from '#worker/accounts/profiles.ts';
import {
  type ApplianceRow,
  appliancesQuery,
  toApplianceRecord,
} from '#worker/appliances/appliances.ts';
import { refuseOverLimit } from '#worker/auth/attempts.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import type { Caller } from '#worker/auth/token.ts';
import { billedHomeForCostsQueries, billedHomeQueries, toBilledHome } from '#worker/bills/bills.ts';
import { tips } from '#worker/db/schema.ts';
import type { LanguageModel } from '#worker/env.ts';
import type { Household } from '#worker/homes/households.ts';
import { requireLimitsQuery } from '#worker/homes/limits.ts';
import { selectHomeId } from '#worker/homes/queries.ts';
import { createOnce } from '#worker/idempotency-keys.ts';
import { homeUseBatch } from '#worker/readings/home-use.ts';
import type { ServiceContext } from '#worker/service-context.ts';
import { type TipRow, tipAnswersQuery, tipsQuery } from './queries.ts';

/** How many of the latest tips a new one is chosen to differ from. */
const PREVIOUS_TIPS = 200;

export type Tips = ReturnType<typeof createTips>;

/** What is stored of a tip besides the choice. */
type Made = Pick<TipRow, 'phrasedText' | 'annualMilliRupees'>;

/** Makes the service that gives and lists a home's tips. */
export function createTips(context: ServiceContext) {
  const { db, env, now } = context;

  /** The household's tips, newest first. */
  async function list(home: OpenHome): Promise<TipRecord[]> {
    const [household, use, rows, connections, bills] = await homeUseBatch(
      home,
      'latest',
      tipsQuery(home, HOME_LIMITS.tips),
      ...billedHomeForCostsQueries(home),
    );
    const getPrices = computeOnce(() =>
      makePrices(toBilledHome(use, connections, bills), household.rateMilliRupees),
    );
    return rows.map((row) => toTipRecord(row, getPrices));
  }

  /**
   * Makes a tip for a question, or a general one for an empty question, and stores it; sent again with its key, it
   * returns the same one. Throws `notFound` when the catalogue has nothing for it, `tooMany` over the limit.
   */
  async function generate(home: OpenHome, question: string, key?: string): Promise<TipRecord> {
    const { tip, prices, ...made } = await chooseAndPhrase(home, question);
    const [create, limits] = insertQueries(home, { ...tip, ...made }, question);
    const row = await createOnce<TipRow>(home, key, {
      what: 'tip',
      input: question,
      create,
      id: sql`CAST(${selectLatestId(home)} AS TEXT)`,
      after: [limits],
      find: (id) =>
        db.query
          .select()
          .from(tips)
          .where(and(eq(tips.homeId, selectHomeId(home)), eq(tips.id, Number(id)))),
    });
    return toTipRecord(row, () => prices);
  }

  /** Chooses the tip that saves most, in the catalogue's words or the model's. */
  async function chooseAndPhrase(
    home: OpenHome,
    question: string,
  ): Promise<Made & { tip: Tip; prices: UsePrices }> {
    await refuseOverLimit(env.limits.tips, String(home.userId));
    const [household, use, appliances, answers, previousTips, connections, bills] =
      await homeUseBatch(
        home,
        'latest',
        appliancesQuery(home),
        tipAnswersQuery(home),
        db.query
          .select({ measureId: tips.measureId })
          .from(tips)
          .where(eq(tips.homeId, selectHomeId(home)))
          .orderBy(desc(tips.id))
          .limit(PREVIOUS_TIPS),
        ...billedHomeQueries(home),
      );
    const billedHome = toBilledHome(use, connections, bills);
    const tip = chooseTip({
      question,
      household: {
        ...toTipHousehold(household, use, appliances),
        explainBill: (month) => explainBill(billedHome, month),
        answerLimit: (kwh) => answerLimit(billedHome, kwh),
        hasTariff: isPricedByTariff(billedHome),
      },
      previousMeasureIds: previousTips.map(({ measureId }) => measureId),
      closedMeasureIds: findAnsweredMeasures(answers, now),
    });
    if (tip === undefined) {
      const message = isHindi(question) ? messages.tipNoMatchInHindi : messages.tipNoMatch;
      throw new ProductError('notFound', message);
    }
    const prices = makePrices(billedHome, household.rateMilliRupees);
    const annualMilliRupees = priceSaving(tip, tip.figures, prices);
    const told = tellTip(tip);
    const priced = { ...told, annualWh: tip.annualWh, annualMilliRupees };
    const text = await phraseTip(env.model, priced, question);
    return {
      tip,
      prices,
      phrasedText: text === told.tipText ? null : text,
      annualMilliRupees: prices.byTariff ? annualMilliRupees : null,
    };
  }

  /** The statements that store a tip. */
  function insertQueries(home: OpenHome, tip: Tip & Made, question: string) {
    return [
      db.query
        .insert(tips)
        .values({
          homeId: selectHomeId(home),
          id: sql<number>`${selectLatestId(home)} + 1`,
          measureId: tip.measureId,
          question,
          figures: JSON.stringify(tip.figures),
          phrasedText: tip.phrasedText,
          phrasedLanguage: tip.phrasedText === null ? null : 'en',
          applianceType: tip.applianceType,
          annualWh: tip.annualWh,
          annualMilliRupees: tip.annualMilliRupees,
          createdAt: now,
        })
        .returning(),
      requireLimitsQuery(home, 'tips'),
    ] as const;
  }

  return { list, generate };
}

function selectLatestId(caller: Caller) {
  return sql`(SELECT coalesce(max(id), 0) FROM tips WHERE home_id = ${selectHomeId(caller)})`;
}

/**
 * A stored tip as the API and the screens show it, in kWh and rupees a year: those that a tariff made of it on its day
 * stay, and prices are asked for a tip without them alone.
 */
export function toTipRecord(row: TipRow, getPrices: () => UsePrices): TipRecord {
  return { ...toTipWithoutRupees(row), ...findRupees(row, getPrices) };
}

function findRupees(
  row: TipRow,
  getPrices: () => UsePrices,
): Pick<TipRecord, 'annualRupees' | 'rupeesBy'> {
  const { annualWh, annualMilliRupees } = row;
  if (annualMilliRupees !== null) {
    return { annualRupees: Math.round(annualMilliRupees / 1000), rupeesBy: 'tariff' };
  }
  if (annualWh === null) return { annualRupees: null, rupeesBy: null };
  const prices = getPrices();
  const milliRupees = priceSaving(row, parseFigures(row), prices);
  const isPriced = prices.byTariff || milliRupees !== null;
  return {
    annualRupees: milliRupees === null ? null : Math.round(milliRupees / 1000),
    rupeesBy: isPriced ? (prices.byTariff ? 'tariff' : 'rate') : null,
  };
}

/** What a tip saves in a year, in the months in which its appliance runs. */
function priceSaving(
  { annualWh: wh }: Pick<Tip, 'annualWh'>,
  figures: TipFigures,
  prices: UsePrices,
): number | null {
  if (wh === null) return null;
  const subject = figures.why === 'saving' ? figures.subject : undefined;
  const months = subject === undefined || subject.of === 'home' ? null : subject.months;
  return prices.ofYear({ wh, months });
}

/** The words of a stored tip: those of a model where it phrased it, after a note in Hindi if it was asked in Hindi. */
export function tellTipRow(row: TipRow): ToldTip {
  const { measureId, annualWh, question } = row;
  const told = tellTip({ measureId, annualWh, figures: parseFigures(row) });
  const text = row.phrasedText ?? told.tipText;
  return { ...told, tipText: isHindi(question) ? `${told.hindiText} ${text}` : text };
}

/** Whether what a stored tip says holds on a day. */
export function holdsOn(row: TipRow, today: IsoDate): boolean {
  const { measureId } = row;
  return isTipOfDay({ measureId, figures: parseFigures(row) }, today);
}

/** What a stored tip was worked out from. */
export function parseFigures({ figures }: Pick<TipRow, 'figures'>): TipFigures {
  return tipFiguresSchema.parse(JSON.parse(figures));
}

/** The same without the rupees. */
function toTipWithoutRupees(row: TipRow): Omit<TipRecord, 'annualRupees' | 'rupeesBy'> {
  const { annualWh } = row;
  const { tipText, explanation, source } = tellTipRow(row);
  return {
    id: String(row.id),
    tipText,
    createdAt: new Date(row.createdAt).toISOString(),
    question: row.question,
    measureId: row.measureId,
    applianceType: row.applianceType,
    annualKWH: annualWh === null ? null : annualWh / 1000,
    explanation,
    source: { name: source.name, url: source.url ?? null, estimate: source.estimate },
  };
}

/** Puts together what the choice of a tip depends on, energy in Wh. */
export function toTipHousehold(
  household: Household,
  home: HomeUse,
  rows: ApplianceRow[],
): TipHousehold {
  const appliances = rows.map(toApplianceRecord);
  return {
    appliances,
    applianceYearWh: computeApplianceYears(appliances, home),
    targetReductionPercent: toTargetPercent(household),
    yearWh: computeUsualYearWh(home),
    latestMonthWh: findLatestJudged(listPeriods(home, 'month'))?.wholePeriodWh ?? null,
    householdSize: household.householdSize,
    state: household.state,
    kind: findHomeKind(home, findRunningPeriod(home, 'period')),
    today: toIsoDate(home.today),
  };
}

/* * An optional language model may phrase a tip from the same facts. The catalogue's own words are used without one, and
 * when it fails, says something that is not in the facts, or takes too long.
 */

const MODEL = '@cf/meta/llama-3.1-8b-instruct-fast';
/** How long the model may take. */
export const PHRASING_TIMEOUT_MS = 5000;

/** Returns the model's text for a tip if it passes `checkPhrasing` and comes in time, else the catalogue's. */
export async function phraseTip(
  model: LanguageModel | undefined,
  tip: PricedTip,
  question: string,
): Promise<string> {
  if (model === undefined) return tip.tipText;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), PHRASING_TIMEOUT_MS);
  });
  // Whatever goes wrong with the model, the household gets its tip.
  const phrasing = askModel(model, tip, question).catch(() => undefined);
  const text = await Promise.race([phrasing, timeout]);
  clearTimeout(timer);
  return (typeof text === 'string' ? checkPhrasing(text, tip) : undefined) ?? tip.tipText;
}

async function askModel(model: LanguageModel, tip: PricedTip, question: string): Promise<unknown> {
  const { system, user } = writePhrasingPrompt(tip, question);
  const result = await model.run(MODEL, {
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: user },
    ],
  });
  return (result as { response?: unknown } | null | undefined)?.response;
}
