/** Reads the API's contract, and checks answers against it. */
import { expect } from 'vitest';
import * as z from 'zod';
import { type Answer, Household } from './household.ts';

type Schema = Record<string, unknown>;
interface Content {
  content?: Record<string, { schema: Schema }>;
}
interface Operation {
  summary?: string;
  security?: unknown[];
  parameters?: {
    name: string;
    in: string;
    description?: string;
    schema?: { enum?: unknown[]; examples?: unknown[] };
  }[];
  requestBody?: Content;
  responses: Record<string, Content & { description: string }>;
}
export interface Contract {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, Schema> };
}

export async function readContract(): Promise<Contract> {
  return (await new Household().call<Contract>('GET', '/api/openapi.json')).body;
}

export interface Route {
  method: string;
  path: string;
  operation: Operation;
}

export function routesOf(contract: Contract): Route[] {
  return Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
}

/** The schema of a JSON body that an operation asks for, if it asks for one. */
export function bodySchema({ operation }: Route): Schema | undefined {
  return operation.requestBody?.content?.['application/json']?.schema;
}

/** The fields of all JSON that a route returns, at any depth, each with its schema. */
export function listFields(contract: Contract, { operation }: Route): [string, Schema][] {
  const found: [string, Schema][] = [];
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    const { properties } = value as { properties?: Record<string, Schema> };
    if (properties !== undefined) found.push(...Object.entries(properties));
    for (const part of Object.values(value)) visit(part);
  };
  for (const { content } of Object.values(operation.responses)) {
    const schema = content?.['application/json']?.schema;
    if (schema !== undefined) visit(resolved(contract, schema));
  }
  return found.filter(([, { type }]) => [type].flat().includes('string'));
}

/** Schemas without references to each other. */
export function resolved(contract: Contract, schema: unknown): Schema {
  return JSON.parse(JSON.stringify(schema), (_, value) => {
    const name = /^#\/components\/schemas\/(.+)$/.exec(String(value?.$ref ?? ''))?.[1];
    return name === undefined ? value : resolved(contract, contract.components.schemas[name]);
  });
}

/** Checks that an answer is one that the contract documents for its route. */
export function expectDocumented(contract: Contract, route: string, answer: Answer<unknown>): void {
  const [method = '', path = ''] = route.split(' ');
  const documented = contract.paths[path]?.[method.toLowerCase()]?.responses[answer.status];
  expect(documented, `${route} documents ${answer.status}`).toBeDefined();
  const schema = documented?.content?.['application/json']?.schema;
  const result = z
    .fromJSONSchema(resolved(contract, schema) as Parameters<typeof z.fromJSONSchema>[0])
    .safeParse(answer.body);
  expect(result.error?.issues ?? [], route).toEqual([]);
}
