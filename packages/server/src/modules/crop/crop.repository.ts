import type { Answer } from '@georisk/contract/endpoints.ts';
import type { CropIndex } from '@georisk/domain/cropMap/cropYears.hu.ts';
import type { MultiPolygon } from 'geojson';
import type { Executor } from '#server/db/executor.ts';
import { asGeoJson } from '#server/db/geometry.ts';
import { type Extent, intersectsExtent } from '#server/modules/map/extent.ts';

export async function cropsIn(
  executor: Executor,
  year: number,
  extent: Extent,
  limit: number,
): Promise<Answer<'crops'>['items']> {
  const rows = await executor
    .selectFrom('cropRecord')
    .select(['id', 'crop', 'date', asGeoJson<MultiPolygon>('cropRecord.geom').as('cropPolygon')])
    .where('year', '=', year)
    .where(intersectsExtent('cropRecord.geom', extent))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, crop: row.crop as CropIndex }));
}

/** Harvest years that have a crop map, oldest first. */
export async function mappedYears(executor: Executor): Promise<readonly number[]> {
  const rows = await executor.selectFrom('cropRecord').select('year').distinct().orderBy('year').execute();
  return rows.map(({ year }) => year);
}
