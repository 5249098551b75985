import { index, type RouteConfig, route } from '@remix-run/route-config';

export default [
  index('features/landing/route.tsx'),
  route('auth/login', 'features/auth/login.tsx'),
  route('auth/signup', 'features/auth/signup.tsx'),
  route('auth/forgot', 'features/auth/forgot.tsx'),
  route('auth/reset', 'features/auth/reset.tsx'),
  route('auth/logout', 'features/auth/logout.ts'),
  route('onboarding', 'features/onboarding/route.tsx'),
  route(':homeId?/household.json', 'features/profile/household-json.ts'),
  route(':homeId?/export.csv', 'features/data-entry/export-csv.ts'),
  route(':homeId?/dashboard/data-entry/history', 'features/data-entry/history-route.ts'),
  route(':homeId?/dashboard', 'features/shell/route.tsx', [
    index('features/dashboard/route.tsx'),
    route('data-entry', 'features/data-entry/route.tsx'),
    route('data-entry/bills', 'features/data-entry/bills/route.tsx'),
    route('data-entry/bills/:id', 'features/data-entry/bills/one/route.tsx'),
    route('data-entry/bills/:id/match', 'features/data-entry/bills/match/route.tsx'),
    route('data-entry/files', 'features/data-entry/files/route.tsx'),
    route('data-entry/files/import', 'features/data-entry/import/route.tsx'),
    route('energy-tips', 'features/energy-tips/route.tsx'),
    route('appliances', 'features/appliances/route.tsx'),
    route('profile', 'features/profile/route.tsx'),
    route('profile/connection', 'features/profile/connection/route.tsx'),
    route('*', 'features/dashboard/route.tsx', { id: 'features/dashboard/elsewhere' }),
  ]),
  route('*', 'features/not-found/route.tsx'),
] satisfies RouteConfig;
