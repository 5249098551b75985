/** Figures and dates as people in India read them: 1,00,000, a real minus sign, 20 Nov 2026. */
import { getDayInIndia, getMonthName, getTimeInIndia, type IsoDate, type Month } from './period.ts';
import { WH_PER_KWH } from './quantity.ts';

/** Indian grouping, always with the digits 0 to 9. */
const LOCALE = 'en-IN-u-nu-latn';

/** A `NumberFormat` takes far longer to make than to use: one for each number of decimals. */
const formats = new Map<number, Intl.NumberFormat>();

/** A number in Indian grouping with so many decimals, rounded half-up. */
export function formatNumber(value: number, decimals = 0): string {
  let format = formats.get(decimals);
  if (format === undefined) {
    format = new Intl.NumberFormat(LOCALE, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      roundingMode: 'halfExpand',
    });
    formats.set(decimals, format);
  }
  // Adding 0 turns a negative zero into zero; rounding can make one too, hence the second test.
  const text = format.format(value + 0);
  if (!text.startsWith('-')) return text;
  return /^-[0.,]*$/.test(text) ? text.slice(1) : text.replace('-', '−');
}

/** A number with the decimals that it has: `2,000`, `0.8`. */
export function formatAsIs(value: number): string {
  return formatNumber(value, String(value).split('.')[1]?.length ?? 0);
}

/** A meter's number as it shows it, with its leading zeros: `03412`, `03412.6`. */
export function formatRegister(shownWh: number, digits: number): string {
  const whole = Math.floor(shownWh / WH_PER_KWH);
  const part = shownWh % WH_PER_KWH;
  const decimals = part === 0 ? '' : `.${String(part).padStart(3, '0').replace(/0+$/, '')}`;
  return `${String(whole).padStart(digits, '0')}${decimals}`;
}

const FACTOR = new Intl.NumberFormat(LOCALE, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 6,
});

/** A factor with all its decimals, so that a reader can check the product shown with it. */
export function formatFactor(value: number): string {
  return FACTOR.format(value);
}

/** Thousandths of a rupee as `₹1,23,456.78`. */
export function formatRupees(milliRupees: number, decimals = 2): string {
  const text = formatNumber(milliRupees / 1000, decimals);
  return text.startsWith('−') ? `−₹${text.slice(1)}` : `₹${text}`;
}

/** Paise as rupees: whole where they are, else to the paisa, `₹1,084` or `₹1,084.60`. */
export function formatPaise(paise: number): string {
  return formatRupees(paise * 10, paise % 100 === 0 ? 0 : 2);
}

/** Paise as whole rupees, for a forecast, which is not exact to the paisa: `₹1,358`. */
export function formatWholeRupees(paise: number): string {
  return formatRupees(paise * 10, 0);
}

/** A rate in thousandths of a rupee per kWh, as `₹5.900`. */
export function formatRate(rateMilliRupees: number): string {
  return formatRupees(rateMilliRupees, 3);
}

/** An electricity rate with its unit: `₹5.900 per kWh`. */
export function formatRatePerKwh(ratePerKWh: number): string {
  return `${formatRate(Math.round(ratePerKWh * 1000))} per kWh`;
}

/** A sanctioned load with the decimals that it has: `3 kW`. */
export function formatLoad(loadKW: number): string {
  return `${formatAsIs(loadKW)} kW`;
}

/** Watt-hours as kWh, without the unit: `156.6`. */
export function formatKwh(wh: number, decimals = 1): string {
  return formatNumber(wh / 1000, decimals);
}

/**
 * The units of a forecast, whole: one that has begun passes a limit, so it counts. What is said of a limit is then true of
 * the number beside it.
 */
export function countForecastUnits(wh: number): number {
  return Math.ceil(wh / WH_PER_KWH);
}

/** The units of a forecast as text: `201`, where it is 200.4. */
export function formatForecastUnits(wh: number): string {
  return formatNumber(countForecastUnits(wh));
}

/** Units as a meter counts them: `187`, and with what it shows after the point `187.4`. */
export function formatUnits(wh: number): string {
  return formatKwh(wh, wh % WH_PER_KWH === 0 ? 0 : 1);
}

/** Energy that is estimated: to the kWh, below ten kWh to a tenth. What is shown of several then adds up. */
export function roundEstimateWh(wh: number): number {
  const stepWh = Math.abs(wh) < 9_950 ? 100 : WH_PER_KWH;
  return Math.round(wh / stepWh) * stepWh;
}

/** Energy that is estimated as kWh, without the unit: `70`, `4.4`. */
export function formatEstimateKwh(wh: number): string {
  const roundedWh = roundEstimateWh(wh);
  return formatKwh(roundedWh, roundedWh % WH_PER_KWH === 0 ? 0 : 1);
}

/** Grams as kilograms, without the unit. */
export function formatKg(g: number, decimals = 1): string {
  return formatNumber(g / 1000, decimals);
}

/** Grams as metric tons, without the unit. */
export function formatTons(g: number, decimals = 2): string {
  return formatNumber(g / 1_000_000, decimals);
}

/** `20 Nov 2026`. */
export function formatDate(date: IsoDate): string {
  return `${Number(date.slice(8, 10))} ${formatShortMonthName(date)} ${date.slice(0, 4)}`;
}

/** `20 Nov`. */
export function formatDayMonth(date: IsoDate): string {
  return `${Number(date.slice(8, 10))} ${formatShortMonthName(date)}`;
}

/** `20 Nov`; of another year than today's, `2 Jan 2027`. */
export function formatDateNear(date: IsoDate, today: IsoDate): string {
  return date.slice(0, 4) === today.slice(0, 4) ? formatDayMonth(date) : formatDate(date);
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** `Fri`. */
export function formatWeekdayName(date: IsoDate): string {
  return formatLongWeekday(date).slice(0, 3);
}

function formatLongWeekday(date: IsoDate): string {
  return WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? '';
}

/** `Friday, 20 November 2026`. */
export function formatLongDate(date: IsoDate): string {
  return `${formatLongWeekday(date)}, ${Number(date.slice(8, 10))} ${formatMonth(date)}`;
}

/** `20 Nov 2026, 8:05 am`, on a clock in India. */
export function formatMoment(ms: number): string {
  const [hours = '0', minutes = '00'] = getTimeInIndia(ms).split(':');
  const hour = Number(hours);
  return `${formatDate(getDayInIndia(ms))}, ${hour % 12 === 0 ? 12 : hour % 12}:${minutes} ${hour < 12 ? 'am' : 'pm'}`;
}

/** `November 2026`. */
export function formatMonth(month: Month): string {
  return `${formatLongMonthName(month)} ${month.slice(0, 4)}`;
}

/** `November`, of a date or a month. */
export function formatLongMonthName(month: Month | IsoDate): string {
  return getMonthName(Number(month.slice(5, 7)));
}

/** `Nov`, of a date or a month. */
export function formatShortMonthName(month: Month | IsoDate): string {
  return formatLongMonthName(month).slice(0, 3);
}

/** Writes a count with its noun: `1 day`, `2 days`. The plural adds an s. */
export function formatCount(count: number, noun: string): string {
  return `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** A day of the month as it is said: `1st`, `22nd`. */
export function formatOrdinal(day: number): string {
  const teens = day > 10 && day < 14;
  const endings = ['th', 'st', 'nd', 'rd'];
  return `${day}${teens ? 'th' : (endings[day % 10] ?? 'th')}`;
}
