/** meter --photo: a photo of the meter, stored with the value that is added. */
import { readFile, stat } from 'node:fs/promises';
import { PHOTO_MAX_BYTES } from '#domain/base/limits.ts';
import * as messages from '#domain/base/messages.ts';
import { stripPhoto } from '#domain/meter/photo.ts';
import type { Connection } from '../client.ts';
import { makeFailure, makeReadFailure } from '../failure.ts';

/** The photo in a file, without its metadata. Throws a `Failure` where it is no photo or too large, before anything is sent. */
export async function readPhoto(file: string): Promise<Uint8Array<ArrayBuffer>> {
  const { size, bytes } = await readSmall(file).catch((error) => {
    throw makeReadFailure(file, error);
  });
  if (size > PHOTO_MAX_BYTES) {
    throw makeFailure(`${file} is larger than 200 kB. Nothing was stored. Make it smaller first.`);
  }
  const photo = stripPhoto(bytes);
  if (photo === undefined) throw makeFailure(`${file} is no whole JPEG photo. Nothing was stored.`);
  return photo;
}

async function readSmall(file: string) {
  const { size } = await stat(file);
  return { size, bytes: size > PHOTO_MAX_BYTES ? new Uint8Array() : await readFile(file) };
}

/** Stores a photo with a value. Returns the message to show. */
export async function sendPhoto(
  { api, readBody }: Connection,
  id: string,
  photo: Uint8Array<ArrayBuffer>,
): Promise<string> {
  try {
    const { message } = await readBody(
      api['register-readings'][':id'].photo.$put(
        { param: { id } },
        { headers: { 'Content-Type': 'image/jpeg' }, init: { body: photo } },
      ),
      'message',
    );
    return message;
  } catch (error) {
    const reason = error instanceof Error ? error.message : messages.unexpected;
    throw makeFailure(`The value ${id} was stored, its photo was not: ${reason}`);
  }
}
