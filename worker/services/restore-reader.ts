/** Reads a household's document as it comes, and checks it whole before any of it is used. */
import { JSONParser, TokenType } from '@streamparser/json';
import type * as z from 'zod';
import {
  BACKUP_MAX_BYTES,
  BACKUP_PROBLEMS_MAX,
  BACKUP_VERSION,
  type BackupAppliance,
  type BackupImport,
  type BackupReading,
  type BackupTip,
  type BackupUser,
  backupParts,
  backupReadingProblem,
  backupReadingRow,
} from '../../domain/backup.ts';
import { type ErrorDetail, ProductError, shorten } from '../../domain/errors.ts';
import { formatNumber } from '../../domain/format.ts';
import { CSV_MAX_ROWS } from '../../domain/limits.ts';
import { messages } from '../../domain/messages.ts';
import type { IsoDate } from '../../domain/period.ts';

/** D1 takes strings of up to 2 MB. */
const CHUNK_LENGTH = 1_000_000;
/** The longest text of a document takes far less, and nothing in it is nested so deep. */
const VALUE_MAX_BYTES = 256 * 1024;
const NESTED_MAX = 8;

export interface Backup {
  user: BackupUser;
  appliances: BackupAppliance[];
  tips: BackupTip[];
  imports: BackupImport[];
  /** The readings as JSON arrays of arrays, in chunks that fit a bound parameter. */
  readingChunks: string[];
  readingCount: number;
}

const LISTS = {
  appliances: 'appliance',
  tips: 'tip',
  imports: 'import',
  readings: 'reading',
} as const;

/** The document that a body holds. `invalid` with everything that is wrong with it, `tooLarge`. */
export async function readBackup(
  body: ReadableStream<Uint8Array> | null,
  today: IsoDate,
): Promise<Backup> {
  const collector = new Collector(today);
  const parser = new JSONParser({
    paths: ['$.schemaVersion', '$.user', ...Object.keys(LISTS).map((list) => `$.${list}.*`)],
    keepStack: false,
  });
  parser.onValue = ({ value, key, stack }) => {
    // A list's items have the list above them, the document's own values only the document.
    collector.take(String(stack[1]?.key ?? key), value);
  };
  const outline = new Outline();
  parser.onToken = (token) => outline.take(token);
  let bytes = 0;
  try {
    const reader = body?.getReader();
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done || value === undefined) break;
      bytes += value.byteLength;
      if (bytes > BACKUP_MAX_BYTES) throw new ProductError('tooLarge', 'The file is too large.');
      parser.write(value);
      if (bytes - outline.offset > VALUE_MAX_BYTES) throw notOurs();
    }
  } catch (error) {
    if (error instanceof ProductError) throw error;
    throw refused([{ message: 'This is not a JSON document, or it ends too early.' }]);
  }
  if (!parser.isEnded) throw refused([{ message: 'The document ends too early.' }]);
  for (const list of Object.keys(LISTS)) {
    if (outline.kinds.get(list) === TokenType.LEFT_BRACKET) continue;
    collector.problem({ field: list, message: 'Write a list, such as [].' });
  }
  return collector.backup();
}

/**
 * What a document's own values are, seen as its tokens pass: those of them that are no lists are never
 * handed on as items. What is nested deeper, or longer, than a household's document ever is, is
 * refused before it fills the memory.
 */
class Outline {
  readonly kinds = new Map<string, TokenType>();
  /** Where the last token stands. */
  offset = 0;
  #depth = 0;
  #key = '';
  #afterColon = false;

  take({ token, value, offset }: { token: TokenType; value: unknown; offset: number }): void {
    this.offset = offset;
    if (this.#depth === 0 && token !== TokenType.LEFT_BRACE) throw notOurs();
    if (this.#depth === 1) this.#member(token, value);
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) this.#depth += 1;
    if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) this.#depth -= 1;
    if (this.#depth > NESTED_MAX) throw notOurs();
  }

  #member(token: TokenType, value: unknown): void {
    if (this.#afterColon) {
      if (this.kinds.has(this.#key)) {
        throw refused([{ field: shorten(this.#key), message: 'This is there twice.' }]);
      }
      this.kinds.set(this.#key, token);
    }
    if (token === TokenType.STRING) this.#key = String(value);
    this.#afterColon = token === TokenType.COLON;
  }
}

class Collector {
  #version: unknown;
  #user: BackupUser | undefined;
  readonly #appliances: BackupAppliance[] = [];
  readonly #tips: BackupTip[] = [];
  readonly #imports: BackupImport[] = [];
  readonly #ids = new Set<string>();
  readonly #tipIds = new Set<string>();
  readonly #importIds = new Set<number>();
  readonly #usedImportIds = new Set<number>();
  readonly #chunks: string[] = [];
  #rows: string[] = [];
  #length = 0;
  readonly #problems: ErrorDetail[] = [];
  #untold = 0;
  readonly #places: Record<string, number> = {};

  constructor(readonly today: IsoDate) {}

  take(part: string, value: unknown): void {
    switch (part) {
      case 'schemaVersion':
        this.#version = value;
        checkVersion(value);
        return;
      case 'user':
        this.#user = this.#checked(backupParts.user, value, 'user');
        return;
      case 'appliances':
        this.#add(this.#appliances, backupParts.appliance, value, part);
        return;
      case 'tips':
        this.#take(this.#tips, backupParts.tip, value, part, this.#tipIds);
        return;
      case 'imports': {
        this.#take(this.#imports, backupParts.import, value, part, this.#importIds);
        return;
      }
      case 'readings':
        this.#takeReading(value);
    }
  }

  #takeReading(value: unknown): void {
    const place = this.#place('readings');
    const reading = this.#checked(backupParts.reading, value, place);
    if (reading === undefined) return;
    const problem = this.#ids.has(reading.id)
      ? 'This id was there before.'
      : backupReadingProblem(reading, this.today);
    if (problem !== undefined) {
      this.problem({ field: place, found: reading.id, message: problem });
      return;
    }
    if (this.#ids.size >= CSV_MAX_ROWS) {
      throw new ProductError(
        'tooLarge',
        `At most ${formatNumber(CSV_MAX_ROWS)} readings can be restored.`,
      );
    }
    this.#ids.add(reading.id);
    if (reading.importId != null) this.#usedImportIds.add(reading.importId);
    this.#write(reading);
  }

  #write(reading: BackupReading): void {
    const row = JSON.stringify(backupReadingRow(reading));
    this.#rows.push(row);
    this.#length += row.length + 1;
    if (this.#length > CHUNK_LENGTH) this.#endChunk();
  }

  #endChunk(): void {
    if (this.#rows.length > 0) this.#chunks.push(`[${this.#rows.join(',')}]`);
    this.#rows = [];
    this.#length = 0;
  }

  backup(): Backup {
    checkVersion(this.#version);
    for (const id of this.#usedImportIds) {
      if (!this.#importIds.has(id)) {
        this.problem({
          field: 'imports',
          message: `The import ${id} of some readings is missing.`,
        });
      }
    }
    if (this.#user === undefined && this.#problems.length === 0) {
      this.problem({ field: 'user', message: 'The household is missing.' });
    }
    if (this.#problems.length > 0 || this.#user === undefined) throw refused(this.#told());
    this.#endChunk();
    return {
      user: this.#user,
      appliances: this.#appliances,
      tips: this.#tips,
      imports: this.#imports,
      readingChunks: this.#chunks,
      readingCount: this.#ids.size,
    };
  }

  #told(): ErrorDetail[] {
    if (this.#untold === 0) return this.#problems;
    return [...this.#problems, { message: `and ${formatNumber(this.#untold)} more.` }];
  }

  /** Takes an item that has an id of its own. */
  #take<Id, T extends { id: Id }>(
    list: T[],
    schema: z.ZodType<T>,
    value: unknown,
    part: string,
    ids: Set<Id>,
  ): void {
    const item = this.#add(list, schema, value, part);
    if (item === undefined) return;
    if (ids.has(item.id)) {
      this.problem({
        field: `${part}.${list.length - 1}`,
        found: String(item.id),
        message: 'This id was there before.',
      });
    }
    ids.add(item.id);
  }

  #add<T>(list: T[], schema: z.ZodType<T>, value: unknown, part: string): T | undefined {
    const item = this.#checked(schema, value, this.#place(part));
    if (item !== undefined) list.push(item);
    return item;
  }

  #place(part: string): string {
    const number = this.#places[part] ?? 0;
    this.#places[part] = number + 1;
    return `${part}.${number}`;
  }

  #checked<T>(schema: z.ZodType<T>, value: unknown, place: string): T | undefined {
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    for (const issue of result.error.issues) {
      this.problem({ field: [place, ...issue.path].join('.'), message: issue.message });
    }
    return undefined;
  }

  problem(detail: ErrorDetail): void {
    if (this.#problems.length < BACKUP_PROBLEMS_MAX) this.#problems.push(detail);
    else this.#untold += 1;
  }
}

function checkVersion(version: unknown): void {
  if (version === BACKUP_VERSION) return;
  throw refused([
    {
      field: 'schemaVersion',
      message:
        typeof version === 'number' && version > BACKUP_VERSION
          ? `The document was written by a newer Unitwise (version ${version}; this one reads ${BACKUP_VERSION}).`
          : 'This is not a household downloaded from Unitwise.',
    },
  ]);
}

function notOurs(): ProductError {
  return refused([{ message: 'This is not a household downloaded from Unitwise.' }]);
}

function refused(details: ErrorDetail[]): ProductError {
  return new ProductError('invalid', messages.restoreFailed, { details });
}
