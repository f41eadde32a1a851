import { sql } from 'kysely';
import { mayCall, scopeOf } from '#server/modules/access/scope.ts';
import { damagePlotsIn } from '#server/modules/access/scopeFilter.ts';
import type { FeatureLayer } from '#server/modules/ogc/featureLayer.ts';
import { damagePlotFeatureTexts } from './damagePlot.features.hu.ts';

const ofCase = {
  damageNumber: sql`damage.damage_number`,
  meparCode: sql`damage_plot.mepar_code`,
  plantName: sql`nullif(damage_plot.plant_name, '')`,
  damageDate: sql`damage.damage_date`,
};
const days = { first: sql`damage.damage_date`, last: sql`damage.damage_date` };

/** The drawn plots of damage cases, as features. */
export const damagePlotFeatures: FeatureLayer = {
  ...damagePlotFeatureTexts.plots,
  rows: (caller) => (mayCall('damagePlot', caller) ? damagePlotsIn(scopeOf('damagePlot', caller)) : null),
  id: 'damagePlot.id',
  idType: 'number',
  company: 'damagePlot.companyId',
  shape: 'damagePlot.tableGeom',
  shape3857: sql`damage_plot.table_geom3857`,
  from: sql`from damage_plot join damage on damage.id = damage_plot.damage_id`,
  properties: {
    ...ofCase,
    policyNumber: sql`damage.policy_number`,
    areaHa: sql`damage_plot.table_geom_ha`,
    damagedHa: sql`damage_plot.damaged_ha`,
  },
  days,
};

/** The damaged areas that experts have drawn on those plots, as features. */
export const damageAreaFeatures: FeatureLayer = {
  ...damagePlotFeatureTexts.areas,
  rows: (caller) =>
    mayCall('damagePlotAreas', caller)
      ? sql<boolean>`(damage_area.deleted_at is null and ${damagePlotsIn(scopeOf('damagePlotAreas', caller))})`
      : null,
  id: 'damageArea.id',
  idType: 'uuid',
  company: 'damageArea.companyId',
  shape: 'damageArea.geom',
  shape3857: sql`damage_area.geom3857`,
  from: sql`from damage_area
    join damage_plot on damage_plot.id = damage_area.damage_plot_id and damage_plot.company_id = damage_area.company_id
    join damage on damage.id = damage_plot.damage_id`,
  properties: { ...ofCase, damagePlotId: sql`damage_plot.id`, areaHa: sql`damage_area.area_ha` },
  days,
};
