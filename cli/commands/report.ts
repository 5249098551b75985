/** report: the monthly report as text, JSON, CSV or Markdown. */
import { isMonth } from '../../domain/period.ts';
import type { MonthlyReport } from '../../domain/report.ts';
import { cleanStrings } from '../clean.ts';
import { connectSignedIn } from '../client.ts';
import { Failure, failed, notReached, wrongUsage } from '../failure.ts';
import { choosePaint, columns, print, printJson } from '../output.ts';
import { reportCsv } from '../report/csv.ts';
import { reportMarkdown } from '../report/markdown.ts';
import { reportText } from '../report/text.ts';

export type ReportFormat = 'text' | 'json' | 'csv' | 'markdown';

export async function report(options: {
  month?: string;
  format: ReportFormat;
  json?: true;
}): Promise<void> {
  const { month } = options;
  if (month !== undefined && !isMonth(month)) {
    throw wrongUsage(`--month "${month}": Write the month as YYYY-MM.`);
  }
  const { api, readBody, server } = await connectSignedIn();
  const answer = await readBody(api.reports.monthly.$get({ query: { month } }), 'days').catch(
    addHint,
  );
  // The text lists every day of the month, which must therefore be valid.
  if (!isMonth(answer.month)) throw notReached(`${server} answered, but not as Unitwise does.`);
  const format = options.json ? 'json' : options.format;
  if (format === 'json') printJson(answer);
  else print(renderReport(cleanStrings(answer), format));
}

function renderReport(answer: MonthlyReport, format: Exclude<ReportFormat, 'json'>): string {
  switch (format) {
    case 'csv':
      return reportCsv(answer);
    case 'markdown':
      return reportMarkdown(answer);
    case 'text':
      return reportText(answer, columns(), choosePaint(process.stdout));
  }
}

function addHint(error: unknown): never {
  if (!(error instanceof Failure) || error.status !== 404) throw error;
  throw failed(`${error.message} Bring some in: unitwise import FILE`);
}
