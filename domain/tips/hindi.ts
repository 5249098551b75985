/** What a question in Devanagari is answered with before the tip itself, which is in English. */
import { formatKwh, formatRupees } from '../format.ts';
import type { IsoDate } from '../period.ts';
import type { Reason } from '../tariff/explain-way.ts';

const MONTHS = [
  ...['जनवरी', 'फ़रवरी', 'मार्च', 'अप्रैल', 'मई', 'जून'],
  ...['जुलाई', 'अगस्त', 'सितंबर', 'अक्टूबर', 'नवंबर', 'दिसंबर'],
];

/** Whether a question is written in Devanagari. */
export function isHindi(question: string): boolean {
  return /\p{Script=Devanagari}/u.test(question);
}

/** That the tip is in English only, with what it saves in a year where that is known. */
export function hindiNote(annualWh: number | null): string {
  const note = 'यह सुझाव अभी केवल अंग्रेज़ी में है।';
  if (annualWh === null || annualWh === 0) return note;
  return `${note} इससे साल में लगभग ${formatKwh(annualWh, annualWh < 9_950 ? 1 : 0)} यूनिट बच सकते हैं।`;
}

/** The bill beside the one before it, and the largest reasons. */
export function hindiBill(bill: {
  to: IsoDate;
  paise: number;
  beforePaise: number;
  reasons: readonly Reason[];
}): string {
  const { to, paise, beforePaise, reasons } = bill;
  const moved = paise - beforePaise;
  const compared =
    moved === 0 ? 'पिछले बिल के बराबर' : `पिछले बिल (${rupees(beforePaise)}) से ${movedText(moved)}`;
  const causes = reasons.map((reason) => `${CAUSES[reason.code]}: ${movedText(reason.paise)}`);
  const day = `${Number(to.slice(8))} ${MONTHS[Number(to.slice(5, 7)) - 1]}`;
  return [
    `${day} तक का आपका बिल ${rupees(paise)} है, ${compared}।`,
    ...causes.map((one) => `${one}।`),
  ].join(' ');
}

/** What a day used, beside the days of the period before. */
export function hindiUse(perDayWh: number, beforeWh: number | null): string {
  const now = `रोज़ औसतन ${formatKwh(perDayWh)} यूनिट खर्च हुए`;
  return beforeWh === null ? `${now}।` : `${now}; उससे पहले ${formatKwh(beforeWh)}।`;
}

const CAUSES: Record<Reason['code'], string> = {
  days: 'बिल के दिन अलग हैं',
  use: 'खपत बदली',
  limits: 'यूनिट की सीमा पार हुई',
  connection: 'कनेक्शन में बदलाव',
  values: 'ईंधन शुल्क जैसी दरें बदलीं',
  tariff: 'बिजली की दरें बदलीं',
  typed: 'कागज़ी बिल से लिखी गई रकम',
  answers: 'पहले दिए गए जवाब अब नहीं हैं',
  together: 'कई कारण एक साथ',
  rounding: 'पूरे रुपये में बदलना',
};

function movedText(paise: number): string {
  return `${rupees(Math.abs(paise))} ${paise > 0 ? 'ज़्यादा' : 'कम'}`;
}

function rupees(paise: number): string {
  return formatRupees(paise * 10, paise % 100 === 0 ? 0 : 2);
}
