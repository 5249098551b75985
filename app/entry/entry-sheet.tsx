/** The entry of one number over any screen: a sheet that comes up from the bar of a phone. */
import { useRevalidator } from '@remix-run/react';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useHomeFetcher } from '#app/forms/home-form.tsx';
import { fetchMeter } from '#app/offline/send-pending.ts';
import { type OfflineData, useOfflineData } from '#app/offline/use-offline-data.ts';
import { atLeast } from '#app/styles/edges.ts';
import { IconButton } from '#app/ui/form/button.tsx';
import { Link } from '#app/ui/layout/link.tsx';
import { Notice } from '#app/ui/layout/notice.tsx';
import { Row, Stack, Text } from '#app/ui/layout/parts.tsx';
import { useToast } from '#app/ui/layout/toast.tsx';
import { FILES_PATH } from '#app/ui/shell/sections.tsx';
import { getDayInIndia } from '#domain/base/period.ts';
import type { EntryActionData } from './action-data.ts';
import { ENTRIES_ID, linkTo, PATH } from './address.ts';
import styles from './entry-sheet.module.css';
import { findLastValue } from './last-value.ts';
import { MeterForm } from './meter-form.tsx';
import { RefusedReadings, WaitingReadings } from './pending-list.tsx';
import { NewForm } from './reading-form.tsx';
import { sendEntry } from './send-entry.ts';
import { SubmitContext, useStoringForm } from './use-storing-form.tsx';

const ALL = { period: 'all', source: 'all' } as const;
/** Lower than this above the keys of a phone, only the number, what it comes to and its button are in sight. */
const LOW_PX = 400;

/** A native modal dialog. Closed, it stays in the page: what is typed in it is there when it opens again. */
export function EntrySheet(props: {
  homeId: number;
  /** How often it was opened. */
  openings: number;
  /** Called when it has closed. */
  onClose: () => void;
}) {
  const { homeId, openings } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const isLow = useRoomAboveKeys(dialog);
  const close = () => dialog.current?.close();
  const data = useOfflineData();
  const home = data?.homes.find((candidate) => candidate.homeId === homeId);
  const isAsked = useAskedMeter(homeId, openings);
  useOpenDialog(dialog, openings);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, too
    <dialog
      ref={dialog}
      data-screen-only
      className={styles['sheet']}
      data-low={isLow}
      aria-labelledby={titleId}
      onClose={props.onClose}
      onClick={({ target }) => {
        // What is beside the sheet is the dialog itself: its content fills it.
        if (target === dialog.current) close();
      }}
    >
      <div className={styles['inside']}>
        <Row is="header" gap={3} align="center" justify="between" nowrap>
          <Text is="h2" size="lg" id={titleId}>
            {home?.last === null ? 'Units of one day' : 'What does the meter show?'}
          </Text>
          <IconButton name="Close" onClick={close}>
            <X />
          </IconButton>
        </Row>
        {home === undefined ? (
          <Unknown isKept={data !== null} isAsked={isAsked} onLeave={close} />
        ) : (
          <HomeForm
            key={homeId}
            home={home}
            readings={data?.readings ?? []}
            openings={openings}
            onDone={close}
          />
        )}
        <Ways isLow={isLow} hasMeter={home?.last !== null} onLeave={close} />
        {home === undefined || data == null ? null : <Kept data={data} homeId={homeId} />}
      </div>
    </dialog>
  );
}

/** Opens the dialog with each opening, with the cursor in its field, and closes it where the bar is not shown. */
function useOpenDialog(dialog: React.RefObject<HTMLDialogElement>, openings: number) {
  useLayoutEffect(() => {
    const element = dialog.current;
    if (openings === 0 || element === null) return;
    if (!element.open) element.showModal();
    element.querySelector<HTMLElement>('[data-first-field]')?.focus();
  }, [dialog, openings]);
  useEffect(() => {
    const wide = matchMedia(atLeast('rail'));
    const closeOnWide = () => wide.matches && dialog.current?.close();
    wide.addEventListener('change', closeOnWide);
    return () => wide.removeEventListener('change', closeOnWide);
  }, [dialog]);
}

/** Asks with each opening what the meter showed last; returns whether that was answered, or is out of reach. */
function useAskedMeter(homeId: number, openings: number): boolean {
  const [asked, setAsked] = useState<{ homeId: number; openings: number }>();
  useEffect(() => {
    const done = () => setAsked({ homeId, openings });
    // A number may have been entered elsewhere since this phone last asked.
    fetchMeter(homeId).then(done, done);
  }, [homeId, openings]);
  return asked?.homeId === homeId;
}

/** Keeps the sheet above the keys of a phone, which cover the page; returns whether that leaves little room. */
function useRoomAboveKeys(dialog: React.RefObject<HTMLDialogElement>): boolean {
  const [isLow, setLow] = useState(false);
  useEffect(() => {
    const view = window.visualViewport;
    if (view === null) return;
    const makeRoom = () => {
      const covered = Math.max(0, window.innerHeight - view.height - view.offsetTop);
      dialog.current?.style.setProperty('--keys', `${covered}px`);
      dialog.current?.style.setProperty('--room', `${view.height}px`);
      setLow(view.height < LOW_PX);
    };
    makeRoom();
    view.addEventListener('resize', makeRoom);
    view.addEventListener('scroll', makeRoom);
    return () => {
      view.removeEventListener('resize', makeRoom);
      view.removeEventListener('scroll', makeRoom);
    };
  }, [dialog]);
  return isLow;
}

/** In the place of the form, until this phone knows the home's meter. */
function Unknown(props: { isKept: boolean; isAsked: boolean; onLeave: () => void }) {
  const { isKept, isAsked } = props;
  if (isKept && !isAsked) return <p className={styles['opening']}>Opening…</p>;
  return (
    <Notice
      kind="notice"
      title={isKept ? 'This device does not know the meter yet' : 'This browser keeps nothing'}
    >
      <p>
        {isKept
          ? 'It asks for it with a network: open this again then.'
          : 'Its storage is switched off or full.'}{' '}
        <Link to={PATH} onClick={props.onLeave}>
          Open Data Entry
        </Link>
      </p>
    </Notice>
  );
}

function HomeForm(props: {
  home: OfflineData['homes'][number];
  readings: OfflineData['readings'];
  openings: number;
  onDone: () => void;
}) {
  const { home, readings, openings } = props;
  const { homeId, usualDayWh, rateMilliRupees } = home;
  const { revalidate } = useRevalidator();
  const { form, submit, count, idempotencyKey } = useStoringForm(
    (formData) => sendEntry(homeId, formData),
    ({ queued }) => {
      props.onDone();
      if (queued === true) return;
      void fetchMeter(homeId);
      revalidate();
    },
  );
  const { toast, refused } = form.actionData ?? {};
  useToast(refused === true ? undefined : toast);
  useUndone(homeId);
  const day = useEntryDay(openings, count);
  const waitingReadings = readings.filter(({ refusal }) => refusal === undefined);
  const shared = { form, idempotencyKey, usualDayWh, rateMilliRupees, today: day.today };
  return (
    <SubmitContext.Provider value={submit}>
      {refused === true && toast !== undefined ? (
        <Stack below={3} role="alert">
          <Notice kind="error" title={toast.text} />
        </Stack>
      ) : null}
      <div className={styles['form']} ref={day.formRef}>
        {home.last === null ? (
          <NewForm
            key={day.key}
            id="day-sheet"
            {...shared}
            kind="day"
            action={PATH}
            focused={false}
            lastBillDate={null}
            hasTariff={rateMilliRupees === null}
            latestReadings={[]}
          />
        ) : (
          <MeterForm
            key={day.key}
            id="meter-sheet"
            {...shared}
            last={findLastValue(home, waitingReadings)}
            focused={false}
            view={ALL}
          />
        )}
      </div>
    </SubmitContext.Provider>
  );
}

/** The day of the entry. A form in which nothing is typed begins anew with each opening: its day may be over. */
function useEntryDay(openings: number, count: number) {
  const formRef = useRef<HTMLDivElement>(null);
  const [begun, setBegun] = useState({ openings, today: getDayInIndia(Date.now()) });
  useEffect(() => {
    const field = formRef.current?.querySelector<HTMLInputElement>('[data-first-field]');
    const today = getDayInIndia(Date.now());
    if (field?.value !== '') return;
    setBegun((before) => (before.today === today ? before : { openings, today }));
  }, [openings]);
  return { formRef, today: begun.today, key: `${begun.openings} ${count}` };
}

/** Says on every screen that what the sheet stored was taken back. */
function useUndone(homeId: number): void {
  const { data } = useHomeFetcher<EntryActionData>('undo-request');
  useToast(data?.toast);
  useEffect(() => {
    if (data !== undefined) void fetchMeter(homeId);
  }, [data, homeId]);
}

/** The other ways to enter something, each an address of Data Entry. */
function Ways(props: { isLow: boolean; hasMeter: boolean; onLeave: () => void }) {
  const { isLow, hasMeter, onLeave } = props;
  const [isShown, show] = useState(false);
  const ways: [name: string, to: string][] = [
    hasMeter
      ? ['One day', linkTo({ ...ALL, add: 'day' })]
      : ['The meter', linkTo({ ...ALL, add: 'meter' })],
    ['A bill', linkTo({ ...ALL, add: 'bill' })],
    ['A file or a PDF bill', FILES_PATH],
    ['All entries', `${PATH}#${ENTRIES_ID}`],
  ];
  if (isLow && !isShown) {
    return (
      <button type="button" className={styles['more']} onClick={() => show(true)}>
        More
      </button>
    );
  }
  return (
    <Row is="nav" gap={[0, 4]} justify="between" className={styles['ways']} aria-label="Other ways">
      {ways.map(
        ([name, to]): ReactNode => (
          <Link key={name} to={to} onClick={onLeave}>
            {name}
          </Link>
        ),
      )}
    </Row>
  );
}

/** What this phone keeps of the home, and what the server did not take of it. */
function Kept({ data: { homes, readings }, homeId }: { data: OfflineData; homeId: number }) {
  const ofHome = readings.filter((reading) => reading.homeId === homeId);
  const shownHomes = homes.filter((home) => home.homeId === homeId);
  if (ofHome.length === 0) return null;
  return (
    <Stack gap={3} above={3}>
      <RefusedReadings
        readings={ofHome.filter(({ refusal }) => refusal !== undefined)}
        homes={shownHomes}
      />
      <WaitingReadings
        readings={ofHome.filter(({ refusal }) => refusal === undefined)}
        homes={shownHomes}
        isSignedOut={false}
      />
    </Stack>
  );
}
