/** The answer in Hindi that precedes a tip, which itself is in English. */
import { formatEstimateKwh, formatKwh, formatPaise } from '#domain/base/format.ts';
import type { IsoDate } from '#domain/base/period.ts';
import { WH_PER_KWH } from '#domain/base/quantity.ts';
import type { Reason } from '#domain/tariff/explain/explain-way.ts';

const MONTHS = [
  ...['जनवरी', 'फ़रवरी', 'मार्च', 'अप्रैल', 'मई', 'जून'],
  ...['जुलाई', 'अगस्त', 'सितंबर', 'अक्टूबर', 'नवंबर', 'दिसंबर'],
];

/** Words of Hindi in Latin letters that are none of English. */
const HINDI_IN_LATIN = new Set(
  `aap aapka apna apne apni aur badh badha bahut bahot bachana bachane bachat bachaye batao bataiye bataye
  bhai bijlee bijli bijlee chahiye chala chalana chalane chalate chalta dijiye garmi ghatana ghataye hai
  hain hamara hamare hamari itna itni jaise jyada kab kabhi kaha kahan kaisa kaise kam kar kare karein
  karen karna karne karo ka kaun ke kharch kharcha ki kitna kitne kitni ko konsa koi kya kyo kyon kyu kyun
  lagta mahina mahine mein mera mere meri mujhe nahi nahin paani pani paisa paise pankha raha rahi sabse
  sakta sakte sakti se thand tarika tarike upay wajah yeh zyada`.split(/\s+/),
);

/** Whether a question is in Hindi: in Devanagari, or in Latin letters with two words that only Hindi has. */
export function isHindi(question: string): boolean {
  if (/\p{Script=Devanagari}/u.test(question)) return true;
  const words =
    question
      .slice(0, 500)
      .toLowerCase()
      .match(/[a-z]+/g) ?? [];
  return words.filter((word) => HINDI_IN_LATIN.has(word)).length >= 2;
}

/** Says that the tip is in English only, and what it saves in a year if that is known. */
export function writeHindiNote(annualWh: number | null): string {
  const note = 'यह सुझाव अभी केवल अंग्रेज़ी में है।';
  if (annualWh === null || annualWh === 0) return note;
  return `${note} इससे साल में लगभग ${formatEstimateKwh(annualWh)} यूनिट बच सकते हैं।`;
}

/** Compares the bill with the one before, and names the largest reasons. */
export function describeBillInHindi(bill: {
  to: IsoDate;
  paise: number;
  beforePaise: number;
  reasons: readonly Pick<Reason, 'code' | 'paise'>[];
}): string {
  const { to, paise, beforePaise, reasons } = bill;
  const moved = paise - beforePaise;
  const difference =
    moved === 0
      ? 'पिछले बिल के बराबर'
      : `पिछले बिल (${formatPaise(beforePaise)}) से ${describeDifference(moved)}`;
  const causes = reasons.map(
    (reason) => `${CAUSES[reason.code]}: ${describeDifference(reason.paise)}`,
  );
  const day = `${Number(to.slice(8))} ${MONTHS[Number(to.slice(5, 7)) - 1]}`;
  return [
    `${day} तक का आपका बिल ${formatPaise(paise)} है, ${difference}।`,
    ...causes.map((cause) => `${cause}।`),
  ].join(' ');
}

/** Compares the use of a day with that in the period before. */
export function describeUseInHindi(perDayWh: number, beforeWh: number | null): string {
  const now = `रोज़ औसतन ${formatKwh(perDayWh)} यूनिट खर्च हुए`;
  return beforeWh === null ? `${now}।` : `${now}; उससे पहले ${formatKwh(beforeWh)}।`;
}

/** How many units are left until a limit, and for how many days. */
export function describeLimitInHindi(
  lastKwh: number,
  {
    leftWh,
    days,
    dailyWh,
    unreadWh = null,
  }: { leftWh: number; days: number; dailyWh: number; unreadWh?: number | null },
): string {
  const limit = `${formatKwh(lastKwh * WH_PER_KWH, 0)} यूनिट`;
  if (leftWh < 0) return `यह बिल ${limit} पार कर चुका है।`;
  if (unreadWh !== null && unreadWh > leftWh) {
    return `पिछली रीडिंग पर ${limit} तक ${formatKwh(leftWh)} यूनिट बाकी थीं; उसके बाद के दिनों में शायद ${formatKwh(unreadWh, 0)} यूनिट खर्च हो चुके हैं।`;
  }
  return `${limit} तक ${formatKwh(leftWh)} यूनिट बाकी हैं, ${days} दिन के लिए: रोज़ ${formatKwh(dailyWh)}।`;
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

function describeDifference(paise: number): string {
  return `${formatPaise(Math.abs(paise))} ${paise > 0 ? 'ज़्यादा' : 'कम'}`;
}
