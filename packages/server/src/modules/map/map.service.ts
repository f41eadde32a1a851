import type { Answer } from '@georisk/contract/endpoints.ts';
import type { BaseMap } from '@georisk/contract/verticals/maps/map.ts';
import type { Executor } from '#server/db/executor.ts';
import { auditForeign, type CallContext } from '#server/modules/access/audit.ts';
import { baseMapTexts } from './baseMaps.hu.ts';
import { cut, type Extent } from './extent.ts';
import { nativeZoom } from './nativeZoom.ts';
import { blocksOfPlots, citiesIn, drawnDamagePlots, drawnPolicyPlots, newestTrueColour } from './map.repository.ts';

/** With nothing configured the installation's own imagery is the map, so that a machine without internet shows a real one. */
export async function baseMapsOr(executor: Executor, configured: readonly BaseMap[]): Promise<BaseMap[]> {
  if (configured.length > 0) return [...configured];
  const layers = await newestTrueColour(executor);
  return layers.map(({ groupName, layer, date, ...place }) => ({
    id: `own-${groupName}`,
    title: `${baseMapTexts.ownTitle} ${date}`,
    kind: 'own',
    url: `${groupName}:${layer}`,
    layer: null,
    attribution: baseMapTexts.ownAttribution,
    imagery: true,
    minZoom: 0,
    maxZoom: nativeZoom(place),
  }));
}

export const cities = async (executor: Executor, extent: Extent, limit: number): Promise<Answer<'cities'>> =>
  cut(await citiesIn(executor, extent, limit + 1), limit);

/**
 * The plot layer: for staff the blocks with a plot or case of the company, then the drawn outlines of insured and of
 * damaged plots; for a farmer their own outlines alone.
 */
export async function plots(
  executor: Executor,
  context: CallContext,
  extent: Extent,
  limit: number,
): Promise<Answer<'plots'>> {
  const { scope } = context.access;
  const blocks = scope.kind === 'own' ? [] : await blocksOfPlots(executor, scope, extent, limit + 1);
  const left = limit + 1 - blocks.length;
  const drawn = left > 0 ? await drawnPolicyPlots(executor, scope, extent, left) : [];
  const still = left - drawn.length;
  const damaged = still > 0 ? await drawnDamagePlots(executor, scope, extent, still) : [];
  const outlines = [...drawn, ...damaged];
  const companies = outlines.map(({ companyId }) => companyId);
  await auditForeign(executor, context, companies, 'plots');
  return cut([...blocks, ...outlines.map(({ plot }) => plot)], limit);
}
