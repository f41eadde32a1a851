declare module 'shpjs' {
  /** Shapes of a `.shp` in its own coordinates, one per record; null for a record without a shape. */
  export function parseShp(shp: Uint8Array): unknown[];
  /** Records of a `.dbf`, deleted ones too. */
  export function parseDbf(dbf: Uint8Array, encoding?: string): Record<string, unknown>[];
}
