import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare';
import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useLocation,
  useNavigate,
} from '@remix-run/react';
import { lazy, Suspense, useEffect } from 'react';
import { loadProtectedScreen } from '#app/base/access.ts';
import { useHomePath } from '#app/base/home-path.ts';
import { loadScreen, toNumber, useScreen } from '#app/base/paging.ts';
import {
  type EntryActionData,
  FILE_INTENTS,
  sendForm,
  useIntentForm,
} from '#app/entry/action-data.ts';
import { DataEntryHeader } from '#app/features/data-entry/header.tsx';
import {
  chooseFiles,
  useChosenFiles,
  useChosenKind,
} from '#app/features/data-entry/import/choose-files.tsx';
import { useSharedFiles } from '#app/features/data-entry/import/use-reader.ts';
import { respondWithStatus } from '#app/forms/with-status.ts';
import { LookOnly, useIsAllowed } from '#app/ui/layout/allowed.tsx';
import { LoadFailure } from '#app/ui/layout/load-failure.tsx';
import { Notice } from '#app/ui/layout/notice.tsx';
import { Row, Stack } from '#app/ui/layout/parts.tsx';
import { NoScriptToast } from '#app/ui/layout/toast.tsx';
import * as messages from '#domain/base/messages.ts';
import { handleForm } from './actions.server.ts';
import { BILL_PATH, readFilesView } from './address.ts';
import { useAskedImport } from './asked-import.ts';
import styles from './files.module.css';
import { HistoryPanel } from './history-panel.tsx';
import { ImportsPanel, StoredNotice } from './imports-panel.tsx';
import { listRememberedFiles } from './remembered.server.ts';
import { RememberedPanel, useAskedForget } from './remembered-panel.tsx';
import { UploadPanel } from './upload-panel.tsx';

/** It comes with a file that is shown first. */
const ImportFlow = lazy(async () => ({
  default: (await import('#app/features/data-entry/import/import-flow.tsx')).ImportFlow,
}));
/* A question comes with its tap. */
const ConfirmImport = lazy(async () => ({
  default: (await import('./confirm-dialogs.tsx')).ConfirmImport,
}));
const ConfirmForget = lazy(async () => ({
  default: (await import('./confirm-dialogs.tsx')).ConfirmForget,
}));

export function loader(args: LoaderFunctionArgs) {
  const view = readFilesView(new URL(args.request.url).searchParams);
  return loadProtectedScreen(args, async (home) => {
    const { mappings, ...screen } = await args.context.services.screens.loadFiles(home, {
      importsAfter: toNumber(view.importsAfter),
      changesAfter: toNumber(view.changesAfter),
    });
    return {
      ...screen,
      mappings: mappings.map(({ document }) => document),
      remembered: listRememberedFiles(mappings),
      view,
    };
  });
}

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loadScreen<typeof loader>(args);
}

export async function action(args: ActionFunctionArgs) {
  return respondWithStatus(await handleForm(args));
}

export function clientAction(args: ClientActionFunctionArgs) {
  return sendForm(args, FILE_INTENTS);
}

export { shouldRevalidate } from '#app/forms/revalidation.ts';

export default function Files() {
  const screen = useScreen(useLoaderData<typeof clientLoader>(), messages.readingsLoadFailed);
  const { imports, changes, remembered, view } = screen;
  const actionData = useActionData<EntryActionData>();
  const mayUpload = useIsAllowed('member');
  const files = useChosenFiles();
  const kind = useChosenKind(files);
  const { search } = useLocation();
  useEffect(() => {
    // What was imported is no longer chosen.
    if (new URLSearchParams(search).has('imported')) chooseFiles([]);
  }, [search]);
  const navigate = useNavigate();
  const billPath = useHomePath()(BILL_PATH);
  const isPaper = kind === 'papers';
  useEffect(() => {
    if (isPaper) navigate(billPath, { replace: true });
  }, [isPaper, navigate, billPath]);
  const isShareGone = useSharedFiles() && files.length === 0;
  const undo = useIntentForm('undo');
  const redo = useIntentForm('redo');
  const forget = useIntentForm('forget');
  const undoing = useAskedImport('undo', { form: undo, imports: imports.items, view });
  const redoing = useAskedImport('redo', { form: redo, imports: imports.items, view });
  const forgetting = useAskedForget({ form: forget, rememberedFiles: remembered, view });
  return (
    <>
      <DataEntryHeader firstDate={screen.firstDate} />
      <NoScriptToast message={actionData?.toast} />
      {undoing === undefined ? null : (
        <Suspense>
          <ConfirmImport intent="undo" record={undoing} form={undo} view={view} />
        </Suspense>
      )}
      {redoing === undefined ? null : (
        <Suspense>
          <ConfirmImport intent="redo" record={redoing} form={redo} view={view} />
        </Suspense>
      )}
      {forgetting === undefined ? null : (
        <Suspense>
          <ConfirmForget file={forgetting} form={forget} view={view} />
        </Suspense>
      )}
      {kind === 'other' ? (
        <Suspense>
          <ImportFlow
            // Other files are other answers.
            key={files.map(({ name, lastModified }) => `${name} ${lastModified}`).join()}
            files={files}
            savedMappings={screen.mappings}
            billingDay={screen.billingDay}
            onCancel={() => chooseFiles([])}
          />
        </Suspense>
      ) : (
        <>
          {isShareGone ? (
            <Row below={4} gap={3} align="center" className={styles['stored']}>
              <Notice kind="error" title="The shared file is not here any more">
                <p>Share it with Unitwise again, or choose it below.</p>
              </Notice>
            </Row>
          ) : null}
          <StoredNotice imports={imports.items} view={view} />
          <LookOnly />
          <div className={styles['columns']} data-only-lists={!mayUpload}>
            {mayUpload ? (
              <UploadPanel
                imports={imports.items}
                view={view}
                file={kind === 'readings' || kind === undefined ? files[0] : undefined}
                isKindUnknown={kind === undefined}
              />
            ) : null}
            <Stack gap={4} className={styles['side']}>
              <ImportsPanel imports={imports} view={view} />
              <HistoryPanel changes={changes} view={view} />
            </Stack>
            {mayUpload || remembered.length > 0 ? (
              <RememberedPanel rememberedFiles={remembered} view={view} />
            ) : null}
          </div>
        </>
      )}
    </>
  );
}

export const meta = () => [
  { title: 'Files · Data Entry · Unitwise' },
  { name: 'description', content: 'Upload a file of readings, and take back what was done.' },
];

export function ErrorBoundary() {
  return <LoadFailure title="Data Entry" message={messages.readingsLoadFailed} />;
}
