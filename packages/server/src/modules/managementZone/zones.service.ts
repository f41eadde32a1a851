import type { Answer } from '@georisk/contract/endpoints.ts';
import type { SoilManagementZone } from '@georisk/contract/verticals/soil/soil.ts';
import { managementCategoryOf } from '@georisk/domain/soil/managementCategories.hu.ts';
import type { Executor } from '#server/db/executor.ts';
import { auditForeign, type CallContext } from '#server/modules/access/audit.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { cut, type Extent } from '#server/modules/map/extent.ts';
import { companyZonesOf, computedZonesOf, zonesByExtent } from './zones.repository.ts';
import { zoneTexts } from './zones.hu.ts';

/** The zones of the caller's company in an extent. */
export async function zonesIn(
  executor: Executor,
  context: CallContext,
  extent: Extent,
  limit: number,
): Promise<Answer<'soilManagementZone'>> {
  const { items, truncated } = cut(await zonesByExtent(executor, context.access.scope, extent, limit + 1), limit);
  const companies = items.map(({ companyId }) => companyId);
  await auditForeign(executor, context, companies, 'soilManagementZone');
  return { items, truncated };
}

/**
 * The management zones of a block within a scope: those of its company, or else those that were made of the block's
 * seasons.
 */
export async function zonesOfBlock(
  executor: Executor,
  scope: Scope,
  meparCode: string,
): Promise<readonly (SoilManagementZone & { readonly companyId: number | null })[]> {
  const own = await companyZonesOf(executor, scope, meparCode);
  if (own.length > 0) return own;
  const made = await computedZonesOf(executor, scope, meparCode);
  return made.map(({ category, geom }) => {
    const { name, color } = managementCategoryOf(category);
    return { companyId: null, geom, color, areaName: zoneTexts.computed(meparCode), category: name };
  });
}

export async function zonesOfOwnBlock(
  executor: Executor,
  context: CallContext,
  meparCode: string,
): Promise<Answer<'soilManagementZones'>> {
  const zones = await zonesOfBlock(executor, context.access.scope, meparCode);
  const companies = zones.flatMap(({ companyId }) => companyId ?? []);
  await auditForeign(executor, context, companies, `soilManagementZones/${meparCode}`);
  return [...zones];
}
