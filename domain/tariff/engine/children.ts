/** The one way through the rules of a tariff document: what each rule has inside it. */
import type { Cond, Expr, Ladder, Line, LineAmount } from '#domain/tariff/schema.ts';

/** An amount, a ladder, a number or a condition of a document. */
export type Rule = Expr | Cond | Ladder | LineAmount;

/** Lists what stands directly inside a rule. Names of quantities and of lines are not followed. */
export function listChildren(rule: Rule): Rule[] {
  if (typeof rule === 'string') return [];
  if (
    'ladders' in rule ||
    'quantity' in rule ||
    'value' in rule ||
    'percent' in rule ||
    'share' in rule
  )
    return listAmountChildren(rule);
  if ('add' in rule) return rule.add;
  if ('sub' in rule) return rule.sub;
  if ('mul' in rule) return rule.mul;
  if ('div' in rule) return rule.div;
  if ('min' in rule) return rule.min;
  if ('max' in rule) return rule.max;
  if ('round' in rule) return [rule.round];
  if ('if' in rule) return [rule.if, rule.yes, rule.no];
  if ('lt' in rule) return rule.lt;
  if ('lte' in rule) return rule.lte;
  if ('gt' in rule) return rule.gt;
  if ('gte' in rule) return rule.gte;
  if ('all' in rule) return rule.all;
  if ('any' in rule) return rule.any;
  if ('not' in rule) return [rule.not];
  if ('steps' in rule) return listLadderChildren(rule);
  rule satisfies Leaf;
  return [];
}

/** What has nothing inside: a kind of rule that is neither listed above nor here does not compile. */
type Leaf =
  | { in: string }
  | { q: string }
  | { months: string }
  | { periodMonths: string }
  | { units: string }
  | { line: string | string[] }
  | { series: string }
  | { unknown: string }
  | { given: string }
  | { is: [string, string] };

function listAmountChildren(
  amount: Exclude<LineAmount, { given: string } | { unknown: string }>,
): Rule[] {
  if ('value' in amount) return [amount.value];
  if ('percent' in amount) return [amount.percent];
  if ('share' in amount) return [amount.share];
  const factors = amount.times ?? [];
  return 'ladders' in amount
    ? [...amount.ladders, ...factors]
    : [amount.quantity, amount.rate, ...factors];
}

function listLadderChildren({ when, over, scale, steps }: Ladder): Rule[] {
  const limits = steps.flatMap(({ upTo, rate }) => [...(upTo === null ? [] : [upTo]), rate]);
  return [...dropMissing(when), over, ...dropMissing(scale), ...limits];
}

/** Lists the rules of a line: when it is charged, its amount, and between what that stays. */
export function listLineRules({ when, amount, min, max }: Line): Rule[] {
  return [...dropMissing(when), amount, ...dropMissing(min), ...dropMissing(max)];
}

function dropMissing<T>(rule: T | undefined): T[] {
  return rule === undefined ? [] : [rule];
}

/** Lists a rule and all that stands inside it, at any depth. */
export function listWithin(rule: Rule): Rule[] {
  return [rule, ...listChildren(rule).flatMap(listWithin)];
}

/** Lists the rules of a document's lines and quantities, at any depth. */
export function listDocumentRules({
  lines,
  quantities = {},
}: {
  lines: readonly Line[];
  quantities?: Readonly<Record<string, Expr>> | undefined;
}): Rule[] {
  return [...Object.values(quantities), ...lines.flatMap(listLineRules)].flatMap(listWithin);
}

/** Lists the earlier lines that a rule is taken of, in its percent or share, or in an expression. */
export function listLineNames(rule: Rule): readonly string[] {
  if (typeof rule === 'string') return [];
  if ('line' in rule) return [rule.line].flat();
  return 'percent' in rule || 'share' in rule ? rule.of : [];
}
