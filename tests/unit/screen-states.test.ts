import { expect, test } from 'vitest';
import routes from '#app/routes.ts';
import { ROUTES_WITHOUT_PICTURE, SCREEN_STATES } from '../../scripts/screen-states.ts';

interface Route {
  file: string;
  children?: Route[];
}

function listFiles(route: Route): string[] {
  return [route.file, ...(route.children ?? []).flatMap(listFiles)];
}

test('every route has pictures, or is listed as one that shows nothing', async () => {
  const files = (routes as Route[]).flatMap(listFiles);
  const listed = [...Object.keys(SCREEN_STATES), ...ROUTES_WITHOUT_PICTURE];
  expect(listed.sort()).toEqual([...new Set(files)].sort());
});

test('every screen but the frame has at least one state', () => {
  const withoutState = Object.entries(SCREEN_STATES).filter(([, states]) => states.length === 0);
  expect(withoutState.map(([file]) => file)).toEqual(['features/shell/route.tsx']);
});
