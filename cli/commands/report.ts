/** report: the monthly report as text, JSON, CSV or Markdown. */
import { countCoveredDays, findDateProblem, isMonth } from '#domain/base/period.ts';
import type { MonthlyReport } from '#domain/energy/records/report-record.ts';
import { cleanStrings } from '../clean.ts';
import { connectSignedIn } from '../client.ts';
import { Failure, makeConnectionFailure, makeFailure, makeUsageFailure } from '../failure.ts';
import { choosePaint, countColumns, print, printJson } from '../output.ts';
import { renderCsv } from '../report/csv.ts';
import { renderMarkdown } from '../report/markdown.ts';
import { renderText } from '../report/text.ts';

/** No supplier bills more than half a year at once. */
const PERIOD_MAX_DAYS = 200;

export type ReportFormat = 'text' | 'json' | 'csv' | 'markdown';

/** Shows the report of a month or a bill, by default of the latest period with readings. */
export async function showReport(options: {
  month?: string;
  period?: string;
  format: ReportFormat;
  json?: true;
}): Promise<void> {
  const { month, period } = options;
  if (month !== undefined && !isMonth(month)) {
    throw makeUsageFailure(`--month "${month}": Write the month as YYYY-MM.`);
  }
  const problem = period === undefined ? undefined : findDateProblem(period);
  if (problem !== undefined) throw makeUsageFailure(`--period "${period}": ${problem}`);
  const { api, readBody, server } = await connectSignedIn();
  const report = await readBody(
    api.reports.monthly.$get({ query: { month, period } }),
    'days',
  ).catch((error) => throwWithHint(error, period));
  // The text lists every day of the period, which must therefore be one.
  if (!isPeriod(report))
    throw makeConnectionFailure(`${server} answered, but not as Unitwise does.`);
  const format = options.json ? 'json' : options.format;
  if (format === 'json') printJson(report);
  else print(renderReport(cleanStrings(report), format));
}

function renderReport(report: MonthlyReport, format: Exclude<ReportFormat, 'json'>): string {
  switch (format) {
    case 'csv':
      return renderCsv(report);
    case 'markdown':
      return renderMarkdown(report);
    case 'text':
      return renderText(report, countColumns(), choosePaint());
  }
}

/** Throws why there is no report, and what to do. */
function throwWithHint(error: unknown, period: string | undefined): never {
  if (!(error instanceof Failure) || error.status !== 404) throw error;
  throw makeFailure(
    `${error.message} ${period === undefined ? 'Add some: unitwise import FILE' : 'To see all bills: unitwise bills'}`,
  );
}

/** Whether a report's days are those of a period: its ends are dates, and at most some months apart. */
function isPeriod({ from, to }: MonthlyReport): boolean {
  const isDate = (text: string) => findDateProblem(text) === undefined;
  return isDate(from) && isDate(to) && countCoveredDays(from, to) <= PERIOD_MAX_DAYS;
}
