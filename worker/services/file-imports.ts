/** Files of any form: understood and shown; what is shown is what is stored. */
import { ProductError, shorten } from '../../domain/errors.ts';
import { cleanFileName } from '../../domain/file-name.ts';
import { type AnswersResult, readAnswers } from '../../domain/import/answers.ts';
import { IMPORT_LIMITS } from '../../domain/import/limits.ts';
import { type MappingDocument, readMapping } from '../../domain/import/mapping.ts';
import { type ImportPreview, previewImport } from '../../domain/import/preview.ts';
import { messages } from '../../domain/messages.ts';
import { dayNumber } from '../../domain/period.ts';
import { signedInBatch } from '../auth/session.ts';
import type { Caller } from '../auth/token.ts';
import { expectedBytes, type FormWithFiles, readFormWithFiles } from '../form-file.ts';
import { mappingsQuery } from '../queries/import-mappings.ts';
import type { ServiceContext } from '../service-context.ts';
import { withFileMemory } from './file-memory.ts';

const FIELDS = ['mapping', 'answers', 'digest', 'saveAs'] as const;
const FILES_LIMIT = {
  maxBytes: IMPORT_LIMITS.allFilesBytes,
  tooLarge: messages.filesTooLarge,
};

export type FileImports = ReturnType<typeof createFileImports>;

export function createFileImports(context: ServiceContext) {
  const { db, today } = context;

  /** Understands the files of a form. Nothing is stored. */
  async function preview(caller: Caller, request: Request): Promise<ImportPreview> {
    const [, saved] = await signedInBatch(context, caller, mappingsQuery(db, caller));
    return withFileMemory(expectedBytes(request, FILES_LIMIT.maxBytes), async () => {
      const { files, texts } = await readForm(request);
      const { preview: shown } = await previewImport(files, {
        today: dayNumber(today),
        answers: answersOf(texts.get('answers')),
        ...mappingOf(texts.get('mapping'), saved),
      });
      return shown;
    });
  }

  return { preview };
}

async function readForm(request: Request): Promise<FormWithFiles> {
  const { files, texts } = await readFormWithFiles(request, FIELDS, FILES_LIMIT);
  if (files.length === 0) throw wrong('file', messages.fileMissing);
  if (files.length > IMPORT_LIMITS.files) throw wrong('file', messages.filesTooMany);
  return {
    files: files.map(({ name, bytes }) => ({ name: cleanFileName(name), bytes })),
    texts,
  };
}

function answersOf(text: string | undefined) {
  const checked: AnswersResult = readAnswers(jsonOf('answers', text));
  if (checked.ok) return checked.answers;
  throw wrong('answers', checked.message, checked.key);
}

/** The mapping that a form brings or names. */
function mappingOf(
  text: string | undefined,
  saved: readonly { name: string; document: string }[],
): { mapping?: MappingDocument } {
  if (text === undefined || text.trim() === '') return {};
  if (!text.trimStart().startsWith('{')) {
    const found = saved.find(({ name }) => name === text);
    if (found === undefined) throw wrong('mapping', messages.mappingNotFound, text);
    return { mapping: JSON.parse(found.document) as MappingDocument };
  }
  const checked = readMapping(jsonOf('mapping', text));
  if (!checked.ok) throw wrong('mapping', checked.message);
  return { mapping: checked.mapping };
}

function jsonOf(field: string, text: string | undefined): unknown {
  if (text === undefined || text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw wrong(field, `“${field}” is no JSON.`);
  }
}

function wrong(field: string, message: string, found?: string): ProductError {
  const detail = found === undefined || found === '' ? {} : { found: shorten(found) };
  return new ProductError('invalid', message, { details: [{ field, ...detail, message }] });
}
