/** The home of a call where its body names it, instead of its query. */
import type { Caller } from '#worker/auth/token.ts';

/** The caller with the home of a body, where it names one. */
export function chooseHome(caller: Caller, { homeId }: { homeId?: number | undefined }): Caller {
  return homeId === undefined ? caller : { ...caller, homeId };
}
