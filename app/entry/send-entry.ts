/** Sends a form of data entry from a screen that is not its own. */
import { makeHomePath } from '#app/base/home-path.ts';
import { queueForHome } from '#app/offline/queue-value.ts';
import { sendInBackground } from '#app/offline/use-offline-data.ts';
import * as messages from '#domain/base/messages.ts';
import { type EntryActionData, makeNoResponseData } from './action-data.ts';

/** Where it is sent to, in its home. */
const ENTRY_JSON = '/entry.json';
/** In a cupboard the network often neither answers nor fails: so long it is waited for. */
const PATIENCE_MS = 8_000;

/**
 * Sends the form. A meter's number that gets no response of ours is kept on this phone and sent later, with the form's
 * key: stored already, it is not stored twice.
 */
export async function sendEntry(homeId: number, formData: FormData): Promise<EntryActionData> {
  const response = await fetchResponse(makeHomePath(homeId, ENTRY_JSON), formData);
  if (response !== undefined) return response;
  const intent = formData.get('intent') === 'add-value' ? 'add-value' : 'add-use';
  const kept = intent === 'add-value' ? await queueForHome(homeId, formData) : undefined;
  if (kept?.queued === true) void sendInBackground();
  return kept ?? makeNoResponseData(intent, messages.noResponse);
}

/** Undefined without a response of ours: out of reach, too late, or somebody else's page. */
async function fetchResponse(
  address: string,
  formData: FormData,
): Promise<EntryActionData | undefined> {
  const fields = [...formData].map(([name, value]): [string, string] => [name, String(value)]);
  try {
    const response = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const data = (await response.json()) as Partial<EntryActionData>;
    return data.intent === undefined ? undefined : (data as EntryActionData);
  } catch {
    return undefined;
  }
}
