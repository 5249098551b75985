import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare';
import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigate,
  useSearchParams,
} from '@remix-run/react';
import { Camera } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { loadProtectedScreen } from '#app/base/access.ts';
import { useHomePath } from '#app/base/home-path.ts';
import { loadScreen, NUMERIC_ID, readPageId, toNumber, useScreen } from '#app/base/paging.ts';
import {
  type EntryActionData,
  READING_INTENTS,
  sendForm,
  useIntentForm,
} from '#app/entry/action-data.ts';
import { linkTo, readView, type View } from '#app/entry/address.ts';
import type { LastValue } from '#app/entry/typed-use.ts';
import { makeIdempotencyKey } from '#app/forms/idempotency-key.tsx';
import { respondWithStatus } from '#app/forms/with-status.ts';
import { queueForHome } from '#app/offline/queue-value.ts';
import { fetchMeter } from '#app/offline/send-pending.ts';
import { LinkButton } from '#app/ui/form/button.tsx';
import { LookOnly, useIsAllowed } from '#app/ui/layout/allowed.tsx';
import { LoadFailure } from '#app/ui/layout/load-failure.tsx';
import { Stack, Text } from '#app/ui/layout/parts.tsx';
import { NoScriptToast } from '#app/ui/layout/toast.tsx';
import { FILES_PATH } from '#app/ui/shell/sections.tsx';
import * as messages from '#domain/base/messages.ts';
import type { ListedImport } from '#domain/import/records.ts';
import { readingIdSchema } from '#domain/reading/reading.ts';
import { parseReadingId } from '#domain/reading/reading-id.ts';
import { handleForm } from './actions.server.ts';
import styles from './data-entry.module.css';
import { EntriesPanel, useSelection } from './entries-panel.tsx';
import type { FilesView } from './files/address.ts';
import { UploadPanel } from './files/upload-panel.tsx';
import { DataEntryHeader } from './header.tsx';
import { chooseFiles, useChosenFiles, useChosenKind } from './import/choose-files.tsx';
import { makePhotoPath } from './photo/address.ts';
import { ReadingPanel } from './reading-panel.tsx';
import { useDeletion } from './use-deletion.ts';

/** It comes with the tap on Delete. */
const ConfirmDelete = lazy(async () => ({
  default: (await import('./confirm-delete.tsx')).ConfirmDelete,
}));

/** How many entries one address may name to be deleted: as many as a page without script lists. */
const NAMED_MAX = 100;

/* The tab of files lists the imports. */
const NO_IMPORTS: readonly ListedImport[] = [];
const NO_PAGES: FilesView = {};
const NO_FILES: readonly File[] = [];

export function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const view = readView(searchParams);
  const readKeys = (name: string) =>
    searchParams
      .getAll(name)
      .slice(0, NAMED_MAX)
      .filter((id) => readingIdSchema.safeParse(id).success)
      .map(parseReadingId);
  const editedKey = readKeys('edit')[0];
  const namedKeys = [...readKeys('edit'), ...readKeys('delete')];
  return loadProtectedScreen(args, async (home) => ({
    ...(await args.context.services.screens.loadDataEntry(home, view, {
      after: view.after === undefined ? undefined : parseReadingId(view.after),
      named: namedKeys,
      edited: editedKey,
      historyAfter: toNumber(readPageId(searchParams, 'historyAfter', NUMERIC_ID)),
    })),
    view,
    editedId: editedKey === undefined ? null : searchParams.get('edit'),
    idempotencyKey: makeIdempotencyKey(),
  }));
}

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loadScreen<typeof loader>(args);
}

export async function action(args: ActionFunctionArgs) {
  return respondWithStatus(await handleForm(args));
}

export function clientAction(args: ClientActionFunctionArgs) {
  return sendForm(args, READING_INTENTS, async (intent, formData) =>
    intent === 'add-value' ? queueForHome(Number(args.params['homeId']), formData) : undefined,
  );
}

export { shouldRevalidate } from '#app/forms/revalidation.ts';

export default function DataEntry() {
  const screen = useScreen(useLoaderData<typeof clientLoader>(), messages.readingsLoadFailed);
  const { today, firstDate, periods, named } = screen;
  const entries = screen.entries.items;
  const mayEnter = useIsAllowed('member');
  const actionData = useActionData<EntryActionData>();
  const [query] = useSearchParams();
  // The screen is not loaded again for another form.
  const { add, full } = readView(query);
  const view = useMemo(() => ({ ...screen.view, add, full }), [screen.view, add, full]);
  const remove = useIntentForm('delete');
  const selection = useSelection(entries, remove.actionData?.deletedIds);
  const selectedEntries = selection.entries;
  const entriesToDelete = useDeletion({
    form: remove,
    entries,
    selected: selectedEntries,
    named,
    view,
  });
  useKnownMeter(screen.homeId, screen.lastValue);
  const { papers, ...upload } = useUpload(view);
  // Without script the address still asks to edit what has just been updated.
  const isUpdated =
    (actionData?.intent === 'update' || actionData?.intent === 'update-value') &&
    actionData.refused !== true;
  const editId = isUpdated ? null : query.get('edit');
  return (
    <>
      <DataEntryHeader firstDate={firstDate} />
      <NoScriptToast message={actionData?.toast} />
      {entriesToDelete.length === 0 || !mayEnter ? null : (
        <Suspense>
          <ConfirmDelete entries={entriesToDelete} form={remove} view={view} />
        </Suspense>
      )}
      <LookOnly />
      <PhotoOffer photos={screen.photos} />
      <div className={styles['columns']} data-only-entries={!mayEnter}>
        {mayEnter ? (
          <Stack gap={4} data-screen-only>
            <ReadingPanel
              today={today}
              rateMilliRupees={screen.rateMilliRupees}
              hasTariff={screen.hasTariff}
              latestReadings={screen.latestReadings}
              usualDayWh={screen.usualDayWh}
              lastBillDate={screen.lastBillDate}
              lastValue={screen.lastValue}
              view={view}
              idempotencyKey={screen.idempotencyKey}
              editId={editId}
              editing={[...entries, ...named].find(({ id }) => id === editId)}
              editingSpan={screen.meterSpans.find(({ readingId }) => readingId === editId)}
              history={editId === screen.editedId ? screen.history : undefined}
              papers={papers}
            />
            <UploadPanel imports={NO_IMPORTS} view={NO_PAGES} {...upload} />
          </Stack>
        ) : null}
        <div className={styles['entries']}>
          <EntriesPanel
            page={screen.entries}
            periods={periods}
            meterSpans={screen.meterSpans}
            photos={screen.photos}
            lastValue={screen.lastValue}
            view={view}
            today={today}
            editId={editId}
            selection={selection}
          />
        </div>
      </div>
    </>
  );
}

/** Offers to keep a photo with the number that was just stored. */
function PhotoOffer({ photos }: { photos: readonly string[] }) {
  const id = useIntentForm('add-value').actionData?.valueId;
  if (id === undefined || photos.includes(id)) return null;
  return (
    <Text below={3}>
      <LinkButton to={makePhotoPath(id)} size="small" icon={<Camera size={18} />}>
        Add a photo of the meter
      </LinkButton>
    </Text>
  );
}

/**
 * The chosen file, if its columns are those of readings, and chosen PDF bills. Any other that is chosen here is shown by
 * the tab of files.
 */
function useUpload(view: View) {
  const files = useChosenFiles();
  const kind = useChosenKind(files);
  const [chosenHere, setChosenHere] = useState<readonly File[]>();
  const navigate = useNavigate();
  const pathInHome = useHomePath();
  const isHere = files === chosenHere;
  const path =
    isHere && kind === 'other'
      ? FILES_PATH
      : isHere && kind === 'papers' && view.add !== 'bill'
        ? linkTo({ ...view, add: 'bill' })
        : undefined;
  useEffect(() => {
    if (path !== undefined) navigate(pathInHome(path));
  }, [path, navigate, pathInHome]);
  return {
    papers: kind === 'papers' ? files : NO_FILES,
    file: kind === 'readings' || kind === undefined ? files[0] : undefined,
    isKindUnknown: kind === undefined,
    onChoose: (chosen: readonly File[]) => {
      setChosenHere(chosen);
      chooseFiles(chosen);
    },
  };
}

/** Tells the phone the meter's newest value, by which the next one is checked without a network. */
function useKnownMeter(homeId: number, lastValue: LastValue | null): void {
  const newest = `${homeId} ${lastValue?.day} ${lastValue?.shownWh}`;
  // `shell/route.tsx` fetches it when the app opens; here it is fetched again when it changes.
  const known = useRef(newest);
  useEffect(() => {
    if (known.current === newest) return;
    known.current = newest;
    void fetchMeter(homeId);
  }, [homeId, newest]);
}

export const meta = () => [
  { title: 'Data Entry · Unitwise' },
  { name: 'description', content: 'Write down what the meter shows, what a day used, or a bill.' },
];

export function ErrorBoundary() {
  return <LoadFailure title="Data Entry" message={messages.readingsLoadFailed} />;
}
