/** Suppliers and their categories in the words that families use. */

/** Suppliers as regulators' orders and the companies' own papers name them; without "Limited". */
export const SUPPLIER_NAMES: Readonly<Record<string, string>> = {
  AEML: 'Adani Electricity Mumbai',
  APCPDCL: 'Andhra Pradesh Central Power Distribution Company',
  APDCL: 'Assam Power Distribution Company',
  APDOP: 'Department of Power, Arunachal Pradesh',
  APEPDCL: 'Andhra Pradesh Eastern Power Distribution Company',
  APSPDCL: 'Andhra Pradesh Southern Power Distribution Company',
  AVVNL: 'Ajmer Vidyut Vitran Nigam',
  BESCOM: 'Bangalore Electricity Supply Company',
  BEST: 'Brihanmumbai Electric Supply and Transport',
  BRPL: 'BSES Rajdhani Power',
  BYPL: 'BSES Yamuna Power',
  'CESC-KOLKATA': 'CESC, Kolkata',
  'CESC-MYSURU': 'Chamundeshwari Electricity Supply Corporation, Mysuru',
  CPDL: 'Chandigarh Power Distribution',
  CSPDCL: 'Chhattisgarh State Power Distribution Company',
  DGVCL: 'Dakshin Gujarat Vij Company',
  DHBVN: 'Dakshin Haryana Bijli Vitran Nigam',
  DVVNL: 'Dakshinanchal Vidyut Vitran Nigam, Agra',
  GED: 'Goa Electricity Department',
  GESCOM: 'Gulbarga Electricity Supply Company',
  HESCOM: 'Hubli Electricity Supply Company',
  HPSEBL: 'Himachal Pradesh State Electricity Board',
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
  MePDCL: 'Meghalaya Power Distribution Corporation',
  NBPDCL: 'North Bihar Power Distribution Company',
  NDMC: 'New Delhi Municipal Council',
  NPCL: 'Noida Power Company',
  PED: 'Electricity Department, Puducherry',
  PGVCL: 'Paschim Gujarat Vij Company',
  PSPCL: 'Punjab State Power Corporation',
  PUVVNL: 'Purvanchal Vidyut Vitran Nigam, Varanasi',
  PVVNL: 'Pashchimanchal Vidyut Vitran Nigam, Meerut',
  SBPDCL: 'South Bihar Power Distribution Company',
  'SIKKIM-POWER': 'Power Department, Sikkim',
  TGNPDCL: 'Northern Power Distribution Company of Telangana',
  TGSPDCL: 'Southern Power Distribution Company of Telangana',
  TNPDCL: 'Tamil Nadu Power Distribution Corporation',
  'TORRENT-AHMEDABAD': 'Torrent Power, Ahmedabad and Gandhinagar',
  'TPC-MUMBAI': 'Tata Power, Mumbai',
  TPCODL: 'TP Central Odisha Distribution',
  TPDDL: 'Tata Power Delhi Distribution',
  TPNODL: 'TP Northern Odisha Distribution',
  TPSODL: 'TP Southern Odisha Distribution',
  TPWODL: 'TP Western Odisha Distribution',
  TSECL: 'Tripura State Electricity Corporation',
  UGVCL: 'Uttar Gujarat Vij Company',
  UHBVN: 'Uttar Haryana Bijli Vitran Nigam',
  UPCL: 'Uttarakhand Power Corporation',
  WBSEDCL: 'West Bengal State Electricity Distribution Company',
};

/** What families say where it is not the short name of our documents: as their bills are headed. */
const SPOKEN_NAMES: Readonly<Record<string, string>> = {
  AEML: 'Adani Electricity',
  BRPL: 'BSES Rajdhani',
  BYPL: 'BSES Yamuna',
  'CESC-KOLKATA': 'CESC',
  'CESC-MYSURU': 'CESC Mysuru',
  GED: 'Goa Electricity Department',
  MSEDCL: 'Mahavitaran',
  PED: 'Puducherry Electricity Department',
  'SIKKIM-POWER': 'Power Department',
  'TORRENT-AHMEDABAD': 'Torrent Power',
  'TPC-MUMBAI': 'Tata Power',
  TPDDL: 'Tata Power-DDL',
};

/** A supplier as people say it: "BESCOM", "Mahavitaran". */
export function findSpokenName(discom: string): string {
  return SPOKEN_NAMES[discom] ?? discom;
}

/** What families also call a supplier: its older names, or what its office is called. */
const ALSO_CALLED: Readonly<Record<string, readonly string[]>> = {
  APDCL: ['ASEB', 'Bijulee'],
  AVVNL: ['Ajmer Discom', 'RSEB'],
  CSPDCL: ['CSEB'],
  DGVCL: ['GEB'],
  DHBVN: ['HSEB'],
  DVVNL: ['UPPCL'],
  HPSEBL: ['HPSEB'],
  JBVNL: ['JSEB'],
  JDVVNL: ['Jodhpur Discom', 'RSEB'],
  JPDCL: ['Jammu PDD'],
  JVVNL: ['Jaipur Discom', 'RSEB'],
  KESCO: ['KESA'],
  KPDCL: ['Kashmir PDD'],
  MGVCL: ['GEB'],
  MPMKVVCL: ['Central Discom', 'MPEB'],
  MPPKVVCL: ['West Discom', 'MPEB'],
  MPPOKVVCL: ['East Discom', 'MPEB'],
  MSEDCL: ['MSEB'],
  MVVNL: ['LESA', 'UPPCL'],
  MePDCL: ['MeSEB'],
  NBPDCL: ['BSEB'],
  PGVCL: ['GEB'],
  PSPCL: ['PSEB', 'Powercom'],
  PUVVNL: ['UPPCL'],
  PVVNL: ['UPPCL'],
  SBPDCL: ['PESU in Patna', 'BSEB'],
  TGNPDCL: ['TSNPDCL'],
  TGSPDCL: ['TSSPDCL'],
  TNPDCL: ['TNEB', 'TANGEDCO'],
  'TORRENT-AHMEDABAD': ['AEC'],
  TPCODL: ['CESU'],
  TPDDL: ['NDPL'],
  TPNODL: ['NESCO'],
  TPSODL: ['SOUTHCO'],
  TPWODL: ['WESCO'],
  UGVCL: ['GEB'],
  UHBVN: ['HSEB'],
  WBSEDCL: ['WBSEB'],
};

/** The name of a supplier, such as "BSES Rajdhani Power" for BRPL, with what families call it. Unknown codes have none. */
export function findSupplierName(discom: string): string | undefined {
  const name = SUPPLIER_NAMES[discom];
  const others = ALSO_CALLED[discom];
  return name === undefined || others === undefined ? name : `${name} (${others.join(', ')})`;
}

/** Whose tariff a category is, where its own name does not say it in plain words; by group and code. */
const CATEGORY_WORDS: Readonly<Record<string, string>> = {
  'AS|Domestic A': 'a home with 0.5 to 5 kW',
  'AS|Domestic B': 'a home with more than 5 kW',
  'AS|Jeevan Dhara': 'a home with at most 0.5 kW',
  'BR|DS-I': 'a home in a village',
  'BR|DS-II': 'a home in a town',
  'BR|Kutir Jyoti': 'a home below the poverty line',
  'GJ|RGP BPL': 'a home below the poverty line',
  'GJ|RGP rural': 'a home in a village',
  'GJ|RGP urban': 'a home in a town',
  'HP|DS': 'a home',
  'HP|DS lifeline': 'a home with few units',
  'JK|Domestic BPL': 'a home below the poverty line',
  'MP|LV-1.2 rural': 'a home in a village',
  'MP|LV-1.2 urban': 'a home in a town',
  'OD|Kutir Jyoti': 'a home below the poverty line',
  'PB|DS 2-7 kW': 'a home with 2 to 7 kW',
  'PB|DS above 7 kW': 'a home with more than 7 kW',
  'PB|DS upto 2 kW': 'a home with at most 2 kW',
  'UP|LMV-1 lifeline': 'a home with 1 kW and few units',
  'UP|LMV-1 rural': 'a home in a village',
  'UP|LMV-1 urban': 'a home in a town',
  'WB|A(DM-LL)': 'a home with at most 0.3 kW',
  'WB|A(DM-R)': 'a home in a village',
  'WB|A(DM-U)': 'a home in a town',
  'WB|C(3)': 'a home in the old Durgapur Projects area',
};

/** A category in plain words with its own name behind them: "a home in a town (DS-II urban)". */
export function describeCategory({
  group,
  categoryCode,
  category,
}: Record<'group' | 'categoryCode' | 'category', string>): string {
  const words = CATEGORY_WORDS[`${group}|${categoryCode}`];
  return words === undefined ? category : `${words} (${category})`;
}
