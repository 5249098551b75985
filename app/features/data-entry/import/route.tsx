import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from '@remix-run/cloudflare';
import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  redirect,
  useActionData,
  useNavigation,
} from '@remix-run/react';
import { loadProtectedScreen, runAsCaller } from '#app/base/access.ts';
import { makeHomePath } from '#app/base/home-path.ts';
import type { Frame } from '#app/base/load-context.ts';
import { linkToStored } from '#app/features/data-entry/files/address.ts';
import { describeFailure } from '#app/forms/action-data.ts';
import { callAction } from '#app/forms/call-action.ts';
import { Form } from '#app/forms/home-form.tsx';
import { makeIdempotencyKey } from '#app/forms/idempotency-key.tsx';
import { Button, LinkButton } from '#app/ui/form/button.tsx';
import { LoadFailure } from '#app/ui/layout/load-failure.tsx';
import { Notice } from '#app/ui/layout/notice.tsx';
import { PageHeader } from '#app/ui/layout/panel.tsx';
import { Box } from '#app/ui/layout/parts.tsx';
import { FILES_PATH } from '#app/ui/shell/sections.tsx';
import { ProductError } from '#domain/base/errors.ts';
import * as messages from '#domain/base/messages.ts';
import {
  describeAmount,
  FILE_FORM_FIELDS,
  IMPORT_PATH,
  type ImportActionData,
  isNothingNew,
  readFileForm,
} from './file-form.ts';
import styles from './import.module.css';
import { FileBar, ImportBar } from './import-bars.tsx';
import { readPlanDays } from './plan-days.server.ts';
import {
  ChangesPanel,
  ConflictPanel,
  FileShares,
  FindingsPanel,
  RememberPanel,
  Understood,
} from './preview-step.tsx';
import { Choices, QuestionPanel } from './questions.tsx';
import { Refused } from './refused.tsx';
import { RowsPanel } from './rows.tsx';
import type { ExistingDays } from './use-reader.ts';

/** What the home has on the days of files that are previewed in the browser; of the page itself, its frame. */
export async function loader(args: LoaderFunctionArgs): Promise<ExistingDays | Frame> {
  const { screens } = args.context.services;
  const days = readPlanDays(new URL(args.request.url));
  if (days === undefined) return loadProtectedScreen(args, (home) => screens.loadImport(home));
  return runAsCaller(args, async (home) => ({
    days,
    existing: await args.context.services.fileImports.readExisting(home, days),
  }));
}

/** In the browser the frame is there before files are chosen, and stays. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  return new URL(request.url).searchParams.has('from') ? serverLoader<ExistingDays>() : null;
}

/** Shows what files hold, for pages without script, or stores what was shown. */
export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const { fileImports } = context.services;
  const sent = { request, client: context.client, fields: FILE_FORM_FIELDS };
  try {
    return await runAsCaller(args, (home) =>
      fileImports.receive(home, sent, async ({ texts: fields, ...received }) => {
        const { answers, texts, key } = readFileForm(fields);
        const form = { ...received, texts };
        const show = async () => {
          const preview = await fileImports.preview(home, form);
          const files = form.files.map(({ name, bytes }) => ({ name, size: bytes.length }));
          return { preview, answers, files, key: makeIdempotencyKey() };
        };
        if (key === undefined) return { shown: await show() } satisfies ImportActionData;
        try {
          const stored = await fileImports.store(home, form, key);
          return redirect(makeHomePath(args.params['homeId'], linkToStored(stored)));
        } catch (error) {
          if (!(error instanceof ProductError) || error.code !== 'conflict') throw error;
          // Something else would be stored than was shown: that is shown now.
          return { failure: error.message, shown: await show() } satisfies ImportActionData;
        }
      }),
    );
  } catch (error) {
    const { message, init } = describeFailure(error, context, messages.entryUnexpectedUpload);
    return data({ failure: message } satisfies ImportActionData, init);
  }
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders ?? {};

export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return callAction(
    () => serverAction<ImportActionData>(),
    { unreachable: messages.noResponse, failed: messages.entryUnexpectedUpload },
    (failure): ImportActionData => ({ failure }),
  );
}

/** What files hold, as a form that sends them again: a page without script cannot keep them. */
export default function ImportPage() {
  const { shown, failure } = useActionData<ImportActionData>() ?? {};
  const busy = useNavigation().state !== 'idle';
  const canStore = shown?.preview.outcome === 'import' && !isNothingNew(shown.preview);
  return (
    <>
      <PageHeader title="Import" subtitle="Nothing is stored before you say so" />
      <Form
        method="post"
        action={IMPORT_PATH}
        encType="multipart/form-data"
        className={styles['flow']}
      >
        {failure === undefined ? null : <Notice kind="error" title={failure} />}
        {shown === undefined ? null : <Shown shown={shown} />}
        {canStore ? <input type="hidden" name="digest" value={shown.preview.digest} /> : null}
        <ImportBar
          text={
            <label>
              {shown === undefined ? 'Choose the file ' : 'Choose the file again '}
              <input type="file" name="file" multiple required />
            </label>
          }
        >
          <LinkButton kind="quiet" to={FILES_PATH}>
            Cancel
          </LinkButton>
          <Button
            type="submit"
            {...(canStore ? {} : { kind: 'primary' })}
            busy={busy}
            busyText="Reading…"
          >
            Show preview
          </Button>
          {canStore ? (
            <Button type="submit" kind="primary" name="idempotencyKey" value={shown.key}>
              {`Import ${describeAmount(shown.preview)}`}
            </Button>
          ) : null}
        </ImportBar>
      </Form>
    </>
  );
}

function Shown({ shown }: { shown: NonNullable<ImportActionData['shown']> }) {
  const { preview, files, answers } = shown;
  const isRefused = preview.outcome === 'refuse';
  return (
    <>
      <Box is="section" className={styles['panel']} aria-label="The chosen file">
        <FileBar files={files} rows={preview.counts.rows} sent refused={isRefused} />
        <FileShares shares={preview.files} />
        {isRefused ? (
          <Refused preview={preview} another={null} />
        ) : (
          <Understood
            understood={preview.understood}
            evidence={preview.evidence}
            flags={preview.flags}
          >
            {preview.mapping === null ? null : (
              <Choices
                mapping={preview.mapping}
                evidence={preview.evidence.slice(3)}
                answers={answers}
              />
            )}
          </Understood>
        )}
      </Box>
      {preview.questions.map((question, index) => (
        <QuestionPanel
          key={question.key}
          question={question}
          rows={preview.rows}
          place={`Question ${index + 1} of ${preview.questions.length}`}
          answer={undefined}
          outcomes={undefined}
        />
      ))}
      {isRefused ? null : (
        <>
          <div className={styles['grid']}>
            <ChangesPanel {...preview} />
            <FindingsPanel preview={preview} />
          </div>
          <ConflictPanel counts={preview.counts} answer={answers.conflicts} />
          <RowsPanel rows={preview.rows} inAll={preview.counts.rows} />
          <RememberPanel value={preview.mapping?.name ?? ''} />
        </>
      )}
    </>
  );
}

export const meta = () => [{ title: 'Import · Unitwise' }];

export function ErrorBoundary() {
  return <LoadFailure title="Import" message={messages.readingsLoadFailed} />;
}
