/** Why a point cloud cannot be used. Each has a sentence for the user where it is shown. */
export const POINTS_FAULTS = [
  /** No LAS, LAZ or COPC file. */
  'notLas',
  /** The file ends before its points do. */
  'truncated',
  /** The file contradicts itself, or its points cannot be decoded. */
  'corrupt',
  /** A version or format of points that is not read. */
  'unsupportedFormat',
  /** No coordinate system declared, or one that is not EPSG:23700 or a UTM zone. */
  'unsupportedCrs',
  /** Heights in feet. */
  'otherUnits',
  /** Points lie outside of the bounds that the header states. */
  'outsideBounds',
  /** No point, or none that counts. */
  'empty',
  /** More points than are read at once. */
  'tooManyPoints',
  /** A larger area than is computed at once. */
  'tooLarge',
] as const;

export type PointsFault = (typeof POINTS_FAULTS)[number];

export class PointsError extends Error {
  readonly fault: PointsFault;
  /** @param detail English, for developers and logs */
  constructor(fault: PointsFault, detail: string) {
    super(`${fault}: ${detail}`);
    this.name = 'PointsError';
    this.fault = fault;
  }
}
