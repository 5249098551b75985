/** Files sent to the API as a form. */
import type { Answer, Household } from './household.ts';

/** Sends files, with fields of the form and headers beside them. */
export async function sendFiles<T>(
  home: Household,
  path: string,
  files: string | string[],
  {
    fields = {},
    headers = {},
  }: { fields?: Record<string, string>; headers?: Record<string, string> } = {},
): Promise<Answer<T>> {
  const body = new FormData();
  [files].flat().forEach((file, at) => {
    body.append('file', new File([file], `file-${at + 1}.csv`));
  });
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const response = await home.fetch('POST', path, { body, headers });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as T,
  };
}
