/** What each signed-in screen shows: a function for each screen, with one round trip to the database. */

import type { Changes } from '#worker/history/history.ts';
import type { ServiceContext } from '#worker/service-context.ts';
import { createApplianceScreen } from './appliances.ts';
import { createBillScreens } from './bills.ts';
import { createConnectionScreen } from './connection.ts';
import { createDashboardScreen } from './dashboard.ts';
import { createDataEntryScreen } from './data-entry.ts';
import { createHomesScreen } from './homes.ts';
import { createOnboardingScreen, type StepServices } from './onboarding.ts';
import { createPhotoScreen } from './photo.ts';
import { createProfileScreens } from './profile.ts';
import { createTipsScreen } from './tips.ts';

export type Screens = ReturnType<typeof createScreens>;

/** Makes the loaders of all screens. */
export function createScreens(
  context: ServiceContext,
  services: StepServices & { changes: Changes },
) {
  return {
    ...createDashboardScreen(context),
    ...createDataEntryScreen(context, services.changes),
    ...createBillScreens(context),
    ...createConnectionScreen(context),
    ...createHomesScreen(context),
    ...createApplianceScreen(context),
    ...createTipsScreen(context),
    ...createPhotoScreen(),
    ...createProfileScreens(context),
    ...createOnboardingScreen(context, services),
  };
}

/** What a screen shows, by the screen's name. */
export type ScreenData<
  K extends
    | 'dashboard'
    | 'dataEntry'
    | 'energyTips'
    | 'appliances'
    | 'profile'
    | 'connection'
    | 'tariff',
> = Awaited<ReturnType<Screens[`load${Capitalize<K>}`]>>;
