import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare';
import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from '@remix-run/react';
import { messages } from '../../../../domain/messages.ts';
import { protectedScreen } from '../../../access.ts';
import { withStatus } from '../../../forms/action-data.ts';
import { callAction, repeatForm } from '../../../forms/call-action.ts';
import { newIdempotencyKey } from '../../../forms/idempotency-key.tsx';
import { readForm } from '../../../forms/read-form.ts';
import { loadScreen, useScreen } from '../../../paging.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { NoScriptToast, useToast } from '../../../ui/toast.tsx';
import { ProfileHeader } from '../header.tsx';
import styles from '../profile.module.css';
import { FactsPanel } from './facts-panel.tsx';
import { homeAction } from './home-actions.server.ts';
import { HOME_FIELDS, type HomeActionData, isHomeIntent } from './home-forms.ts';
import { HomesPanel } from './homes-panel.tsx';

export function loader(args: LoaderFunctionArgs) {
  return protectedScreen(args, async (caller) => ({
    ...(await args.context.services.screens.connection(caller)),
    idempotencyKey: newIdempotencyKey(),
  }));
}

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loadScreen<typeof loader>(args);
}

export async function action(args: ActionFunctionArgs) {
  const formData = await readForm(args.request, HOME_FIELDS);
  const intent = formData.get('intent');
  if (!isHomeIntent(intent)) throw new Response(messages.fieldUnknown, { status: 400 });
  const result = await homeAction(args, intent, formData);
  return result instanceof Response ? result : withStatus(result);
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const formData = await request.clone().formData();
  const intent = formData.get('intent');
  const id = Number(formData.get('id'));
  return callAction(
    () => serverAction<HomeActionData>(),
    { unreachable: messages.noResponseConnection, failed: messages.unexpected },
    (text) => ({
      intent: isHomeIntent(intent) ? intent : 'add-home',
      id: id > 0 ? id : undefined,
      result: repeatForm(formData, text),
      refused: true,
    }),
  );
}

export { shouldRevalidate } from '../../../forms/revalidation.ts';

export default function Connection() {
  const screen = useScreen(useLoaderData<typeof clientLoader>(), messages.profileLoadFailed);
  const actionData = useActionData<HomeActionData>();
  useToast(actionData?.toast);
  return (
    <>
      <ProfileHeader />
      <NoScriptToast message={actionData?.toast} />
      <div className={styles['columns']}>
        <FactsPanel connections={screen.connections} today={screen.today} />
        <div className={styles['side']}>
          <HomesPanel actionData={actionData} idempotencyKey={screen.idempotencyKey} />
        </div>
      </div>
    </>
  );
}

export const meta = () => [
  { title: 'Connection & tariff · Profile · Unitwise' },
  { name: 'description', content: 'What your bill is reckoned by, your meters and your homes.' },
];

export function ErrorBoundary() {
  return <LoadFailure title="Profile" message={messages.profileLoadFailed} />;
}
