/**
 * An optional language model may phrase a tip from the same facts. The catalogue's own words are used without one, and
 * when it fails, says something that is not in the facts, or takes too long.
 */
import { checkPhrasing, type PricedTip, writePhrasingPrompt } from '#domain/tips/phrase.ts';
import type { LanguageModel } from '#worker/env.ts';

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
