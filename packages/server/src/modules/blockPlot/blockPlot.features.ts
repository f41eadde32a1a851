import { sql } from 'kysely';
import { mayCall, scopeOf } from '#server/modules/access/scope.ts';
import { companyRowsIn } from '#server/modules/access/scopeFilter.ts';
import type { FeatureLayer } from '#server/modules/ogc/featureLayer.ts';
import { blockPlotFeatureTexts } from './blockPlot.features.hu.ts';

/** An agronomist's own plots, as features. */
export const blockPlotFeatures: FeatureLayer = {
  ...blockPlotFeatureTexts,
  rows: (caller) => (mayCall('blockPlots', caller) ? companyRowsIn('block_plot', scopeOf('blockPlots', caller)) : null),
  id: 'blockPlot.id',
  idType: 'number',
  company: 'blockPlot.companyId',
  shape: 'blockPlot.geom',
  shape3857: sql`block_plot.geom3857`,
  from: sql`from block_plot`,
  properties: {
    name: sql`block_plot.name`,
    meparCode: sql`block_plot.mepar_code`,
    plantName: sql`block_plot.plant_name`,
    yield: sql`block_plot.yield`,
    irrigation: sql`block_plot.irrigation`,
    areaHa: sql`block_plot.area_ha`,
  },
};
