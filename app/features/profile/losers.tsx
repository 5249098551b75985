/** Somebody who loses a home with its owner's deletion. */
export interface Loser {
  homeId: number;
  firstName: string;
  lastName: string;
}

/** Says who else loses what is deleted, before it is. */
export function Losers({ losers, what }: { losers: readonly Loser[]; what: string }) {
  const names = [...new Set(losers.map(({ firstName, lastName }) => `${firstName} ${lastName}`))];
  if (names.length === 0) return null;
  const who = names.length === 1 ? 'One person loses' : `${names.length} people lose`;
  return (
    <p>
      <strong>
        {who} {what}:
      </strong>{' '}
      {names.join(', ')}. They will be told by a line on the screen.
    </p>
  );
}
