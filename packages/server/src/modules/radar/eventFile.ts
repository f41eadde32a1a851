import type { Answer } from '@georisk/contract/endpoints.ts';
import type { BBox } from '@georisk/domain/geo/bbox.ts';
import { type Polygon, polygonsOf } from '@georisk/domain/geo/types.ts';
import { MAX_SWATH_AREAS } from '@georisk/domain/radar/swath.ts';
import { swathRefusalText } from '@georisk/domain/radar/swath.hu.ts';
import type { SourceRow } from '#server/formats/featureSource.ts';
import { type Projector, projectorOfSource } from '#server/formats/projections.ts';
import { sourceFaultText } from '#server/formats/sourceFault.hu.ts';
import { SourceError, type SourceFault } from '#server/formats/sourceFault.ts';
import { prepareShape, type ShapeContext } from '#server/formats/shapes/prepareShape.ts';
import { shapeFaultText } from '#server/formats/shapes/shapeFault.hu.ts';
import { Problem } from '#server/http/problem.ts';
import { readInSandbox } from '#server/sandbox/inSandbox.ts';
import { radarTexts as texts } from './radar.hu.ts';

const refuse = (message: string): never => {
  throw new Problem('import-refused', { message, rows: [] });
};
/** What an option of an import would decide is decided in the file here. */
const FILE_FAULTS: Partial<Record<SourceFault['code'], string>> = {
  crsMissing: texts.noProjection,
  chooseLayer: texts.severalLayers,
};
const refuseFault = (fault: SourceFault): never => refuse(FILE_FAULTS[fault.code] ?? sourceFaultText(fault));

/** The areas of a row; none of one without a shape, or with a point or a line. @throws Problem 422 */
function areasOfRow(row: SourceRow, context: ShapeContext): readonly Polygon[] {
  if ('fault' in row) return refuse(texts.inRow(row.row, sourceFaultText(row.fault)));
  if (row.geometry === null) return [];
  const shape = prepareShape(row.geometry, 'area', context);
  if (shape.ok)
    return polygonsOf(shape.shape).map((rings) => ({
      type: 'Polygon',
      coordinates: rings,
    }));
  if (shape.fault.code === 'not-areal') return [];
  return refuse(texts.inRow(row.row, shapeFaultText(shape.fault)));
}

function projectorOrRefusal(source: Parameters<typeof projectorOfSource>[0]): Projector {
  try {
    return projectorOfSource(source);
  } catch (error) {
    if (error instanceof SourceError) return refuseFault(error.fault);
    throw error;
  }
}

/**
 * The areas of a file of features, EPSG:23700: its polygons; points and lines are left out.
 * @param person the sender
 * @throws Problem 422 for a file that cannot be read or has no area
 */
export async function eventAreas(path: string, person: number, bounds: BBox): Promise<Answer<'radarEventFile'>> {
  const read = await readInSandbox('features', { path, beside: [], options: {} }, person);
  if (read === 'too-much') return refuseFault({ code: 'tooMuch' });
  if (read === 'broken') return refuseFault({ code: 'unreadable' });
  if (!read.ok) return refuseFault(read.fault);
  const project = projectorOrRefusal(read.source);
  const areas: Polygon[] = [];
  for (const row of read.rows) {
    areas.push(...areasOfRow(row, { project, bounds }));
    if (areas.length > MAX_SWATH_AREAS)
      refuse(swathRefusalText({ code: 'too-many-areas', count: areas.length, limit: MAX_SWATH_AREAS }));
  }
  if (areas.length === 0) refuse(texts.noAreas);
  return { areas: areas as never };
}
