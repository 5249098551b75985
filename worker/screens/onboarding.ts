/** What the onboarding shows, and how its three steps are stored as one. */
import type { ApplianceInput } from '#domain/appliances/appliance.ts';
import { ProductError } from '#domain/base/errors.ts';
import * as messages from '#domain/base/messages.ts';
import { toDayNumber } from '#domain/base/period.ts';
import type { ConnectionInput } from '#domain/home/connection.ts';
import type { ProfileUpdate } from '#domain/home/profile.ts';
import type { RegisterReadingInput } from '#domain/meter/register-record.ts';
import type { ReadingInput } from '#domain/reading/reading.ts';
import { listTariffChoices } from '#domain/tariff/suppliers.ts';
import type { Profiles } from '#worker/accounts/profiles.ts';
import { toUserRecord } from '#worker/accounts/profiles.ts';
import type { Appliances } from '#worker/appliances/appliances.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import { ConstraintError } from '#worker/db/errors.ts';
import type { Connections } from '#worker/homes/connections.ts';
import { requireOpenOnboardingQuery } from '#worker/homes/households.ts';
import { storeOnce } from '#worker/idempotency-keys.ts';
import type { RegisterReadings } from '#worker/meters/register-readings.ts';
import { requireUnreadDaysQuery } from '#worker/readings/days.ts';
import { isOverlap } from '#worker/readings/overlap.ts';
import type { Readings } from '#worker/readings/readings.ts';
import type { ServiceContext } from '#worker/service-context.ts';
import { hasHouseholdAgreed, mustHouseholdOnboard } from './frame.ts';

interface Onboarding {
  profile: ProfileUpdate;
  connection: ConnectionInput;
  appliance: ApplianceInput | undefined;
  /** The first number: units of some days, or what the meter shows; neither where it is left for later. */
  reading?: ReadingInput | undefined;
  register?: RegisterReadingInput | undefined;
}

/** The services that store the steps. */
export interface StepServices {
  profiles: Profiles;
  readings: Readings;
  connections: Connections;
  registerReadings: RegisterReadings;
  appliances: Appliances;
}

/** Makes the loaders of the onboarding, and the function that stores a step of it. */
export function createOnboardingScreen(context: ServiceContext, services: StepServices) {
  const { today } = context;

  /** Whether the caller is to set the home up before anything else of it is shown. */
  async function mustOnboard(home: OpenHome): Promise<boolean> {
    const [household] = await home.batch();
    return mustHouseholdOnboard(household);
  }

  /** The household, and the tariffs that it can choose from. */
  async function loadOnboarding(home: OpenHome) {
    const [household] = await home.batch();
    return {
      user: toUserRecord(household),
      agreedToTerms: hasHouseholdAgreed(household),
      mustOnboard: mustHouseholdOnboard(household),
      today,
      tariffs: listTariffChoices(today),
    };
  }

  /**
   * Stores all three steps and completes the onboarding, in one transaction. Of a household that has
   * completed it before, nothing is changed. `conflict` where the first number is of a meter and the home has one, or
   * of days of which it has readings: nobody could be asked here what holds.
   */
  async function finishOnboarding(home: OpenHome, steps: Onboarding, key: string): Promise<void> {
    try {
      await storeOnce(
        home,
        { key, what: 'onboarding', input: steps },
        requireOpenOnboardingQuery(home),
        ...services.profiles.updateQueries(home, {
          ...steps.profile,
          onboardingComplete: true,
        }),
        ...services.connections.changeQueries(home, steps.connection),
        ...(steps.appliance === undefined
          ? []
          : services.appliances.insertQueries(home, steps.appliance)),
        ...firstNumberQueries(home, steps),
      );
    } catch (error) {
      if (error instanceof ConstraintError) {
        if (error.message.includes('homes.id')) return;
        if (isOverlap(error)) throw new ProductError('conflict', messages.onboardingHasReading);
        if (error.message.includes('refusals')) {
          throw new ProductError('conflict', messages.onboardingHasMeter);
        }
      }
      throw error;
    }
  }

  function firstNumberQueries(home: OpenHome, { reading, register }: Onboarding) {
    if (register !== undefined) return services.registerReadings.insertFirstQueries(home, register);
    if (reading === undefined) return [];
    const firstDay = toDayNumber(reading.periodStart ?? reading.readingDate);
    const lastDay = toDayNumber(reading.readingDate);
    return [
      requireUnreadDaysQuery(home, { firstDay, lastDay }),
      ...services.readings.insertQueries(home, reading),
    ];
  }

  return { mustOnboard, loadOnboarding, finishOnboarding };
}
