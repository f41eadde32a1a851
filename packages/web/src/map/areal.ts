import type { Areal } from '@georisk/domain/geo/types.ts';
import type { MultiPolygon, Polygon } from 'geojson';

/** For the compiler GeoJSON's positions have any length; those of the contract's answers are pairs in EPSG:23700. */
export const asAreal = (geometry: Polygon | MultiPolygon): Areal => geometry as unknown as Areal;
