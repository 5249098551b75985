/** What the home's tariff says of the figures of a PDF that was read in the browser. Nothing is stored. */
import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { runAsCaller } from '#app/base/access.ts';
import { FIRST_DATE, toDayNumber } from '#domain/base/period.ts';
import { answerQuestion } from '#domain/bills/paper/match-tariff.ts';
import { readQuestion } from '#domain/bills/paper/question-query.ts';
import { findInForce, toConnectionDay } from '#domain/home/connection-rules.ts';
import type { PaperAnswer } from './paper-address.ts';

export function loader({ request, context, ...args }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const question = readQuestion(searchParams);
  return runAsCaller({ request, context, ...args }, async (home) => {
    const connections = await context.services.connections.list(home);
    const day = question.periods[0]?.to ?? context.today;
    const dated = connections.map((one) => ({
      ...one,
      firstDay: toConnectionDay(one.from ?? FIRST_DATE),
    }));
    const own = findInForce(dated, toDayNumber(day));
    const { discom = null, category = null, loadKW = null } = own ?? {};
    return Response.json({
      query: searchParams.toString(),
      match: own === undefined ? null : answerQuestion(question, own, context.today),
      connection: { discom, category, loadKW },
    } satisfies PaperAnswer);
  });
}
