/** Pixels of the longer side. */
const LONGEST = 480;
const QUALITY = 0.8;

/**
 * The picture as this browser opens it, with the right side up; null for unsupported formats (most browsers do not
 * support HEIC).
 */
async function opened(file: Blob): Promise<ImageBitmap | HTMLImageElement | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap !== null) return bitmap;
  // Safari opens as an image what it does not open as a bitmap.
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.src = url;
  return image.decode().then(
    () => image,
    () => {
      // The browser would hold the file as long as the page is open.
      URL.revokeObjectURL(url);
      return null;
    },
  );
}

/**
 * A small JPEG of a photo, rendered again: without the metadata of its camera. Null where this browser cannot open
 * the photo.
 */
export async function thumbnailOf(file: Blob): Promise<Blob | null> {
  const picture = await opened(file);
  if (picture === null) return null;
  const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  if ('close' in picture) picture.close();
  else URL.revokeObjectURL(picture.src);
  return new Promise((made) => canvas.toBlob(made, 'image/jpeg', QUALITY));
}
