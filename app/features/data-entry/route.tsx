import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare';
import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useSearchParams,
} from '@remix-run/react';
import { formatCount, formatDate } from '../../../domain/format.ts';
import { messages } from '../../../domain/messages.ts';
import { readingIdSchema, readingKey } from '../../../domain/reading.ts';
import { protectedScreen } from '../../access.ts';
import { withStatus } from '../../forms/action-data.ts';
import { callAction } from '../../forms/call-action.ts';
import { newIdempotencyKey } from '../../forms/idempotency-key.tsx';
import { loadScreen, NUMBERS, numberOf, pageId, useScreen } from '../../paging.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageHeader } from '../../ui/panel.tsx';
import { NoScriptToast } from '../../ui/toast.tsx';
import {
  type EntryActionData,
  failedText,
  INTENTS,
  useIntent,
  withoutResponse,
} from './action-data.ts';
import { handleForm } from './actions.server.ts';
import { viewOf } from './address.ts';
import {
  ConfirmDelete,
  ConfirmRedo,
  ConfirmUndo,
  useAskedImport,
  useDeletion,
} from './confirmations.tsx';
import styles from './data-entry.module.css';
import { EntriesPanel } from './entries-panel.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { ImportsPanel } from './imports-panel.tsx';
import { ReadingPanel } from './reading-panel.tsx';
import { UploadPanel } from './upload-panel.tsx';
import { useSelection } from './use-selection.ts';

/** How many entries one address may name to be deleted: as many as a page without script lists. */
const NAMED_MAX = 100;

export function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const view = viewOf(searchParams);
  const keys = (name: string) =>
    searchParams
      .getAll(name)
      .slice(0, NAMED_MAX)
      .filter((id) => readingIdSchema.safeParse(id).success)
      .map(readingKey);
  const edited = keys('edit')[0];
  const named = [...keys('edit'), ...keys('delete')];
  return protectedScreen(args, async (caller) => ({
    ...(await args.context.services.screens.dataEntry(caller, view, {
      after: view.after === undefined ? undefined : readingKey(view.after),
      importsAfter: numberOf(view.importsAfter),
      changesAfter: numberOf(view.changesAfter),
      named,
      edited,
      historyAfter: numberOf(pageId(searchParams, 'historyAfter', NUMBERS)),
    })),
    view,
    editedId: edited === undefined ? null : searchParams.get('edit'),
    idempotencyKey: newIdempotencyKey(),
  }));
}

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loadScreen<typeof loader>(args);
}

export async function action(args: ActionFunctionArgs) {
  return withStatus(await handleForm(args));
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const formData = await request.clone().formData();
  const intent = INTENTS.find((one) => one === formData.get('intent')) ?? 'save';
  return callAction(
    () => serverAction<EntryActionData>(),
    { unreachable: messages.noResponse, failed: failedText(intent, formData) },
    (text) => withoutResponse(intent, text),
  );
}

export { shouldRevalidate } from '../../forms/revalidation.ts';

export default function DataEntry() {
  const screen = useScreen(useLoaderData<typeof clientLoader>(), messages.readingsLoadFailed);
  const { imports, today, readingsInAll, firstDate, months, named } = screen;
  const entries = screen.entries.items;
  const sent = useActionData<EntryActionData>();
  const [query] = useSearchParams();
  // The screen is not loaded again for another form.
  const view = { ...screen.view, add: viewOf(query).add };
  const undo = useIntent('undo');
  const remove = useIntent('delete');
  const redo = useIntent('redo');
  const selection = useSelection(entries, remove.actionData?.deleted);
  const selected = selection.entries;
  const deleting = useDeletion({ form: remove, entries, selected, named, view });
  const undoing = useAskedImport('undo', { form: undo, imports: imports.items, view });
  const redoing = useAskedImport('redo', { form: redo, imports: imports.items, view });
  // Without script the address still asks to edit what has just been updated.
  const isUpdated = sent?.intent === 'update' && sent.refused !== true;
  const editId = isUpdated ? null : query.get('edit');
  return (
    <>
      <PageHeader
        title="Data Entry"
        subtitle={
          firstDate === null
            ? 'No readings yet'
            : `${formatCount(readingsInAll, 'reading')} since ${formatDate(firstDate)}`
        }
      />
      <NoScriptToast message={sent?.toast} />
      {deleting.length === 0 ? null : (
        <ConfirmDelete entries={deleting} form={remove} view={view} />
      )}
      {undoing === undefined ? null : <ConfirmUndo record={undoing} form={undo} view={view} />}
      {redoing === undefined ? null : <ConfirmRedo record={redoing} form={redo} view={view} />}
      <div className={styles['columns']}>
        <ReadingPanel
          today={today}
          rateMilliRupees={screen.rateMilliRupees}
          latestReadings={screen.latestReadings}
          usualDayWh={screen.usualDayWh}
          lastBillDate={screen.lastBillDate}
          lastValue={screen.lastValue}
          view={view}
          idempotencyKey={screen.idempotencyKey}
          editId={editId}
          editing={[...entries, ...named].find(({ id }) => id === editId)}
          history={editId === screen.editedId ? screen.history : undefined}
        />
        <div className={styles['entries']}>
          <EntriesPanel
            page={screen.entries}
            months={months}
            view={view}
            today={today}
            readingsInAll={readingsInAll}
            editId={editId}
            selection={selection}
          />
        </div>
        <div className={styles['side']}>
          <UploadPanel imports={imports.items} view={view} />
          <ImportsPanel imports={imports} view={view} />
          <HistoryPanel changes={screen.changes} view={view} />
        </div>
      </div>
    </>
  );
}

export const meta = () => [
  { title: 'Data Entry · Unitwise' },
  { name: 'description', content: 'Write down what the meter shows, or upload a file.' },
];

export function ErrorBoundary() {
  return <LoadFailure title="Data Entry" message={messages.readingsLoadFailed} />;
}
