import { sql } from 'kysely';
import { mayCall, scopeOf } from '#server/modules/access/scope.ts';
import type { FeatureLayer } from '#server/modules/ogc/featureLayer.ts';
import { soilFeatureTexts } from './soil.features.hu.ts';
import { surveyIn } from './survey.ts';

/** The patches of the survey's map, as features. */
export const soilZoneFeatures: FeatureLayer = {
  ...soilFeatureTexts.zones,
  rows: (caller) => (mayCall('soilZone', caller) ? surveyIn('soilMapZone', scopeOf('soilZone', caller)) : null),
  id: 'soilMapZone.id',
  idType: 'number',
  company: 'soilMapZone.companyId',
  shape: 'soilMapZone.geom',
  shape3857: sql`soil_map_zone.geom3857`,
  from: sql`from soil_map_zone`,
  properties: { genetic: sql`soil_map_zone.genetic`, physical: sql`soil_map_zone.physical` },
};

/** The samples of the survey, as features: points and areas. */
export const soilSampleFeatures: FeatureLayer = {
  ...soilFeatureTexts.samples,
  rows: (caller) => (mayCall('soilSample', caller) ? surveyIn('soilSample', scopeOf('soilSample', caller)) : null),
  id: 'soilSample.id',
  idType: 'number',
  company: 'soilSample.companyId',
  isOfPoints: true,
  shape: 'soilSample.geom',
  shape3857: sql`soil_sample.geom3857`,
  from: sql`from soil_sample`,
  properties: {
    settlement: sql`soil_sample.settlement`,
    hrsz: sql`soil_sample.hrsz`,
    meparCode: sql`soil_sample.mepar_code`,
    landUse: sql`soil_sample.land_use`,
    genetic: sql`soil_sample.genetic`,
    organicContent: sql`soil_sample.organic_content`,
    areaHa: sql`soil_sample.area`,
  },
};
