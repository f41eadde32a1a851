interface PhotoKindRow {
  readonly mediaType: string;
  readonly extension: string;
  /** Whether every browser draws it: then the photo itself may stand for its thumbnail. */
  readonly isDrawn: boolean;
}

/** Supported kinds of photos. */
export const PHOTO_KINDS = {
  jpeg: { mediaType: 'image/jpeg', extension: 'jpg', isDrawn: true },
  png: { mediaType: 'image/png', extension: 'png', isDrawn: true },
  webp: { mediaType: 'image/webp', extension: 'webp', isDrawn: true },
  heic: { mediaType: 'image/heic', extension: 'heic', isDrawn: false },
} as const satisfies Record<string, PhotoKindRow>;
export type PhotoKind = keyof typeof PHOTO_KINDS;

/** The kind of a media type, or undefined. */
export const photoKindOfType = (mediaType: string): PhotoKindRow | undefined =>
  Object.values(PHOTO_KINDS).find((kind) => kind.mediaType === mediaType);

/** Number of bytes that determine the kind of a file. */
export const PHOTO_HEAD_BYTES = 16;

/** Largest number of bytes of an uploaded photo. */
export const MAX_PHOTO_MEGABYTES = 25;
export const MAX_PHOTO_BYTES = MAX_PHOTO_MEGABYTES * 1024 * 1024;

const HEIC_BRANDS: ReadonlySet<string> = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

/**
 * Which kind of photo a file is, by its first bytes whatever its name says; null for any other file. @param head at
 * least 16 bytes
 */
export function photoKindOf(head: Uint8Array): PhotoKind | null {
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to));
  if (text(0, 3) === '\xFF\xD8\xFF') return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  return text(4, 8) === 'ftyp' && HEIC_BRANDS.has(text(8, 12)) ? 'heic' : null;
}
