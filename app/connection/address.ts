/** The addresses of the connection's screen. */
import { CONNECTION_PATH } from '#app/ui/shell/sections.tsx';

/** The parameter that names the tariff whose questions the form asks. */
export const SUPPLIER = 'supplier';

/** The form that changes the facts. With `chosen`, for another tariff than the present one. */
export function changePath(chosen?: string): string {
  const query = chosen === undefined ? '' : `&${new URLSearchParams({ [SUPPLIER]: chosen })}`;
  return `${CONNECTION_PATH}?change${query}`;
}

export const TARIFF_PATH = `${CONNECTION_PATH}/tariff`;
