/** The tariffs that are offered: which suppliers and categories, and whether they are confirmed. */
import { expect, test } from 'vitest';
import { documents, findDocument, listDocuments } from '#domain/tariff/library.ts';
import { goldenDocuments } from '../golden-bills/documents/index.ts';

const TODAY = '2026-11-25';

/** As the research of tariffs found them: id, group, category, status, suppliers. */
const OFFERED: [id: string, group: string, category: string, status: string, discoms: string][] = [
  ['AP-APSPDCL-LT1', 'AP', 'LT-I', 'solid', 'APSPDCL APEPDCL APCPDCL'],
  ['BR-SBPDCL-DS1', 'BR', 'DS-I', 'unconfirmed', 'SBPDCL NBPDCL'],
  ['BR-SBPDCL-DS2', 'BR', 'DS-II', 'unconfirmed', 'SBPDCL NBPDCL'],
  ['CG-CSPDCL-LV1', 'CG', 'LV-1', 'unconfirmed', 'CSPDCL'],
  ['DL-BRPL-DOM', 'DL', 'Domestic', 'solid', 'BRPL'],
  ['DL-BYPL-DOM', 'DL', 'Domestic', 'solid', 'BYPL'],
  ['DL-TPDDL-DOM', 'DL', 'Domestic', 'solid', 'TPDDL'],
  ['GJ-GUVNL-RGP', 'GJ', 'RGP urban', 'unconfirmed', 'DGVCL MGVCL PGVCL UGVCL'],
  ['GJ-GUVNL-RGP-RURAL', 'GJ', 'RGP rural', 'unconfirmed', 'DGVCL MGVCL PGVCL UGVCL'],
  ['HR-DHBVN-DS-I', 'HR', 'DS-I', 'solid', 'DHBVN UHBVN'],
  ['HR-DHBVN-DS-II', 'HR', 'DS-II', 'solid', 'DHBVN UHBVN'],
  ['HR-DHBVN-DS-III', 'HR', 'DS-III', 'unconfirmed', 'DHBVN UHBVN'],
  ['JH-JBVNL-DS', 'JH', 'DS', 'unconfirmed', 'JBVNL'],
  ['KA-ESCOMS-LT1-2025-26', 'KA', 'LT-1', 'solid', 'BESCOM MESCOM CESC-MYSURU HESCOM GESCOM'],
  ['KA-ESCOMS-LT1-2026-27', 'KA', 'LT-1', 'solid', 'BESCOM MESCOM CESC-MYSURU HESCOM GESCOM'],
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
  ['MP-MPPKVVCL-RURAL', 'MP', 'LV-1.2 rural', 'unconfirmed', 'MPPKVVCL MPMKVVCL MPPOKVVCL'],
  ['MP-MPPKVVCL-URBAN', 'MP', 'LV-1.2 urban', 'unconfirmed', 'MPPKVVCL MPMKVVCL MPPOKVVCL'],
  ['OD-TPCODL-DOM', 'OD', 'LT domestic', 'unconfirmed', 'TPCODL TPNODL TPSODL TPWODL'],
  ['PB-PSPCL-DS-2-7-kW', 'PB', 'DS 2-7 kW', 'solid', 'PSPCL'],
  ['PB-PSPCL-DS-7-20-kW', 'PB', 'DS above 7 kW', 'solid', 'PSPCL'],
  ['PB-PSPCL-DS-upto-2-kW', 'PB', 'DS upto 2 kW', 'solid', 'PSPCL'],
  ['RJ-JVVNL-LT1-2025-10', 'RJ', 'LT-1', 'solid', 'JVVNL AVVNL JDVVNL'],
  ['TN-TNPDCL-LTIA-2022-09-payable', 'TN', 'LT I-A', 'solid', 'TNPDCL'],
  ['TN-TNPDCL-LTIA-2024-07-payable', 'TN', 'LT I-A', 'solid', 'TNPDCL'],
  ['TN-TNPDCL-LTIA-2026-05-payable', 'TN', 'LT I-A', 'unconfirmed', 'TNPDCL'],
  ['TS-LT1-2016', 'TS', 'LT-I', 'solid', 'TGSPDCL TGNPDCL'],
  ['TS-LT1-2022', 'TS', 'LT-I', 'solid', 'TGSPDCL TGNPDCL'],
  ['TS-TGSPDCL-LT1', 'TS', 'LT-I', 'solid', 'TGSPDCL TGNPDCL'],
  ['UP-UPPCL-LIFELINE', 'UP', 'LMV-1 lifeline', 'unconfirmed', 'DVVNL MVVNL PVVNL PUVVNL KESCO'],
  ['UP-UPPCL-RURAL', 'UP', 'LMV-1 rural', 'unconfirmed', 'DVVNL MVVNL PVVNL PUVVNL KESCO'],
  ['UP-UPPCL-URBAN', 'UP', 'LMV-1 urban', 'solid', 'DVVNL MVVNL PVVNL PUVVNL KESCO'],
  ['WB-CESC-G', 'WB-CESC', 'G', 'unconfirmed', 'CESC-KOLKATA'],
  ['WB-WBSEDCL-DMR', 'WB', 'A(DM-R)', 'unconfirmed', 'WBSEDCL'],
  ['WB-WBSEDCL-DMU', 'WB', 'A(DM-U)', 'unconfirmed', 'WBSEDCL'],
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
