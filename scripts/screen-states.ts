/** Every screen in its main states, for pictures of all of them: by the route's file, as `app/routes.ts` names it. */

/** Who looks: nobody signed in, the demo household, somebody before the onboarding, or a home without readings. */
export type Viewer = 'stranger' | 'owner' | 'newcomer' | 'empty';

/** An address, and who opens it. */
export type ScreenState = readonly [viewer: Viewer, path: string];

export const SCREEN_STATES: Record<string, readonly ScreenState[]> = {
  'features/landing/route.tsx': [['stranger', '/']],
  'features/auth/login.tsx': [
    ['stranger', '/auth/login'],
    ['stranger', '/auth/login?redirectTo=%2Fdashboard%2Fprofile'],
  ],
  'features/auth/signup.tsx': [['stranger', '/auth/signup']],
  'features/auth/forgot.tsx': [['stranger', '/auth/forgot']],
  'features/auth/reset.tsx': [['stranger', '/auth/reset']],
  'features/auth/terms.tsx': [['owner', '/auth/terms']],
  'features/auth/signed-out.tsx': [
    ['stranger', '/auth/signed-out'],
    ['stranger', '/auth/signed-out?gone'],
  ],
  'features/reminders/unsubscribe.tsx': [['stranger', '/unsubscribe?token=none']],
  'features/invitation/route.tsx': [
    ['stranger', '/invitation?token=none'],
    ['owner', '/invitation?token=none'],
  ],
  'features/legal/privacy.tsx': [['stranger', '/privacy']],
  'features/legal/terms.tsx': [['stranger', '/terms']],
  'features/onboarding/route.tsx': [['newcomer', '/onboarding']],
  'features/at-meter/route.tsx': [
    ['owner', '/meter'],
    ['empty', '/meter'],
  ],
  'features/shell/route.tsx': [],
  'features/dashboard/route.tsx': [
    ['owner', '/dashboard'],
    ['owner', '/dashboard?months=all'],
    ['empty', '/dashboard'],
  ],
  'features/data-entry/route.tsx': [
    ['owner', '/dashboard/data-entry'],
    ['owner', '/dashboard/data-entry?add=day'],
    ['owner', '/dashboard/data-entry?add=bill'],
    ['owner', '/dashboard/data-entry?period=thisMonth&source=csv_upload'],
    ['owner', '/dashboard/data-entry?edit=2026-11-03.1'],
    ['owner', '/dashboard/data-entry?delete=2026-11-03.1'],
    ['empty', '/dashboard/data-entry'],
    ['empty', '/dashboard/data-entry?add=meter'],
  ],
  'features/data-entry/photo/route.tsx': [['owner', '/dashboard/data-entry/photo/1.2026-11-06']],
  'features/data-entry/bills/route.tsx': [
    ['owner', '/dashboard/data-entry/bills'],
    ['owner', '/dashboard/data-entry/bills?months=all'],
    ['empty', '/dashboard/data-entry/bills'],
  ],
  'features/data-entry/bills/earlier/route.tsx': [
    ['owner', '/dashboard/data-entry/bills/earlier'],
    ['empty', '/dashboard/data-entry/bills/earlier'],
  ],
  'features/data-entry/bills/one/route.tsx': [
    ['owner', '/dashboard/data-entry/bills/2026-11-06'],
    ['owner', '/dashboard/data-entry/bills/2026-05-06'],
  ],
  'features/data-entry/bills/match/route.tsx': [
    ['owner', '/dashboard/data-entry/bills/2026-11-06/match'],
    ['owner', '/dashboard/data-entry/bills/2026-05-06/match'],
    ['owner', '/dashboard/data-entry/bills/2026-11-06/match?amount=858'],
    ['owner', '/dashboard/data-entry/bills/2026-11-06/match?amount=872'],
    ['owner', '/dashboard/data-entry/bills/2026-11-06/match?amount=872&after=99'],
  ],
  'features/data-entry/bills/lines/route.tsx': [
    ['owner', '/dashboard/data-entry/bills/2026-11-06/lines'],
    ['owner', '/dashboard/data-entry/bills/2026-05-06/lines'],
  ],
  'features/data-entry/bills/summary/route.tsx': [
    ['owner', '/dashboard/data-entry/bills/2026-11-06/summary'],
    ['owner', '/dashboard/data-entry/bills/2026-11-06/summary?share'],
  ],
  'features/data-entry/files/route.tsx': [
    ['owner', '/dashboard/data-entry/files'],
    ['owner', '/dashboard/data-entry/files?undo=1'],
    ['empty', '/dashboard/data-entry/files'],
  ],
  'features/data-entry/import/route.tsx': [['owner', '/dashboard/data-entry/files/import']],
  'features/homes/route.tsx': [
    ['owner', '/dashboard/homes'],
    ['owner', '/dashboard/homes?costs=0'],
    ['empty', '/dashboard/homes'],
  ],
  'features/energy-tips/route.tsx': [
    ['owner', '/dashboard/energy-tips'],
    ['empty', '/dashboard/energy-tips'],
  ],
  'features/appliances/route.tsx': [
    ['owner', '/dashboard/appliances'],
    ['owner', '/dashboard/appliances?add'],
    ['owner', '/dashboard/appliances?edit=1'],
    ['owner', '/dashboard/appliances?delete=1'],
    ['empty', '/dashboard/appliances'],
  ],
  'features/profile/route.tsx': [
    ['owner', '/dashboard/profile'],
    ['owner', '/dashboard/profile?edit'],
    ['empty', '/dashboard/profile'],
  ],
  'features/profile/connection/route.tsx': [
    ['owner', '/dashboard/profile/connection'],
    ['owner', '/dashboard/profile/connection?edit'],
    ['empty', '/dashboard/profile/connection?edit'],
  ],
  'features/profile/connection/tariff/route.tsx': [
    ['owner', '/dashboard/profile/connection/tariff'],
    ['empty', '/dashboard/profile/connection/tariff'],
  ],
  'features/profile/people/route.tsx': [['owner', '/dashboard/profile/people']],
  'features/profile/reminders/route.tsx': [['owner', '/dashboard/profile/reminders']],
  'features/profile/account/route.tsx': [['owner', '/dashboard/profile/account']],
  'features/not-found/route.tsx': [
    ['stranger', '/nowhere'],
    ['owner', '/dashboard/nowhere'],
  ],
};

/** Routes that show nothing of their own: files, data for script, and ways to another address. */
export const ROUTES_WITHOUT_PICTURE: readonly string[] = [
  'features/auth/demo.tsx',
  'features/auth/logout.ts',
  'features/reminders/calendar-file.ts',
  'features/at-meter/meter-json.ts',
  'connection/first-bill-json.ts',
  'features/profile/household-json.ts',
  'features/data-entry/entry-json.ts',
  'features/data-entry/export-csv.ts',
  'features/data-entry/history-route.ts',
  'features/data-entry/pdf/paper-json.ts',
  'features/data-entry/photo/file.ts',
];
