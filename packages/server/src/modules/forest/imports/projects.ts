import { bboxesIntersect, bboxOf } from '@georisk/domain/geo/bbox.ts';
import { inspectRaster } from '@georisk/imagery/ingest.ts';
import type { ImportDeps } from '#server/imports/vectorSpec.ts';
import { footprintOf } from '#server/modules/raster/footprint.ts';
import { RASTER_FAULT_TEXTS } from '#server/modules/raster/rasterFault.hu.ts';
import { forestTexts } from '../forest.hu.ts';
import { nameKeyOf } from '../forest.repository.ts';
import { knownUnits } from './units.repository.ts';

const { imports: texts } = forestTexts;

export type ChosenProject = { readonly id: number; readonly name: string } | { readonly reason: string };

/** The project that is named, or else the only one of which the image shows a unit. */
export async function chosenProject(
  { db, files }: ImportDeps,
  path: string,
  { companyId, granule, srid }: { companyId: number; granule?: string | undefined; srid?: number | undefined },
): Promise<ChosenProject> {
  const projects = await db
    .selectFrom('forestProject')
    .select(['id', 'name'])
    .where('companyId', '=', companyId)
    .orderBy('name')
    .execute();
  if (projects.length === 0) return { reason: texts.noProject };
  if (granule !== undefined)
    return (
      projects.find(({ name }) => nameKeyOf(name) === nameKeyOf(granule)) ?? { reason: texts.unknownProject(granule) }
    );
  const summary = await (files?.raster ?? inspectRaster)(path, srid);
  if (!summary.ok) return { reason: RASTER_FAULT_TEXTS[summary.code] };
  const seen = footprintOf(summary.grid, summary.epsg);
  const shown = new Set(
    (await knownUnits(db, companyId))
      .filter(({ shape }) => bboxesIntersect(bboxOf(shape), seen))
      .map(({ project }) => project),
  );
  const [found, second] = projects.filter(({ name }) => shown.has(name));
  if (found === undefined) return { reason: texts.imageElsewhere };
  return second === undefined ? found : { reason: texts.whichProject([...shown]) };
}
