import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare';
import {
  type ClientActionFunctionArgs,
  useActionData,
  useLoaderData,
  useSearchParams,
} from '@remix-run/react';
import { ArrowLeft, Trash2 } from 'lucide-react';
import { loadProtectedScreen } from '#app/base/access.ts';
import { useHomePath } from '#app/base/home-path.ts';
import { PATH } from '#app/entry/address.ts';
import columnStyles from '#app/features/data-entry/bills/bills.module.css';
import { callAction } from '#app/forms/call-action.ts';
import { Form } from '#app/forms/home-form.tsx';
import { respondWithStatus } from '#app/forms/with-status.ts';
import { Button, LinkButton } from '#app/ui/form/button.tsx';
import { Allowed, useIsAllowed } from '#app/ui/layout/allowed.tsx';
import { ConfirmDialog } from '#app/ui/layout/confirm-dialog.tsx';
import { Link } from '#app/ui/layout/link.tsx';
import { LoadFailure } from '#app/ui/layout/load-failure.tsx';
import { PageHeader, Panel } from '#app/ui/layout/panel.tsx';
import { Row, Stack, Text } from '#app/ui/layout/parts.tsx';
import { NoScriptToast, useToast } from '#app/ui/layout/toast.tsx';
import { formatDate, formatRegister } from '#domain/base/format.ts';
import { formatHomeLimit, HOME_LIMITS } from '#domain/base/limits.ts';
import * as messages from '#domain/base/messages.ts';
import { getDayInIndia } from '#domain/base/period.ts';
import type { MeterPhoto } from '#domain/meter/meter-record.ts';
import { handlePhotoForm, type PhotoActionData } from './actions.server.ts';
import { makePhotoFilePath, makePhotoPath } from './address.ts';
import styles from './photo.module.css';
import { PhotoForm } from './photo-form.tsx';
import { readValueKey } from './value-key.server.ts';

export function loader(args: LoaderFunctionArgs) {
  const key = readValueKey(args.params);
  return loadProtectedScreen(args, async (home) => {
    const screen = await args.context.services.screens.loadMeterPhoto(home, key);
    if (screen === null) throw new Response(messages.registerNotFound, { status: 404 });
    return screen;
  });
}

export async function action(args: ActionFunctionArgs) {
  return respondWithStatus(await handlePhotoForm(args));
}

export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return callAction(
    () => serverAction<PhotoActionData>(),
    { unreachable: messages.noResponseConnection, failed: messages.unexpected },
    (text): PhotoActionData => ({ toast: { kind: 'error', text }, refused: true }),
  );
}

export { shouldRevalidate } from '#app/forms/revalidation.ts';

/** What the meter showed on a day, with the photo that proves it. */
export default function Photo() {
  const { value, photos } = useLoaderData<typeof loader>();
  const actionData = useActionData<PhotoActionData>();
  useToast(actionData?.toast);
  const mayAdd = useIsAllowed('member');
  const [query] = useSearchParams();
  const pathInHome = useHomePath();
  const photo = photos.find(({ id }) => id === value.id);
  const otherPhotos = photos.filter(({ id }) => id !== value.id);
  const isFull = photos.length >= HOME_LIMITS.meterPhotos;
  const day = formatDate(value.readOn);
  return (
    <>
      <p data-screen-only className={columnStyles['back']}>
        <Link to={PATH}>
          <ArrowLeft aria-hidden="true" /> Readings
        </Link>
      </p>
      <NoScriptToast message={actionData?.toast} />
      <PageHeader
        title={`The meter on ${day}`}
        subtitle={`It showed ${formatRegister(value.shownWh, value.digits)} kWh.`}
      />
      <Stack gap={4} className={styles['panels']}>
        <Panel title="Photo">
          {photo === undefined ? (
            <p>
              {!mayAdd
                ? 'No photo was kept with this reading.'
                : isFull
                  ? `${formatHomeLimit('meterPhotos')} Delete one that you no longer need first.`
                  : 'A photo is evidence, should a bill say another number.'}
            </p>
          ) : (
            <figure className={styles['figure']}>
              <img
                src={pathInHome(makePhotoFilePath(photo))}
                alt={`The meter, photographed for the reading of ${day}`}
                className={styles['photo']}
              />
              <figcaption>{describeAddition(photo)}</figcaption>
            </figure>
          )}
          <Allowed>
            {isFull && photo === undefined ? null : (
              <PhotoForm
                key={photo?.addedAt}
                id={value.id}
                replaces={photo !== undefined}
                problem={actionData?.problem}
              />
            )}
            {photo === undefined ? null : (
              <Text above={2}>
                <LinkButton
                  to={`${makePhotoPath(value.id)}?delete`}
                  kind="quiet"
                  icon={<Trash2 size={18} />}
                  preventScrollReset
                >
                  Delete the photo
                </LinkButton>
              </Text>
            )}
          </Allowed>
        </Panel>
        {otherPhotos.length === 0 ? null : <Others photos={otherPhotos} count={photos.length} />}
      </Stack>
      {photo !== undefined && query.has('delete') ? (
        <ConfirmDialog
          title="Delete this photo?"
          cancelTo={makePhotoPath(value.id)}
          form={
            <Form method="post" action={makePhotoPath(value.id)} replace preventScrollReset>
              <input type="hidden" name="intent" value="remove" />
              <Button type="submit" kind="danger">
                Delete the photo
              </Button>
            </Form>
          }
        >
          <p>It cannot be brought back. The reading stays.</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

/** The other photos of the home, the latest first: the only way to that of a meter's first value, which is no entry. */
function Others({ photos, count }: { photos: readonly MeterPhoto[]; count: number }) {
  return (
    <Panel title="Other photos of the meter">
      <Row is="ul" gap={[0, 4]} className={styles['others']}>
        {photos.map(({ id }) => (
          <li key={id}>
            <Link to={makePhotoPath(id)}>{formatDate(id.slice(id.indexOf('.') + 1))}</Link>
          </li>
        ))}
      </Row>
      <p
        className={styles['hint']}
      >{`${count} of the ${HOME_LIMITS.meterPhotos} that a home can hold.`}</p>
    </Panel>
  );
}

/** `Added on 26 Nov 2026 by Asha Rao, 143 kB.` */
function describeAddition({ addedAt, addedBy, bytes }: MeterPhoto): string {
  const day = formatDate(getDayInIndia(Date.parse(addedAt)));
  const who = addedBy === null ? '' : ` by ${addedBy}`;
  return `Added on ${day}${who}, ${Math.ceil(bytes / 1024)} kB.`;
}

export const meta = () => [
  { title: 'Photo of the meter · Unitwise' },
  {
    name: 'description',
    content: 'What the meter showed on a day, with the photo that proves it.',
  },
];

export function ErrorBoundary() {
  return <LoadFailure title="Photo of the meter" message={messages.photoLoadFailed} />;
}
