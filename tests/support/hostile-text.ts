/** What hostile files are made with. */

/** A file that asks for far more work than its bytes suggest. */
export interface HostileFile {
  name: string;
  /** Makes it, of at most so many bytes. */
  make: (bytes: number) => Uint8Array;
}

/** Names a hostile file. */
export function hostile(name: string, make: HostileFile['make']): HostileFile {
  return { name, make };
}

/** A text of a head and as many pieces as fit into so many characters. */
export function fillText(most: number, head: string, makePiece: (index: number) => string): string {
  const pieces = [head];
  let length = head.length;
  for (let index = 0; ; index += 1) {
    const piece = makePiece(index);
    length += piece.length;
    if (length > most) return pieces.join('');
    pieces.push(piece);
  }
}

const START_MS = Date.UTC(2016, 0, 1);

/** The day of a place in a list, as 2016-01-01. */
export function dayAt(index: number): string {
  return new Date(START_MS + (index % 3_900) * 86_400_000).toISOString().slice(0, 10);
}

/** The half-hour of a place in a list, as 2016-01-01 00:30. */
export function stampAt(index: number): string {
  return new Date(START_MS + (index % 187_000) * 1_800_000)
    .toISOString()
    .slice(0, 16)
    .replace('T', ' ');
}
