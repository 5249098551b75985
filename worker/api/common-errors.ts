/** Documents the errors that a call has because of its kind, in addition to those of its route. */
import type { OpenAPIHono } from '@hono/zod-openapi';
import { errorResponses } from './router.ts';

type Document = ReturnType<OpenAPIHono['getOpenAPI31Document']>;
type Operation = NonNullable<NonNullable<Document['paths']>[string]['get']>;

/** Adds the errors that operations have in common to those that do not document them themselves. */
export function addCommonErrors(document: Document): Document {
  const paths = Object.values(document.paths ?? {});
  for (const operation of paths.flatMap((path) => [path.get, path.post, path.put, path.delete])) {
    if (operation === undefined) continue;
    operation.responses = { ...listCommonErrors(operation), ...operation.responses };
  }
  return document;
}

function listCommonErrors({ parameters = [], requestBody, security }: Operation) {
  const isInHome = parameters.some((each) => 'name' in each && each.name === 'homeId');
  const { invalid, unauthenticated, notFound } = errorResponses;
  const { tooLarge, unsupportedType, unavailable } = errorResponses;
  const errors = {
    ...(security === undefined ? {} : { 400: invalid, 401: unauthenticated, 503: unavailable }),
    ...(isInHome ? { 404: notFound } : {}),
    ...(requestBody === undefined
      ? {}
      : { 400: invalid, 413: tooLarge, 415: unsupportedType, 503: unavailable }),
  };
  const schema = { $ref: '#/components/schemas/Error' };
  const content = { 'application/json': { schema } };
  return Object.fromEntries(
    Object.entries(errors).map(([status, { description }]) => [status, { description, content }]),
  );
}
