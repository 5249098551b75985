/** What some tariffs ask of a home, as it stands above a field. */

/** By the ids of the documents' inputs, whose own labels stand inside sentences. */
export const ANSWER_LABELS = {
  load_kva: 'Sanctioned load',
  gruha_jyothi: 'Gruha Jyothi, free units',
  gj_units_per_month: 'Free units a month, as the bill prints them',
  true_up: 'The bill has a true-up of FY 2024-25',
  subsidy: 'Free units or subsidy of the State',
  reserved_category: 'Free units also above 300 a month',
  area: 'Area',
  small_load: 'Connected load of at most 1,000 W',
  corporation_area: 'In a municipal corporation’s area',
  last_year_units_per_month: 'Units a month, on average of the last financial year',
} as const;
