/**
 * The page at the meter, which works without a network: the phone keeps it, and the server renders it without
 * anything of who asks.
 */

import type { MetaFunction } from '@remix-run/cloudflare';
import { useEffect, useState } from 'react';
import { useHydrated } from '#app/base/hydrated.ts';
import type { EntryActionData } from '#app/entry/action-data.ts';
import { nameHomes } from '#app/entry/home-names.ts';
import { findLastValue } from '#app/entry/last-value.ts';
import { MeterForm } from '#app/entry/meter-form.tsx';
import { RefusedReadings, WaitingReadings } from '#app/entry/pending-list.tsx';
import { SubmitContext, useStoringForm } from '#app/entry/use-storing-form.tsx';
import type { PendingReading } from '#app/offline/phone-store.ts';
import { queueMeterValue } from '#app/offline/queue-value.ts';
import { fetchMeter } from '#app/offline/send-pending.ts';
import { describeSent } from '#app/offline/sent-text.ts';
import {
  type OfflineData,
  sendInBackground,
  useOfflineData,
  useSendPending,
} from '#app/offline/use-offline-data.ts';
import { makeButtonClass } from '#app/ui/form/button.tsx';
import { Notice } from '#app/ui/layout/notice.tsx';
import { EmptyState, Panel } from '#app/ui/layout/panel.tsx';
import { Row, Stack } from '#app/ui/layout/parts.tsx';
import { type ToastMessage, ToastRegion, useToast } from '#app/ui/layout/toast.tsx';
import { Logo } from '#app/ui/shell/logo.tsx';
import * as messages from '#domain/base/messages.ts';
import { getDayInIndia } from '#domain/base/period.ts';
import styles from './at-meter.module.css';

export default function AtMeter() {
  const isHydrated = useHydrated();
  return (
    <div className={styles['page']}>
      <Row is="header" gap={[2, 5]} align="center" justify="between" className={styles['top']}>
        <a href="/dashboard" className={styles['home']}>
          <Logo />
        </a>
        <a href="/dashboard">Open Unitwise</a>
      </Row>
      <main>
        <h1>At the meter</h1>
        <ToastRegion />
        {isHydrated ? <Phone /> : <Opening />}
      </main>
    </div>
  );
}

function Opening() {
  return (
    <>
      <p className={styles['opening']}>Opening…</p>
      <noscript>
        <p>
          This page keeps readings on this device, which needs JavaScript. Without it, use{' '}
          <a href="/dashboard/data-entry?add=meter">Data Entry</a>.
        </p>
      </noscript>
    </>
  );
}

/** What this phone knows and keeps. */
function Phone() {
  const data = useOfflineData();
  const { lastRun, send } = useSendPending();
  if (data === undefined) return <p className={styles['opening']}>Opening…</p>;
  if (data === null) {
    return (
      <Notice kind="error" title="This browser keeps nothing">
        <p>Its storage is switched off or full. Readings can be entered with a network only.</p>
      </Notice>
    );
  }
  const isSignedOut = lastRun?.signedOut === true;
  const storedReadings = lastRun?.storedReadings ?? [];
  const refusedReadings = data.readings.filter((reading) => reading.refusal !== undefined);
  const waitingReadings = data.readings.filter((reading) => reading.refusal === undefined);
  const homesToEnter = data.homes.filter(({ mayEnter }) => mayEnter);
  return (
    <>
      {isSignedOut && data.readings.length > 0 ? (
        <Notice kind="notice" title="You are signed out">
          <p>
            What is kept here is sent when you <a href="/auth/login?redirectTo=/meter">sign in</a>{' '}
            with the same account.
          </p>
        </Notice>
      ) : null}
      {storedReadings.length === 0 ? null : (
        <div role="status">
          <Notice
            kind="success"
            title={describeSent(storedReadings.map(({ message }) => message))}
          />
        </div>
      )}
      <RefusedReadings readings={refusedReadings} homes={data.homes} />
      {homesToEnter.length === 0 ? (
        <NoMeter homes={data.homes} />
      ) : (
        <Entry data={{ homes: homesToEnter, readings: waitingReadings }} onQueued={send} />
      )}
      <WaitingReadings readings={waitingReadings} homes={data.homes} isSignedOut={isSignedOut} />
    </>
  );
}

/** In the place of the form, where this phone knows no home whose readings the account may enter. */
function NoMeter({ homes }: Pick<OfflineData, 'homes'>) {
  return homes.length === 0 ? (
    <EmptyState
      title="This device knows no meter yet"
      text="Sign in once with a network, and open Unitwise: from then on a reading can be entered here without one."
    >
      <a href="/auth/login" className={makeButtonClass({ kind: 'primary' })}>
        Sign in
      </a>
    </EmptyState>
  ) : (
    <EmptyState
      title="You can look, not enter"
      text="Only owners and members of a home enter its readings. What you look at needs a network."
    >
      <a href="/dashboard" className={makeButtonClass({ kind: 'primary' })}>
        Open Unitwise
      </a>
    </EmptyState>
  );
}

/** The form of the chosen home's meter. */
function Entry({ data, onQueued }: { data: OfflineData; onQueued: () => void }) {
  const { homes, readings } = data;
  const [chosen, choose] = useState(homes[0]?.homeId);
  const home = homes.find(({ homeId }) => homeId === chosen) ?? homes[0];
  if (home === undefined) return null;
  return (
    <Panel title="Add a reading">
      {homes.length === 1 ? null : (
        <Stack is="label" below={4} size="sm" weight="medium" gap={2} className={styles['choice']}>
          Home
          <select value={home.homeId} onChange={({ target }) => choose(Number(target.value))}>
            {[...nameHomes(homes)].map(([homeId, name]) => (
              <option key={homeId} value={homeId}>
                {name}
              </option>
            ))}
          </select>
        </Stack>
      )}
      <HomeForm key={home.homeId} home={home} readings={readings} onQueued={onQueued} />
    </Panel>
  );
}

function HomeForm(props: {
  home: OfflineData['homes'][number];
  readings: readonly PendingReading[];
  onQueued: () => void;
}) {
  const { home, readings } = props;
  const { form, submit, count, idempotencyKey, storedKey } = useStoringForm(
    (formData) => tryToQueue(formData, home),
    () => {
      props.onQueued();
      void sendInBackground();
    },
  );
  const { toast, refused } = form.actionData ?? {};
  const isWaiting = readings.some((reading) => reading.idempotencyKey === storedKey);
  useEffect(() => {
    // A number may have been entered elsewhere since this phone last asked.
    void fetchMeter(home.homeId);
  }, [home.homeId]);
  return (
    <SubmitContext.Provider value={submit}>
      {/* That it is kept here is said only until it is sent. */}
      {toast !== undefined && (refused === true || isWaiting) ? (
        <FormToast message={toast} />
      ) : null}
      <MeterForm
        key={count}
        form={form}
        idempotencyKey={idempotencyKey}
        last={findLastValue(home, readings)}
        today={getDayInIndia(Date.now())}
        focused={count > 0}
        usualDayWh={home.usualDayWh}
        rateMilliRupees={home.rateMilliRupees}
        view={{ period: 'all', source: 'all' }}
      />
    </SubmitContext.Provider>
  );
}

function FormToast({ message }: { message: ToastMessage }) {
  useToast(message);
  return null;
}

/** Keeps a form's value on the phone. */
async function tryToQueue(
  formData: FormData,
  home: OfflineData['homes'][number],
): Promise<EntryActionData> {
  try {
    const now = Date.now();
    return await queueMeterValue(formData, home, { today: getDayInIndia(now), now });
  } catch {
    const toast = { kind: 'error', text: messages.queueFailed } as const;
    return { intent: 'add-value', refused: true, toast };
  }
}

export const meta: MetaFunction = () => [
  { title: 'At the meter · Unitwise' },
  { name: 'description', content: 'Write down what the meter shows, also without a network.' },
];
