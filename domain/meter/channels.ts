/** What the energy of a reading or a meter is: `import` is taken from the grid, `export` given to it, `solar` generated. */
export const CHANNELS = ['import', 'export', 'solar'] as const;
export type Channel = (typeof CHANNELS)[number];

/** The database's number of a channel: its place in the list. Only energy of `import` is consumption. */
export function toChannelNumber(channel: Channel): number {
  return CHANNELS.indexOf(channel);
}
