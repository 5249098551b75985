/** Turns a row's fields into a reading, or lists what is wrong with them. */
import { type ErrorDetail, shorten } from '#domain/base/errors.ts';
import { findDateProblem, type IsoDate, toDayNumber } from '#domain/base/period.ts';
import {
  findConsumptionProblem,
  findEmissionProblem,
  findFutureProblem,
  findReadingCoverageProblem,
  readingProblems,
} from '#domain/reading/reading-rules.ts';
import type { ColumnIndexes, CsvColumn } from './columns.ts';
import { DayReader, NO_DAY, readThousandths } from './fields.ts';
import { type BadLines, csvProblems, EMPTY } from './problems.ts';
import { NO_EMISSION, type RowsBuilder } from './rows.ts';

type FieldProblem = Omit<ErrorDetail, 'line'>;

/** Marks a field that cannot be read. */
const WRONG = -2;

/** Adds a file's good rows to `rows`, and its wrong ones to `badLines`, each with all that is wrong with it. */
export class RowChecker {
  readonly #columns: ColumnIndexes;
  readonly #today: IsoDate;
  readonly #lastDay: number;
  readonly #rows: RowsBuilder;
  readonly #badLines: BadLines;
  readonly #days = new DayReader();

  constructor(columns: ColumnIndexes, today: IsoDate, rows: RowsBuilder, badLines: BadLines) {
    this.#columns = columns;
    this.#today = today;
    this.#lastDay = toDayNumber(today);
    this.#rows = rows;
    this.#badLines = badLines;
  }

  check(row: readonly string[], line: number): void {
    const columns = this.#columns;
    const day = this.#days.read(readField(row, columns.readingDate));
    const startDay = this.#readStartDay(row, day);
    const consumptionWh = readThousandths(readField(row, columns.consumptionKWH)) ?? WRONG;
    const emissionG = this.#readEmissionG(row);
    const source = readField(row, columns.source).trim();
    const measured = readField(row, columns.measured).trim();
    if (
      day === NO_DAY ||
      day > this.#lastDay ||
      startDay === NO_DAY ||
      findConsumptionProblem(consumptionWh) !== undefined ||
      emissionG === WRONG ||
      findSourceProblem(source) !== undefined ||
      findMeasuredProblem(measured) !== undefined
    ) {
      this.#badLines.add(line, () => this.#listProblems(row));
    } else if (this.#badLines.count === 0) {
      // After one bad line the file is refused: later rows are only checked, not stored.
      const isEstimated = measured.toLowerCase() === 'false';
      this.#rows.add(
        day,
        startDay,
        consumptionWh,
        emissionG,
        source === 'manual',
        line,
        isEstimated,
      );
    }
  }

  #readStartDay(row: readonly string[], day: number): number {
    const text = readField(row, this.#columns.periodStart).trim();
    if (text === '' || day === NO_DAY) return day;
    const startDay = this.#days.read(text);
    if (startDay === day || startDay === NO_DAY) return startDay;
    const date = readField(row, this.#columns.readingDate).trim();
    return findReadingCoverageProblem(text, date) === undefined ? startDay : NO_DAY;
  }

  #readEmissionG(row: readonly string[]): number {
    const text = readField(row, this.#columns.emissionCO2kg);
    if (text === '' || text.trim() === '') return NO_EMISSION;
    const emissionG = readThousandths(text);
    return emissionG === undefined || findEmissionProblem(emissionG) !== undefined
      ? WRONG
      : emissionG;
  }

  /** Everything that is wrong with a row, in the order of the documented columns. */
  #listProblems(row: readonly string[]): FieldProblem[] {
    const problems: FieldProblem[] = [];
    const columns = this.#columns;
    const add = (column: CsvColumn, message: string | undefined) => {
      if (message === undefined) return;
      const found = shorten(readField(row, columns[column])) || EMPTY;
      problems.push({ field: column, found, message });
    };
    const date = readField(row, columns.readingDate).trim();
    const dateMessage = this.#findDateProblem(date);
    add('readingDate', dateMessage ?? findFutureProblem(date, this.#today)?.message);
    add(
      'consumptionKWH',
      findConsumptionTextProblem(readField(row, columns.consumptionKWH).trim()),
    );
    add('emissionCO2kg', findEmissionTextProblem(readField(row, columns.emissionCO2kg).trim()));
    add('source', findSourceProblem(readField(row, columns.source).trim()));
    const start = readField(row, columns.periodStart).trim();
    if (start !== '') {
      const covers =
        dateMessage === undefined ? findReadingCoverageProblem(start, date) : undefined;
      add('periodStart', this.#findDateProblem(start) ?? covers);
    }
    add('measured', findMeasuredProblem(readField(row, columns.measured).trim()));
    return problems;
  }

  #findDateProblem(text: string): string | undefined {
    if (this.#days.read(text) !== NO_DAY) return undefined;
    return findDateProblem(text) ?? csvProblems.dateEarly;
  }
}

/** A row's field; empty for a column that the file does not have. */
function readField(row: readonly string[], index: number): string {
  // Reading an array at a negative index is slow in V8.
  return index < 0 ? '' : (row[index] ?? '');
}

function findConsumptionTextProblem(text: string): string | undefined {
  if (text === '') return readingProblems.consumptionMissing;
  const consumptionWh = readThousandths(text);
  return consumptionWh === undefined
    ? readingProblems.consumptionNumber
    : findConsumptionProblem(consumptionWh);
}

function findEmissionTextProblem(text: string): string | undefined {
  if (text === '') return undefined;
  const emissionG = readThousandths(text);
  return emissionG === undefined ? readingProblems.emissionNumber : findEmissionProblem(emissionG);
}

function findSourceProblem(text: string): string | undefined {
  return text === '' || text === 'csv_upload' || text === 'manual' ? undefined : csvProblems.source;
}

function findMeasuredProblem(text: string): string | undefined {
  return /^(true|false)?$/i.test(text) ? undefined : csvProblems.measured;
}
