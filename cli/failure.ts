/** The ways in which a command fails, each with its exit code. Scripts rely on the numbers. */

export const EXIT = {
  done: 0,
  failed: 1,
  usage: 2,
  /** Something is needed first: a sign-in, or an answer about a file. */
  notSignedIn: 3,
  answerNeeded: 3,
  notReached: 4,
  interrupted: 130,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The error message of a command: what was wrong, and what to do. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly exitCode: ExitCode;
  /** Sentences that say more, such as a refused file's bad lines. */
  readonly lines: readonly string[];
  /** The HTTP status of the server's error response. */
  readonly status: number | undefined;
  /** The body of that response, such as a question with its choices. */
  readonly body: unknown;

  constructor(
    exitCode: ExitCode,
    message: string,
    lines: readonly string[] = [],
    response: { status?: number | undefined; body?: unknown } = {},
  ) {
    super(message);
    this.status = response.status;
    this.body = response.body;
    this.exitCode = exitCode;
    this.lines = lines;
  }
}

/** A command that was refused or failed. */
export function makeFailure(message: string, lines?: readonly string[]): Failure {
  return new Failure(EXIT.failed, message, lines);
}

/** A command whose arguments or options are wrong. */
export function makeUsageFailure(message: string, lines?: readonly string[]): Failure {
  return new Failure(EXIT.usage, message, lines);
}

/** A command that needs a sign-in. */
export function makeSignInFailure(why = 'Not signed in.'): Failure {
  return new Failure(EXIT.notSignedIn, `${why} Run: unitwise login`);
}

/** A server that cannot be reached, or does not answer as Unitwise. */
export function makeConnectionFailure(message: string): Failure {
  return new Failure(EXIT.notReached, message);
}

/** The system's code of an error, such as ENOENT. */
export function findSystemCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** The failure when a file cannot be read. */
export function makeReadFailure(path: string, error: unknown): Failure {
  return makeFailure(`Could not read ${path}: ${describeFileProblem(error)}.`);
}

/** What went wrong with a file, in words. */
export function describeFileProblem(error: unknown): string {
  switch (findSystemCode(error)) {
    case 'ENOENT':
      return 'there is no such file or folder';
    case 'EACCES':
    case 'EPERM':
      return 'permission denied';
    case 'EISDIR':
      return 'it is a folder';
    case 'ENOTDIR':
      return 'a part of the path is not a folder';
    case 'ENOSPC':
      return 'the disk is full';
    case 'EROFS':
      return 'the disk cannot be written to';
    default:
      return findSystemCode(error) ?? 'it cannot be read or written';
  }
}
