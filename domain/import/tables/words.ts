/**
 * What the headers of meter, portal and inverter files mean, as data: English, Hindi, German, Dutch, French,
 * Italian, Spanish, Portuguese, Nordic, Slovenian; OBIS codes (1.8.x, 2.8.x) and NEM suffixes.
 */

import type { Kind, Table, Unit } from '#domain/import/types.ts';
import type { Channel } from '#domain/meter/channels.ts';
import { addMonths } from './dates.ts';

/** Words of Indian languages and what they are in English, once a file had their letters. */
const translations = new Map<string, string>();

/**
 * Reads the words of Indian languages where a table has their letters: only then are they loaded. Returns the table with
 * plain digits.
 */
export async function readIndianWords(table: Table, text: string): Promise<Table> {
  if (!/[\u0900-\u0d7f]/.test(text)) return table;
  const { INDIAN_WORDS, INDIAN_MONTHS, writePlainDigits } = await import('./indian-words.ts');
  for (const [word, english] of INDIAN_WORDS) translations.set(word, english);
  addMonths(INDIAN_MONTHS);
  return writePlainDigits(table);
}

/** A name says what it is in its first words. */
const NAME_MAX_CHARACTERS = 1_000;

/** A header in one spelling: small letters without accents, words apart. What is longer than a name is cut. */
export function normaliseWords(name: string): string {
  return normaliseText(name.slice(0, NAME_MAX_CHARACTERS));
}

/** A text in the spelling of `normaliseWords`. */
export function normaliseText(text: string): string {
  return (
    text
      .replace(OBIS, (_, quantity: string, tariff: string) => nameObis(quantity, tariff))
      .replace(/([a-z]{2})([A-Z])/g, '$1 $2')
      // A- and P- are what went to the grid, A+ and P+ what came from it.
      .replace(/\b([AP])[-−](?=$|[\s)\]])/g, '$1 minus')
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase()
      .replace(/ß/g, 'ss')
      .replace(/[^\p{L}\p{M}\p{N}%€$£₹°+]+/gu, ' ')
      .replace(/[\u0900-\u0d7f]+/g, (word) => translations.get(word) ?? word)
      .trim()
  );
}

/**
 * A code of IEC 62056-61: what is measured, how (8 a counter, 9 and, in India, 29 the energy of an interval; IS 15959),
 * and in which tariff.
 */
const OBIS =
  /(?<![\d.])(?:\d{1,2}-\d{1,2}:|\d\.\d\.)?([1-9]\d?)[._](?:8|9|29)[._](\d)(?:[.*]255)?(?![\d.])/g;

function nameObis(quantity: string, tariff: string): string {
  const name = { 1: 'import', 2: 'export', 9: 'apparent', 10: 'apparent', 15: 'net', 16: 'net' };
  const rate = tariff === '0' ? '' : `t${tariff}`;
  return ` ${name[Number(quantity) as keyof typeof name] ?? 'reactive'} ${rate} `;
}

const UNIT_WORDS: readonly [Unit, RegExp][] = [
  ['MWh', /\bmwh\b/],
  ['kWh', /\bkw ?h(rs?|s)?\b|\bkilo ?watt ?(hours?|stunden?|uur|heures?)\b|किलोवाट/],
  ['Wh', /\bw ?h\b|\bwatt ?(hours?|stunden?|uur)\b/],
  ['kW', /\bk(ilo)? ?w(att)?s?\b/],
  ['W', /\bw\b|\bwatts?\b/],
  // What a bill in India calls a unit is a kWh, unless it names another.
  ['kWh', /\bunits\b/],
];

/** The unit of energy or power that words name. */
export function findUnit(words: string): Unit | undefined {
  return UNIT_WORDS.find(([, pattern]) => pattern.test(words))?.[0];
}

const MONEY =
  /[€$£₹]|\b(costs?|price|rs|inr|eur|gbp|usd|aed|sgd|aud|cad|lkr|npr|bdt|pkr|paisa|cents?|amount|charges?|betrag|kosten|prijs|precio|prix|prezzo|preis|importe|importo|bedrag|tariff rate|spent|debit|credit|balance|saldo|rupees?|payment|paid|arrears|invoice total)\b/;
const OTHER_QUANTITY =
  /\b(k?va[hr]?|k?varh|kvarhr|volts?|voltage|v|amps?|amperes?|current(?! (reading|read|meter|kwh))|hz|frequency|pf|power factor|temp\w*|°c|degrees?|humidity|co2|co2kg|emission\w*|soc|battery level|irradia\w*|q1|k1|react(iv\w*)?|fund(amental)?|blind\w*|apparent|cos phi|phase angle|rpm|days|tage|dagen|uptime|rssi|weather|sun ?hours?|specific yield|kwh kwp|trees|[kmg]i?b|bytes?|data usage|steps|calories)\b|[%°]/;
const MAX_DEMAND =
  /\b(md|max(imum)? demand|peak (kw|w|power|demand)|max(imum)? (kw|power|leistung)|contracted|connected load|sanctioned load|hochst\w*|spitzen\w*|potencia (maxima|contratada))\b/;
const COMMODITY_GAS =
  /\b(gas|aardgas|erdgas|gaz|gasverbrauch|therms?|ccf|scm|mmbtu|lpg|png|cylinders?)\b/;
const COMMODITY_WATER =
  /\b(water(?! ?heat)|wasser|kaltwasser|eau|acqua|agua|vand|kl(?! ?\d)|kilo ?lit(re|er)s?|lit(re|er)s?|gallons?)\b/;
const COMMODITY_OTHER =
  /\b(m3|m³|heat(?! ?pump| ?er)|warmte|fernwarme|fjernvarme|steam|gigajoule|gj)\b/;

const EXPORT =
  /\b(export\w*|exp|ret|einspeis\w*|eingespeist\w*|netzeinspeis\w*|terug\w*|retour\w*|return\w*|inje[ckt]\w*|inyec\w*|immess\w*|immission\w*|vert\w*|exceden\w*|surplus|fee?d ?in|received|given|oddan\w*|oddaj\w*|ruckliefer\w*|ruckspeis\w*|abgabe|abgegeben\w*|to (the )?grid|out(flow)?|sold|backfeed|b1|solar sent|[ap] minus|as k?wh|saliente)\b|^as$/;
const SOLAR =
  /\b(solar|pv|photovolt\w*|fotovolt\w*|generat\w*|erzeug\w*|ertrag|yield|opwek\w*|opgewekt\w*|produc\w*|produkt\w*|produz\w*|proizv\w*|gen|inverter)\b/;
const IMPORT =
  /\b(import(s|ed)?|imp|grid|netz|netzbezug|bezug|bezogen\w*|afname|afgenomen|levering|geleverd\w*|taken|delivered|prelie\w*|prelev\w*|purchas\w*|bought|offtake|soutir\w*|prejet\w*|from (the )?grid|in(?! (k|m)?wh?\b| kilo| watt| units)|e1|e2|eb|ae k?wh|entrante|inflow|pobor\w*|pobran\w*)\b|(^| )([ap]\+|\+[ap])( |$)|^ae$/;
const USE =
  /\b(consum\w*|usage|used?|energy|energie|energia|electric\w*|elektri\w*|stroom|strom\w*|verbrauch\w*|gesamtverbrauch|verbruik\w*|forbru\w*|poraba|kulutus\w*|sahko\w*|maara|zuzyci\w*|spotreba|odber\w*|units?|load|kwh|wh|mwh|value|wert|waarde|valor|valore|valeur|quantity|menge)\b/;
const SELF =
  /\b(self|eigen\w*|auto ?consum\w*|direktverbrauch|consumed (solar|pv)|battery|batterie\w*|accu|akku|charg(e|ed|ing)|discharg\w*|net|netto|neto|saldo|balance)\b/;

const REGISTER =
  /\b(stand|zahlerstand\w*|meter ?stand\w*|zahler|index|registers?|cumul\w*|cum|present|closing|current (kwh|read|meter)|kumul\w*|readings?|closing|counter|compteur|lecturas?|lettura|leitura|meter shows?|odometer|lifetime|total increasing|stanje|målerstand|malerstand|old meter|new meter)\b/;
const PREVIOUS =
  /\b(previous|prev|prior|opening|last reading|vorheriger?|ancien|anterior|precedente|initial)\b/;
const POWER =
  /\b(power|leistung|wirkleistung|potenza|potencia|puissance|demand|vermogen|effekt|moc)\b/;

const DEVICE =
  /\b(device\w*|fridge\w*|freezer|geyser|washer|washing|dishwasher|dryer|ac|air ?con\w*|aircon|oven|stove|hob|kitchen|heater|heat ?pump|boiler|immersion|ev|charger|car|zappi|pool|pump|microwave|kettle|tv|lights?|lighting|plug|socket|bedroom|bathroom|living|garage|office|laundry|hot ?tub|circuit|always on|other|unmonitored|appliance|diverter|diverted|eddi)\b/;
const WHOLE =
  /\b(total|totaal|gesamt\w*|summe|sum|mains|main (meter|supply|total|incomer)|whole|overall|aggregate|grid)\b/;
const TARIFF =
  /\b(t ?[1-9]|ht|nt|hoch\w*|nieder\w*|laag|hoog|high|low|(off ?)?peak|normaal|dal|daluren|day|night|nacht|dag|jour|nuit|hp\w?|hc\w?|p ?[1-6]|f ?[1-3]|rate ?\d|tariff? ?\d|tarief ?\d|tarif ?\d|punta|llano|valle|vazio|cheias|ponta|tod ?\d?|tz ?\d|z ?[1-8]|zone ?\d|slot ?\d|shoulder|normal|jt|vt|mt|visoka|nizka|evening|morning|solar hours)\b/;
const SUM =
  /\b(total\w*|totaal|summe|summa|sum|gesamt\w*|average|avg|mean|mittelwert|durchschnitt|gemiddeld\w*|moyenne|media|subtotal|max(imum)?|min(imum)?|skupaj|suma|somme)\b/;

export type Commodity = 'gas' | 'water' | 'heat';

/** Gas, water or heat; nothing for electricity. */
export function findCommodity(words: string): Commodity | undefined {
  if (COMMODITY_GAS.test(words)) return 'gas';
  if (COMMODITY_WATER.test(words)) return 'water';
  return COMMODITY_OTHER.test(words) ? 'heat' : undefined;
}

/** What was used at another time or elsewhere, or what should be used: not the use itself. */
const COMPARISON =
  /\b((last|previous|prior) (year|month|period|week)|vorjahr\w*|targets?|neighbou?rs?|similar homes?|efficient homes?|average home|predicted|forecast\w*|projected|expected|theoretical|budget\w*|benchmark|baseline)\b/;

/** kWh in a name: the column is energy whatever else it is called, unless it is a price or a ratio of that. */
const ENERGY_UNIT = /\b[km]?w ?h(rs?|s)?\b/;
const OF_ENERGY =
  /[€$£₹]|\b(costs?|price|rs|inr|eur|gbp|usd|paisa|cents?|ct|preis|prijs|precio|prix|prezzo|tariff rate|rupees?|co2\w*|emission\w*|kwp|per [km]?wh|irradia\w*|insolation|kwh m2)\b/;

/** What a column holds that is no active energy or power of this time: money, volts, reactive energy, a target. */
export function findOtherQuantity(words: string): string | undefined {
  if (COMPARISON.test(words)) return 'a figure to compare with';
  if (ENERGY_UNIT.test(words)) return OF_ENERGY.test(words) ? 'a price or a ratio' : undefined;
  if (MONEY.test(words)) return 'money';
  if (OTHER_QUANTITY.test(words)) return 'no energy';
  return MAX_DEMAND.test(words) ? 'power at its highest' : undefined;
}

/** Units beside a number, in a column of units or in cells, that are no electricity. */
const OTHER_UNIT =
  /^(m3|m³|cbm|s?cm|ccf|cf|ft3|ft³|l|ltrs?|lit(re|er)s?|kl|gal(lons?)?|%|percent|₹|rs\.?|inr|€|eur|\$|usd|k?vah?|k?varh?|v|a|ah|hz|°?c|°f|kg|mj|gj|therms?|km|min|cr|dr)$/i;

/** Whether a text is a unit of something else than electricity. */
export const isOtherUnit = (text: string): boolean => OTHER_UNIT.test(text.trim());

/** Whether a column says in which unit each row is. */
export const isUnitName = (words: string): boolean =>
  /^(units?|uom|einheit|eenheid|unite|unita|unidad|unidade|enhet|enota|jednostka|(measure(ment)?|reading) units?)( of measure(ment)?)?$/.test(
    words,
  );

/** A generator of the house or the society: its units are not the grid's. */
export const isGenerator = (words: string): boolean =>
  /\b(dg|genset|gen set|diesel|backup generator|generator (reading|units?|set|k?wh))\b/.test(
    words,
  ) && !/\b(solar|pv)\b/.test(words);

const CHARGING = /\b(charge ?points?|charger|vehicle|sessions?|connector|rfid|evse|wallbox)\b/g;

/** Whether words are those of a log of charging: a device of the house, which the house's meter counts already. */
export const isChargingLog = (words: string): boolean => new Set(words.match(CHARGING)).size > 1;

/** Whether words are those of a shop or of shares, whose units are no kWh. */
export function isTrade(words: string): boolean {
  return (
    /\b(nav|folio|isin|sku|order (date|id|no)|items?|units sold|stock|shares?)\b/.test(words) &&
    !/\b(kwh|energ\w*|electri\w*|meter|power|grid|consum\w*|usage|bill\w*)\b/.test(words)
  );
}

/** Whether a column holds money. */
export function isMoney(words: string): boolean {
  return MONEY.test(words);
}

/** “Generated on 26 July” says when a file was made, and names no direction. */
const MADE_ON = /\b(generated|exported|export|produced) (on|at|by|date|time)\b/g;

/** The direction that words name: of several an export first, because “solar export” and “grid export” are exports. */
export function findChannel(named: string): Channel | undefined {
  const words = named.replace(MADE_ON, ' ');
  if (EXPORT.test(words)) return 'export';
  if (SOLAR.test(words) && !/\bsolar hours?\b/.test(words)) return 'solar';
  return IMPORT.test(words) ? 'import' : undefined;
}

/** Whether titles say that all below them is what an inverter gave. */
export const isOfInverter = (titles: string): boolean =>
  /\b(inverters?|wechselrichter|omvormer|onduleur|inversor)\b/.test(titles) &&
  !/\b(consum\w*|usage|load|grid|import\w*|export\w*)\b/.test(titles);

/**
 * What the name of a file says of all its values; nothing where it names use as well. “Export” alone says mostly that
 * the file was exported.
 */
export function guessByFileName(name: string): Channel | Commodity | 'generator' | undefined {
  const words = normaliseWords(name.replace(/\.\w{2,4}$/, ''));
  if (isGenerator(words)) return 'generator';
  const commodity = findCommodity(words);
  if (commodity !== undefined || isConsumption(words)) return commodity;
  const channel = findChannel(words);
  const isVerb = /\bexport\w*\b/.test(words) && !/\b(meter|net|grid|solar|pv|kwh)\b/.test(words);
  return isVerb ? undefined : channel;
}

/** Whether words speak of use, in any direction. */
export function isUse(words: string): boolean {
  return USE.test(words) || findUnit(words) !== undefined;
}

/** Whether words say that something was used up, and not only in which unit it is counted. */
export function isConsumption(words: string): boolean {
  return /\b(consum\w*|usage|used?|load|home|house|units?|\w*verbrauch|verbruik\w*|forbru\w*|poraba|kulutus)\b/.test(
    words,
  );
}

/** Energy from one part of a home to another: grid to battery, PV to grid. */
const FLOW =
  /^(grid|mains|pv|solar|battery) to (the )?(grid|battery|consumers?|loads?|home|house)\b/;
export const isFlow = (words: string): boolean => FLOW.test(words);

/** Energy that stays in the house, or a balance of two directions: counted by its parts, if at all. */
export function isSelfOrNet(words: string): boolean {
  return SELF.test(words) && (!isFlow(words) || /^battery to (?!(the )?grid)/.test(words));
}

/** `register` where words name what a meter shows; nothing where they leave it open. */
export function findKind(words: string): Kind | undefined {
  if (PREVIOUS.test(words) && REGISTER.test(words)) return undefined;
  return REGISTER.test(words) &&
    !/\b(consumption|usage|verbrauch|verbruik|consumo|units|interval)\b/.test(words)
    ? 'register'
    : undefined;
}

/** The reading before: the other end of a difference, not a series of its own. */
export function isPrevious(words: string): boolean {
  return PREVIOUS.test(words);
}

/** Whether words name power and not energy. */
export const isPower = (words: string): boolean => POWER.test(words);
/** Whether words name an appliance, a room or a circuit: a part of what the home uses. */
export const isDevice = (words: string): boolean => DEVICE.test(words);
/** Whether words name one of several homes: its letter is no phase. */
export const isDwelling = (words: string): boolean =>
  /\b(flat|apartment|apt|villa|tenant|shop|(house|home|unit|block|tower) ([a-k]|\d+))\b/.test(
    words,
  );
/** Whether words name what the whole home takes. */
export const isWhole = (words: string): boolean => WHOLE.test(words);
/** Whether words name a part of the day or a rate, whose energy is billed apart. */
export const isTariff = (words: string): boolean => TARIFF.test(words);
/** Whether words name a sum, or another figure of several rows such as their mean. */
export const isSumWord = (words: string): boolean => SUM.test(words);

const START =
  /\b(start\w*|from|von|ab|van|begin\w*|desde|debut|de|da|dal|inizio|inicio|od|opening|since|beginn)\b/;
const END =
  /\b(end\w*|to|bis|tot|ende|einde|fin|fine|hasta|ate|jusqu|do|until|till|closing|interval end\w*)\b/;
const NO_DATE =
  /\b(due|fallig\w*|vencimiento|echeance|scadenza|paid|payment|created|updated|downloaded|export(ed)? (on|at)|printed|printing|generated (on|at)|issue[d]?|modified|revision|revised|uploaded|inserted|install\w*|valid)\b/;
const PREVIOUS_DATE = /\b(previous|prev|last|prior|vorherig\w*)\b/;

/** What a date column's name says about it. */
export function findDateRole(words: string): 'start' | 'end' | 'none' | undefined {
  if (NO_DATE.test(words)) return 'none';
  if (PREVIOUS_DATE.test(words)) return 'start';
  if (END.test(words)) return 'end';
  return START.test(words) ? 'start' : undefined;
}

/** Whether a column counts the hours or other parts of a day. */
export const isHourName = (words: string): boolean =>
  /\b(hours?|hora|heure|ora|uur|stunde|std|time|tid|hr|he|ura|ore|interval|block|slot|period|periodo)\b/.test(
    words,
  );
/** Whether a column holds numbers that identify something and measure nothing. */
export const isIdName = (words: string): boolean =>
  /\b(id|no|nr|number|nummer|serial|cups|ean\w*|pod|mpan|mprn|nmi|esiid|account|name|address|sr|sl|s no|customer|index no|row|zip|pin|code|rr|ca|bp)\b/.test(
    words,
  );
/** Whether a column says which meter a row is of. */
export const isMeterName = (words: string): boolean =>
  /\b(meters?|zahler\w*|meternummer|cups|ean\w*|pod|mpan|mprn|nmi|esiid|serial|device id|site|contract|maler\w*)\b/.test(
    words,
  ) && !/\b(status|condition|type|make|remarks?|phase|state)\b/.test(words);
/** Whether a column holds what a meter's figures are multiplied by (MF). */
export const isMultiplierName = (words: string): boolean =>
  /\b(mf|multipl\w*|ct ratio|factor|umf|faktor)\b/.test(words) &&
  !/(power|energy|load) factor/.test(words);
/** Whether a column says how a value came about: measured, estimated, typed. */
export const isQualityName = (words: string): boolean =>
  /\b(status|basis|estimat\w*|method|metodo\w*|qualit\w*|kwaliteit|read(ing)? type|remarks?|notes?|flag|kvalitet|validatie\w*|zustand|source|type|condition|state)\b/.test(
    words,
  );
const ESTIMATE =
  'est|geschat|estimat\\w*|estimad\\w*|estime\\w*|stimat\\w*|geschatzt\\w*|ersatzwert|provisional|assess\\w*';
const ESTIMATE_NAME = new RegExp(`\\b(${ESTIMATE})\\b`);
/** Whether a column's name says that its values are estimates. */
export const isEstimateName = (words: string): boolean => ESTIMATE_NAME.test(words);

/** What bills call a value that is not measured: estimated, the door locked, the meter not read or faulty. */
const ESTIMATED = new RegExp(
  `^(is )?(e|s|f|w|${ESTIMATE}|average|avg|(door|premises?|house|gate)? ?lock(ed)?|dl|pl|rnt|rna|mnr|nr|(meter )?(reading )?not (read|taken|available|accessible)|inaccessible|no access|faulty|defective|(meter )?(defect|burnt|stuck|stopped)|ido|[ira]df|substituted?|predicted|ocenjen\\w*|anslag\\w*|szacowan\\w*|arvio\\w*)\\b`,
);
const estimatedCells = new Map<string, boolean>();

/** Whether a cell says that the value next to it is not measured. */
export function isEstimatedWord(cell: string): boolean {
  if (cell === '') return false;
  let known = estimatedCells.get(cell);
  if (known === undefined) {
    known = ESTIMATED.test(normaliseWords(cell));
    // A column of remarks may have another one in each row.
    if (estimatedCells.size > 1_000) estimatedCells.clear();
    estimatedCells.set(cell, known);
  }
  return known;
}
