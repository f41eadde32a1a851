import { sql } from 'kysely';
import { mayCall, scopeOf } from '#server/modules/access/scope.ts';
import { companyRowsIn } from '#server/modules/access/scopeFilter.ts';
import type { FeatureLayer } from '#server/modules/ogc/featureLayer.ts';
import { forestFeatureTexts } from './forest.features.hu.ts';

/** The units of a company's forests, as features. */
export const forestUnitFeatures: FeatureLayer = {
  ...forestFeatureTexts,
  rows: (caller) =>
    mayCall('forestUnits', caller) ? companyRowsIn('forest_unit', scopeOf('forestUnits', caller)) : null,
  id: 'forestUnit.id',
  idType: 'number',
  company: 'forestUnit.companyId',
  shape: 'forestUnit.geom',
  shape3857: sql`forest_unit.geom3857`,
  from: sql`from forest_unit`,
  properties: {
    code: sql`forest_unit.code`,
    settlement: sql`forest_unit.settlement`,
    mainSpecies: sql`forest_unit.main_species`,
    stemCount: sql`forest_unit.stem_count`,
    heightAvg: sql`forest_unit.height_avg`,
    dbhAvg: sql`forest_unit.dbh_avg`,
    volumeSum: sql`forest_unit.volume_sum`,
    volumeStems: sql`forest_unit.volume_stems`,
    areaHa: sql`forest_unit.area`,
  },
};
