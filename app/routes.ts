import { index, type RouteConfig, route } from '@remix-run/route-config';

export default [
  index('routes/landing.tsx'),
  route('auth/login', 'routes/login.tsx'),
  route('auth/signup', 'routes/signup.tsx'),
  route('auth/forgot', 'routes/forgot.tsx'),
  route('auth/reset', 'routes/reset.tsx'),
  route('auth/logout', 'routes/logout.ts'),
  route('onboarding', 'routes/onboarding.tsx'),
  route('household.json', 'routes/household-json.ts'),
  route('export.csv', 'routes/export-csv.ts'),
  route('dashboard/data-entry/history', 'routes/reading-history.ts'),
  route('dashboard', 'routes/dashboard/shell.tsx', [
    index('routes/dashboard/overview.tsx'),
    route('data-entry', 'routes/dashboard/data-entry.tsx'),
    route('energy-tips', 'routes/dashboard/energy-tips.tsx'),
    route('appliances', 'routes/dashboard/appliances.tsx'),
    route('profile', 'routes/dashboard/profile.tsx'),
    route('*', 'routes/dashboard/overview.tsx', { id: 'routes/dashboard/overview-elsewhere' }),
  ]),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
