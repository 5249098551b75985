/** The steps of the onboarding as a household fills them in. */
import type { Appliance } from '#domain/appliances/appliance.ts';
import { getDayInIndia } from '#domain/base/period.ts';
import type { User } from '#domain/home/profile.ts';
import type { Household } from './household.ts';
import { type Page, submit } from './page.ts';

export const ONBOARDING_PATH = '/onboarding';
export const TODAY = getDayInIndia(Date.now());
export const ADDRESS = {
  address: '14, 3rd Cross\r\nJayanagar 4th Block',
  city: 'bENGALURU',
  state: 'Karnataka',
  zipCode: '560011',
  householdSize: '4',
  electricityRatePerKWh: '5.9',
  targetReduction: '20',
  ecoGoals: '',
};
export const APPLIANCE = {
  type: 'Water Heater',
  modelName: 'Storage geyser',
  powerConsumptionWatts: '2,000',
  averageDailyUsageHours: '0.8',
  ageYears: '4',
  purchaseDate: '',
  energyStarRating: '4-Star',
  energyEfficiencyRating: 'A',
  capacityNumber: '15',
  capacityUnit: 'Liters (L)',
};
export const READING = { readingDate: TODAY, consumptionKWH: '7.3', emissionCO2kg: '' };
export const ALL = { ...ADDRESS, ...APPLIANCE, ...READING };

/** Sends one step of a household's onboarding. */
export function sendStep(
  household: Household,
  step: 1 | 2 | 3,
  intent: 'next' | 'find' | 'back' | 'skip' | 'later' | 'finish',
  fields = {},
): Promise<Page> {
  return submit(household, ONBOARDING_PATH, { step: String(step), intent, ...fields });
}

/** Who is signed in, with the profile. */
export async function userOf(household: Household): Promise<User> {
  return (await household.call<{ user: User }>('GET', '/api/profile')).body.user;
}

/** The appliances that a household has listed. */
export async function appliancesOf(household: Household): Promise<Appliance[]> {
  const { body } = await household.call<{ appliances: Appliance[] }>('GET', '/api/appliances');
  return body.appliances;
}
