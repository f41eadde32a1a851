import { sql } from 'kysely';
import { mayCall, scopeOf } from '#server/modules/access/scope.ts';
import { policyPlotsIn } from '#server/modules/access/scopeFilter.ts';
import type { FeatureLayer } from '#server/modules/ogc/featureLayer.ts';
import { firstDayOfCover, lastDayOfCover } from './policyDays.ts';
import { policyPlotFeatureTexts } from './policyPlot.features.hu.ts';

/** The insured plots of the full map, as features. */
export const policyPlotFeatures: FeatureLayer = {
  ...policyPlotFeatureTexts,
  rows: (caller) => (mayCall('plots', caller) ? policyPlotsIn(scopeOf('plots', caller)) : null),
  id: 'policyPlot.id',
  idType: 'number',
  company: 'policyPlot.companyId',
  shape: 'policyPlot.tableGeom',
  shape3857: sql`policy_plot.table_geom3857`,
  from: sql`from policy_plot join policy on policy.id = policy_plot.policy_id and policy.company_id = policy_plot.company_id`,
  properties: {
    meparCode: sql`policy_plot.mepar_code`,
    plantName: sql`policy_plot.plant_name`,
    policyNumber: sql`policy.policy_number`,
    year: sql`policy.year`,
    areaHa: sql`policy_plot.table_geom_ha`,
  },
  days: { first: firstDayOfCover, last: lastDayOfCover },
};
