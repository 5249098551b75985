/** Addresses of a meter's photos, by the id of the value that each is of. */
import { PATH } from '#app/entry/address.ts';

/** The screen of a value's photo, or of adding one. */
export function makePhotoPath(id: string): string {
  return `${PATH}/photo/${id}`;
}

/** The picture itself. One that was replaced has another address. */
export function makePhotoFilePath({ id, addedAt }: { id: string; addedAt: string }): string {
  return `${makePhotoPath(id)}/file?${new URLSearchParams({ addedAt })}`;
}
