import type { PlotZone, PlotZones } from '@georisk/contract/verticals/agronomy/blockPlots.ts';
import { arealArea, polygonArea } from '@georisk/domain/geo/area.ts';
import { SOIL_ZONE_CATEGORIES } from '@georisk/domain/soilZone/soilZoneClasses.ts';
import { toHectares } from '@georisk/domain/units.ts';
import type { Executor } from '#server/db/executor.ts';
import type { CallContext } from '#server/modules/access/audit.ts';
import { companyScopeOf } from '#server/modules/access/scope.ts';
import { blockNumbered } from '#server/modules/block/block.repository.ts';
import { soilZonesOf } from '#server/modules/product/soilZone.repository.ts';
import type { BlockPlotRow } from './blockPlot.repository.ts';
import { blockPlotInReach } from './blockPlot.service.ts';
import { type ZoneRow, zonesWithin } from './zones.repository.ts';

const NONE: PlotZones = { date: null, seasons: [], zones: [] };

/** Slivers along the edge of a plot, m²: no machine changes its rate for them. */
const MIN_AREA = 10;

/** A zone without its slivers; null where nothing else of it is within the plot. */
function withoutSlivers({ category, geom }: ZoneRow): ZoneRow | null {
  const coordinates = geom.coordinates.filter((rings) => polygonArea(rings) >= MIN_AREA);
  return coordinates.length === 0 ? null : { category, geom: { type: 'MultiPolygon', coordinates } };
}

/** Zones with their areas and shares. */
function present(rows: readonly ZoneRow[]): PlotZone[] {
  const whole = rows.reduce((sum, { geom }) => sum + arealArea(geom), 0);
  return rows.flatMap(({ category, geom }) => {
    const found = SOIL_ZONE_CATEGORIES.find(({ id }) => id === category);
    const area = arealArea(geom);
    return found === undefined
      ? []
      : [
          {
            category: found.word,
            color: found.color,
            area: toHectares(area),
            share: area / whole,
            geom: geom as unknown as PlotZone['geom'],
          },
        ];
  });
}

/** The newest zones of a plot's block, as far as they are within the plot. */
export async function zonesOfPlot(executor: Executor, context: CallContext, plot: BlockPlotRow): Promise<PlotZones> {
  const blockId = await blockNumbered(executor, plot.meparCode);
  if (blockId === null) return NONE;
  const [newest] = await soilZonesOf(executor, blockId, companyScopeOf('products', context.caller));
  if (newest === undefined) return NONE;
  const rows = await zonesWithin(executor, plot.id, { blockId, ...newest });
  return {
    date: newest.imageDate ?? newest.newestDate,
    seasons: [...newest.seasons],
    zones: present(rows.map(withoutSlivers).filter((row) => row !== null)),
  };
}

export const blockPlotZones = async (executor: Executor, context: CallContext, id: number): Promise<PlotZones> =>
  zonesOfPlot(executor, context, await blockPlotInReach(executor, context, id));
