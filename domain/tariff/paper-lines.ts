/** Lines that only a paper bill has, by their ids, as the bill calls them; typed, they are lines of ours. */
export const PAPER_LINES = {
  arrears: 'Arrears',
  interest: 'Interest',
  adjustment: 'Credit or adjustment',
} as const;

/** Whether a line is one that only a paper bill has. */
export function isPaperLine(id: string): id is keyof typeof PAPER_LINES {
  return Object.hasOwn(PAPER_LINES, id);
}
