import { WEB_MERCATOR_SRID } from '@georisk/domain/geo/crs.ts';
import { sql } from 'kysely';
import { type AreasIn, columnsOf, intersectsBox, tiny } from '#server/modules/tile/areas.ts';
import { mayCall } from '#server/modules/access/scope.ts';
import { ALL, type TileLayer } from '#server/modules/tile/tileLayer.ts';

const cropsAt: AreasIn = (executor, box) =>
  columnsOf(executor, {
    id: sql`crop_record.id`,
    values: [sql`crop_record.year`, sql`crop_record.crop`],
    shape: tiny(sql`crop_record.geom3857`),
    from: sql`from crop_record where ${intersectsBox('cropRecord.geom3857', box, WEB_MERCATOR_SRID)}`,
  });

export const cropTiles: TileLayer = {
  subject: 'crop_record',
  keys: ['year', 'crop'],
  areasIn: cropsAt,
  cellZoom: 12,
  zooms: { first: 12, last: 15 },
  maxAge: 300,
  reach: async ({ caller }) => (mayCall('crops', caller) ? ALL : null),
};
