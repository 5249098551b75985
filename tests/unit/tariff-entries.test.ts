/** The tariffs that are offered: which suppliers and categories, and whether they are confirmed. */
import { expect, test } from 'vitest';
import { documents, findDocument, listDocuments } from '#domain/tariff/library.ts';
import { goldenDocuments } from '../golden-bills/documents/index.ts';

const TODAY = '2026-11-25';

/** As the research of tariffs found them: id, group, category, status, suppliers. */
const ESCOMS = 'BESCOM MESCOM CESC-MYSURU HESCOM GESCOM';
const OFFERED: [id: string, group: string, category: string, status: string, discoms: string][] = [
  ['AP-APSPDCL-LT1', 'AP', 'LT-I', 'solid', 'APSPDCL APEPDCL APCPDCL'],
  ['AP-APSPDCL-LT1-2025-26', 'AP', 'LT-I', 'unconfirmed', 'APSPDCL APEPDCL APCPDCL'],
  ['AR-DOP-BPL-2024', 'AR', 'Kutir Jyoti', 'solid', 'APDOP'],
  ['AR-DOP-DOM-2024', 'AR', 'Domestic', 'solid', 'APDOP'],
  ['AS-APDCL-DOM-A-2023', 'AS', 'Domestic A', 'solid', 'APDCL'],
  ['AS-APDCL-DOM-A-2025', 'AS', 'Domestic A', 'unconfirmed', 'APDCL'],
  ['AS-APDCL-DOM-B-2025', 'AS', 'Domestic B', 'unconfirmed', 'APDCL'],
  ['AS-APDCL-JD-2023', 'AS', 'Jeevan Dhara', 'solid', 'APDCL'],
  ['AS-APDCL-JD-2025', 'AS', 'Jeevan Dhara', 'unconfirmed', 'APDCL'],
  ['BR-KUTIR-JYOTI', 'BR', 'Kutir Jyoti', 'unconfirmed', 'SBPDCL NBPDCL'],
  ['BR-KUTIR-JYOTI-2025-04', 'BR', 'Kutir Jyoti', 'unconfirmed', 'SBPDCL NBPDCL'],
  ['BR-KUTIR-JYOTI-2025-07', 'BR', 'Kutir Jyoti', 'unconfirmed', 'SBPDCL NBPDCL'],
  ['BR-SBPDCL-DS1', 'BR', 'DS-I', 'unconfirmed', 'SBPDCL NBPDCL'],
  ['BR-SBPDCL-DS1-2025-04', 'BR', 'DS-I', 'unconfirmed', 'SBPDCL NBPDCL'],
  ['BR-SBPDCL-DS1-2025-07', 'BR', 'DS-I', 'unconfirmed', 'SBPDCL NBPDCL'],
  ['BR-SBPDCL-DS2', 'BR', 'DS-II', 'unconfirmed', 'SBPDCL NBPDCL'],
  ['BR-SBPDCL-DS2-2025-04', 'BR', 'DS-II', 'unconfirmed', 'SBPDCL NBPDCL'],
  ['BR-SBPDCL-DS2-2025-07', 'BR', 'DS-II', 'unconfirmed', 'SBPDCL NBPDCL'],
  ['CG-CSPDCL-LV1', 'CG', 'LV-1', 'unconfirmed', 'CSPDCL'],
  ['CG-CSPDCL-LV1-2025-07', 'CG', 'LV-1', 'unconfirmed', 'CSPDCL'],
  ['CG-CSPDCL-LV1-2025-08', 'CG', 'LV-1', 'unconfirmed', 'CSPDCL'],
  ['CG-CSPDCL-LV1-2025-12', 'CG', 'LV-1', 'unconfirmed', 'CSPDCL'],
  ['CG-CSPDCL-LV1-2026-12', 'CG', 'LV-1', 'unconfirmed', 'CSPDCL'],
  ['CH-CPDL-LTDS2-2025-11', 'CH', 'LTDS-II', 'unconfirmed', 'CPDL'],
  ['CH-CPDL-LTDS2-2026-27', 'CH', 'LTDS-II', 'unconfirmed', 'CPDL'],
  ['DL-BRPL-DOM', 'DL', 'Domestic', 'solid', 'BRPL'],
  ['DL-BYPL-DOM', 'DL', 'Domestic', 'solid', 'BYPL'],
  ['DL-NDMC-DOM', 'DL', 'Domestic', 'unconfirmed', 'NDMC'],
  ['DL-TPDDL-DOM', 'DL', 'Domestic', 'solid', 'TPDDL'],
  ['GJ-GUVNL-BPL', 'GJ', 'RGP BPL', 'unconfirmed', 'DGVCL MGVCL PGVCL UGVCL'],
  ['GJ-GUVNL-RGP', 'GJ', 'RGP urban', 'unconfirmed', 'DGVCL MGVCL PGVCL UGVCL'],
  ['GJ-GUVNL-RGP-2025-26', 'GJ', 'RGP urban', 'unconfirmed', 'DGVCL MGVCL PGVCL UGVCL'],
  ['GJ-GUVNL-RGP-RURAL', 'GJ', 'RGP rural', 'unconfirmed', 'DGVCL MGVCL PGVCL UGVCL'],
  ['GJ-GUVNL-RGP-RURAL-2025-26', 'GJ', 'RGP rural', 'unconfirmed', 'DGVCL MGVCL PGVCL UGVCL'],
  ['GJ-TORRENT-AHMEDABAD-2026-27', 'GJ-TORRENT', 'RGP', 'unconfirmed', 'TORRENT-AHMEDABAD'],
  ['GOA-LTDS1-2026-27', 'GOA', 'LTDS-I', 'unconfirmed', 'GED'],
  ['GOA-LTDS2-2026-27', 'GOA', 'LTDS-II', 'unconfirmed', 'GED'],
  ['HP-HPSEBL-DS-2025-26', 'HP', 'DS', 'unconfirmed', 'HPSEBL'],
  ['HP-HPSEBL-DS-2026-27', 'HP', 'DS', 'unconfirmed', 'HPSEBL'],
  ['HP-HPSEBL-LIFELINE-2026-27', 'HP', 'DS lifeline', 'unconfirmed', 'HPSEBL'],
  ['HR-DHBVN-DS-I', 'HR', 'DS-I', 'solid', 'DHBVN UHBVN'],
  ['HR-DHBVN-DS-II', 'HR', 'DS-II', 'solid', 'DHBVN UHBVN'],
  ['HR-DHBVN-DS-III', 'HR', 'DS-III', 'unconfirmed', 'DHBVN UHBVN'],
  ['JH-JBVNL-DS', 'JH', 'DS', 'unconfirmed', 'JBVNL'],
  ['JH-JBVNL-DS-2025-05', 'JH', 'DS', 'unconfirmed', 'JBVNL'],
  ['JH-JBVNL-DS-2026-01', 'JH', 'DS', 'unconfirmed', 'JBVNL'],
  ['JK-JPDCL-BPL-2025', 'JK', 'Domestic BPL', 'unconfirmed', 'JPDCL KPDCL'],
  ['JK-JPDCL-DOM-2025', 'JK', 'Domestic', 'unconfirmed', 'JPDCL KPDCL'],
  ['KA-ESCOMS-LT1-2025-26', 'KA', 'LT-1', 'solid', ESCOMS],
  ['KA-ESCOMS-LT1-2026-27', 'KA', 'LT-1', 'solid', ESCOMS],
  ['KA-ESCOMS-LT1-2025-26-AMRUTHA', 'KA', 'LT-1 Amrutha Jyothi', 'unconfirmed', ESCOMS],
  ['KA-ESCOMS-LT1-2025-26-BHAGYA', 'KA', 'LT-1 Bhagya Jyothi', 'unconfirmed', ESCOMS],
  ['KA-ESCOMS-LT1-2026-27-AMRUTHA', 'KA', 'LT-1 Amrutha Jyothi', 'unconfirmed', ESCOMS],
  ['KA-ESCOMS-LT1-2026-27-BHAGYA', 'KA', 'LT-1 Bhagya Jyothi', 'unconfirmed', ESCOMS],
  ['KL-KSEB-LT1A-2023-11', 'KL', 'LT-1A', 'solid', 'KSEB'],
  ['KL-KSEB-LT1A-2024-12-05', 'KL', 'LT-1A', 'solid', 'KSEB'],
  ['KL-KSEB-LT1A-2025-04-01', 'KL', 'LT-1A', 'solid', 'KSEB'],
  ['MH-ADANI-LTI-2025-26', 'MH-ADANI', 'LT I(B)', 'unconfirmed', 'AEML'],
  ['MH-ADANI-LTI-2026-27', 'MH-ADANI', 'LT I(B)', 'solid', 'AEML'],
  ['MH-BEST-LTI-2025-26', 'MH-BEST', 'LT I(B)', 'unconfirmed', 'BEST'],
  ['MH-BEST-LTI-2026-27', 'MH-BEST', 'LT I(B)', 'unconfirmed', 'BEST'],
  ['MH-MSEDCL-LTIB-2024-25', 'MH-MSEDCL', 'LT I(B)', 'unconfirmed', 'MSEDCL'],
  ['MH-MSEDCL-LTIB-2025-26', 'MH-MSEDCL', 'LT I(B)', 'solid', 'MSEDCL'],
  ['MH-MSEDCL-LTIB-2026-27', 'MH-MSEDCL', 'LT I(B)', 'solid', 'MSEDCL'],
  ['MH-TATA-LTI-2025-26', 'MH-TATA', 'LT I(B)', 'unconfirmed', 'TPC-MUMBAI'],
  ['MH-TATA-LTI-2026-27', 'MH-TATA', 'LT I(B)', 'solid', 'TPC-MUMBAI'],
  ['ML-MEPDCL-DLT-2026-27', 'ML', 'DLT', 'unconfirmed', 'MePDCL'],
  ['ML-MEPDCL-KUTIR-2026-27', 'ML', 'Kutir Jyoti', 'unconfirmed', 'MePDCL'],
  ['MP-MPPKVVCL-RURAL', 'MP', 'LV-1.2 rural', 'unconfirmed', 'MPPKVVCL MPMKVVCL MPPOKVVCL'],
  ['MP-MPPKVVCL-RURAL-2025-26', 'MP', 'LV-1.2 rural', 'unconfirmed', 'MPPKVVCL MPMKVVCL MPPOKVVCL'],
  ['MP-MPPKVVCL-URBAN', 'MP', 'LV-1.2 urban', 'unconfirmed', 'MPPKVVCL MPMKVVCL MPPOKVVCL'],
  ['MP-MPPKVVCL-URBAN-2025-26', 'MP', 'LV-1.2 urban', 'unconfirmed', 'MPPKVVCL MPMKVVCL MPPOKVVCL'],
  ['OD-TPCODL-DOM', 'OD', 'LT domestic', 'unconfirmed', 'TPCODL TPNODL TPSODL TPWODL'],
  ['OD-TPCODL-KUTIR', 'OD', 'Kutir Jyoti', 'unconfirmed', 'TPCODL TPNODL TPSODL TPWODL'],
  ['PB-PSPCL-DS-2-7-kW', 'PB', 'DS 2-7 kW', 'solid', 'PSPCL'],
  ['PB-PSPCL-DS-2025-26-2-7-kW', 'PB', 'DS 2-7 kW', 'unconfirmed', 'PSPCL'],
  ['PB-PSPCL-DS-2025-26-7-20-kW', 'PB', 'DS above 7 kW', 'unconfirmed', 'PSPCL'],
  ['PB-PSPCL-DS-2025-26-upto-2-kW', 'PB', 'DS upto 2 kW', 'unconfirmed', 'PSPCL'],
  ['PB-PSPCL-DS-7-20-kW', 'PB', 'DS above 7 kW', 'solid', 'PSPCL'],
  ['PB-PSPCL-DS-upto-2-kW', 'PB', 'DS upto 2 kW', 'solid', 'PSPCL'],
  ['PY-LTDS2-2026-27', 'PY', 'LTDS-II', 'unconfirmed', 'PED'],
  ['RJ-JVVNL-LT1-2025-10', 'RJ', 'LT-1', 'solid', 'JVVNL AVVNL JDVVNL'],
  ['SK-POWER-DOM-2025', 'SK', 'DLT', 'unconfirmed', 'SIKKIM-POWER'],
  ['TN-TNPDCL-LTIA-2022-09-payable', 'TN', 'LT I-A', 'solid', 'TNPDCL'],
  ['TN-TNPDCL-LTIA-2024-07-payable', 'TN', 'LT I-A', 'solid', 'TNPDCL'],
  ['TN-TNPDCL-LTIA-2026-05-payable', 'TN', 'LT I-A', 'unconfirmed', 'TNPDCL'],
  ['TR-TSECL-DOM-2025-11', 'TR', 'Domestic', 'unconfirmed', 'TSECL'],
  ['TR-TSECL-DOM-2026-05', 'TR', 'Domestic', 'unconfirmed', 'TSECL'],
  ['TR-TSECL-DOM-3PH-2026-05', 'TR', 'Domestic three phase', 'unconfirmed', 'TSECL'],
  ['TS-LT1-2016', 'TS', 'LT-I', 'solid', 'TGSPDCL TGNPDCL'],
  ['TS-LT1-2022', 'TS', 'LT-I', 'solid', 'TGSPDCL TGNPDCL'],
  ['TS-TGSPDCL-LT1', 'TS', 'LT-I', 'solid', 'TGSPDCL TGNPDCL'],
  ['UK-UPCL-LIFELINE-2025', 'UK', 'RTS-1 lifeline', 'unconfirmed', 'UPCL'],
  ['UK-UPCL-RTS1-2025', 'UK', 'RTS-1', 'unconfirmed', 'UPCL'],
  ['UK-UPCL-RTS1A-2025', 'UK', 'RTS-1A', 'unconfirmed', 'UPCL'],
  ['UP-NPCL-URBAN', 'UP-NPCL', 'LMV-1 urban', 'unconfirmed', 'NPCL'],
  ['UP-UPPCL-LIFELINE', 'UP', 'LMV-1 lifeline', 'unconfirmed', 'DVVNL MVVNL PVVNL PUVVNL KESCO'],
  ['UP-UPPCL-LIFELINE-2022', 'UP', 'LMV-1 lifeline', 'solid', 'DVVNL MVVNL PVVNL PUVVNL KESCO'],
  ['UP-UPPCL-RURAL', 'UP', 'LMV-1 rural', 'unconfirmed', 'DVVNL MVVNL PVVNL PUVVNL KESCO'],
  ['UP-UPPCL-RURAL-2022', 'UP', 'LMV-1 rural', 'solid', 'DVVNL MVVNL PVVNL PUVVNL KESCO'],
  ['UP-UPPCL-URBAN', 'UP', 'LMV-1 urban', 'solid', 'DVVNL MVVNL PVVNL PUVVNL KESCO'],
  ['WB-CESC-G', 'WB-CESC', 'G', 'unconfirmed', 'CESC-KOLKATA'],
  ['WB-WBSEDCL-C3', 'WB', 'C(3)', 'unconfirmed', 'WBSEDCL'],
  ['WB-WBSEDCL-C3-LL', 'WB', 'C(3) lifeline', 'unconfirmed', 'WBSEDCL'],
  ['WB-WBSEDCL-DMR', 'WB', 'A(DM-R)', 'unconfirmed', 'WBSEDCL'],
  ['WB-WBSEDCL-DMU', 'WB', 'A(DM-U)', 'unconfirmed', 'WBSEDCL'],
  ['WB-WBSEDCL-LL', 'WB', 'A(DM-LL)', 'unconfirmed', 'WBSEDCL'],
];

test('each is that of its suppliers and its category, and says whether it is confirmed', () => {
  const listed = listDocuments(TODAY).map(
    ({ id, group, categoryCode, status, discoms }) =>
      [id, group, categoryCode, status, discoms.join(' ')] as const,
  );
  expect(listed.toSorted(([a], [b]) => (a < b ? -1 : 1))).toEqual(
    OFFERED.toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
});

test('one that explains a bill is found by its id, and is never offered', () => {
  const listed = new Set(listDocuments(TODAY).map(({ id }) => id));
  const others = documents.filter(({ id }) => !listed.has(id));
  expect(others.map(({ purpose }) => purpose)).toEqual(others.map(() => 'explanation'));
  expect(others.length).toBeGreaterThan(0);
  for (const { id } of others) expect(findDocument(id, TODAY)?.id).toBe(id);
});

test('those of golden bills are not known to the product', () => {
  for (const { id } of goldenDocuments) expect(findDocument(id, TODAY)).toBeUndefined();
});
