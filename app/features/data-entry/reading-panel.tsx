import { useSearchParams } from '@remix-run/react';
import { Camera, X } from 'lucide-react';
import { lazy, memo, Suspense, useEffect, useRef, useState } from 'react';
import { useIntentForm } from '#app/entry/action-data.ts';
import {
  linkTo,
  makeEditLinkId,
  REENTERED_ID,
  readPrefill,
  type View,
} from '#app/entry/address.ts';
import { MeterForm } from '#app/entry/meter-form.tsx';
import { CONSUMPTION_ID, type FormFacts, NewForm } from '#app/entry/reading-form.tsx';
import type { LastValue } from '#app/entry/typed-use.ts';
import { dropReadingById } from '#app/offline/phone-store.ts';
import { IconLink, LinkButton } from '#app/ui/form/button.tsx';
import { Notice } from '#app/ui/layout/notice.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { Text } from '#app/ui/layout/parts.tsx';
import { useToast } from '#app/ui/layout/toast.tsx';
import * as messages from '#domain/base/messages.ts';
import type { Page } from '#domain/base/page.ts';
import { type IsoDate, toIsoDate } from '#domain/base/period.ts';
import type { Change } from '#domain/history/change.ts';
import type { MeterSpan } from '#domain/meter/registers.ts';
import type { Reading } from '#domain/reading/reading.ts';
import styles from './data-entry.module.css';
import { EntryKindChoice } from './header.tsx';
import { makePhotoPath } from './photo/address.ts';
import { useClose } from './use-dialog.ts';

/** It comes with the tap that opens a reading. */
const ReadingHistory = lazy(async () => ({
  default: (await import('./reading-history.tsx')).ReadingHistory,
}));

/** It comes with the tap on Edit. */
const EditForm = lazy(async () => ({
  default: (await import('#app/entry/edit-form.tsx')).EditForm,
}));

/** They come with the first PDF that is chosen. */
const PdfBills = lazy(async () => ({ default: (await import('./pdf/pdf-bills.tsx')).PdfBills }));

/** The form of a new reading, or of the one that the address names. */
export const ReadingPanel = memo(function ReadingPanel(
  props: FormFacts & {
    view: View;
    idempotencyKey: string;
    lastBillDate: IsoDate | null;
    /** Null while there is no meter. */
    lastValue: LastValue | null;
    /** The id in the address, and its reading, if there is one. */
    editId: string | null;
    editing: Reading | undefined;
    /** What the meter showed, where the reading follows from that. */
    editingSpan: MeterSpan | undefined;
    /** What was done to it, where the screen came with that. */
    history: Page<Change> | undefined;
    /** The PDF bills that were chosen. */
    papers: readonly File[];
  },
) {
  const {
    view,
    idempotencyKey,
    lastBillDate,
    lastValue,
    editId,
    editing,
    editingSpan,
    history,
    papers,
  } = props;
  const { today, rateMilliRupees, hasTariff, latestReadings, usualDayWh } = props;
  const facts: FormFacts = { today, rateMilliRupees, hasTariff, latestReadings, usualDayWh };
  const panel = useRef<HTMLDivElement>(null);
  const addUse = useSavingForm('add-use');
  const addValue = useSavingForm('add-value');
  const undo = useIntentForm('undo-request');
  useToast(undo.actionData?.toast);
  const updateValue = useSavingForm('update-value');
  const [query] = useSearchParams();
  const prefill = addUse.count + addValue.count === 0 ? readPrefill(query) : {};
  const reenteredId = query.get(REENTERED_ID);
  useForgetReentered(addValue.count, reenteredId);
  useLeaveForm(addUse.count + addValue.count + updateValue.count, view, editId);
  const hasMeter = lastValue !== null || addValue.actionData !== undefined;
  const kind = view.add ?? (hasMeter ? 'meter' : 'day');
  const update = useIntentForm('update');
  useToast(update.actionData?.toast);
  const updated = update.actionData?.reading;
  useLeaveEditing({ updated, busy: update.busy, view });

  const newForm = {
    ...{ ...facts, form: addUse, idempotencyKey, lastBillDate },
    action: linkTo({ ...view, full: undefined }),
  };

  const lastEditId = useRef<string | null>(null);
  useEffect(() => {
    const editedBefore = lastEditId.current;
    lastEditId.current = editId;
    if (editId !== null) {
      panel.current?.scrollIntoView({ block: 'nearest' });
      document.getElementById(CONSUMPTION_ID)?.focus();
    } else if (editedBefore !== null) {
      document.getElementById(makeEditLinkId(editedBefore))?.focus();
    }
  }, [editId]);

  return (
    <div
      data-screen-only
      ref={panel}
      id="reading"
      className={styles['reading']}
      data-full={view.full}
    >
      <Panel
        title={editing === undefined ? 'Add a reading' : 'Edit reading'}
        aside={
          view.full === undefined ? undefined : (
            <span className={styles['close']}>
              <IconLink name="Close" to={linkTo({ ...view, full: undefined })} replace>
                <X />
              </IconLink>
            </span>
          )
        }
      >
        {editId !== null && editing === undefined ? (
          <Notice kind="error" title={messages.readingGone} />
        ) : null}
        {editing === undefined ? (
          <>
            <EntryKindChoice kind={kind} view={view} />
            {kind === 'meter' ? (
              <MeterForm
                key={addValue.count}
                form={addValue}
                idempotencyKey={idempotencyKey}
                last={lastValue}
                today={facts.today}
                focused={addValue.count > 0}
                usualDayWh={facts.usualDayWh}
                rateMilliRupees={facts.rateMilliRupees}
                view={view}
                prefill={prefill}
                reenteredId={reenteredId}
              />
            ) : papers.length > 0 && kind === 'bill' ? (
              <Suspense>
                <PdfBills files={papers} savedCount={addUse.count} {...newForm} />
              </Suspense>
            ) : (
              <NewForm
                key={`${kind} ${addUse.count}`}
                {...newForm}
                focused={addUse.count > 0}
                kind={kind}
                prefill={prefill}
              />
            )}
          </>
        ) : editingSpan !== undefined ? (
          <>
            <MeterForm
              key={editing.id}
              form={updateValue}
              idempotencyKey={idempotencyKey}
              last={editingSpan.before}
              edited={editingSpan}
              today={today}
              focused={false}
              usualDayWh={usualDayWh}
              rateMilliRupees={rateMilliRupees}
              view={view}
            />
            <Text above={3}>
              <LinkButton
                to={makePhotoPath(`${editingSpan.meterId}.${toIsoDate(editingSpan.last.day)}`)}
                kind="quiet"
                size="small"
                icon={<Camera size={18} />}
              >
                Photo of the meter
              </LinkButton>
            </Text>
          </>
        ) : (
          <Suspense>
            <EditForm
              key={editing.id}
              {...facts}
              form={update}
              reading={editing}
              cancelAddress={linkTo(view)}
            />
          </Suspense>
        )}
        {editing === undefined ? null : (
          <Suspense>
            <ReadingHistory loadedChanges={history} id={editing.id} view={view} />
          </Suspense>
        )}
      </Panel>
    </div>
  );
});

/** The fetcher of a form that saves, and how often it has: the form is made anew for each reading. */
function useSavingForm(intent: 'add-use' | 'add-value' | 'update-value') {
  const save = useIntentForm(intent);
  useToast(save.actionData?.toast);
  const { actionData, busy, byScript } = save;
  const isStored = actionData !== undefined && actionData.refused !== true;
  // A form that was sent before its page had script stored one, too.
  const [count, setCount] = useState(isStored && !byScript ? 1 : 0);
  const countedData = useRef(actionData);
  useEffect(() => {
    // Not before the screen is fetched again: the new form takes its key from there.
    if (!isStored || busy || countedData.current === actionData) return;
    countedData.current = actionData;
    setCount((before) => before + 1);
  }, [isStored, busy, actionData]);
  return { ...save, count };
}

/** Removes the phone's reading that was entered again, once that is stored. */
function useForgetReentered(storedCount: number, reenteredId: string | null) {
  const storedBefore = useRef(0);
  useEffect(() => {
    if (storedCount === storedBefore.current) return;
    storedBefore.current = storedCount;
    // Where the browser stores nothing, there is nothing to remove.
    if (reenteredId !== null) dropReadingById(reenteredId).catch(() => undefined);
  }, [storedCount, reenteredId]);
}

/** Closes an edit, or the form that fills a phone's screen, once something is stored: it is seen among the entries. */
function useLeaveForm(storedCount: number, view: View, editId: string | null) {
  const close = useClose(linkTo({ ...view, full: undefined }), {
    preventScrollReset: editId !== null,
  });
  const storedBefore = useRef(storedCount);
  useEffect(() => {
    if (storedCount === storedBefore.current) return;
    storedBefore.current = storedCount;
    if (view.full !== undefined || editId !== null) close();
  }, [storedCount, view, editId, close]);
}

/** Leaves the edit mode when the reading is stored, for the row that it was entered from. */
function useLeaveEditing(edit: { updated: Reading | undefined; busy: boolean; view: View }) {
  const { updated, busy, view } = edit;
  const close = useClose(linkTo(view));
  const updatedBefore = useRef<Reading>(undefined);
  useEffect(() => {
    if (updated === undefined || busy || updatedBefore.current === updated) return;
    updatedBefore.current = updated;
    close();
  }, [updated, busy, close]);
}
