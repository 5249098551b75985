/** mappings list, show, delete: how files are read, saved by import --save. */
import { formatDate } from '#domain/base/format.ts';
import { connectSignedIn } from '../client.ts';
import { requireName } from '../flags.ts';
import { choosePaint, type JsonOption, note, show } from '../output.ts';
import { renderTable } from '../text.ts';

/** Lists the saved mappings. */
export async function listMappings(options: JsonOption): Promise<void> {
  const { api, readBody } = await connectSignedIn();
  const body = await readBody(api['import-mappings'].$get(), 'mappings');
  if (body.mappings.length === 0 && !options.json) {
    note('There are no mappings yet. To save one: unitwise import FILE --save NAME');
    return;
  }
  show(body, options.json, ({ mappings }) =>
    renderTable(
      mappings,
      [
        { title: 'Name', text: ({ name }) => name },
        { title: 'Saved on', align: 'right', text: ({ savedAt }) => formatSavedOn(savedAt) },
        { title: 'Columns', text: ({ mapping }) => listColumns(mapping.fingerprint) },
      ],
      choosePaint().dim,
    ),
  );
}

/** Prints a mapping as import --map takes it from a file. */
export async function showMapping(name: string, options: JsonOption): Promise<void> {
  const { api, readBody } = await connectSignedIn();
  const body = await readBody(
    api['import-mappings'][':name'].$get({
      param: { name: encodeURIComponent(requireName(name, 'NAME')) },
    }),
    'mapping',
  );
  show(body, options.json, ({ mapping }) => JSON.stringify(mapping, null, 2));
}

/** Deletes a mapping by its name. */
export async function deleteMapping(name: string, options: JsonOption): Promise<void> {
  const { api, readBody } = await connectSignedIn();
  const body = await readBody(
    api['import-mappings'][':name'].$delete({
      param: { name: encodeURIComponent(requireName(name, 'NAME')) },
    }),
    'message',
  );
  show(body, options.json, ({ message }) => message);
}

function formatSavedOn(savedAt: string): string {
  const day = savedAt.slice(0, 10);
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? formatDate(day) : savedAt;
}

const SHOWN_COLUMNS = 5;

function listColumns({ header }: { header: string[] }): string {
  const rest = header.length > SHOWN_COLUMNS ? ' …' : '';
  return header.slice(0, SHOWN_COLUMNS).join(', ') + rest;
}
