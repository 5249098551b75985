import { formatDate } from '../../../domain/format.ts';
import type { IsoDate } from '../../../domain/period.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { PageHeader } from '../../ui/panel.tsx';
import { DATA_ENTRY_TABS } from '../../ui/sections.tsx';
import { Tabs } from '../../ui/tabs.tsx';
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
