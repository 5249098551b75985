/** The household: its people, its place, its rate and its target. */
import * as z from 'zod';
import {
  dateSchema,
  makeOneOfSchema,
  makeTextSchema,
  responseMomentSchema,
} from '#domain/base/fields.ts';
import { formatNumber } from '#domain/base/format.ts';
import * as messages from '#domain/base/messages.ts';
import { COUNTRY, RATE_MAX_RUPEES, STATES } from './profile-rules.ts';

const HOUSEHOLD_SIZE_MAX = 100;
const TARGET = 'The target: how many percent below the average of the months a month should be.';
const RATE = "Rupees per kWh; the home's bills are priced by it where it has no tariff.";

/** A rate in rupees per kWh. */
export const rateSchema = z
  .number('Write the rate in rupees per kWh as a number, such as 5.90.')
  .min(0, messages.ratePositive)
  .max(
    RATE_MAX_RUPEES,
    `Electricity rate must be at most ₹${formatNumber(RATE_MAX_RUPEES)} per kWh.`,
  );

const fields = {
  firstName: makeTextSchema({ max: 80, required: 'Write your first name.' }),
  lastName: makeTextSchema({ max: 80, required: 'Write your last name.' }),
  phoneNumber: z
    .string('Write the phone number as +91 and 10 digits.')
    .regex(/^\+91\d{10}$/, 'Write the phone number as +91 and 10 digits.')
    .meta({ description: '+91 and 10 digits.', examples: ['+919876543210'] }),
  householdSize: z
    .int('Write the household size as a whole number, such as 4.')
    .min(1, messages.householdSizeMinimum)
    .max(HOUSEHOLD_SIZE_MAX, `Household size must be at most ${HOUSEHOLD_SIZE_MAX}.`),
  address: makeTextSchema({ max: 300, multiline: true }),
  city: makeTextSchema({ max: 80 }),
  state: makeOneOfSchema(STATES),
  zipCode: z.string(messages.zipCodeDigits).regex(/^\d{6}$/, messages.zipCodeDigits),
  targetReduction: z
    .number(messages.targetRange)
    .min(0, messages.targetRange)
    .max(100, messages.targetRange),
  ecoGoals: makeTextSchema({ max: 1000, multiline: true }),
  electricityRatePerKWh: rateSchema,
} as const;

/** What PUT /api/profile takes: what is present changes, what is null is cleared, what is absent stays. */
export const profileUpdateSchema = z.strictObject({
  firstName: fields.firstName.optional(),
  lastName: fields.lastName.optional(),
  phoneNumber: fields.phoneNumber.nullable().optional(),
  householdSize: fields.householdSize.nullable().optional(),
  address: fields.address.nullable().optional(),
  city: fields.city.nullable().optional(),
  state: fields.state.nullable().optional(),
  zipCode: fields.zipCode.nullable().optional(),
  targetReduction: fields.targetReduction.nullable().optional().meta({ description: TARGET }),
  ecoGoals: fields.ecoGoals.nullable().optional(),
  electricityRatePerKWh: fields.electricityRatePerKWh
    .nullable()
    .optional()
    .meta({ description: RATE }),
  rateFrom: dateSchema.optional().meta({
    description:
      'The first day of the new rate; without it the first of the running billing period.',
  }),
  onboardingComplete: z
    .boolean()
    .optional()
    .meta({ description: 'For owners: whether the home is set up.' }),
});
export type ProfileUpdate = z.output<typeof profileUpdateSchema>;

/** One field's schema, for forms that ask for a part of the profile. */
export const profileFields = fields;

export const userProfileSchema = z.object({
  targetReduction: z.number().nullable().meta({ description: TARGET }),
  ecoGoals: z.string().nullable(),
  electricityRatePerKWh: z.number().nullable().meta({ description: RATE }),
  onboardingComplete: z.boolean(),
});
export type UserProfile = z.output<typeof userProfileSchema>;

/** A household's profile in the API and the screens. */
export const userSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string().nullable(),
  householdSize: z.number().nullable().meta({ description: 'How many people live there.' }),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zipCode: z.string().nullable().meta({ description: 'The PIN code, 6 digits.' }),
  country: z.literal(COUNTRY),
  createdAt: responseMomentSchema,
  onboardingComplete: z.boolean(),
  userProfile: userProfileSchema,
});
export type User = z.output<typeof userSchema>;
