import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { type ClientLoaderFunctionArgs, useLoaderData, useSearchParams } from '@remix-run/react';
import { Plus } from 'lucide-react';
import { loadProtectedScreen } from '#app/base/access.ts';
import { loadScreen, readPageId, toNumber, useScreen } from '#app/base/paging.ts';
import { LinkButton } from '#app/ui/form/button.tsx';
import { Allowed } from '#app/ui/layout/allowed.tsx';
import { LoadFailure } from '#app/ui/layout/load-failure.tsx';
import { PageHeader } from '#app/ui/layout/panel.tsx';
import { CONNECTION_PATH, SECTIONS } from '#app/ui/shell/sections.tsx';
import * as messages from '#domain/base/messages.ts';
import { HomesPanel } from './homes-panel.tsx';

/** The place of the list from which costs are computed. */
const PLACE = /^\d{1,2}$/;

export function loader(args: LoaderFunctionArgs) {
  const query = new URL(args.request.url).searchParams;
  const costsFrom = toNumber(readPageId(query, 'costs', PLACE));
  return loadProtectedScreen(args, (home) =>
    args.context.services.screens.loadHomes(home, costsFrom),
  );
}

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loadScreen<typeof loader>(args);
}

/** All homes of the user: what is due in each, and what they will cost together. */
export default function Homes() {
  const screen = useScreen(useLoaderData<typeof clientLoader>(), messages.homesLoadFailed);
  const from = useSearchParams()[0].get('from');
  const section = SECTIONS.find(({ to }) => to === from)?.to ?? '/dashboard';
  return (
    <>
      <PageHeader title="Homes" subtitle="What all your homes will cost">
        <Allowed needs="viewer">
          <LinkButton to={`${CONNECTION_PATH}?add#homes`} icon={<Plus />}>
            Add a home
          </LinkButton>
        </Allowed>
      </PageHeader>
      <HomesPanel screen={screen} section={section} />
    </>
  );
}

export const meta = () => [
  { title: 'Homes · Unitwise' },
  { name: 'description', content: 'What is due in each of your homes, and what they will cost.' },
];

export function ErrorBoundary() {
  return <LoadFailure title="Homes" message={messages.homesLoadFailed} />;
}
