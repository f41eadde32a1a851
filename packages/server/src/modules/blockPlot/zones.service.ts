import type { PlotZone, PlotZones } from '@georisk/contract/verticals/agronomy/blockPlots.ts';
import { SOIL_ZONE_CATEGORIES } from '@georisk/domain/soilZone/soilZoneClasses.ts';
import type { Executor } from '#server/db/executor.ts';
import type { CallContext } from '#server/modules/access/audit.ts';
import { companyScopeOf } from '#server/modules/access/scope.ts';
import { blockNumbered } from '#server/modules/block/block.repository.ts';
import { soilZonesOf } from '#server/modules/product/soilZone.repository.ts';
import type { BlockPlotRow } from './blockPlot.repository.ts';
import { blockPlotInReach } from './blockPlot.service.ts';
import { type ZoneRow, zonesWithin } from './zones.repository.ts';

const NONE: PlotZones = { date: null, seasons: [], zones: [] };

function plotZone({ category, areaHa, geom }: ZoneRow, whole: number): PlotZone[] {
  const found = SOIL_ZONE_CATEGORIES.find(({ id }) => id === category);
  return found ? [{ category: found.word, color: found.color, area: areaHa, share: areaHa / whole, geom }] : [];
}

/** The newest zones of a plot's block, as far as they are within the plot. */
export async function zonesOfPlot(executor: Executor, context: CallContext, plot: BlockPlotRow): Promise<PlotZones> {
  const blockId = await blockNumbered(executor, plot.meparCode);
  if (blockId === null) return NONE;
  const [newest] = await soilZonesOf(executor, blockId, companyScopeOf('products', context.caller));
  if (newest === undefined) return NONE;
  const rows = await zonesWithin(executor, plot.id, { blockId, ...newest });
  const whole = rows.reduce((sum, { areaHa }) => sum + areaHa, 0);
  return {
    date: newest.imageDate ?? newest.newestDate,
    seasons: [...newest.seasons],
    zones: rows.flatMap((row) => plotZone(row, whole)),
  };
}

export const blockPlotZones = async (executor: Executor, context: CallContext, id: number): Promise<PlotZones> =>
  zonesOfPlot(executor, context, await blockPlotInReach(executor, context, id));
