/** The addresses of the connection's screen. */
import { CONNECTION_PATH } from '#app/ui/shell/sections.tsx';
import type { IsoDate } from '#domain/base/period.ts';

/** The parameter that names the tariff whose questions the form asks. */
export const SUPPLIER = 'supplier';

/** The parameter that names the day from which what the form changes holds. */
export const FROM = 'from';

/** The form that changes the facts. With `chosen`, for another tariff than the present one; with `from`, from that day on. */
export function changePath(chosen?: string, from?: IsoDate): string {
  const query = new URLSearchParams({
    ...(chosen === undefined ? {} : { [SUPPLIER]: chosen }),
    ...(from === undefined ? {} : { [FROM]: from }),
  });
  return `${CONNECTION_PATH}?change${query.size === 0 ? '' : `&${query}`}`;
}

export const TARIFF_PATH = `${CONNECTION_PATH}/tariff`;
