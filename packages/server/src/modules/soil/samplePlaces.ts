import type { FeatureSource, SourceFeature, SourceRow } from '#server/formats/featureSource.ts';
import { projectorToEov } from '#server/formats/projections.ts';
import { SourceError } from '#server/formats/sourceFault.ts';

/** Columns of a place that was the row's own point, EPSG:23700. */
export const POINT_EASTING = '#easting';
export const POINT_NORTHING = '#northing';

interface Point {
  readonly type: 'Point';
  readonly coordinates: readonly [number, number];
}

const isPoint = (geometry: unknown): geometry is Point => {
  const { type, coordinates } = (geometry ?? {}) as { readonly type?: unknown; readonly coordinates?: unknown };
  return type === 'Point' && Array.isArray(coordinates) && coordinates.slice(0, 2).every(Number.isFinite);
};

/** The same file with the points of its rows as two columns: the engine of imports reads areas alone. */
export function withPointColumns(source: FeatureSource): FeatureSource {
  const place = (feature: SourceFeature): SourceRow => {
    if (!isPoint(feature.geometry)) return feature;
    if (source.srid === null) return { row: feature.row, fault: { code: 'crsMissing' } };
    const project = projectorToEov(source.srid);
    if (project === undefined) throw new SourceError({ code: 'crsUnknown', declared: `EPSG:${source.srid}` });
    const [x, y] = feature.geometry.coordinates;
    const [easting, northing] = project([x, y]);
    const properties = { ...feature.properties, [POINT_EASTING]: easting, [POINT_NORTHING]: northing };
    return { ...feature, properties, geometry: null };
  };
  const { fileName, format, hash, srid, columns } = source;
  return {
    fileName,
    format,
    hash,
    srid,
    columns,
    async *read(onFraction) {
      for await (const row of source.read(onFraction)) yield 'fault' in row ? row : place(row);
    },
  };
}
