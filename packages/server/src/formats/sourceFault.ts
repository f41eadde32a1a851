/** Why a file, or a row of it, cannot be read. Each has its sentence in `sourceFault.hu.ts`. */
export type SourceFault =
  | { readonly code: 'notFound'; readonly path: string }
  | { readonly code: 'empty' }
  /** It took more time or memory than any valid file does. */
  | { readonly code: 'tooMuch' }
  | { readonly code: 'unreadable' }
  | { readonly code: 'wrongType'; readonly found: ForeignType; readonly wanted: 'table' | 'raster' | 'points' }
  | { readonly code: 'tooLarge'; readonly limitMegabytes: number }
  | { readonly code: 'notUtf8' }
  /** No code page is sure: `named` is the one that the file states. */
  | { readonly code: 'unsureLetters'; readonly of: 'shapefile' | 'text' | 'workbook'; readonly named: number | null }
  /** A value with a letter that was lost, or with a control character. */
  | { readonly code: 'lostLetters'; readonly column: string; readonly text: string }
  /** The name of a column with such a letter. */
  | { readonly code: 'lostHeader'; readonly column: string }
  | { readonly code: 'brokenGzip' }
  | { readonly code: 'truncatedJson' }
  | { readonly code: 'notFeatureCollection' }
  | { readonly code: 'brokenFeature' }
  | { readonly code: 'nanInJson' }
  | { readonly code: 'esriJson' }
  | { readonly code: 'featureTooLarge'; readonly limitMegabytes: number }
  | { readonly code: 'crsAfterFeatures' }
  | { readonly code: 'brokenGeoPackage' }
  | { readonly code: 'brokenZip' }
  | { readonly code: 'brokenShapefile' }
  | { readonly code: 'brokenFlatGeobuf' }
  | { readonly code: 'brokenWorkbook' }
  | { readonly code: 'noLayer' }
  | { readonly code: 'chooseLayer'; readonly layers: readonly string[] }
  /** Sheets that have such a table each. */
  | { readonly code: 'chooseSheet'; readonly sheets: readonly string[] }
  | { readonly code: 'unknownLayer'; readonly layer: string; readonly layers: readonly string[] }
  | { readonly code: 'brokenGeometry' }
  | { readonly code: 'brokenCoordinates'; readonly text: string }
  | { readonly code: 'truncatedKml' }
  | { readonly code: 'onlyLinks' }
  | { readonly code: 'noPlacemark' }
  | { readonly code: 'brokenCsv'; readonly line: number }
  | { readonly code: 'duplicateColumn'; readonly column: string }
  | { readonly code: 'crsMissing' }
  /** Its datum cannot be converted: a grid of shifts would be needed, or the file says nothing of it. */
  | { readonly code: 'crsShift'; readonly declared: string }
  | { readonly code: 'crsUnknown'; readonly declared: string };

/** The type of a file by its first bytes. */
export type ForeignType =
  | 'geojson'
  | 'geopackage'
  | 'csv'
  | 'flatgeobuf'
  | 'tiff'
  | 'las'
  | 'zip'
  | 'xls'
  | 'pdf'
  | 'xml'
  | 'html'
  | 'spreadsheetml'
  | 'ods'
  | 'sqliteLog'
  | 'shapefile'
  | 'dbf'
  | 'jpeg2000'
  | 'jpeg'
  | 'png'
  | 'gzip'
  | 'unknown';

/** The file cannot be imported; nothing of it was. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
  readonly fault: SourceFault;

  constructor(fault: SourceFault, options?: ErrorOptions) {
    super(fault.code, options);
    this.fault = fault;
  }
}
