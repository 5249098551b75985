/** Reads files from forms (multipart/form-data), for the API and the screens. */
import {
  getMultipartBoundary,
  MaxFileSizeExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  MultipartParser,
  type MultipartPart,
} from '@remix-run/multipart-parser';
import { ProductError, shorten } from '#domain/base/errors.ts';
import { AROUND_FILE_MAX_BYTES, FORM_MAX_PARTS } from '#domain/base/limits.ts';
import * as messages from '#domain/base/messages.ts';
import { type BodyLimit, readPieces } from './body.ts';

/** Twenty files, and the fields of a page without script: an answer each, and two for each column. */
const FILES_FORM_MAX_PARTS = 64;
/** Room for the largest mapping with all its letters escaped. */
const TEXT_MAX_BYTES = 64 * 1024;

/** A file of a form. */
export interface FormFile {
  name: string;
  /** The bytes, in the pieces in which they arrived. */
  pieces: Uint8Array[];
  /** The other fields of the form, by their names. */
  texts: ReadonlyMap<string, string>;
}

/** The length in bytes that a request declares, at most `maxBytes`; `maxBytes` when it declares none. */
export function readDeclaredBytes(request: Request, maxBytes: number): number {
  const length = request.headers.get('Content-Length');
  return length === null ? maxBytes : Math.min(Number(length), maxBytes);
}

/**
 * Reads the file in a field of a form; undefined without one. Throws `tooLarge` when it has more than `maxBytes`, and
 * `invalid` when the form is cut off, has two files in the field or too many parts, or has a field that is neither this
 * one nor one of `otherFields`.
 */
export async function readFormFile(
  request: Request,
  field: string,
  { maxBytes, tooLarge }: BodyLimit,
  otherFields: readonly string[] = [],
): Promise<FormFile | undefined> {
  let file: Omit<FormFile, 'texts'> | undefined;
  const texts = new Map<string, string>();
  let unknownField: string | undefined;
  try {
    for await (const part of readFormParts(request, { maxBytes, tooLarge })) {
      const name = part.name ?? '';
      if (name !== field) unknownField ??= readOtherField(part, otherFields, texts);
      if (name !== field || part.filename === undefined) continue;
      // A field in which no file was chosen sends an empty one without a name.
      if (file !== undefined && part.filename === '') continue;
      if (file !== undefined && file.name !== '')
        throw makeFieldError(field, messages.fileNotAlone);
      file = { name: decodeName(part.filename), pieces: part.content };
    }
    // A form without its file is refused for that reason, by the caller.
    if (file !== undefined && file.name !== '' && unknownField !== undefined) {
      throw makeFieldError(
        unknownField,
        describeUnknownField(unknownField, [field, ...otherFields]),
      );
    }
    return file === undefined ? undefined : { ...file, texts };
  } catch (error) {
    throw toProductError(error, tooLarge);
  }
}

/** Adds a field beside the file to `texts`; returns its name where the form has no such field. */
function readOtherField(
  part: MultipartPart,
  otherFields: readonly string[],
  texts: Map<string, string>,
): string | undefined {
  const name = part.name ?? '';
  if (!otherFields.includes(name)) return name;
  if (part.size <= TEXT_MAX_BYTES) texts.set(name, part.text);
  return undefined;
}

/** The message for a field that is not one of `fields`. The home is named in the address, never in a form. */
function describeUnknownField(name: string, fields: readonly string[]): string {
  const text = `This form has no field “${shorten(name)}”, only ${fields.join(', ')}.`;
  return name === 'homeId' ? `${text} The home is named in the address: ?homeId=2.` : text;
}

function makeFieldError(name: string, message: string): ProductError {
  const field = shorten(name);
  return new ProductError('invalid', message, { details: [{ field, message }] });
}

/** A form of several files. */
export interface FormWithFiles {
  files: { name: string; bytes: Uint8Array }[];
  /** The other fields, by their names. */
  texts: Map<string, string>;
}

/**
 * Reads a form with files in the field `file`, and the texts of `fields`, of which `answer.` stands for all that begin
 * so. Throws `tooLarge` when it has more than `maxBytes` or a text is too long, and `invalid` when it is cut off or has
 * another field.
 */
export async function readFormWithFiles(
  request: Request,
  fields: readonly string[],
  { maxBytes, tooLarge }: BodyLimit,
): Promise<FormWithFiles> {
  const form: FormWithFiles = { files: [], texts: new Map() };
  try {
    for await (const part of readFormParts(request, { maxBytes, tooLarge }, FILES_FORM_MAX_PARTS)) {
      const name = part.name ?? '';
      // A form whose file was not chosen sends an empty one without a name.
      if (name === 'file' && part.filename === '') continue;
      if (name === 'file') {
        form.files.push({ name: decodeName(part.filename ?? ''), bytes: part.bytes });
        continue;
      }
      if (!fields.some((field) => isNamed(field, name))) {
        throw makeFieldError(name, describeUnknownField(name, ['file', ...fields]));
      }
      if (part.size > TEXT_MAX_BYTES) throw new ProductError('tooLarge', `“${name}” is too long.`);
      form.texts.set(name, part.text);
    }
    return form;
  } catch (error) {
    throw toProductError(error, tooLarge, FILES_FORM_MAX_PARTS);
  }
}

function isNamed(field: string, name: string): boolean {
  return field.endsWith('.') ? name.startsWith(field) : name === field;
}

/** Reads the parts of a form as they arrive. */
async function* readFormParts(
  request: Request,
  { maxBytes, tooLarge }: BodyLimit,
  maxParts = FORM_MAX_PARTS,
): AsyncGenerator<MultipartPart, undefined> {
  if (request.body === null) return;
  const maxTotalSize = maxBytes + AROUND_FILE_MAX_BYTES;
  const parser = new MultipartParser(
    getMultipartBoundary(request.headers.get('Content-Type') ?? '') ?? '',
    { maxFileSize: maxBytes, maxTotalSize, maxParts },
  );
  for await (const piece of readPieces(request, { maxBytes: maxTotalSize, tooLarge })) {
    yield* parser.write(piece);
  }
  parser.finish();
}

/** Browsers write quotes and line ends in names as percent codes (RFC 7578, section 4.2, and the HTML standard). */
function decodeName(name: string): string {
  return name.replaceAll('%22', '"').replace(/%0[DA]/gi, '\n');
}

function toProductError(error: unknown, tooLarge: string, maxParts = FORM_MAX_PARTS): ProductError {
  if (error instanceof ProductError) return error;
  if (error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError) {
    return new ProductError('tooLarge', tooLarge);
  }
  return new ProductError(
    'invalid',
    error instanceof MaxPartsExceededError
      ? `The form has more than ${maxParts} parts.`
      : 'The file arrived incomplete. Please send it again.',
  );
}
