/** Where a measure's figures come from. Addresses are the home pages of the organisations only. */

export interface Source {
  name: string;
  url?: string;
  /** Whether the share saved is a judgement of ours, whose assumption the explanation states. */
  estimate: boolean;
}

const BEE_URL = 'https://beeindia.gov.in';

export const BEE: Source = { name: 'Bureau of Energy Efficiency', url: BEE_URL, estimate: false };

/** The advice is the Bureau's; how much it saves in a home is estimated. */
export const BEE_ADVICE: Source = {
  name: 'Bureau of Energy Efficiency, share estimated',
  url: BEE_URL,
  estimate: true,
};

/** What a star is worth is on the Bureau's labels; what it is worth against an old appliance is estimated. */
export const BEE_LABEL: Source = {
  name: 'Bureau of Energy Efficiency star labels, share estimated',
  url: BEE_URL,
  estimate: true,
};

export const RATINGS: Source = { name: "Manufacturers' standard ratings", estimate: false };

export const ESTIMATE: Source = { name: 'Engineering estimate', estimate: true };

export const POWER_MINISTRY: Source = {
  name: 'Electricity (Rights of Consumers) Rules, Ministry of Power',
  url: 'https://powermin.gov.in',
  estimate: false,
};

export const SURYA_GHAR: Source = {
  name: 'PM Surya Ghar: Muft Bijli Yojana, yield estimated',
  url: 'https://pmsuryaghar.gov.in',
  estimate: true,
};

export const MNRE: Source = {
  name: 'Ministry of New and Renewable Energy, share estimated',
  url: 'https://mnre.gov.in',
  estimate: true,
};

/** General practice of the distribution companies, which each supplier's tariff order settles. */
export const TARIFF_ORDERS: Source = {
  name: "State commissions' tariff orders, which differ by supplier",
  estimate: false,
};

/** A state's own scheme, as its government announced it. */
export function makeStateScheme(name: string): Source {
  return { name: `${name}, as announced by the state government`, estimate: false };
}
