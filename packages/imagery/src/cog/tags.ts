/** The tags of TIFF 6.0, GeoTIFF 1.1 and GDAL that are read or written here. */
export const TAG = {
  newSubfileType: 254,
  imageWidth: 256,
  imageLength: 257,
  bitsPerSample: 258,
  compression: 259,
  photometric: 262,
  fillOrder: 266,
  stripOffsets: 273,
  samplesPerPixel: 277,
  rowsPerStrip: 278,
  stripByteCounts: 279,
  planarConfiguration: 284,
  predictor: 317,
  colorMap: 320,
  tileWidth: 322,
  tileLength: 323,
  tileOffsets: 324,
  tileByteCounts: 325,
  extraSamples: 338,
  sampleFormat: 339,
  modelPixelScale: 33550,
  modelTiepoint: 33922,
  modelTransformation: 34264,
  geoKeyDirectory: 34735,
  gdalMetadata: 42112,
  gdalNoData: 42113,
} as const;

export type Tag = (typeof TAG)[keyof typeof TAG];

/** Written for other programs; here colours come from the product. */
const ONLY_WRITTEN: ReadonlySet<number> = new Set([TAG.colorMap]);
const READ: ReadonlySet<number> = new Set(Object.values(TAG).filter((tag) => !ONLY_WRITTEN.has(tag)));
export const isReadTag = (tag: number): tag is Tag => READ.has(tag);

const OF_BLOCKS: ReadonlySet<number> = new Set([
  TAG.stripOffsets,
  TAG.stripByteCounts,
  TAG.tileOffsets,
  TAG.tileByteCounts,
]);
/** Whether a tag has a value for each block; the others have a few values at most. */
export const isBlockTag = (tag: Tag): boolean => OF_BLOCKS.has(tag);

/** Bytes of one value, by TIFF field type; 0 for types that no tag here may have. */
export const FIELD_BYTES: readonly number[] = [0, 1, 1, 2, 4, 0, 1, 1, 2, 4, 0, 4, 8, 4, 0, 0, 8, 8, 8];

export const FIELD = { ascii: 2, short: 3, long: 4, double: 12 } as const;

export const GEO_KEY = {
  modelType: 1024,
  rasterType: 1025,
  geographicCrs: 2048,
  projectedCrs: 3072,
  linearUnits: 3076,
} as const;
