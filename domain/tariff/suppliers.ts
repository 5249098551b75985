/** The suppliers and tariffs that a home can choose from. */

import type { PinPlace } from '#domain/home/pin/place.ts';
import { type AskedInput, listAskedInputs } from './asked.ts';
import { listDocuments } from './library.ts';
import type { IsoDate, TariffDocument } from './schema.ts';

/** Bills of these are of two months, as their tariff orders set the slabs. */
const TWO_MONTHLY = ['KSEB', 'TNPDCL'];

/** What a document's state is called in an address. */
function findState({ state }: TariffDocument): string {
  return state.replace(/ \(.*\)$/, '');
}

/** All tariffs in force on a day, by state and supplier. */
export function listTariffChoices(day: IsoDate): TariffChoice[] {
  const choices = listDocuments(day)
    .filter(({ validFrom, validTo }) => validFrom <= day && (validTo === null || validTo >= day))
    .flatMap((document) =>
      document.discoms.map(
        (discom): TariffChoice => ({
          discom,
          supplierName: findSupplierName(discom) ?? null,
          category: document.categoryCode,
          name: document.category,
          state: findState(document),
          asked: listAskedInputs(document),
          cycleMonths: TWO_MONTHLY.includes(discom) ? 2 : 1,
        }),
      ),
    );
  const byKey = new Map(choices.map((choice) => [makeChoiceKey(choice), choice]));
  return [...byKey.values()].sort((a, b) => (makeSortKey(a) < makeSortKey(b) ? -1 : 1));
}

function makeSortKey({ state, discom, name }: TariffChoice): string {
  return `${state} ${discom} ${name}`;
}

/** Suppliers as regulators' orders and the companies' own papers name them; without "Limited". */
const SUPPLIER_NAMES: Record<string, string> = {
  AEML: 'Adani Electricity Mumbai',
  APCPDCL: 'Andhra Pradesh Central Power Distribution Company',
  APEPDCL: 'Andhra Pradesh Eastern Power Distribution Company',
  APSPDCL: 'Andhra Pradesh Southern Power Distribution Company',
  AVVNL: 'Ajmer Vidyut Vitran Nigam',
  BESCOM: 'Bangalore Electricity Supply Company',
  BEST: 'Brihanmumbai Electric Supply and Transport',
  BRPL: 'BSES Rajdhani Power',
  BYPL: 'BSES Yamuna Power',
  'CESC-KOLKATA': 'CESC, Kolkata',
  'CESC-MYSURU': 'Chamundeshwari Electricity Supply Corporation, Mysuru',
  CSPDCL: 'Chhattisgarh State Power Distribution Company',
  DGVCL: 'Dakshin Gujarat Vij Company',
  DHBVN: 'Dakshin Haryana Bijli Vitran Nigam',
  DVVNL: 'Dakshinanchal Vidyut Vitran Nigam, Agra',
  GESCOM: 'Gulbarga Electricity Supply Company',
  HESCOM: 'Hubli Electricity Supply Company',
  JBVNL: 'Jharkhand Bijli Vitran Nigam',
  JDVVNL: 'Jodhpur Vidyut Vitran Nigam',
  JPDCL: 'Jammu Power Distribution Corporation',
  JVVNL: 'Jaipur Vidyut Vitran Nigam',
  KESCO: 'Kanpur Electricity Supply Company',
  KPDCL: 'Kashmir Power Distribution Corporation',
  KSEB: 'Kerala State Electricity Board',
  MESCOM: 'Mangalore Electricity Supply Company',
  MGVCL: 'Madhya Gujarat Vij Company',
  MPMKVVCL: 'Madhya Kshetra Vidyut Vitaran, Bhopal',
  MPPKVVCL: 'Paschim Kshetra Vidyut Vitaran, Indore',
  MPPOKVVCL: 'Poorv Kshetra Vidyut Vitaran, Jabalpur',
  MSEDCL: 'Mahavitaran, Maharashtra State Electricity Distribution Company',
  MVVNL: 'Madhyanchal Vidyut Vitran Nigam, Lucknow',
  NBPDCL: 'North Bihar Power Distribution Company',
  PGVCL: 'Paschim Gujarat Vij Company',
  PSPCL: 'Punjab State Power Corporation',
  PUVVNL: 'Purvanchal Vidyut Vitran Nigam, Varanasi',
  PVVNL: 'Pashchimanchal Vidyut Vitran Nigam, Meerut',
  SBPDCL: 'South Bihar Power Distribution Company',
  TGNPDCL: 'Northern Power Distribution Company of Telangana',
  TGSPDCL: 'Southern Power Distribution Company of Telangana',
  TNPDCL: 'Tamil Nadu Power Distribution Corporation',
  'TPC-MUMBAI': 'Tata Power, Mumbai',
  TPCODL: 'TP Central Odisha Distribution',
  TPDDL: 'Tata Power Delhi Distribution',
  TPNODL: 'TP Northern Odisha Distribution',
  TPSODL: 'TP Southern Odisha Distribution',
  TPWODL: 'TP Western Odisha Distribution',
  UGVCL: 'Uttar Gujarat Vij Company',
  UHBVN: 'Uttar Haryana Bijli Vitran Nigam',
  WBSEDCL: 'West Bengal State Electricity Distribution Company',
};

/** The name of a supplier of the tariff documents, such as "BSES Rajdhani Power" for BRPL. Unknown codes have none. */
export function findSupplierName(discom: string): string | undefined {
  return SUPPLIER_NAMES[discom];
}

/* A choice of supplier and tariff, and the one that a place tells. */

/** A supplier with one of its tariffs for homes. */
export interface TariffChoice {
  discom: string;
  /** The supplier's name in full, where it is known. */
  supplierName: string | null;
  category: string;
  /** The tariff's name, such as "LT-1 domestic". */
  name: string;
  state: string;
  /** What its bills depend on. */
  asked: AskedInput[];
  /** How many months a bill of the supplier usually has. */
  cycleMonths: 1 | 2;
}

/** The districts of a state's suppliers, where a district has one and it is known which. */
const DISTRICTS: Record<string, readonly string[]> = {
  // BESCOM's eight districts, as on bescom.karnataka.gov.in.
  BESCOM: [
    'Bengaluru',
    'Bengaluru Rural',
    'Chikkaballapur',
    'Chitradurga',
    'Davangere',
    'Kolar',
    'Ramanagar',
    'Tumakuru',
  ],
  'CESC-KOLKATA': ['Kolkata'],
  // As Power Line lists them, 5 May 2016: powerline.net.in/2016/05/05/jvvnl.
  JVVNL: [
    'Alwar',
    'Baran',
    'Bharatpur',
    'Bundi',
    'Dausa',
    'Dholpur',
    'Jaipur',
    'Jhalawar',
    'Karauli',
    'Kota',
    'Sawai Madhopur',
    'Tonk',
  ],
};
/** States whose listed supplier is not the only one: a PIN alone does not tell it. */
const OTHERS_UNLISTED = ['Jharkhand'];

/** A choice in one text, as a form sends it. */
export function makeChoiceKey({
  discom,
  category,
}: Pick<TariffChoice, 'discom' | 'category'>): string {
  return `${discom}|${category}`;
}

/** The tariff of every home at a place; nothing where there are several, or it is not known which. */
export function findChoiceOfPlace(
  choices: readonly TariffChoice[],
  { state, city }: Pick<PinPlace, 'city'> & { state: string },
): TariffChoice | undefined {
  const ofState = choices.filter((choice) => choice.state === state);
  const ofDistrict = ofState.filter(({ discom }) => DISTRICTS[discom]?.includes(city));
  const candidates = ofDistrict.length > 0 ? ofDistrict : ofState;
  const [only, second] = candidates;
  return second === undefined && !OTHERS_UNLISTED.includes(state) ? only : undefined;
}
