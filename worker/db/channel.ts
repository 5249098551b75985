/** The channels of readings and meters, as the database numbers them. */
import { sql } from 'drizzle-orm';
import { CHANNELS, toChannelNumber } from '#domain/meter/channels.ts';

/**
 * The channel of what a home takes from the grid. In the text of a statement, not bound, so that SQLite plans by it.
 */
export const GRID_IMPORT = sql.raw(String(toChannelNumber('import')));
/** That of what a home gives to the grid, and that of what its panels generate; both as text, for the same reason. */
export const GRID_EXPORT = sql.raw(String(toChannelNumber('export')));
export const GENERATION = sql.raw(String(toChannelNumber('solar')));
/** The last of the channels that files can bring. */
export const LAST_CHANNEL = CHANNELS.length - 1;
