/** Geometry in plain positions. In this project a bare `Position` is `[easting, northing]`, metres, EPSG:23700, unless a name says otherwise. */
export type Position = readonly [number, number];

/** A closed ring repeats its first position at the end; winding is free. */
export type Ring = readonly Position[];

export interface Polygon {
  readonly type: 'Polygon';
  /** Outline first, then the holes. */
  readonly coordinates: readonly Ring[];
}

export interface MultiPolygon {
  readonly type: 'MultiPolygon';
  readonly coordinates: readonly (readonly Ring[])[];
}

export type Areal = Polygon | MultiPolygon;

export interface MultiLineString {
  readonly type: 'MultiLineString';
  readonly coordinates: readonly (readonly Position[])[];
}

/** The polygons of an areal geometry, each as its rings. */
export const polygonsOf = (geometry: Areal): readonly (readonly Ring[])[] =>
  geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
