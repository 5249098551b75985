/** The HTTP status of each error code. */
import type { ErrorCode } from '#domain/base/errors.ts';

export const STATUS = {
  invalid: 400,
  unauthenticated: 401,
  role: 403,
  notFound: 404,
  conflict: 409,
  limit: 409,
  tooLarge: 413,
  addressTooLong: 414,
  unsupportedType: 415,
  tooMany: 429,
  unavailable: 503,
  'missing-input': 400,
  'no-tariff': 404,
  'register-fell': 409,
  implausible: 409,
  'same-day': 409,
  overlap: 409,
  'meters-overlap': 409,
  'over-a-year': 409,
} as const satisfies Record<ErrorCode, number>;
