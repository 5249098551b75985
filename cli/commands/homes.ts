/** homes list, add, rename, delete. */
import {
  type HomeRecord,
  homeDeletionSchema,
  homeInputSchema,
  homeUpdateSchema,
} from '#domain/home/home.ts';
import { connectSignedIn, makeIdempotencyHeader } from '../client.ts';
import { parseFlags } from '../flags.ts';
import { findHome } from '../home.ts';
import { choosePaint, type JsonOption, show } from '../output.ts';
import { requireYes } from '../terminal.ts';
import { renderTable } from '../text.ts';

/** Lists the homes of the account. */
export async function listHomes(options: JsonOption): Promise<void> {
  const { api, readBody } = await connectSignedIn();
  const body = await readBody(api.homes.$get(), 'homes');
  show(body, options.json, ({ homes }) =>
    renderTable<HomeRecord>(
      homes,
      [
        { title: 'ID', align: 'right', text: ({ id }) => String(id) },
        { title: 'Name', text: ({ name }) => name },
        { title: 'Place', text: ({ city, state }) => [city, state].filter(Boolean).join(', ') },
      ],
      choosePaint().dim,
    ),
  );
}

/** Adds a home. */
export async function addHome(
  name: string,
  options: JsonOption & { city?: string; state?: string; zip?: string },
): Promise<void> {
  const { city, state, zip: zipCode } = options;
  const names = { name: 'NAME', city: '--city', state: '--state', zipCode: '--zip' };
  const json = parseFlags(homeInputSchema, { name, city, state, zipCode }, names);
  const { api, readBody } = await connectSignedIn();
  const call = api.homes.$post({ json, header: makeIdempotencyHeader() });
  show(await readBody(call, 'home'), options.json, ({ home, message }) => {
    return `${message} ${home.id}: ${home.name}\n`;
  });
}

/** Renames a home, which is named by its number or name. */
export async function renameHome(home: string, name: string, options: JsonOption): Promise<void> {
  const json = parseFlags(homeUpdateSchema, { name }, { name: 'NAME' });
  const connection = await connectSignedIn();
  const { id } = await findHome(connection, home);
  const call = connection.api.homes[':id'].$put({ param: { id: String(id) }, json });
  show(await connection.readBody(call, 'home'), options.json, ({ message }) => `${message}\n`);
}

/** Deletes a home and everything in it, after a yes. */
export async function deleteHome(home: string, options: { yes?: true }): Promise<void> {
  const connection = await connectSignedIn();
  const { id, name } = await findHome(connection, home);
  const question = `Delete the home "${name}" and everything in it? It cannot be undone.`;
  await requireYes(question, options.yes, 'Nothing was deleted.');
  const json = parseFlags(homeDeletionSchema, { name }, {});
  const call = connection.api.homes[':id'].$delete({ param: { id: String(id) }, json });
  show(await connection.readBody(call, 'message'), undefined, ({ message }) => `${message}\n`);
}
