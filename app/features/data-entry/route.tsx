import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare';
import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useSearchParams,
} from '@remix-run/react';
import { counted, formatDate } from '../../../domain/format.ts';
import { messages } from '../../../domain/messages.ts';
import { entriesFilterSchema, readingIdSchema, readingKey } from '../../../domain/reading.ts';
import { callAction } from '../../forms/call-action.ts';
import { withStatus } from '../../forms/refusal.ts';
import { newSubmissionKey } from '../../forms/submission-key.tsx';
import { protectedScreen } from '../../guard.ts';
import { LinkButton } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageHeader } from '../../ui/panel.tsx';
import { NoScriptToast, useToast } from '../../ui/toast.tsx';
import { answerForm } from './actions.server.ts';
import { type Answer, failedText, INTENTS, unanswered, useIntent } from './answers.ts';
import { ConfirmDelete, ConfirmUndo, useDeletion, useUndo } from './confirmations.tsx';
import styles from './data-entry.module.css';
import { EntriesPanel } from './entries-panel.tsx';
import { HistoryPanel, ImportsPanel } from './history-panel.tsx';
import { ReadingPanel } from './reading-panel.tsx';
import { UploadPanel } from './upload-panel.tsx';
import { useEntries, useSelection } from './use-entries.ts';

/** How many entries one address may name to be deleted: as many as a page without script lists. */
const NAMED_MAX = 100;

export function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const filter = entriesFilterSchema.parse(Object.fromEntries(searchParams));
  const keys = (name: string) =>
    searchParams
      .getAll(name)
      .slice(0, NAMED_MAX)
      .filter((id) => readingIdSchema.safeParse(id).success)
      .map(readingKey);
  const edited = keys('edit')[0];
  const named = [...keys('edit'), ...keys('delete')];
  return protectedScreen(args, async (caller) => ({
    ...(await args.context.services.screens.dataEntry(caller, filter, {
      after: keys('after')[0],
      named,
      edited,
    })),
    editedId: edited === undefined ? null : searchParams.get('edit'),
    isLaterPage: searchParams.has('after'),
    submissionKey: newSubmissionKey(),
  }));
}

/** A page of older entries that could not be had leaves the list as it is. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  try {
    return await serverLoader<typeof loader>();
  } catch (error) {
    const isOlderPage = new URL(request.url).searchParams.has('after');
    if (isOlderPage && !(error instanceof Response)) return { failed: true };
    throw error;
  }
}

export async function action(args: ActionFunctionArgs) {
  return withStatus(await answerForm(args));
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const formData = await request.clone().formData();
  const intent = INTENTS.find((one) => one === formData.get('intent')) ?? 'save';
  return callAction(
    () => serverAction<Answer>(),
    { unreachable: messages.noResponse, failed: failedText(intent, formData) },
    (text) => unanswered(intent, text),
  );
}

export { shouldRevalidate } from '../../forms/revalidation.ts';

export default function DataEntry() {
  const screen = useLoaderData<typeof loader>();
  const { filter, imports, today, readingsInAll, firstDate, months } = screen;
  const sent = useActionData<Answer>();
  const [query] = useSearchParams();
  const update = useIntent('update');
  const undo = useIntent('undo');
  const remove = useIntent('delete');
  const undoneChange = useIntent('undo-change');
  const list = useEntries(screen, filter, {
    update: update.answer,
    delete: remove.answer,
    undo: undo.answer ?? undoneChange.answer,
  });
  const { entries } = list;
  const { named } = screen;
  const selection = useSelection(entries, remove.answer?.deleted);
  const selected = selection.entries;
  const deleting = useDeletion({ form: remove, entries, selected, named, filter });
  const undoing = useUndo({ form: undo, imports, filter });
  useToast(list.failure);
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
            : `${counted(readingsInAll, 'reading')} since ${formatDate(firstDate)}`
        }
      >
        <LinkButton to="/export.csv" reloadDocument>
          Export as CSV
        </LinkButton>
      </PageHeader>
      <NoScriptToast message={sent?.toast} />
      {deleting.length === 0 ? null : (
        <ConfirmDelete entries={deleting} form={remove} filter={filter} />
      )}
      {undoing === undefined ? null : <ConfirmUndo record={undoing} form={undo} filter={filter} />}
      <div className={styles['columns']}>
        <div className={styles['side']}>
          <ReadingPanel
            today={today}
            rateMilliRupees={screen.rateMilliRupees}
            latestReadings={screen.latestReadings}
            filter={filter}
            submissionKey={screen.submissionKey}
            editId={editId}
            editing={[...entries, ...named].find(({ id }) => id === editId)}
            changes={editId === screen.editedId ? screen.changesOfEdited : undefined}
          />
          <UploadPanel filter={filter} undoable={(id) => imports.some((one) => one.id === id)} />
          <ImportsPanel imports={imports} filter={filter} />
          <HistoryPanel changes={screen.changes} filter={filter} />
        </div>
        <EntriesPanel
          list={list}
          months={months}
          filter={filter}
          today={today}
          readingsInAll={readingsInAll}
          isLaterPage={screen.isLaterPage}
          editId={editId}
          selection={selection}
        />
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
