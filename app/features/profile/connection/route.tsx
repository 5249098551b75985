import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare';
import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
  useSearchParams,
} from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { loadProtectedScreen } from '#app/base/access.ts';
import { loadScreen, useScreen } from '#app/base/paging.ts';
import { FROM, SUPPLIER } from '#app/connection/address.ts';
import { parseChosen } from '#app/connection/answers.ts';
import { ProfileHeader } from '#app/features/profile/header.tsx';
import styles from '#app/features/profile/profile.module.css';
import { callAction, repeatForm } from '#app/forms/call-action.ts';
import { useHomeFetcher } from '#app/forms/home-form.tsx';
import { makeIdempotencyKey } from '#app/forms/idempotency-key.tsx';
import { readForm } from '#app/forms/read-form.ts';
import { respondWithStatus } from '#app/forms/with-status.ts';
import { LoadFailure } from '#app/ui/layout/load-failure.tsx';
import { Stack } from '#app/ui/layout/parts.tsx';
import { NoScriptToast, useToast } from '#app/ui/layout/toast.tsx';
import * as messages from '#domain/base/messages.ts';
import { findDateProblem, type IsoDate } from '#domain/base/period.ts';
import {
  changeFields,
  handleConnectionForm,
  handleHomeForm,
  handleMeterForm,
} from './actions.server.ts';
import { ChangeForm } from './change-fields.tsx';
import { DatedChanges, DeleteChange } from './dated-changes.tsx';
import { CHANGE_ID, FactsPanel } from './facts-panel.tsx';
import {
  type ChangeActionData,
  HOME_FIELDS,
  type HomeActionData,
  isChangeIntent,
  isHomeIntent,
  isMeterIntent,
  METER_LABELS,
  type MeterActionData,
  UNDO_KEY,
} from './forms.ts';
import { HomesPanel } from './homes-panel.tsx';
import { MetersPanel } from './meters-panel.tsx';

type ConnectionActionData = HomeActionData | ChangeActionData | MeterActionData;

export function loader(args: LoaderFunctionArgs) {
  const query = new URL(args.request.url).searchParams;
  const change = query.has('change')
    ? { chosen: parseChosen(query.get(SUPPLIER) ?? '') }
    : undefined;
  return loadProtectedScreen(args, async (home) => ({
    ...(await args.context.services.screens.loadConnection(home, change)),
    idempotencyKey: makeIdempotencyKey(),
  }));
}

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loadScreen<typeof loader>(args);
}

export async function action(args: ActionFunctionArgs) {
  const formData = await readForm(args.request, [
    ...HOME_FIELDS,
    ...changeFields(args.context.today),
    ...Object.keys(METER_LABELS),
  ]);
  const intent = formData.get('intent');
  if (isChangeIntent(intent))
    return respondWithStatus(await handleConnectionForm(args, intent, formData));
  if (isMeterIntent(intent))
    return respondWithStatus(await handleMeterForm(args, intent, formData));
  if (!isHomeIntent(intent)) throw new Response(messages.fieldUnknown, { status: 400 });
  const result = await handleHomeForm(args, intent, formData);
  return result instanceof Response ? result : respondWithStatus(result);
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const formData = await request.clone().formData();
  const intent = formData.get('intent');
  const id = Number(formData.get('id'));
  return callAction(
    () => serverAction<ConnectionActionData>(),
    { unreachable: messages.noResponseConnection, failed: messages.unexpected },
    (text): ConnectionActionData => {
      if (isChangeIntent(intent) && intent !== 'change') {
        return { intent, toast: { kind: 'error', text }, refused: true };
      }
      const result = repeatForm(formData, text);
      if (isChangeIntent(intent)) return { intent, result, refused: true };
      if (isMeterIntent(intent)) {
        return { intent, id: id > 0 ? id : undefined, result, refused: true };
      }
      return {
        intent: isHomeIntent(intent) ? intent : 'add-home',
        id: id > 0 ? id : undefined,
        result,
        refused: true,
      };
    },
  );
}

export { shouldRevalidate } from '#app/forms/revalidation.ts';

export default function Connection() {
  const screen = useScreen(useLoaderData<typeof clientLoader>(), messages.profileLoadFailed);
  const actionData = useActionData<ConnectionActionData>();
  const undone = useHomeFetcher<ChangeActionData>(UNDO_KEY).data;
  const intent = useNavigation().formData?.get('intent');
  const [address] = useSearchParams();
  useToast(actionData?.toast);
  useToast(undone?.toast);
  const changeData = isChangeIntent(actionData?.intent)
    ? (actionData as ChangeActionData)
    : undefined;
  const meterData = isMeterIntent(actionData?.intent) ? (actionData as MeterActionData) : undefined;
  const homeData = isHomeIntent(actionData?.intent) ? (actionData as HomeActionData) : undefined;
  const isStored = changeData?.intent === 'change' && changeData.refused !== true;
  const { change } = screen;
  const editing = change !== null && address.has('change') && !isStored;
  useFocusBack(editing);
  const named = address.get('delete');
  const goes = screen.connections.find(({ from }) => from !== null && from === named);
  return (
    <>
      <ProfileHeader />
      <NoScriptToast message={actionData?.toast} />
      <div className={styles['columns']}>
        <Stack gap={4}>
          {editing ? (
            <ChangeForm
              screen={screen}
              change={change}
              chosen={address.get(SUPPLIER) ?? undefined}
              from={readFrom(address)}
              actionData={changeData}
            />
          ) : (
            <FactsPanel screen={screen} confirming={intent === 'confirm'} />
          )}
          <DatedChanges screen={screen} editing={editing} />
        </Stack>
        <Stack gap={4}>
          <MetersPanel
            meters={screen.meters}
            today={screen.today}
            actionData={meterData}
            idempotencyKey={screen.idempotencyKey}
          />
          <HomesPanel
            actionData={homeData}
            idempotencyKey={screen.idempotencyKey}
            losers={screen.losers}
          />
        </Stack>
      </div>
      {goes === undefined || changeData?.intent === 'delete-change' ? null : (
        <DeleteChange connections={screen.connections} goes={goes} />
      )}
    </>
  );
}

/** The day that the address names; what is no day counts as none. */
function readFrom(address: URLSearchParams): IsoDate | undefined {
  const from = address.get(FROM) ?? '';
  return findDateProblem(from) === undefined ? from : undefined;
}

/** After the form, focus is where it began: on the Edit button. */
function useFocusBack(editing: boolean): void {
  const wasEditing = useRef(editing);
  useEffect(() => {
    if (wasEditing.current && !editing) document.getElementById(CHANGE_ID)?.focus();
    wasEditing.current = editing;
  }, [editing]);
}

export const meta = () => [
  { title: 'Connection & tariff · Profile · Unitwise' },
  {
    name: 'description',
    content: 'What your bill is calculated from, your meters and your homes.',
  },
];

export function ErrorBoundary() {
  return <LoadFailure title="Profile" message={messages.profileLoadFailed} />;
}
