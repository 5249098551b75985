/** report: a month in figures. */
import { isMonth } from '../../domain/period.ts';
import type { MonthlyReport } from '../../domain/report.ts';
import { cleaned } from '../clean.ts';
import { signedIn } from '../client.ts';
import { Failure, failed, notReached, wrongUsage } from '../failure.ts';
import { columns, paintFor, print, printJson } from '../output.ts';
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
  const { api, ask, server } = await signedIn();
  const answer = await ask(api.reports.monthly.$get({ query: { month } }), 'days').catch(withHint);
  // The lines of days are made from the month: it must be one.
  if (!isMonth(answer.month)) throw notReached(`${server} answered, but not as Unitwise does.`);
  const format = options.json ? 'json' : options.format;
  if (format === 'json') printJson(answer);
  else print(rendered(cleaned(answer), format));
}

function rendered(answer: MonthlyReport, format: Exclude<ReportFormat, 'json'>): string {
  switch (format) {
    case 'csv':
      return reportCsv(answer);
    case 'markdown':
      return reportMarkdown(answer);
    case 'text':
      return reportText(answer, columns(), paintFor(process.stdout));
  }
}

function withHint(error: unknown): never {
  if (!(error instanceof Failure) || error.status !== 404) throw error;
  throw failed(`${error.message} Bring some in: unitwise import FILE`);
}
