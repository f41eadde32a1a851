import { type BBox, bboxesIntersect, bboxOf } from '@georisk/domain/geo/bbox.ts';
import { inspectRaster } from '@georisk/imagery/ingest.ts';
import { readFileHead } from '#server/formats/fileType.ts';
import { SourceError } from '#server/formats/sourceFault.ts';
import type { ImportDeps } from '#server/imports/vectorSpec.ts';
import { footprintOf } from '#server/modules/raster/footprint.ts';
import { rasterFaultText } from '#server/modules/raster/rasterFault.hu.ts';
import { forestTexts } from '../forest.hu.ts';
import { nameKeyOf } from '../forest.repository.ts';
import { knownUnits } from './units.repository.ts';

const { imports: texts } = forestTexts;

export type ChosenProject = { readonly id: number; readonly name: string } | { readonly reason: string };

/** What a file shows, EPSG:23700, or why that cannot be told. */
export type Seen = { readonly box: BBox } | { readonly reason: string };

/** What an image shows. @throws SourceError where it is none */
export async function seenByImage({ files }: ImportDeps, path: string, srid: number | undefined): Promise<Seen> {
  const { type } = await readFileHead(path);
  if (type !== 'tiff') throw new SourceError({ code: 'wrongType', found: type, wanted: 'raster' });
  const summary = await (files?.raster ?? inspectRaster)(path, srid);
  return summary.ok ? { box: footprintOf(summary.grid, summary.epsg) } : { reason: rasterFaultText(summary) };
}

/** The project that is named, or else the only one of which the file shows a unit. */
export async function chosenProject(
  { db }: ImportDeps,
  { companyId, granule }: { readonly companyId: number; readonly granule?: string | undefined },
  see: () => Promise<Seen>,
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
  const seen = await see();
  if ('reason' in seen) return seen;
  const shown = new Set(
    (await knownUnits(db, companyId))
      .filter(({ shape }) => bboxesIntersect(bboxOf(shape), seen.box))
      .map(({ project }) => project),
  );
  const [found, second] = projects.filter(({ name }) => shown.has(name));
  if (found === undefined) return { reason: texts.imageElsewhere };
  return second === undefined ? found : { reason: texts.whichProject([...shown]) };
}
