/** What each signed-in screen shows: a function for each screen, with one round trip to the database. */
import type { ServiceContext } from '#worker/service-context.ts';
import { createApplianceScreen } from './appliance-screen.ts';
import { createBillScreens } from './bill-screens.ts';
import type { Changes } from './changes.ts';
import { createConnectionScreen } from './connection-screen.ts';
import { createDashboardScreen } from './dashboard-screen.ts';
import { createDataEntryScreen } from './data-entry-screen.ts';
import { createOnboardingScreen, type StepServices } from './onboarding-screen.ts';
import { createPhotoScreen } from './photo-screen.ts';
import { createProfileScreens } from './profile-screens.ts';
import { createTipsScreen } from './tips-screen.ts';

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
    ...createApplianceScreen(context),
    ...createTipsScreen(context),
    ...createPhotoScreen(context),
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
