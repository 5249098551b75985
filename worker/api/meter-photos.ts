/** Photos of a meter, each the evidence of a value. */
import { createRoute } from '@hono/zod-openapi';
import * as z from 'zod';
import { PHOTO_MAX_BYTES } from '#domain/base/limits.ts';
import * as messages from '#domain/base/messages.ts';
import { meterPhotoSchema } from '#domain/meter/meter-record.ts';
import { readBody } from '#worker/body.ts';
import { parseValueKey, registerIdParam } from './register-readings.ts';
import {
  createRouter,
  describeError,
  describeJsonResponse,
  errorResponses,
  inHome,
  makeSignedInStream,
  messageSchema,
} from './router.ts';

/** Not a Zod schema, which would make the validator read the body into memory first. */
const jpeg = { 'image/jpeg': { schema: { type: 'string' as const, format: 'binary' } } };

const list = createRoute({
  ...inHome,
  method: 'get',
  path: '/photos',
  summary: 'List which register readings have a photo, the latest first',
  responses: {
    200: describeJsonResponse('The photos.', z.object({ photos: z.array(meterPhotoSchema) })),
    401: errorResponses.unauthenticated,
    404: errorResponses.notFound,
  },
});

const read = createRoute({
  ...inHome,
  method: 'get',
  path: '/{id}/photo',
  summary: 'Download the photo of a register reading',
  request: { params: registerIdParam },
  responses: {
    200: { description: 'The photo.', content: jpeg },
    401: errorResponses.unauthenticated,
    404: describeError('There is no such register reading in the home, or it has no photo.'),
    503: errorResponses.unavailable,
  },
});

const store = createRoute({
  ...makeSignedInStream('image/jpeg'),
  method: 'put',
  path: '/{id}/photo',
  summary:
    'Store the photo of a register reading, in place of one that it has: a JPEG of at most 200 kB',
  request: { params: registerIdParam, body: { required: true, content: jpeg } },
  responses: {
    200: describeJsonResponse(
      'Stored, without the data that the camera wrote into it.',
      messageSchema,
    ),
    400: describeError('The body is not a whole JPEG.'),
    401: errorResponses.unauthenticated,
    403: errorResponses.role,
    404: errorResponses.notFound,
    409: describeError('The home holds as many photos as it can (code `limit`).'),
    413: errorResponses.tooLarge,
    415: errorResponses.unsupportedType,
  },
});

const remove = createRoute({
  ...inHome,
  method: 'delete',
  path: '/{id}/photo',
  summary: 'Delete the photo of a register reading, which itself stays',
  request: { params: registerIdParam },
  responses: {
    200: describeJsonResponse('The photo is deleted.', messageSchema),
    401: errorResponses.unauthenticated,
    403: errorResponses.role,
    404: describeError('There is no such register reading in the home, or it has no photo.'),
  },
});

export const meterPhotosApi = createRouter()
  .openapi(list, async (c) => {
    const photos = await c.get('services').photos.list(c.get('home'));
    return c.json({ photos }, 200);
  })
  .openapi(read, async (c) => {
    const key = parseValueKey(c.req.valid('param').id);
    const photo = await c.get('services').photos.read(c.get('home'), key);
    return c.body(photo, 200, { 'Content-Type': 'image/jpeg' });
  })
  .openapi(store, async (c) => {
    const key = parseValueKey(c.req.valid('param').id);
    const limit = { maxBytes: PHOTO_MAX_BYTES, tooLarge: messages.photoTooLarge };
    const file = await readBody(c.req.raw, limit);
    await c.get('services').photos.store(c.get('home'), key, file);
    return c.json({ message: messages.photoKept }, 200);
  })
  .openapi(remove, async (c) => {
    const key = parseValueKey(c.req.valid('param').id);
    await c.get('services').photos.remove(c.get('home'), key);
    return c.json({ message: messages.photoRemoved }, 200);
  });
