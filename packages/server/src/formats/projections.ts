import { EOV_SRID } from '@georisk/domain/geo/crs.ts';
import { isSupportedEpsg, projectorBetween, usualEpsg } from '@georisk/domain/geo/projection.ts';
import { definedProjection, type DefinedProjection } from '@georisk/domain/geo/definedProjection.ts';
import type { Areal, MultiLineString, Position } from '@georisk/domain/geo/types.ts';
import { definedByEpsg } from './epsgDefinitions.ts';
import type { FeatureSource, SourceNote } from './featureSource.ts';
import { SourceError } from './sourceFault.ts';

export type Projector = (position: Position) => Position;

/** From a coordinate system to EPSG:23700, easting or longitude first; undefined for an unknown one. */
export function projectorToEov(srid: number): Projector | undefined {
  const known = usualEpsg(srid);
  if (known === EOV_SRID) return (position) => position;
  if (isSupportedEpsg(known)) {
    const project = projectorBetween(known, EOV_SRID);
    return ([x, y]) => project(x, y);
  }
  const defined = definedByEpsg(srid);
  return defined === null || defined.shift === 'unknown' ? undefined : projectorOf(defined);
}

const projectorOf =
  ({ toEov }: DefinedProjection): Projector =>
  ([x, y]) =>
    toEov(x, y);

type Described = Pick<FeatureSource, 'srid' | 'definition'>;

/** What a file's system is where it is not one that is known to the millimetre: by its number, else by its description. */
function definedOf({ srid, definition }: Described): DefinedProjection | null {
  if (srid !== null && isSupportedEpsg(usualEpsg(srid))) return null;
  const byNumber = srid === null ? null : definedByEpsg(srid);
  if (byNumber !== null && byNumber.shift !== 'unknown') return byNumber;
  return (definition === undefined ? null : definedProjection(definition)) ?? byNumber;
}

/** From a file's coordinate system to EPSG:23700. @throws SourceError where it is not known, or not how far it is from WGS 84 */
export function projectorOfSource(source: Described): Projector {
  const { srid, definition = '' } = source;
  const project = srid === null ? undefined : projectorToEov(srid);
  if (project !== undefined) return project;
  const defined = definedOf(source);
  if (defined !== null && defined.shift !== 'unknown') return projectorOf(defined);
  const declared = srid === null ? nameOf(definition) : `EPSG:${srid}`;
  if (declared === '') throw new SourceError({ code: 'crsMissing' });
  throw new SourceError({ code: defined === null ? 'crsUnknown' : 'crsShift', declared });
}

const nameOf = (definition: string): string => (/\["([^"]*)"/.exec(definition)?.[1] ?? definition.trim()).slice(0, 100);

/** What must be said of a file whose shapes are read. */
export const notesOf = (source: Described & Pick<FeatureSource, 'notes'>): readonly SourceNote[] => [
  ...(source.notes ?? []),
  ...(definedOf(source)?.shift === 'rough' ? (['datum-rough'] as const) : []),
];

/** A polygon or multipolygon with every position projected. */
export const projectAreal = (geometry: Areal, project: Projector): Areal =>
  geometry.type === 'Polygon'
    ? { type: 'Polygon', coordinates: geometry.coordinates.map((ring) => ring.map(project)) }
    : {
        type: 'MultiPolygon',
        coordinates: geometry.coordinates.map((rings) => rings.map((ring) => ring.map(project))),
      };

/** The same of lines. */
export const projectLines = ({ coordinates }: MultiLineString, project: Projector): MultiLineString => ({
  type: 'MultiLineString',
  coordinates: coordinates.map((line) => line.map(project)),
});
