import { WEB_MERCATOR_SRID } from '@georisk/domain/geo/crs.ts';
import { sql } from 'kysely';
import { mayCall } from '#server/modules/access/scope.ts';
import { type AreasIn, columnsOf, intersectsBox, tiny } from '#server/modules/tile/areas.ts';
import { ALL, type TileLayer } from '#server/modules/tile/tileLayer.ts';

const dangersAt: AreasIn = (executor, box) =>
  columnsOf(executor, {
    id: sql`block.id`,
    values: [sql`block.mepar_code`, sql`block_frost.frost`],
    shape: tiny(sql`block.geom3857`),
    from: sql`from block join block_frost on block_frost.block_id = block.id
      where block_frost.frost is not null and ${intersectsBox('block.geom3857', box, WEB_MERCATOR_SRID)}`,
  });

/** The danger map: blocks with their class. */
export const frostTiles: TileLayer = {
  subject: 'block_frost',
  keys: ['code', 'frost'],
  areasIn: dangersAt,
  cellZoom: 10,
  zooms: { first: 6, last: 15 },
  maxAge: 300,
  reach: async ({ caller }) => (mayCall('frostMap', caller) ? ALL : null),
};
