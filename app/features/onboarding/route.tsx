import type { SubmissionResult } from '@conform-to/react';
import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirectDocument,
} from '@remix-run/cloudflare';
import {
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
  useParams,
} from '@remix-run/react';
import { useEffect, useMemo, useRef } from 'react';
import { loadOnboardingScreen, runAsCaller } from '#app/base/access.ts';
import { dropHome, makeHomePath } from '#app/base/home-path.ts';
import { makeAnswerFieldName } from '#app/connection/answers.ts';
import { UNITS_PARAMETER } from '#app/connection/first-bill.ts';
import { describeFailure } from '#app/forms/action-data.ts';
import { callAction, repeatForm } from '#app/forms/call-action.ts';
import { makeIdempotencyKey, readIdempotencyKey } from '#app/forms/idempotency-key.tsx';
import { RATE_ANSWERS } from '#app/forms/rate-answers.ts';
import { readForm } from '#app/forms/read-form.ts';
import { LoadFailure } from '#app/ui/layout/load-failure.tsx';
import { Notice } from '#app/ui/layout/notice.tsx';
import { Text } from '#app/ui/layout/parts.tsx';
import { Verifying } from '#app/ui/shell/verifying.tsx';
import * as messages from '#domain/base/messages.ts';
import type { IsoDate } from '#domain/base/period.ts';
import { parseTypedNumber } from '#domain/base/quantity.ts';
import { listInputIds } from '#domain/tariff/asked.ts';
import { AddressStep } from './address-step.tsx';
import { ApplianceStep } from './appliance-step.tsx';
import { ReadingStep } from './reading-step.tsx';
import { readKind } from './step-forms.ts';
import styles from './step-frame.module.css';
import { Progress, TopBar } from './step-frame.tsx';
import { moveWizard, parseAllSteps } from './wizard.server.ts';
import {
  forgetDraft,
  makeFirstStep,
  type Problem,
  readStep,
  readValues,
  STEP_LABELS,
  saveDraft,
  useWizard,
  type Wizard,
} from './wizard.ts';

function listFields(today: IsoDate): string[] {
  return [
    ...Object.values(STEP_LABELS).flatMap((labels) => Object.keys(labels)),
    ...listInputIds(today).map(makeAnswerFieldName),
    ...['step', 'intent', 'idempotencyKey', RATE_ANSWERS.suggested],
  ];
}

interface WizardActionData {
  wizard: Wizard;
  problem?: Problem;
  /** The steps as they were sent, when they could not be stored. */
  result?: SubmissionResult<string[]>;
  /** The key the steps were sent with: sent again, they are stored once. */
  idempotencyKey: string;
}

export function loader(args: LoaderFunctionArgs) {
  return loadOnboardingScreen(args, async (home) => ({
    ...(await args.context.services.screens.loadOnboarding(home)),
    idempotencyKey: makeIdempotencyKey(),
  }));
}

export async function action(args: ActionFunctionArgs) {
  const { today } = args.context;
  const formData = await readForm(args.request, listFields(today));
  if (isEnd(formData)) return finish(args, formData);
  const wizard = moveWizard(formData, today);
  return data<WizardActionData>(
    { wizard, idempotencyKey: readIdempotencyKey(formData) },
    { status: wizard.result === undefined ? 200 : 400 },
  );
}

const DASHBOARD = '/dashboard';
const FILES = '/dashboard/data-entry/files';

/** The units that were typed on the way, for the dashboard to ask about the days of their bill. */
function findTypedUnits(formData: FormData): string {
  const kwh = parseTypedNumber(String(formData.get('billKWH') ?? ''), 'kWh');
  return kwh !== undefined && kwh > 0 ? `?${UNITS_PARAMETER}=${kwh}` : '';
}

const isLater = (formData: FormData) => formData.get('intent') === 'later';
const isEnd = (formData: FormData) => formData.get('intent') === 'finish' || isLater(formData);

/** Whether a step is being checked, or all of it stored: that ends with the next page. */
function isBusy({ state, formData }: ReturnType<typeof useNavigation>): boolean {
  return formData !== undefined && (state === 'submitting' || isEnd(formData));
}

async function finish(args: ActionFunctionArgs, formData: FormData) {
  const { services, today } = args.context;
  const idempotencyKey = readIdempotencyKey(formData);
  const { steps, wizard } = parseAllSteps(formData, today);
  if (steps === undefined)
    return data<WizardActionData>({ wizard, idempotencyKey }, { status: 400 });
  try {
    await runAsCaller(args, (home) =>
      services.screens.finishOnboarding(home, steps, idempotencyKey),
    );
  } catch (error) {
    const { code, message, init } = describeFailure(error, args.context, messages.onboardingFailed);
    // Whoever owns no such home is not shown these steps again: the loader would lead them away without a word.
    if (code === 'role') throw new Response(message, init);
    const result = repeatForm(formData, message);
    return data<WizardActionData>({ wizard, problem: { message }, result, idempotencyKey }, init);
  }
  const path = isLater(formData)
    ? `${DASHBOARD}${findTypedUnits(formData)}`
    : readKind(formData) === 'file'
      ? FILES
      : DASHBOARD;
  return redirectDocument(makeHomePath(args.params['homeId'], path));
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const formData = await request.clone().formData();
  const message = isEnd(formData) ? messages.onboardingFailed : undefined;
  try {
    return await callAction(
      () => serverAction<WizardActionData>(),
      { unreachable: messages.noResponseConnection, failed: message ?? messages.unexpected },
      (text) => ({
        wizard: { step: readStep(formData), values: readValues(formData) },
        problem:
          message === undefined || text === message ? { message: text } : { message, detail: text },
        idempotencyKey: readIdempotencyKey(formData),
      }),
    );
  } catch (error) {
    const to = error instanceof Response ? error.headers.get('Location') : null;
    const path = dropHome(to?.split('?')[0] ?? '');
    if (path === FILES || path === DASHBOARD) forgetDraft();
    throw error;
  }
}

/** A step changes nothing of what the page has loaded. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  return change.formMethod === undefined && change.defaultShouldRevalidate;
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders ?? {};

export default function Onboarding() {
  const { user, today, tariffs, idempotencyKey } = useLoaderData<typeof loader>();
  const actionData = useActionData<WizardActionData>();
  const navigation = useNavigation();
  const fresh = useMemo(() => makeFirstStep(user, today), [user, today]);
  const { homeId } = useParams();
  // What is typed of one home must not be proposed for another.
  const owner = homeId === undefined ? user.email : `${user.email} ${homeId}`;
  const { wizard, problem, form, move } = useWizard(actionData, fresh, owner);
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem !== undefined) banner.current?.focus();
  }, [problem]);
  const step = {
    wizard,
    idempotencyKey: actionData?.idempotencyKey ?? idempotencyKey,
    busy: isBusy(navigation),
    onMove: move,
    onTyped: (formData: FormData) =>
      saveDraft(owner, { step: wizard.step, values: readValues(formData) }),
  };
  return (
    <>
      <Verifying />
      <TopBar homesPath={homeId === undefined ? undefined : '/dashboard/homes'} />
      <main className={styles['main']} data-wide={wizard.step === 1 || undefined}>
        {problem === undefined ? null : (
          <Text is="div" below={5}>
            <Notice kind="error" title={problem.message} focusRef={banner}>
              {problem.detail === undefined ? null : <p>{problem.detail}</p>}
            </Notice>
          </Text>
        )}
        <Progress step={wizard.step} />
        {wizard.step === 1 ? (
          <AddressStep key={form} {...step} firstName={user.firstName} tariffs={tariffs} />
        ) : wizard.step === 2 ? (
          <ApplianceStep key={form} {...step} />
        ) : (
          <ReadingStep key={form} {...step} today={today} />
        )}
      </main>
    </>
  );
}

export const meta: MetaFunction = () => [
  { title: 'Onboarding · Unitwise' },
  { name: 'description', content: 'Three steps to the first figures of a household.' },
];

export function ErrorBoundary() {
  return (
    <>
      <TopBar />
      <main className={styles['main']}>
        <LoadFailure title="Onboarding" message={messages.unexpected} />
      </main>
    </>
  );
}
