import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare';
import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from '@remix-run/react';
import { loadProtectedScreen, runAsCaller } from '#app/base/access.ts';
import {
  AFTER,
  loadScreen,
  NUMERIC_ID,
  readPageId,
  toNumber,
  useScreen,
} from '#app/base/paging.ts';
import { type ActionData, chooseStatus, describeFailure } from '#app/forms/action-data.ts';
import { callAction, repeatForm } from '#app/forms/call-action.ts';
import { makeIdempotencyKey, readIdempotencyKey } from '#app/forms/idempotency-key.tsx';
import { readForm } from '#app/forms/read-form.ts';
import { respondWithStatus } from '#app/forms/with-status.ts';
import { Allowed, LookOnly } from '#app/ui/layout/allowed.tsx';
import { LoadFailure } from '#app/ui/layout/load-failure.tsx';
import { PageHeader } from '#app/ui/layout/panel.tsx';
import { NoScriptToast, useToast } from '#app/ui/layout/toast.tsx';
import * as messages from '#domain/base/messages.ts';
import { QUESTION_MAX, type TipRecord, tipQuerySchema } from '#domain/tips/tip.ts';
import styles from './energy-tips.module.css';
import { TipFigures } from './figures.tsx';
import { TipHistory } from './history.tsx';
import { QuestionForm } from './question-form.tsx';
import { TipPanel } from './tip-panel.tsx';

interface TipActionData extends ActionData {
  /** The question, which stays in its field. */
  question: string;
  tip?: TipRecord;
  /** What the panel says instead of a tip. */
  failure?: string;
  /** The catalogue has nothing for the question: no fault. */
  isNoMatch?: true;
}

export function loader(args: LoaderFunctionArgs) {
  const after = toNumber(readPageId(new URL(args.request.url).searchParams, AFTER, NUMERIC_ID));
  return loadProtectedScreen(args, async (home) => ({
    ...(await args.context.services.screens.loadEnergyTips(home, after)),
    questionMax: QUESTION_MAX,
    idempotencyKey: makeIdempotencyKey(),
  }));
}

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loadScreen<typeof loader>(args);
}

export async function action(args: ActionFunctionArgs) {
  return respondWithStatus(await handleQuestion(args));
}

async function handleQuestion(args: ActionFunctionArgs): Promise<TipActionData> {
  const formData = await readForm(args.request, ['q', 'idempotencyKey']);
  const question = String(formData.get('q') ?? '');
  const query = tipQuerySchema.safeParse({ q: question });
  if (!query.success) {
    return describeTipFailure(question, query.error.issues[0]?.message ?? messages.checkInput);
  }
  try {
    const tip = await runAsCaller(args, (home) =>
      args.context.services.tips.generate(home, query.data.q ?? '', readIdempotencyKey(formData)),
    );
    return { question, tip, toast: { kind: 'success', text: messages.tipGenerated } };
  } catch (error) {
    const { code, message } = describeFailure(error, args.context, messages.tipFailed);
    return code === 'notFound'
      ? { question, failure: message, isNoMatch: true, refused: true }
      : {
          ...describeTipFailure(question, message),
          result: repeatForm(formData, messages.tipPanelFailed),
          status: chooseStatus(code),
        };
  }
}

function describeTipFailure(question: string, text: string): TipActionData {
  return {
    question,
    failure: messages.tipPanelFailed,
    toast: { kind: 'error', text },
    refused: true,
  };
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const question = String((await request.clone().formData()).get('q') ?? '');
  return callAction(
    () => serverAction<TipActionData>(),
    { unreachable: messages.tipFailed, failed: messages.tipFailed },
    (text) => describeTipFailure(question, text),
  );
}

export { shouldRevalidate } from '#app/forms/revalidation.ts';

export default function EnergyTips() {
  const screen = useScreen(useLoaderData<typeof clientLoader>(), messages.tipsLoadFailed);
  const { history, latestTip, questionMax, idempotencyKey } = screen;
  const actionData = useActionData<TipActionData>();
  const { formMethod } = useNavigation();
  useToast(actionData?.toast);
  const generating = formMethod === 'POST';
  return (
    <>
      <PageHeader title="Energy Tips" />
      <NoScriptToast message={actionData?.toast} />
      <LookOnly />
      <TipFigures {...screen} />
      <div className={styles['columns']}>
        <Allowed>
          <QuestionForm
            question={actionData?.question ?? ''}
            questionMax={questionMax}
            idempotencyKey={idempotencyKey}
            busy={generating}
          />
        </Allowed>
        <TipPanel
          tip={actionData?.tip ?? latestTip}
          failure={actionData?.failure}
          isNoMatch={actionData?.isNoMatch === true}
          generating={generating}
        />
        <TipHistory history={history} />
      </div>
    </>
  );
}

export const meta = () => [
  { title: 'Energy Tips · Unitwise' },
  { name: 'description', content: 'What would help this home to use less, with its source.' },
];

export function ErrorBoundary() {
  return <LoadFailure title="Energy Tips" message={messages.tipsLoadFailed} />;
}
