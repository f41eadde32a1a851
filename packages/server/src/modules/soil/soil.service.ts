import type { Answer } from '@georisk/contract/endpoints.ts';
import { bboxCentre, bboxOf, unionBBox } from '@georisk/domain/geo/bbox.ts';
import type { Areal } from '@georisk/domain/geo/types.ts';
import type { Executor } from '#server/db/executor.ts';
import { notFound } from '#server/http/problem.ts';
import { auditForeign, type CallContext } from '#server/modules/access/audit.ts';
import { blockIn } from '#server/modules/block/block.repository.ts';
import { ndviOfBlock } from '#server/modules/blockView/mepar.service.ts';
import { cut, type Extent } from '#server/modules/map/extent.ts';
import { placeNear, surveyContents, terrainUrl, terrainUrlAt } from './overview.repository.ts';
import { soilSamplesIn } from './soilSamples.repository.ts';
import { soilZonesIn } from './soilZones.repository.ts';

export async function soilOverview(executor: Executor, context: CallContext): Promise<Answer<'soilOverview'>> {
  const { scope } = context.access;
  const [contents, terrain] = await Promise.all([surveyContents(executor, scope), terrainUrl(executor, scope)]);
  const { soilMapZone, soilSample, soilManagementZone } = contents;
  const all = [soilMapZone, soilSample, soilManagementZone];
  await auditForeign(
    executor,
    context,
    all.flatMap(({ companies }) => companies),
    'prokat/overview',
  );
  const boxes = all.flatMap(({ box }) => (box === null ? [] : [box]));
  const box = boxes.length === 0 ? null : boxes.reduce(unionBBox);
  return {
    soilZones: soilMapZone.count,
    soilSamples: soilSample.count,
    managementZones: soilManagementZone.count,
    box: box && [...box],
    place: box && (await placeNear(executor, contents, scope, bboxCentre(box))),
    terrainUrl: terrain,
  };
}

/** The rows of an extent, at most `limit`; of other companies' an entry in the log. The answer leaves out whose they are. */
async function listed<R extends { readonly companyId: number }>(
  executor: Executor,
  context: CallContext,
  rows: readonly R[],
  limit: number,
  what: string,
): Promise<{ items: R[]; truncated: boolean }> {
  const list = cut(rows, limit);
  const companies = list.items.map(({ companyId }) => companyId);
  await auditForeign(executor, context, companies, what);
  return list;
}

export async function soilZones(
  executor: Executor,
  context: CallContext,
  extent: Extent,
  limit: number,
): Promise<Answer<'soilZone'>> {
  const rows = await soilZonesIn(executor, context.access.scope, extent, limit + 1);
  return listed(executor, context, rows, limit, 'soilZone');
}

export async function soilSamples(
  executor: Executor,
  context: CallContext,
  extent: Extent,
  limit: number,
): Promise<Answer<'soilSample'>> {
  const rows = await soilSamplesIn(executor, context.access.scope, extent, limit + 1);
  return listed(executor, context, rows, limit, 'soilSample');
}

/** Any block: outlines are reference data to the soil survey. Its pictures are the installation's and the company's. */
export async function soilMepar(
  executor: Executor,
  context: CallContext,
  meparCode: string,
): Promise<Answer<'soilMepar'>> {
  const { scope } = context.access;
  const row = await blockIn(executor, meparCode, { kind: 'all' });
  if (row === undefined) throw notFound();
  const { id, ...block } = row;
  const [ndvi, terrain] = await Promise.all([
    ndviOfBlock(executor, id, scope),
    terrainUrlAt(executor, scope, bboxOf(block.geom as unknown as Areal)),
  ]);
  return { ...block, ndvi, alerts: [], terrainUrl: terrain };
}
