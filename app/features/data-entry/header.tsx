import { linkTo, type View } from '#app/entry/address.ts';
import { ENTRY_KINDS, type EntryKind } from '#app/entry/reading-form-data.ts';
import { Allowed } from '#app/ui/layout/allowed.tsx';
import { Link } from '#app/ui/layout/link.tsx';
import { PageHeader } from '#app/ui/layout/panel.tsx';
import { Row } from '#app/ui/layout/parts.tsx';
import { DATA_ENTRY_TABS } from '#app/ui/shell/sections.tsx';
import { Tabs } from '#app/ui/shell/tabs.tsx';
import { formatDate } from '#domain/base/format.ts';
import type { IsoDate } from '#domain/base/period.ts';
import styles from './data-entry.module.css';
import { DropAnywhere } from './import/choose-files.tsx';

/** The head of the section: since when there are readings, and its tabs. */
export function DataEntryHeader({ firstDate }: { firstDate: IsoDate | null }) {
  return (
    <>
      <PageHeader
        title="Data Entry"
        subtitle={
          firstDate === null ? 'No readings yet' : `Readings since ${formatDate(firstDate)}`
        }
      />
      <Allowed>
        <DropAnywhere />
      </Allowed>
      <Tabs label="Data entry" tabs={DATA_ENTRY_TABS} />
    </>
  );
}

const NAMES: Record<EntryKind, string> = {
  meter: 'The meter',
  day: 'One day',
  bill: 'A bill',
};

/** What the number covers: each kind has an address and a form of its own. */
export function EntryKindChoice({ kind, view }: { kind: EntryKind; view: View }) {
  return (
    <Row is="nav" below={4} className={styles['choice']} aria-label="What the number covers">
      {ENTRY_KINDS.map((choice) => (
        <Link
          key={choice}
          to={linkTo({ ...view, add: choice })}
          replace
          preventScrollReset
          aria-current={choice === kind}
        >
          {NAMES[choice]}
        </Link>
      ))}
    </Row>
  );
}
