/** Reads the form by which files are imported, with answers and a mapping. */
import { createHash } from 'node:crypto';
import { ProductError, shorten } from '#domain/base/errors.ts';
import { cleanFileName } from '#domain/base/file-name.ts';
import * as messages from '#domain/base/messages.ts';
import { cleanText } from '#domain/base/text.ts';
import { IMPORT_LIMITS } from '#domain/import/limits.ts';
import {
  findMappingNameProblem,
  type MappingDocument,
  mappingSchema,
} from '#domain/import/mapping-record.ts';
import type { ImportOptions } from '#domain/import/preview.ts';
import { type AnswersResult, readAnswers } from '#domain/import/read-answers.ts';
import type { BodyLimit } from '#worker/body.ts';
import { type FormWithFiles, readFormWithFiles } from '#worker/form-file.ts';

/** The fields of a form as the API takes it, besides its files. */
export const IMPORT_FIELDS = ['mapping', 'answers', 'digest', 'saveAs'] as const;

/** A digest of a form's files and fields, by which the same form is recognised. */
export function digestForm({ files, texts }: FormWithFiles): string {
  const hash = createHash('sha256');
  for (const { name, bytes } of files) hash.update(`${name}\n${bytes.length}\n`).update(bytes);
  return hash.update(JSON.stringify([...texts])).digest('base64url');
}

/** The files of a form, under the names by which they are stored, and its fields. `invalid` without a file, or with too many. */
export async function readImportForm(
  request: Request,
  fields: readonly string[],
  limit: BodyLimit,
): Promise<FormWithFiles> {
  const { files, texts } = await readFormWithFiles(request, fields, limit);
  if (files.length === 0) throw makeError('file', messages.fileMissing);
  if (files.length > IMPORT_LIMITS.files) throw makeError('file', messages.filesTooMany);
  const saveAs = cleanText(texts.get('saveAs') ?? '');
  const problem = saveAs === '' ? undefined : findMappingNameProblem(saveAs);
  if (problem !== undefined) throw makeError('saveAs', problem);
  return {
    files: files.map(({ name, bytes }) => ({ name: cleanFileName(name), bytes })),
    texts,
  };
}

/** Reads the answers of a form; `invalid` with what is wrong with them. */
export function parseAnswers(text: string | undefined) {
  const checked: AnswersResult = readAnswers(parseJson('answers', text));
  if (checked.ok) return checked.answers;
  throw makeError('answers', checked.message, checked.key);
}

/** The mapping that a form holds or names; without one, the home's saved ones are tried. `invalid` where it is none. */
export function chooseMapping(
  text: string | undefined,
  savedMappings: readonly { name: string; document: string }[],
): Pick<ImportOptions, 'mapping' | 'savedMappings'> {
  const parse = (document: string) => JSON.parse(document) as MappingDocument;
  if (text === undefined || text.trim() === '')
    return { savedMappings: savedMappings.map(({ document }) => parse(document)) };
  if (!text.trimStart().startsWith('{')) {
    const found = savedMappings.find(({ name }) => name === cleanText(text));
    if (found === undefined) throw makeError('mapping', messages.mappingNotFound, text);
    return { mapping: parse(found.document) };
  }
  const { data, error } = mappingSchema.safeParse(parseJson('mapping', text));
  if (data !== undefined) return { mapping: data };
  const details = error.issues.map(({ path, message }) => ({
    field: ['mapping', ...path].join('.'),
    message,
  }));
  throw new ProductError('invalid', messages.mappingInvalid, { details });
}

function parseJson(field: string, text: string | undefined): unknown {
  if (text === undefined || text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw makeError(field, `“${field}” is no JSON.`);
  }
}

function makeError(field: string, message: string, found?: string): ProductError {
  const detail = found === undefined || found === '' ? {} : { found: shorten(found) };
  return new ProductError('invalid', message, { details: [{ field, ...detail, message }] });
}
