/** What the home's tariff says of the figures of a PDF that was read in the browser. Nothing is stored. */
import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { runAsCaller } from '#app/base/access.ts';
import { toDayNumber } from '#domain/base/period.ts';
import { answerQuestion } from '#domain/bills/paper/match-tariff.ts';
import { readQuestion } from '#domain/bills/paper/question-query.ts';
import type { PaperAnswer } from './paper-address.ts';

export function loader({ request, context, ...args }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const question = readQuestion(searchParams);
  return runAsCaller({ request, context, ...args }, async (home) => {
    const connections = await context.services.connections.list(home);
    const day = question.periods[0]?.to ?? context.today;
    const own = connections.findLast(
      ({ from }) => from === null || toDayNumber(from) <= toDayNumber(day),
    );
    const answer: PaperAnswer = {
      query: searchParams.toString(),
      match: own === undefined ? null : answerQuestion(question, own, context.today),
      connection: own ?? { discom: null, category: null, loadKW: null },
    };
    const { discom, category, loadKW } = answer.connection;
    return Response.json({ ...answer, connection: { discom, category, loadKW } });
  });
}
