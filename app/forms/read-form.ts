/** The form that a request sends, with the fields that its page has and no others. */

import * as messages from '#domain/base/messages.ts';

/** How much text a form may hold in all: a page that refuses it repeats all of it. */
const TEXT_MAX_CHARACTERS = 6000;

/** What a page adds to each field that it repeats, however short. */
const FIELD_CHARACTERS = 40;

/**
 * Reads the form of a request. Of `names`, each may come any number of times; those of `long` are repeated
 * on no page and may hold as much as the request does. A form with any other field, or with more text, is
 * answered by a page that says so (400, 413).
 */
export async function readForm(
  request: Request,
  names: readonly string[],
  long: readonly string[] = [],
): Promise<FormData> {
  const formData = await request.formData();
  let characters = 0;
  for (const [name, value] of formData) {
    if (long.includes(name)) continue;
    if (!names.includes(name)) throw makeResponse(400, messages.fieldUnknown);
    if (typeof value === 'string') characters += value.length;
  }
  if (characters > TEXT_MAX_CHARACTERS) throw makeTooLongResponse();
  return formData;
}

/** Reads the texts of any form, for a page that repeats them all; with more than a page's form holds, the same (413). */
export async function readAnyForm(request: Request): Promise<[name: string, text: string][]> {
  const texts = [...(await request.formData())].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  const characters = texts.flat().reduce((sum, { length }) => sum + length, 0);
  if (characters + texts.length * FIELD_CHARACTERS > TEXT_MAX_CHARACTERS)
    throw makeTooLongResponse();
  return texts;
}

function makeTooLongResponse(): Response {
  return makeResponse(
    413,
    `The form holds more than ${TEXT_MAX_CHARACTERS} characters. Go back, shorten what you wrote, and send it again.`,
  );
}

function makeResponse(status: number, message: string): Response {
  return new Response(message, { status });
}

/** The choice that a field of a form names; anything else counts as none. */
export function readChoice<const Choice extends string>(
  formData: FormData,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  return choices.find((choice) => choice === formData.get(name));
}
