import { Allowed } from '#app/ui/allowed.tsx';
import { PageHeader } from '#app/ui/panel.tsx';
import { DATA_ENTRY_TABS } from '#app/ui/sections.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import { formatDate } from '#domain/base/format.ts';
import type { IsoDate } from '#domain/base/period.ts';
import { DropAnywhere } from './import/drop-anywhere.tsx';

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
