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
  /** Compressed with a method that is not supported (JPEG, WebP, LERC, ZSTD …). */
  'unsupportedCompression',
  /** An unsupported sample type, band count or layout. */
  'unsupportedLayout',
  /** A mask of pixels with data that is not read, or of another size than the image. */
  'unsupportedMask',
  /** No georeference: no pixel scale and tie point. */
  'notGeoreferenced',
  /** Rotated, sheared or upside down. */
  'rotated',
  /** No coordinate system declared, or one that is not EPSG:23700 or a UTM zone. */
  'unsupportedCrs',
  /** Whole numbers without a scale, neither from the file nor from the caller. */
  'unknownScale',
  /** Too many values that cannot be: the scale is wrong, or it is another raster. */
  'implausibleValues',
  /** The store has no such object. */
  'notFound',
  /** The store does not answer correctly: an unreachable bucket, or a refusal. */
  'unreachable',
  /** Stopped by the caller. */
  'aborted',
] as const;

export type RasterErrorCode = (typeof RASTER_ERROR_CODES)[number];

/** How many values of a file cannot be. */
export interface Implausible {
  readonly count: number;
  /** Values that are no known gap. */
  readonly of: number;
  /** One of them, in the unit of the file's figures. */
  readonly example: number;
  /** What was read there, e.g. a day; empty where the file is of one. */
  readonly place: string;
  readonly lowest: number;
  readonly highest: number;
}

export class RasterError extends Error {
  readonly code: RasterErrorCode;
  /** Of `implausibleValues`. */
  readonly values: Implausible | undefined;
  /** @param detail English, for developers and logs */
  constructor(code: RasterErrorCode, detail: string, values?: Implausible) {
    super(`${code}: ${detail}`);
    this.name = 'RasterError';
    this.code = code;
    this.values = values;
  }
}
