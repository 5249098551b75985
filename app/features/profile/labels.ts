/** What the fields of the profile are called. Apart from their schema, so that reading needs none. */
export const PROFILE_LABELS = {
  firstName: 'First Name',
  lastName: 'Last Name',
  phoneNumber: 'Phone Number',
  address: 'Address',
  city: 'City',
  state: 'State',
  zipCode: 'Zip Code',
  householdSize: 'Household Size',
  electricityRatePerKWh: 'Electricity Rate (₹/kWh)',
  targetReduction: 'Target Reduction (%)',
  ecoGoals: 'Eco Goals',
} as const;
