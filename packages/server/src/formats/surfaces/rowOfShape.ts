import type { SourceFeature } from '../featureSource.ts';
import type { ReadShape } from './surface.ts';

/** A row with the shape that was read for it; null of one without. */
export const rowOfShape = (row: SourceFeature, shape: ReadShape | null): SourceFeature =>
  shape === null
    ? row
    : { ...row, geometry: shape.geometry, ...(shape.repairs.length > 0 && { repairs: shape.repairs }) };
