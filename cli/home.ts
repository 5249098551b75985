/** Finds the home that a command is about. */
import type { HomeRecord } from '#domain/home/home.ts';
import type { Connection } from './client.ts';
import { makeFailure } from './failure.ts';

/** Finds a home by its number or its name. Throws a `Failure` that lists the homes. */
export async function findHome(connection: Connection, home: string): Promise<HomeRecord> {
  const { homes } = await connection.readBody(connection.api.homes.$get(), 'homes');
  const search = home.trim().toLowerCase();
  const matches = homes.filter(
    ({ id, name }) => String(id) === search || name.toLowerCase() === search,
  );
  if (matches[0] !== undefined && matches.length === 1) return matches[0];
  const lines = homes.map(({ id, name }) => `${id}  ${name}`);
  throw matches.length === 0
    ? makeFailure(`There is no home "${home}". There are:`, lines)
    : makeFailure(`Several homes are called "${home}". Say which by its number:`, lines);
}
