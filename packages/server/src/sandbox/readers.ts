/** The reader of each kind of file; each is loaded only by the process that needs it. */
export const READERS = {
  workbook: async () => (await import('#server/modules/damage/table/sheetFile.ts')).sheetFile,
  documents: async () => (await import('#server/modules/inspection/documentRows.ts')).documentsOfTable,
  photo: async () => (await import('#server/modules/photo/examine/examinePhoto.ts')).examinePhoto,
  features: async () => (await import('#server/imports/featureReader.ts')).readAllFeatures,
  columns: async () => (await import('#server/imports/columnReader.ts')).readColumns,
  textSheet: async () => (await import('#server/modules/damage/table/textSheet.ts')).readTextSheet,
  raster: async () => (await import('#server/modules/raster/readRaster.ts')).readRaster,
  hail: async () => (await import('@georisk/imagery/hail.ts')).readHailAreas,
  pointsHeader: async () => (await import('@georisk/imagery/points.ts')).inspectPoints,
  points: async () => (await import('@georisk/imagery/points.ts')).readPointHeights,
  temperatures: async () => (await import('#server/modules/weather/grids/readTemperatures.ts')).readTemperatures,
  companyFile: async () => (await import('#server/modules/company/companyFiles.ts')).readCompanyFile,
} as const;

export type ReaderName = keyof typeof READERS;
type ReaderOf<N extends ReaderName> = Awaited<ReturnType<(typeof READERS)[N]>>;
/** The arguments of a reader. */
export type Asked<N extends ReaderName> = Parameters<ReaderOf<N>>[0];
/** The result of a reader. */
export type ReadBy<N extends ReaderName> = Awaited<ReturnType<ReaderOf<N>>>;

/**
 * The messages of the process: that it runs, and how it ended. `unloaded`: its own modules do not load, whatever the
 * file is.
 */
export type Said =
  | { readonly kind: 'running' }
  | { readonly kind: 'read'; readonly value: unknown }
  | { readonly kind: 'too-much' | 'broken' | 'unloaded' };
