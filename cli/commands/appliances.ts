/** appliances list. */

import type { Appliance } from '#domain/appliances/appliance.ts';
import { formatAsIs } from '#domain/base/format.ts';
import { formatMonths } from '#domain/base/months.ts';
import { connectSignedIn } from '../client.ts';
import { choosePaint, type JsonOption, note, type Paint, show } from '../output.ts';
import { renderTable } from '../text.ts';

/** Lists the appliances of the home. */
export async function listAppliances(options: JsonOption): Promise<void> {
  const { api, readBody } = await connectSignedIn();
  const body = await readBody(api.appliances.$get(), 'appliances');
  if (body.appliances.length === 0 && !options.json) {
    note('There are no appliances yet. Add them on the Appliances page.');
    return;
  }
  show(body, options.json, ({ appliances }) => {
    return renderAppliances(appliances, choosePaint());
  });
}

const UNKNOWN = 'not known';

/** Appliances as a table. */
function renderAppliances(appliances: readonly Appliance[], paint: Paint): string {
  return renderTable(
    appliances,
    [
      { title: 'Type', text: ({ type }) => type },
      { title: 'Stars', text: ({ energyStarRating }) => energyStarRating ?? UNKNOWN },
      {
        title: 'Watts',
        align: 'right',
        text: ({ powerConsumptionWatts }) => formatAsIs(powerConsumptionWatts),
      },
      {
        title: 'Hours/day',
        align: 'right',
        text: ({ averageDailyUsageHours }) => formatAsIs(averageDailyUsageHours),
      },
      { title: 'Months', text: ({ months }) => (months === null ? 'usual' : formatMonths(months)) },
      {
        title: 'Age',
        align: 'right',
        text: ({ ageYears }) => (ageYears === null ? UNKNOWN : formatAsIs(ageYears)),
      },
      { title: 'Status', text: ({ status }) => status },
      { title: 'Model', text: ({ modelName }) => modelName ?? '' },
    ],
    paint.dim,
  );
}
