/** Most pixels of a photo: a phone's 50 megapixels, and no larger claim. */
export const MAX_PIXELS = 52_000_000;
/**
 * Most bytes after the end of a picture: the short film or the second exposure that phones put there, and no archive.
 */
export const MAX_TRAILING_BYTES = 8 * 1024 * 1024;

/** The result of checking a picture. */
export type Picture =
  | {
      readonly ok: true;
      /** `pixels`: each of them was decoded; `container`: only the structure of the file was checked. */
      readonly checked: 'pixels' | 'container';
      /** Bytes that are no part of the picture. */
      readonly trailingBytes: number;
    }
  | { readonly ok: false; readonly fault: PictureFault };

/** `broken`: no complete picture; `too-many-pixels` and `too-long-tail`: beyond the limits above. */
export type PictureFault = 'broken' | 'too-many-pixels' | 'too-long-tail';

export const brokenPicture: Picture = { ok: false, fault: 'broken' };

/** The fault that sizes show before anything is decoded; null where there is none. */
export function sizeFault(width: number, height: number, trailingBytes: number): Picture | null {
  if (width === 0 || height === 0) return brokenPicture;
  if (width * height > MAX_PIXELS) return { ok: false, fault: 'too-many-pixels' };
  return trailingBytes > MAX_TRAILING_BYTES ? { ok: false, fault: 'too-long-tail' } : null;
}
