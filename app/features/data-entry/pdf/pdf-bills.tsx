/** PDF bills, one after the other: what each says, in the form in which a bill is typed. */
import { FileText, FileX } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useHomeContext } from '#app/base/home-path.ts';
import { makeEarlierBillsPath } from '#app/entry/bill-address.ts';
import { NewForm, type PaperPrefill } from '#app/entry/reading-form.tsx';
import { ChooseFiles, chooseFiles } from '#app/features/data-entry/import/choose-files.tsx';
import { Button } from '#app/ui/form/button.tsx';
import { Link } from '#app/ui/layout/link.tsx';
import { Notice } from '#app/ui/layout/notice.tsx';
import { Row, Stack, Text } from '#app/ui/layout/parts.tsx';
import { CONNECTION_PATH } from '#app/ui/shell/sections.tsx';
import { formatCount, formatDate, formatLongMonthName, formatPaise } from '#domain/base/format.ts';
import { findDueDate } from '#domain/bills/due-date.ts';
import type { PaperDifference } from '#domain/bills/paper/differences.ts';
import { toPaise } from '#domain/bills/paper/exact.ts';
import { PAPER_LIMITS } from '#domain/bills/paper/limits.ts';
import type { PaperBill } from '#domain/bills/paper/paper-bill.ts';
import { tellDifference, tellRefusal } from '#domain/bills/paper/tell-paper.ts';
import { PaperEvidence } from './evidence.tsx';
import styles from './pdf.module.css';
import { type ReadPaper, usePaper } from './use-paper.ts';

type FormProps = Omit<Parameters<typeof NewForm>[0], 'kind' | 'paper' | 'focused'>;

/** The bills that were chosen: one is looked at and saved, then the next comes. */
export function PdfBills({
  files,
  savedCount,
  ...form
}: FormProps & {
  files: readonly File[];
  /** How many bills were saved so far, these and others. */
  savedCount: number;
}) {
  // Each bill that is shown has a number of its own: other files may be chosen at any time.
  const [shown, setShown] = useState({ files, place: 0, number: 0 });
  if (shown.files !== files) setShown({ files, place: 0, number: shown.number + 1 });
  const { place, number } = shown;
  const savedBefore = useRef(savedCount);
  const taken = files.slice(0, PAPER_LIMITS.files);
  const file = taken[place];
  const isLast = place + 1 >= taken.length;
  const showNext = () =>
    isLast ? chooseFiles([]) : setShown({ files, place: place + 1, number: number + 1 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a saved bill is the only reason to go on by itself
  useEffect(() => {
    if (savedCount === savedBefore.current) return;
    savedBefore.current = savedCount;
    showNext();
  }, [savedCount]);
  if (file === undefined) return null;
  const which = taken.length === 1 ? '' : `Bill ${place + 1} of ${taken.length}. `;
  const isCut = files.length > taken.length;
  return (
    <PdfBill key={number} {...{ file, which, isLast }} {...form} onLeave={showNext}>
      {isCut ? (
        <Text size="sm" tone="quiet">
          {`At most ${PAPER_LIMITS.files} bills are taken at once: these are the first.`}
        </Text>
      ) : null}
    </PdfBill>
  );
}

function PdfBill({
  file,
  which,
  isLast,
  onLeave,
  children,
  form: sender,
  ...form
}: FormProps & {
  file: File;
  which: string;
  isLast: boolean;
  onLeave: () => void;
  children: ReactNode;
}) {
  // A response that was there before this bill is to another one: its figures are not this bill's.
  const { current: earlierData } = useRef(sender.actionData);
  const { actionData, ...others } = sender;
  const paper = usePaper({ file, lastBillDay: form.lastBillDate });
  const top = useRef<HTMLDivElement>(null);
  // The file may have been chosen far below.
  useEffect(() => top.current?.scrollIntoView({ block: 'start' }), []);
  return (
    <Stack gap={4}>
      <div ref={top}>
        <FileRow file={file} which={which} paper={paper}>
          <Button kind="quiet" size="small" onClick={onLeave}>
            {paper.state === 'reading' ? 'Stop' : isLast ? 'Leave it out' : 'Leave out, next bill'}
          </Button>
        </FileRow>
      </div>
      {children}
      {paper.state === 'refused' ? <RefusedPdf code={paper.code} /> : null}
      {paper.state === 'read' ? (
        <>
          <Differences differences={paper.differences} />
          <div>
            <Text is="h3" size="lg" weight="strong">
              {describeBill(paper.bill)}
            </Text>
            <Text size="sm" tone="quiet">
              Filled in is only what is proved. Look at each beside the line it came from.
            </Text>
          </div>
        </>
      ) : null}
      {paper.state === 'reading' ? null : (
        <NewForm
          {...form}
          form={{ ...others, actionData: actionData === earlierData ? undefined : actionData }}
          key={paper.state}
          kind="bill"
          focused={false}
          paper={paper.state === 'read' ? toPrefill(paper.bill) : undefined}
        />
      )}
      {paper.state === 'read' && paper.bill.months.length > 0 ? (
        <EarlierMonths months={paper.bill.months} />
      ) : null}
    </Stack>
  );
}

/** The way to the months that the paper prints. In a tab of its own: this bill is not saved yet. */
function EarlierMonths({ months }: Pick<PaperBill, 'months'>) {
  return (
    <Text size="sm">
      {`It prints ${formatCount(months.length, 'earlier month')}. `}
      <Link to={makeEarlierBillsPath(months)} target="_blank" className={styles['choice']}>
        Save these, too
      </Link>
    </Text>
  );
}

function FileRow({
  file,
  which,
  paper,
  children,
}: {
  file: File;
  which: string;
  paper: ReadPaper;
  children: ReactNode;
}) {
  const Icon = paper.state === 'refused' ? FileX : FileText;
  const says =
    paper.state === 'reading'
      ? 'Reading it on this device…'
      : paper.state === 'refused'
        ? 'The file was not sent.'
        : `${formatCount(paper.pages, 'page')}, read on this device. The file is not sent, and nothing is stored yet.`;
  return (
    <Row gap={3} align="center" className={styles['file']}>
      <Icon size={22} className={styles['icon']} aria-hidden="true" />
      <div className={styles['words']}>
        <Text weight="strong" breaks>
          {file.name}
        </Text>
        <Text size="sm" tone="quiet" role="status">
          {which + says}
        </Text>
      </div>
      {children}
    </Row>
  );
}

function RefusedPdf({ code }: { code: Extract<ReadPaper, { state: 'refused' }>['code'] }) {
  const notice = useRef<HTMLDivElement>(null);
  // Focus has the notice in view and read aloud.
  useEffect(() => notice.current?.focus(), []);
  return (
    <Notice kind="error" title={tellRefusal(code)} focusRef={notice}>
      <ChooseFiles onChoose={chooseFiles}>Choose another file</ChooseFiles>
    </Notice>
  );
}

/** In what the paper and the connection differ, before anything else: it may be the bill of another home. */
function Differences({ differences }: { differences: readonly PaperDifference[] }) {
  const { homeId, homes } = useHomeContext();
  const [first] = differences;
  if (first === undefined) return null;
  const others = homes.filter(({ id }) => id !== homeId);
  return (
    <Notice kind="notice" title={differences.map(tellDifference).join(' ')}>
      <Text size="sm">
        {others.length === 0 ? null : (
          <>
            Is it of another home?{' '}
            {others.map(({ id, name }) => (
              <Link
                key={id}
                to={`/${id}/dashboard/data-entry?add=bill`}
                className={styles['choice']}
              >
                {name}
              </Link>
            ))}
          </>
        )}
        <Link to={CONNECTION_PATH} className={styles['choice']}>
          Change the connection
        </Link>
      </Text>
    </Notice>
  );
}

/** "November bill: ₹872 for 187 units", as far as it is proved. */
function describeBill({ period, units, payable }: PaperBill): string {
  const month =
    period.value === null ? 'This bill' : `${formatLongMonthName(period.value.to)} bill`;
  const figures = [
    ...(payable.value === null ? [] : [formatPaise(toPaise(payable.value))]),
    ...(units.value === null ? [] : [`${units.value} units`]),
  ];
  return figures.length === 0
    ? `${month}: nothing on it is proved`
    : `${month}: ${figures.join(' for ')}`;
}

/** What is proved as the form's fields, and under each what proves it, or what it could be. */
function toPrefill({ period, units, payable, dueDates }: PaperBill): PaperPrefill {
  return {
    values: {
      periodStart: period.value?.from ?? '',
      readingDate: period.value?.to ?? '',
      consumptionKWH: units.value ?? '',
      payable: payable.value ?? '',
      dueDate: findDueDate(dueDates, period.value) ?? '',
    },
    beside: {
      readingDate: (
        <PaperEvidence
          fact={period}
          toFields={({ from, to }) => ({ periodStart: from, readingDate: to })}
          format={({ from, to }) => `${formatDate(from)} to ${formatDate(to)}`}
        />
      ),
      consumptionKWH: (
        <PaperEvidence
          fact={units}
          toFields={(value) => ({ consumptionKWH: value })}
          format={(value) => `${value} units`}
        />
      ),
      payable: (
        <PaperEvidence
          fact={payable}
          toFields={(value) => ({ payable: value })}
          format={(value) => `₹${value}`}
        />
      ),
    },
  };
}
