import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare';
import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from '@remix-run/react';
import { loadProtectedScreen, runAsCaller } from '#app/base/access.ts';
import type { ScreenData } from '#app/base/load-context.ts';
import {
  AFTER,
  loadScreen,
  NUMERIC_ID,
  readPageId,
  toNumber,
  useScreen,
} from '#app/base/paging.ts';
import {
  type ActionData,
  chooseStatus,
  describeFailure,
  refuseWithToast,
} from '#app/forms/action-data.ts';
import { callAction, repeatForm } from '#app/forms/call-action.ts';
import { makeIdempotencyKey, readIdempotencyKey } from '#app/forms/idempotency-key.tsx';
import { readChoice, readForm } from '#app/forms/read-form.ts';
import { respondWithStatus } from '#app/forms/with-status.ts';
import { Allowed, LookOnly } from '#app/ui/layout/allowed.tsx';
import { LoadFailure } from '#app/ui/layout/load-failure.tsx';
import { PageHeader } from '#app/ui/layout/panel.tsx';
import { NoScriptToast, useToast } from '#app/ui/layout/toast.tsx';
import * as messages from '#domain/base/messages.ts';
import { TIP_ANSWERS } from '#domain/tips/answer.ts';
import { QUESTION_MAX, type TipRecord, tipQuerySchema } from '#domain/tips/tip.ts';
import styles from './energy-tips.module.css';
import { TipFigures } from './figures.tsx';
import { TipHistory } from './history.tsx';
import { OfferedMeasures } from './offered.tsx';
import { QuestionForm } from './question-form.tsx';
import { TipPanel } from './tip-panel.tsx';

interface TipActionData extends ActionData {
  /** The question, which stays in its field. */
  question: string;
  tip?: TipRecord;
  /** What the panel says instead of a tip. */
  failure?: string;
  /** The measure that was just answered. */
  answeredMeasureId?: string;
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
  const formData = await readForm(args.request, FIELDS);
  const handle = formData.get('intent') === 'answer' ? handleAnswer : handleQuestion;
  return respondWithStatus(await handle(args, formData));
}

const FIELDS = ['q', 'idempotencyKey', 'intent', 'measureId', 'answer'];

async function handleAnswer(args: ActionFunctionArgs, formData: FormData): Promise<TipActionData> {
  const measureId = String(formData.get('measureId') ?? '');
  const answer = readChoice(formData, 'answer', TIP_ANSWERS) ?? null;
  try {
    await runAsCaller(args, (home) =>
      args.context.services.tipAnswers.set(home, measureId, answer),
    );
    const text = messages.tipAnswered[answer ?? 'none'];
    return { question: '', answeredMeasureId: measureId, toast: { kind: 'success', text } };
  } catch (error) {
    const failure = describeFailure(error, args.context, messages.tipFailed);
    return { question: '', ...refuseWithToast(failure) };
  }
}

async function handleQuestion(
  args: ActionFunctionArgs,
  formData: FormData,
): Promise<TipActionData> {
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
  const formData = await request.clone().formData();
  const question = String(formData.get('q') ?? '');
  const isAnswer = formData.get('intent') === 'answer';
  return callAction(
    () => serverAction<TipActionData>(),
    { unreachable: messages.tipFailed, failed: messages.tipFailed },
    (text) =>
      isAnswer
        ? { question, toast: { kind: 'error', text }, refused: true }
        : describeTipFailure(question, text),
  );
}

export { shouldRevalidate } from '#app/forms/revalidation.ts';

export default function EnergyTips() {
  const screen = useScreen(useLoaderData<typeof clientLoader>(), messages.tipsLoadFailed);
  const { history, latestTip, questionMax, idempotencyKey } = screen;
  const actionData = useActionData<TipActionData>();
  const { formMethod, formData } = useNavigation();
  useToast(actionData?.toast);
  const answering = formData?.has('measureId') === true;
  const generating = formMethod === 'POST' && !answering;
  return (
    <>
      <PageHeader title="Energy Tips" {...describeOrder(screen)} />
      <NoScriptToast message={actionData?.toast} />
      <LookOnly />
      <OfferedMeasures {...screen} last={actionData?.answeredMeasureId} busy={answering} />
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

/** "For a winter in Bengaluru, dearest first". */
function describeOrder({ offered: [first], city }: ScreenData<'energyTips'>) {
  if (first === undefined) return {};
  const place = city === null ? '' : ` in ${city}`;
  const order = first.seasonRupees === null ? 'most first' : 'dearest first';
  return { subtitle: `For a ${first.season}${place}, ${order}` };
}

export const meta = () => [
  { title: 'Energy Tips · Unitwise' },
  { name: 'description', content: 'What would help this home to use less, with its source.' },
];

export function ErrorBoundary() {
  return <LoadFailure title="Energy Tips" message={messages.tipsLoadFailed} />;
}
