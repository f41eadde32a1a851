import { roleGetsType } from '@georisk/contract/products/productTypes.ts';
import { sql } from 'kysely';
import { to3857 } from '#server/db/geometry.ts';
import { companyScopeOf, mayCall, scopeOf } from '#server/modules/access/scope.ts';
import { blocksIn, sharedOrIn } from '#server/modules/access/scopeFilter.ts';
import type { FeatureLayer } from '#server/modules/ogc/featureLayer.ts';
import { alertFeatureTexts } from './alert.features.hu.ts';
import { alertStands } from './standing.ts';

/** The alerts of the full map, as features: the installation's and the company's own, on blocks within reach. */
export const alertFeatures: FeatureLayer = {
  ...alertFeatureTexts,
  rows: (caller) =>
    mayCall('products', caller) && roleGetsType(caller.role, 'Alert')
      ? sql<boolean>`(${alertStands} and ${sharedOrIn('alert', companyScopeOf('products', caller))}
          and ${blocksIn(scopeOf('products', caller))})`
      : null,
  id: 'alert.id',
  idType: 'number',
  company: 'alert.companyId',
  shape: 'alert.geom',
  shape3857: to3857(sql`alert.geom`),
  from: sql`from alert join block on block.id = alert.block_id`,
  properties: {
    meparCode: sql`block.mepar_code`,
    date: sql`alert.date`,
    dateBefore: sql`alert.date_before`,
    kind: sql`alert.kind`,
    areaHa: sql`alert.area_ha`,
  },
  days: { first: sql`alert.date`, last: sql`alert.date` },
};
