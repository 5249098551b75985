/** Finds the home that a command is about. */
import type { HomeRecord } from '../domain/home.ts';
import type { Connection } from './client.ts';
import { makeFailure } from './failure.ts';

/** Finds a home by its number or its name. Throws a `Failure` that lists the homes. */
export async function findHome(connection: Connection, home: string): Promise<HomeRecord> {
  const { homes } = await connection.readBody(connection.api.homes.$get(), 'homes');
  const wanted = home.trim().toLowerCase();
  const found = homes.filter(
    ({ id, name }) => String(id) === wanted || name.toLowerCase() === wanted,
  );
  if (found[0] !== undefined && found.length === 1) return found[0];
  const lines = homes.map(({ id, name }) => `${id}  ${name}`);
  throw found.length === 0
    ? makeFailure(`There is no home "${home}". There are:`, lines)
    : makeFailure(`Several homes are called "${home}". Say which by its number:`, lines);
}
