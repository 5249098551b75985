/** Where the rates and rules of the documents were read. */
import type { Line, Source } from '#domain/tariff/schema.ts';

const SOURCES = {
  /** Names the order of each State; its taxes and Delhi's fixed charge were found wrong and are not used. */
  TDB: {
    title: 'TheDiscomBill, transcription of the regulators’ orders, 21 August 2026',
    address: 'https://github.com/navinbhaskar/TheDiscomBill',
    read: 'program',
  },
  RERC: {
    title: 'RERC tariff order of 3 October 2025, kept by that of 30 March 2026',
    read: 'order',
  },
  KERC: {
    title: 'KERC combined tariff order, 27 March 2025, annexure 9',
    address: 'https://kerc.karnataka.gov.in/uploads/96731743148968.pdf',
    read: 'order',
  },
  KA_BILLS: { title: 'printed BESCOM and MESCOM bills of 2026', read: 'bill' },
  KA_FPPCA: { title: 'a public program, from KERC’s monthly orders', read: 'program' },
  KA_TRUEUP: { title: 'KERC annual review order, 17 April 2026, in summaries', read: 'order' },
  KA_GJ: {
    title: 'orders on Gruha Jyothi, as the press reported them',
    address:
      'https://www.newindianexpress.com/states/karnataka/2024/Jan/31/inquiries-pouring-in-for-revised-gruha-jyothi-scheme-in-karnataka',
    read: 'press',
  },
  TNERC6: {
    title: 'TNERC order 6 of 2025',
    address: 'https://www.tnerc.tn.gov.in/Orders/files/TO-Order%20No6300620252111.pdf',
    page: '34',
    read: 'order',
  },
  TN_GO50: {
    title: 'G.O.(Ms) 50 of 10 May 2026 and TNERC order 5 of 2026, through two public programs',
    read: 'program',
  },
  TN_PRESS24: {
    title: 'The Hindu, July 2024',
    address:
      'https://www.thehindu.com/news/cities/chennai/tnerc-announces-483-hike-in-electricity-tariff/article68407942.ece',
    read: 'press',
  },
  TN_2022: {
    title: 'amounts by units, September 2022',
    address: 'https://www.kalvinews.com/2022/09/tneb.html',
    read: 'press',
  },
  MERC75: {
    title: 'MERC order in Case 75 of 2025, 25 March 2026',
    address:
      'https://www.mahadiscom.in/wp-content/uploads/2026/07/Tariff-Order_Case-No.-75-of-2025-dated-25th-March-2026.pdf',
    page: '94-95',
    read: 'order',
  },
  HP_2022: {
    title: 'The News Himachal and The Tribune, March 2022, on HPERC’s order of 2022-23',
    read: 'press',
  },
  BR_REBATE: {
    title: 'the press of January and April 2025 on BSPHCL’s rebates for smart prepaid meters',
    read: 'press',
  },
  BR_PREPAID: { title: 'Prabhat Khabar, 2025, on smart prepaid meters', read: 'press' },
  KA_JYOTHI: {
    title: 'The Hindu, 18 July 2023, on Kutir, Bhagya and Amrutha Jyothi in Gruha Jyothi',
    read: 'press',
  },
  MH_TOD: {
    title: 'Lokmat Times, August 2025, and Hindustan Times, 2025, on MERC’s order of June 2025',
    read: 'press',
  },
  MP_TOD: { title: 'Satyalekh, May 2025, on MPERC’s order of 2025-26', read: 'press' },
  KL_TOD: {
    title: 'the press of Kerala, 2025, on KSEB’s time of day above 250 units',
    read: 'press',
  },
  MH_PRESS: {
    title: 'The Hitavada and Lokmat Times, June and July 2025',
    address:
      'https://www.thehitavada.com/Encyc/2025/6/26/Power-tariff-set-to-rise-by-5-per-cent-as-MERC-admits-errors-in-MYT-order.html',
    read: 'press',
  },
  MH_FAC: {
    title: 'Lokmat Times on the fuel charge of September 2025',
    address:
      'https://www.lokmattimes.com/aurangabad/shock-of-higher-electricity-bills-for-6-lakh-domestic-consumers-in-the-district',
    read: 'press',
  },
  MH_FAC24: {
    title: 'Hindustan Times on the fuel charge of January 2024',
    address:
      'https://www.hindustantimes.com/cities/mumbai-news/msedcl-hikes-power-tariff-from-january-101704136348567.html',
    read: 'press',
  },
  MH_DUTY: { title: 'MSEDCL sheet of 2020 on normal billing', read: 'order' },
  MH_CALC: { title: 'tests of public programs that cite MERC', read: 'program' },
  MH_KJP: {
    title: 'an owner’s explanation of a bill of February 2020',
    address: 'https://kjparmar.in/how-to-the-electricity-bill-in-a-india/',
    read: 'bill',
  },
  DERC19: { title: 'DERC tariff schedule for FY 2019-20', read: 'order' },
  DL_BILL: { title: 'printed BRPL bills of 2012, 2022 and 2024', read: 'bill' },
  DL_SUBSIDY: {
    title: 'a BYPL bill of July 2021, and Hindustan Times on the subsidy of August 2019',
    address:
      'https://www.hindustantimes.com/cities/1-4-million-households-to-benefit-as-govt-works-out-the-numbers/story-RErkjT2Gs3KmSU4MYEuYWO.html',
    read: 'press',
  },
  DL_PPAC_PRESS: {
    title: 'The New Indian Express and Hindustan Times on the PPAC, 2024 and 2025',
    address:
      'https://www.newindianexpress.com/cities/delhi/2024/Dec/28/delhi-government-slashes-power-surcharge-bringing-relief-to-residents-with-reduced-electricity-bills',
    read: 'press',
  },
  /** Another agency prints 37.75 and 37.88, the government's release lower ones; a BRPL bill bears this list out. */
  DL_PPAC_PTI: {
    title: 'PTI on the PPAC before 21 December 2024, 27 December 2024',
    address:
      'https://www.business-standard.com/amp/politics/delhi-bjp-chief-sachdeva-claims-50-cut-in-ppac-power-bills-to-drop-25-124122700780_1.html',
    read: 'press',
  },
  KSEB: {
    title: 'KSEB, LT-1 domestic tariff up to 31 March 2027',
    address: 'https://kseb.in',
    read: 'order',
  },
  KL_2023: { title: 'The Hindu, 2 November 2023', read: 'press' },
  KL_BLOG: {
    title: 'a worked KSEB bill of 2020',
    address: 'https://ksebinfoportal.blogspot.com/2020/07/kseb-bill-calculation.html',
    read: 'press',
  },
  KL_CALC: {
    title: 'KSEB’s online calculator and a printed bill, through public programs',
    read: 'program',
  },
  KL_FUEL: {
    title: 'Malayalam press, one notice a month',
    address: 'https://keralaonlinenews.com',
    read: 'press',
  },
  TORRENT: {
    title: 'Torrent Power, questions and answers on duty',
    address: 'https://connect.torrentpower.com/tplcp/index.php/faqs/view?category_id=40',
    read: 'order',
  },
  GJ_FUEL: {
    title: 'Gujarat Samachar, BusinessLine and a State announcement on the FPPPA',
    address:
      'https://english.gujaratsamachar.com/news/gujarat/gujarat-announces-40-paise-reduction-in-fuel-surcharge-on-electricity-consumption',
    read: 'press',
  },
  UP_FPPAS: { title: 'monthly notices of UPPCL, six of them also in the press', read: 'program' },
  UP_PRESS: {
    title: 'PTI and India Today on the order of July 2022',
    address:
      'https://www.indiatoday.in/india/story/up-news-electricity-rates-electricity-bill-new-tariff-1984196-2022-08-05',
    read: 'press',
  },
  PB: {
    title: 'PSPCL circular of the PSERC order for FY 2026-27, through two transcriptions',
    address:
      'https://indianexpress.com/article/cities/chandigarh/punjab-electricity-tariff-cut-2026-27-psrc-power-rates-10567924/',
    read: 'program',
  },
  PB_BILL: { title: 'a printed PSPCL bill of March 2024', read: 'bill' },
  HR_PRESS: {
    title: 'press on Haryana’s rates of 2025-26 and its fuel surcharge',
    address:
      'https://www.hindustantimes.com/cities/gurugram-news/haryana-asks-discoms-to-levy-fuel-surcharges-101737225748495.html',
    read: 'press',
  },
  AP_PRESS: {
    title: 'Telugu press, 30 March 2022, and a transcription of the orders',
    read: 'press',
  },
  TS_CALC: { title: 'three public Telangana calculators, 2022 to 2024', read: 'program' },
  TS_GJ: { title: 'TSERC order O.P. 6 of 2024, 16 March 2024', read: 'order' },
  TS_EXAMPLE: { title: 'an information page on Telangana bills', read: 'press' },
  CESC15: { title: 'a printed CESC bill of June 2015', read: 'bill' },
  WB_EX: {
    title: 'a worked WBSEDCL bill',
    address: 'https://electricalnotebook.com/calculate-energy-cost-in-residential-bill/',
    read: 'press',
  },
  BR_HT: {
    title: 'Hindustan Times Patna on the rates and subsidies of 2025-26, 29 July 2025',
    read: 'press',
  },
  BR_RULES: {
    title: 'Hindustan and Prabhat Khabar on the companies’ rules for 125 free units, July 2025',
    read: 'press',
  },
  BR_TABLE: { title: 'a table of urban bills by units, July 2025', read: 'press' },
  MP_2025: {
    title: 'press on MPERC’s order of 29 March 2025, with bills of 200, 300 and 400 units',
    read: 'press',
  },
  MP_AGJY: {
    title: 'the companies’ statements in the press on Atal Griha Jyoti, and a bill of 36 days',
    read: 'press',
  },
  MP_FPPAS: {
    title: 'The Times of India, July 2025, and the Free Press Journal, July 2023, on the FPPAS',
    read: 'press',
  },
  CG_2025: {
    title: 'The Hitavada and newstimers on CSERC’s order of 11 July 2025',
    read: 'press',
  },
  CG_HALF: {
    title: 'nayabharat.live, khabargali and Patrika on the half bill, November and December 2025',
    address: 'https://www.patrika.com/raipur-news/',
    read: 'press',
  },
  CG_DUTY: { title: 'press on the Duty (Amendment) Bill of July 2022', read: 'press' },
  CG_FPPAS: { title: 'press on Chhattisgarh’s FPPAS, 2025', read: 'press' },
  RJ_SUBSIDY: {
    title: 'Patrika and Zee Rajasthan on the free units, 2023 to 2026',
    read: 'press',
  },
  RJ_FUEL: {
    title: 'Patrika and First India News on the discoms’ fuel surcharge orders, 2024 to 2026',
    read: 'press',
  },
  MH_TAX: {
    title: 'The Free Press Journal on the tax on sale, 28 July 2021',
    address:
      'https://www.freepressjournal.in/mumbai/mumbai-committee-to-amend-electricity-duty-and-tax-on-sale-acts',
    read: 'press',
  },
  JH_PRESS: {
    title: 'press on the cabinet of 28 June 2024 and on JSERC’s order of 30 April 2025',
    read: 'press',
  },
  JH_DUTY: {
    title: 'Jagran and others on the High Court’s judgment of 5 January 2026 on the duty',
    read: 'press',
  },
  WB_HASIR: { title: 'Millennium Post on Hasir Alo, February 2025', read: 'press' },
  OD_OERC: {
    title: 'Deccan Chronicle and The New Indian Express on OERC’s orders of 2025 and 2026',
    read: 'press',
  },
  KA_BHAGYA: {
    title: 'The Hindu on Gruha Jyothi and its older schemes, 18 July 2023',
    read: 'press',
  },
  GJ_STAFF: {
    title: 'a site of Gujarat supply staff with a worked bill, July 2025',
    address: 'https://gebguru.in',
    read: 'press',
  },
  GJ_2025: { title: 'press on GERC’s orders of 31 March 2025 and 25 March 2026', read: 'press' },
  UP_2022: {
    title: 'India Today and housing.com on UPERC’s order of July 2022, kept in November 2025',
    read: 'press',
  },
  NPCL: {
    title: 'Hindustan Times on NPCL’s regulatory discount, July 2022 and November 2025',
    read: 'press',
  },
  AP_2025: { title: 'press on APERC’s order of 20 February 2025', read: 'press' },
  AP_FPPCA: { title: 'Telugu and English press on the FPPCA, 2023 to 2026', read: 'press' },
  PB_2025: {
    title: 'Business Standard on PSERC’s order of 28 March 2025, and a transcription',
    read: 'press',
  },
  TN_TABLE: {
    title: 'two tables of bills above 500 units, madhimugam.com and poluronline.com, 2022',
    read: 'press',
  },
  HP_2025: {
    title: 'The News Himachal on HPERC’s order and the State’s subsidy, March and April 2025',
    address: 'https://thenewshimachal.com/2025/04/',
    read: 'press',
  },
  HP_DUTY: {
    title: 'Himachal Pradesh Electricity (Duty) Act 2009, section 3(1)',
    address: 'https://future.indiankanoon.org/doc/108570816/',
    read: 'order',
  },
  HP_CESS: { title: 'Himachal Abhi Abhi on the milk cess, 21 November 2024', read: 'press' },
  UK_SUBSIDY: { title: 'press on the half rate from 1 September 2024', read: 'press' },
  APDCL_2023: {
    title: 'APDCL’s notice of its tariff for June 2023, and a printed bill of June 2024',
    address: 'https://www.scribd.com/document/653927170/Tariff-Schedule-June-2023',
    read: 'order',
  },
  AS_FPPPA: {
    title: 'The Hills Times and Pratidin Time on the FPPPA and the State’s relief, 2022 and 2023',
    address: 'https://thehillstimes.in',
    read: 'press',
  },
  AS_DUTY: { title: 'The Assam Tribune on the duty Act, 27 September 2018', read: 'press' },
  JK_PRESS: {
    title: 'press on JERC’s orders of November 2023 and December 2025',
    read: 'press',
  },
  JERC_2025: {
    title: 'The Indian Express on JERC’s order for Chandigarh, 31 October 2025',
    read: 'press',
  },
  CH_DUTY: {
    title: 'Hindustan Times on Chandigarh’s duty and municipal cess, 31 October 2019',
    address:
      'https://www.hindustantimes.com/cities/municipal-cess-gets-nod-power-to-cost-more-in-chandigarh/',
    read: 'press',
  },
  GOA_DUTY: { title: 'press on the Goa Electricity Duty Bill, August 2012', read: 'press' },
  TR_PRESS: {
    title: 'Hindustan Times and Tripura Info on TERC’s order, November 2025',
    read: 'press',
  },
  AR_DOP: {
    title: 'Department of Power, Arunachal Pradesh, its own tariff page',
    address: 'https://arunachalpower.com',
    read: 'order',
  },
  TORRENT_A: {
    title: 'a program that reads Torrent Ahmedabad’s schedule (case 2585 of 2025)',
    read: 'program',
  },
  NDMC: {
    title: 'Hindustan Times and devdiscourse on NDMC’s PPAC, June and July 2025',
    read: 'press',
  },
} as const satisfies Record<string, Source>;

export type SourceKey = keyof typeof SOURCES;

/** The sources of a document, by the keys that its lines name. */
export function cite(...keys: SourceKey[]): Record<string, Source> {
  return Object.fromEntries(keys.map((key) => [key, SOURCES[key]]));
}

/** The sources that some lines name. */
export function citeLines(lines: readonly Line[]): Record<string, Source> {
  const isKey = (key: string | undefined): key is SourceKey => key !== undefined && key in SOURCES;
  return cite(...new Set(lines.map(({ source }) => source).filter(isKey)));
}

/** One source, for the points of a series. */
export function findSource(key: SourceKey): Source {
  return SOURCES[key];
}
