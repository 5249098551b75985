/** A row's fields into a reading, or into what is wrong with them. */
import { type ErrorDetail, shortened } from '../errors.ts';
import { dateProblem, dayNumber, type IsoDate } from '../period.ts';
import {
  consumptionProblem,
  coverageProblem,
  emissionProblem,
  futureProblem,
  readingProblems,
} from '../reading.ts';
import type { ColumnPlaces, CsvColumn } from './columns.ts';
import { DayReader, NO_DAY, readThousandths } from './fields.ts';
import { type BadLines, csvProblems, EMPTY } from './problems.ts';
import { NO_EMISSION, type RowsBuilder } from './rows.ts';

type FieldProblem = Omit<ErrorDetail, 'line'>;

/** What stands for a field that cannot be read. */
const WRONG = -2;

export class RowChecker {
  readonly #places: ColumnPlaces;
  readonly #today: IsoDate;
  readonly #lastDay: number;
  readonly #rows: RowsBuilder;
  readonly #badLines: BadLines;
  readonly #days = new DayReader();

  constructor(places: ColumnPlaces, today: IsoDate, rows: RowsBuilder, badLines: BadLines) {
    this.#places = places;
    this.#today = today;
    this.#lastDay = dayNumber(today);
    this.#rows = rows;
    this.#badLines = badLines;
  }

  check(row: readonly string[], line: number): void {
    const places = this.#places;
    const day = this.#days.read(field(row, places.readingDate));
    const startDay = this.#startDay(row, day);
    const consumptionWh = readThousandths(field(row, places.consumptionKWH)) ?? WRONG;
    const emissionG = this.#emissionG(row);
    const source = field(row, places.source).trim();
    if (
      day === NO_DAY ||
      day > this.#lastDay ||
      startDay === NO_DAY ||
      consumptionProblem(consumptionWh) !== undefined ||
      emissionG === WRONG ||
      sourceProblem(source) !== undefined
    ) {
      this.#badLines.add(line, () => this.#explain(row));
    } else if (this.#badLines.count === 0) {
      // One bad line refuses the file, so that later rows need no memory.
      this.#rows.add(day, startDay, consumptionWh, emissionG, source === 'manual');
    }
  }

  #startDay(row: readonly string[], day: number): number {
    const text = field(row, this.#places.periodStart).trim();
    if (text === '' || day === NO_DAY) return day;
    const startDay = this.#days.read(text);
    if (startDay === day || startDay === NO_DAY) return startDay;
    const date = field(row, this.#places.readingDate).trim();
    return coverageProblem(text, date) === undefined ? startDay : NO_DAY;
  }

  #emissionG(row: readonly string[]): number {
    const text = field(row, this.#places.emissionCO2kg);
    if (text === '' || text.trim() === '') return NO_EMISSION;
    const emissionG = readThousandths(text);
    return emissionG === undefined || emissionProblem(emissionG) !== undefined ? WRONG : emissionG;
  }

  /** Everything that is wrong with a row, in the order in which the columns are documented. */
  #explain(row: readonly string[]): FieldProblem[] {
    const problems: FieldProblem[] = [];
    const places = this.#places;
    const add = (column: CsvColumn, message: string | undefined) => {
      if (message === undefined) return;
      const found = shortened(field(row, places[column])) || EMPTY;
      problems.push({ field: column, found, message });
    };
    const date = field(row, places.readingDate).trim();
    const dateMessage = this.#dateProblem(date);
    add('readingDate', dateMessage ?? futureProblem(date, this.#today)?.message);
    add('consumptionKWH', consumptionTextProblem(field(row, places.consumptionKWH).trim()));
    add('emissionCO2kg', emissionTextProblem(field(row, places.emissionCO2kg).trim()));
    add('source', sourceProblem(field(row, places.source).trim()));
    const start = field(row, places.periodStart).trim();
    if (start !== '') {
      const covers = dateMessage === undefined ? coverageProblem(start, date) : undefined;
      add('periodStart', this.#dateProblem(start) ?? covers);
    }
    return problems;
  }

  #dateProblem(text: string): string | undefined {
    if (this.#days.read(text) !== NO_DAY) return undefined;
    return dateProblem(text) ?? csvProblems.dateEarly;
  }
}

/** A row's field; empty for a column that the file does not have. */
function field(row: readonly string[], place: number): string {
  // Without the test, engines would look up an index below 0 a hundred times more slowly.
  return place < 0 ? '' : (row[place] ?? '');
}

function consumptionTextProblem(text: string): string | undefined {
  if (text === '') return readingProblems.consumptionMissing;
  const consumptionWh = readThousandths(text);
  return consumptionWh === undefined
    ? readingProblems.consumptionNumber
    : consumptionProblem(consumptionWh);
}

function emissionTextProblem(text: string): string | undefined {
  if (text === '') return undefined;
  const emissionG = readThousandths(text);
  return emissionG === undefined ? readingProblems.emissionNumber : emissionProblem(emissionG);
}

function sourceProblem(text: string): string | undefined {
  return text === '' || text === 'csv_upload' || text === 'manual' ? undefined : csvProblems.source;
}
