/** Addresses of a meter's photos, by the id of the value that each is of. */
import { PATH } from '../address.ts';

/** The screen of a value's photo, or of adding one. */
export function photoPath(id: string): string {
  return `${PATH}/photo/${id}`;
}

/** The picture itself. One that was replaced has another address. */
export function photoFilePath({ id, addedAt }: { id: string; addedAt: string }): string {
  return `${photoPath(id)}/file?${new URLSearchParams({ addedAt })}`;
}
