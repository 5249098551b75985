import { parseWithZod } from '@conform-to/zod/v4';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare';
import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
  useSearchParams,
} from '@remix-run/react';
import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { loadProtectedScreen, runAsCaller } from '#app/base/access.ts';
import { AFTER, loadScreen, readPageId, useScreen } from '#app/base/paging.ts';
import { describeFailure, refuseForm, refuseWithToast } from '#app/forms/action-data.ts';
import {
  applianceFormSchema,
  applianceHoursSchema,
} from '#app/forms/appliance/appliance-form.server.ts';
import { APPLIANCE_LABELS } from '#app/forms/appliance/appliance-form.ts';
import { callAction, repeatForm } from '#app/forms/call-action.ts';
import { makeIdempotencyKey, readIdempotencyKey } from '#app/forms/idempotency-key.tsx';
import { readForm } from '#app/forms/read-form.ts';
import { respondWithStatus } from '#app/forms/with-status.ts';
import { LinkButton } from '#app/ui/form/button.tsx';
import { Allowed } from '#app/ui/layout/allowed.tsx';
import { LoadFailure } from '#app/ui/layout/load-failure.tsx';
import { EmptyState, PageHeader } from '#app/ui/layout/panel.tsx';
import { Box } from '#app/ui/layout/parts.tsx';
import { NoScriptToast, useToast } from '#app/ui/layout/toast.tsx';
import { Pager } from '#app/ui/table/pager.tsx';
import type { RunningBill } from '#domain/appliances/other-hours.ts';
import * as messages from '#domain/base/messages.ts';
import { AgainstMeter } from './against-meter.tsx';
import { AddCard, ApplianceCard } from './appliance-card.tsx';
import { ApplianceDialog } from './appliance-dialog.tsx';
import { ApplianceSums } from './appliance-sums.tsx';
import styles from './appliances.module.css';
import { DeleteDialog } from './delete-dialog.tsx';
import {
  type ApplianceActionData,
  findOpenDialog,
  LIST_ID,
  linkTo,
  type OpenDialog,
} from './dialogs.ts';

const FIELDS = [...Object.keys(APPLIANCE_LABELS), 'id', 'inUse', 'intent', 'idempotencyKey'];

/** The ids of appliances. */
const IDS = /^[\w-]{8,40}$/;

export function loader(args: LoaderFunctionArgs) {
  const query = new URL(args.request.url).searchParams;
  const after = readPageId(query, AFTER, IDS);
  const named = readPageId(query, 'edit', IDS) ?? readPageId(query, 'delete', IDS);
  return loadProtectedScreen(args, async (home) => ({
    ...(await args.context.services.screens.loadAppliances(home, { after, named })),
    idempotencyKey: makeIdempotencyKey(),
  }));
}

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loadScreen<typeof loader>(args);
}

export async function action(args: ActionFunctionArgs) {
  const formData = await readForm(args.request, FIELDS);
  const intent = formData.get('intent');
  const change = intent === 'delete' ? remove : intent === 'hours' ? keepHours : save;
  return respondWithStatus(await change(args, formData));
}

/** Stores the hours that a card was moved to, and nothing else. */
async function keepHours(
  args: ActionFunctionArgs,
  formData: FormData,
): Promise<ApplianceActionData> {
  const id = String(formData.get('id') ?? '');
  const { data, error } = applianceHoursSchema.safeParse(Object.fromEntries(formData));
  if (data === undefined) {
    const message = error?.issues[0]?.message ?? messages.applianceSaveFailed;
    return refuseWithToast({ message, code: 'invalid' });
  }
  try {
    await runAsCaller(args, (home) => args.context.services.appliances.update(home, id, data));
    return { toast: { kind: 'success', text: messages.applianceUpdated } };
  } catch (error) {
    return refuseWithToast(describeFailure(error, args.context, messages.applianceSaveFailed));
  }
}

async function save(args: ActionFunctionArgs, formData: FormData): Promise<ApplianceActionData> {
  const dialog = readSentDialog(formData);
  const submission = parseWithZod(formData, {
    schema: applianceFormSchema,
    disableAutoCoercion: true,
  });
  if (submission.status !== 'success') return { ...refuseForm(submission), open: dialog };
  const { appliances } = args.context.services;
  try {
    if (dialog.kind === 'edit') {
      const status = formData.get('inUse') === 'on' ? 'active' : 'inactive';
      const changes = { ...submission.value, status } as const;
      await runAsCaller(args, (home) => appliances.update(home, dialog.id, changes));
      return { toast: { kind: 'success', text: messages.applianceUpdated } };
    }
    const key = readIdempotencyKey(formData);
    await runAsCaller(args, (home) => appliances.add(home, submission.value, key));
    return { toast: { kind: 'success', text: messages.applianceAdded } };
  } catch (error) {
    const failure = describeFailure(error, args.context, messages.applianceSaveFailed);
    return { ...refuseForm(submission, failure), open: dialog };
  }
}

async function remove(args: ActionFunctionArgs, formData: FormData): Promise<ApplianceActionData> {
  const id = String(formData.get('id') ?? '');
  try {
    await runAsCaller(args, (home) => args.context.services.appliances.remove(home, id));
    return { toast: { kind: 'success', text: messages.applianceDeleted }, deleted: true };
  } catch (error) {
    return refuseWithToast(describeFailure(error, args.context, messages.applianceDeleteFailed));
  }
}

function readSentDialog(formData: FormData): OpenDialog & { kind: 'add' | 'edit' } {
  const id = formData.get('id');
  return typeof id === 'string' && id !== '' ? { kind: 'edit', id } : { kind: 'add' };
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const formData = await request.clone().formData();
  const isDeletion = formData.get('intent') === 'delete';
  const isOnCard = isDeletion || formData.get('intent') === 'hours';
  return callAction(
    () => serverAction<ApplianceActionData>(),
    {
      unreachable: messages.noResponseConnection,
      failed: isDeletion ? messages.applianceDeleteFailed : messages.applianceSaveFailed,
    },
    (text) =>
      isOnCard
        ? { toast: { kind: 'error', text }, refused: true }
        : { result: repeatForm(formData, text), open: readSentDialog(formData), refused: true },
  );
}

export { shouldRevalidate } from '#app/forms/revalidation.ts';

export default function Appliances() {
  const screen = useScreen(useLoaderData<typeof clientLoader>(), messages.appliancesLoadFailed);
  const { figures, page, after, rateMilliRupees, idempotencyKey } = screen;
  const running = screen.running ?? makeRunningAtRate(screen.unitMilliRupees);
  const actionData = useActionData<ApplianceActionData>();
  const [address] = useSearchParams();
  useToast(actionData?.toast);
  const dialog = findOpenDialog(actionData, address);
  const chosenUse =
    [...page.items, screen.named].find((use) => dialog?.id === use?.appliance.id) ?? undefined;
  // The action data comes before the list without the card does.
  const isDeleted = useNavigation().state === 'idle' && actionData?.deleted === true;
  useFocusAfterDelete(isDeleted, chosenUse && page.items.indexOf(chosenUse));
  const add = (
    <Allowed>
      <LinkButton to={linkTo(after, { add: '' })} preventScrollReset kind="primary" icon={<Plus />}>
        Add New Appliance
      </LinkButton>
    </Allowed>
  );
  return (
    <>
      <PageHeader title="Appliances">{figures.listed === 0 ? undefined : add}</PageHeader>
      {dialog?.kind === 'add' || (dialog?.kind === 'edit' && chosenUse !== undefined) ? (
        <ApplianceDialog
          key={dialog.id ?? 'add'}
          appliance={dialog.kind === 'edit' ? chosenUse?.appliance : undefined}
          result={actionData?.result}
          unitMilliRupees={screen.unitMilliRupees}
          byTariff={screen.pricedByTariff}
          idempotencyKey={idempotencyKey}
          after={after}
        />
      ) : null}
      {dialog?.kind === 'delete' && chosenUse !== undefined ? (
        <DeleteDialog use={chosenUse} after={after} />
      ) : null}
      <NoScriptToast message={actionData?.toast} />
      <ApplianceSums
        figures={figures}
        monthlyMilliRupees={screen.monthlyMilliRupees}
        rateMilliRupees={rateMilliRupees}
        pricedByTariff={screen.pricedByTariff}
        meterPeriod={screen.meterPeriod}
      />
      {figures.checked === null ? null : (
        <AgainstMeter figures={figures} checked={figures.checked} after={after} />
      )}
      {figures.listed === 0 ? (
        <Box className={styles['empty']}>
          <EmptyState
            title="No appliances yet"
            text="Add what runs on electricity at home, with its watts and hours, and see what each costs a month."
          >
            {add}
          </EmptyState>
        </Box>
      ) : (
        <>
          <ul className={styles['cards']} id={LIST_ID} tabIndex={-1} aria-label="Appliances">
            {page.items.map((use) => (
              <li key={use.appliance.id}>
                <ApplianceCard use={use} running={running} after={after} />
              </li>
            ))}
            <Allowed>
              <li>
                <AddCard after={after} />
              </li>
            </Allowed>
          </ul>
          <Pager listId={LIST_ID} name="appliances" page={page} makeAddress={linkTo} />
        </>
      )}
    </>
  );
}

/** Without a running bill by a tariff each hour is priced by the unit, and no limit is known. */
function makeRunningAtRate(unitMilliRupees: number | null): RunningBill | null {
  return unitMilliRupees === null
    ? null
    : { days: null, daysLeft: 0, expectedWh: 0, unitMilliRupees, edges: [] };
}

/** After a card is gone, focus is on the one in its place. */
function useFocusAfterDelete(gone: boolean, chosen: number | undefined): void {
  const place = useRef(0);
  useEffect(() => {
    if (chosen !== undefined) place.current = chosen;
  }, [chosen]);
  useEffect(() => {
    if (!gone) return;
    const links = document.querySelectorAll<HTMLElement>('a[data-next-focus]');
    links[Math.min(place.current, links.length - 1)]?.focus();
  }, [gone]);
}

export const meta = () => [
  { title: 'Appliances · Unitwise' },
  { name: 'description', content: 'What each appliance uses and costs in a month.' },
];

export function ErrorBoundary() {
  return <LoadFailure title="Appliances" message={messages.appliancesLoadFailed} />;
}
