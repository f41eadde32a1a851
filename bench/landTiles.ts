/** Vector tiles cut from memory compared with PostGIS making the same, one after the other, on one connection each. */
import { Pool } from 'pg';
import { eovToWebMercator } from '../packages/domain/src/geo/crs.ts';
import { encodeTile } from '../packages/imagery/src/tiles/encodeTile.ts';
import { readTile } from '../packages/imagery/src/testing/readTile.ts';
import { firstUnit, gridX, gridY, shiftTo, type TilePlace } from '../packages/imagery/src/tiles/tileGrid.ts';
import { eov } from '../packages/domain/src/units.ts';
import { openDatabase } from '../packages/server/src/db/open.ts';
import { createCells } from '../packages/server/src/modules/tile/cells.ts';
import { TILE_LAYERS } from '../packages/server/src/modules.ts';
import { type Figure, median, round } from './support.ts';

const ROUNDS = 7;
const [CENTRE_X, CENTRE_Y] = eovToWebMercator(eov(680_000, 200_000));

const LAYERS = {
  blocks: { table: 'block', column: 'geom3857', properties: 'mepar_code as code', zooms: [9, 10, 12, 14] },
  policyPlots: {
    table: 'policy_plot',
    column: 'table_geom3857',
    properties: 'mepar_code as code, plant_name as plant',
    zooms: [11, 12, 14],
  },
} as const;

/** Four by four tiles around the middle of the land. */
function placesAt(z: number): TilePlace[] {
  const units = firstUnit(1);
  const [x, y] = [gridX(CENTRE_X), gridY(CENTRE_Y)].map((grid) => Math.floor((grid >> shiftTo(z)) / units));
  return [-2, -1, 0, 1].flatMap((dx) => [-2, -1, 0, 1].map((dy) => ({ z, x: (x ?? 0) + dx, y: (y ?? 0) + dy })));
}

const query = ({ table, column, properties }: (typeof LAYERS)[keyof typeof LAYERS], name: string) => `
  select ST_AsMVT(area, '${name}', 4096, 'geom', 'id') as tile from (
    select id, ${properties}, ST_AsMVTGeom(${column}, ST_TileEnvelope($1, $2, $3), 4096, 64, true) as geom
    from ${table} where ${column} && ST_TileEnvelope($1, $2, $3, margin => 64.0 / 4096)) as area where geom is not null`;

const countOf = (tile: Uint8Array) => readTile(tile)[0]?.features.length ?? 0;

/** @param goal of the rows, where the land is large enough for one */
export async function tileFigures(url: string, folder: string, blocks: number, goal: string): Promise<Figure[]> {
  const database = await openDatabase({ dataDir: folder, databaseUrl: url });
  const peer = new Pool({ connectionString: url, max: 1 });
  const clock = { now: () => new Date(), today: () => '2026-07-15' as never };
  const figures: Figure[] = [];
  try {
    for (const [name, layer] of Object.entries(LAYERS)) {
      const text = query(layer, name);
      for (const z of layer.zooms) {
        const cells = createCells(database.kysely, clock);
        const row = TILE_LAYERS[name];
        if (row === undefined) throw new Error(`No layer of tiles: ${name}`);
        const draw = async (place: TilePlace) => {
          const parts = await cells.of(row, place);
          return encodeTile(
            name,
            place,
            parts.map((cell) => ({
              shapes: cell.at(z),
              ids: cell.ids,
              properties: cell.properties,
              shows: () => true,
            })),
          );
        };
        const places = placesAt(z);
        const cold: number[] = [];
        for (const place of places) cold.push((await timed(() => draw(place))).ms);
        const [ours, theirs]: [number[], number[]] = [[], []];
        let areas = 0;
        let bytes = 0;
        for (let turn = 0; turn < ROUNDS; turn += 1) {
          for (const place of places) {
            const mine = await timed(() => draw(place));
            const asked = await timed(() =>
              peer.query<{ tile: Buffer }>({ name: `tile ${name}`, text, values: [place.z, place.x, place.y] }),
            );
            ours.push(mine.ms);
            theirs.push(asked.ms);
            if (turn > 0) continue;
            const tile = asked.value.rows[0]?.tile ?? Buffer.alloc(0);
            const [own, other] = [countOf(mine.value), countOf(tile)];
            // An area that is no more than a speck at its zoom may be drawn by only one of the two.
            if (Math.abs(own - other) > Math.max(3, other / 200))
              throw new Error(`${name} ${z}: ${own} areas, PostGIS ${other}`);
            areas += own;
            bytes += mine.value.length;
          }
        }
        figures.push({
          job: `Vector tile of ${name}, z${z}, ${blocks.toLocaleString('en')} blocks: ${round(areas / places.length)} areas, ${round(bytes / places.length / 1000, 1)} kB`,
          ours: `${round(median(ours), 2)} ms (with reading its surroundings ${round(median(cold), 1)} ms, at most ${round(Math.max(...cold), 1)} ms)`,
          peer: `ST_AsMVT ${round(median(theirs), 2)} ms`,
          ratio: `${round(median(theirs) / median(ours), 1)} x`,
          goal,
        });
      }
    }
  } finally {
    await peer.end();
    await database.close();
  }
  return figures;
}

async function timed<T>(job: () => Promise<T>): Promise<{ readonly value: T; readonly ms: number }> {
  const began = performance.now();
  const value = await job();
  return { value, ms: performance.now() - began };
}
