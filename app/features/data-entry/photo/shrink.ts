/** Makes a photo small before it is sent: redrawing it also drops what the camera wrote into the file (place, time). */
import { PHOTO_MAX_BYTES } from '#domain/base/limits.ts';

/** The longest side in pixels and the quality of the JPEG, the first that fits. */
const TRIES = [
  [1600, 0.8],
  [1600, 0.6],
  [1280, 0.6],
  [1024, 0.5],
  [800, 0.4],
] as const;

/** The photo of a file, upright, as a JPEG that is small enough. Undefined where the browser cannot read the file. */
export async function shrinkPhoto(file: Blob): Promise<Blob | undefined> {
  const photo = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(
    () => undefined,
  );
  if (photo === undefined) return undefined;
  try {
    for (const [side, quality] of TRIES) {
      const small = await drawPhoto(photo, side, quality);
      if (small !== null && small.size <= PHOTO_MAX_BYTES) return small;
    }
    return undefined;
  } finally {
    photo.close();
  }
}

function drawPhoto(photo: ImageBitmap, side: number, quality: number): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(photo.width, photo.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(photo.width * scale));
  canvas.height = Math.max(1, Math.round(photo.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) return Promise.resolve(null);
  context.imageSmoothingQuality = 'high';
  context.drawImage(photo, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}
