/** Why a raster file cannot be used. Each code has a sentence for the user where it is shown. */
export const RASTER_ERROR_CODES = [
  /** Not a TIFF at all. */
  'notTiff',
  /** The file ends before its data does. */
  'truncated',
  /** The file contradicts itself or a block cannot be decoded. */
  'corrupt',
  /** Larger than any raster of this product, or claims a size that its bytes cannot hold. */
  'tooLarge',
  /** Compressed in a way that is not read (JPEG, WebP, LERC, ZSTD …). */
  'unsupportedCompression',
  /** A sample type, band count or layout that is not read. */
  'unsupportedLayout',
  /** No place on earth: no pixel scale and tie point. */
  'notGeoreferenced',
  /** Rotated, sheared or upside down. */
  'rotated',
  /** No coordinate system declared, or one that is not EPSG:23700 or a UTM zone. */
  'unsupportedCrs',
  /** Whole numbers, and nothing says what they mean: neither the file nor the caller gives a scale. */
  'unknownScale',
  /** Most values are no NDVI: the scale is wrong, or it is another raster. */
  'implausibleValues',
  /** The store has no such object. */
  'notFound',
  /** The store does not answer as it should: a bucket that is away, or refuses. */
  'unreachable',
  /** Stopped by the caller. */
  'aborted',
] as const;

export type RasterErrorCode = (typeof RASTER_ERROR_CODES)[number];

export class RasterError extends Error {
  readonly code: RasterErrorCode;
  /** @param detail English, for developers and logs */
  constructor(code: RasterErrorCode, detail: string) {
    super(`${code}: ${detail}`);
    this.name = 'RasterError';
    this.code = code;
  }
}
