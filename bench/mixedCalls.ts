/** Typical calls of fifty users of the product, with the addresses of a given database. */
import { Client } from 'pg';
import { eovToWebMercator } from '../packages/domain/src/geo/crs.ts';
import { createRandom, type Random } from '../packages/domain/src/sampling/random.ts';
import { firstUnit, gridX, gridY, shiftTo } from '../packages/imagery/src/tiles/tileGrid.ts';
import { eov } from '../packages/domain/src/units.ts';
import type { Question, User } from './users.ts';

/** Blocks that one user works on: the cases and policies of a week. */
const BLOCKS_A_USER = 40;
/** Metres of a desk's map at 5 m a pixel. */
const VIEW = [6_400, 4_000] as const;

interface BlockRow {
  readonly code: string;
  readonly x: number;
  readonly y: number;
}

interface KnownRows {
  readonly blocks: readonly BlockRow[];
  readonly damages: readonly { id: number; number: string }[];
  readonly policies: readonly string[];
  readonly settlements: readonly string[];
  readonly plots: readonly { id: number; outline: unknown }[];
  /** `group:layer` of images that can be drawn, newest first. */
  readonly images: readonly string[];
}

/** Rows within a company's reach. */
async function knownOf(db: Client, companyId: number, drawnImages: boolean): Promise<KnownRows> {
  const rows = async <T extends object>(query: string, values: unknown[] = [companyId]) =>
    (await db.query<T>(query, values)).rows;
  return {
    blocks: await rows<BlockRow>(
      `select mepar_code as code, ST_X(c) as x, ST_Y(c) as y from (select b.mepar_code, ST_Centroid(b.geom) as c from block b
        where exists (select 1 from policy_plot p join policy y on y.id = p.policy_id where p.mepar_code = b.mepar_code and p.company_id = $1
          and y.year = (select max(year) from policy)) order by md5(b.mepar_code) limit 3000) as part`,
    ),
    damages: await rows(
      `select id, damage_number as number from damage where company_id = $1 and deleted_at is null order by md5(id::text) limit 3000`,
    ),
    policies: (
      await rows<{ number: string }>(
        `select policy_number as number from policy where company_id = $1 order by md5(id::text) limit 3000`,
      )
    ).map(({ number }) => number),
    settlements: (await rows<{ name: string }>('select name from settlement order by name limit 500', [])).map(
      ({ name }) => name,
    ),
    plots: await rows(
      `select p.id, ST_AsGeoJSON(ST_Buffer(ST_PointOnSurface(b.geom), 40, 2), 2, 0)::json as outline
        from policy_plot p join policy y on y.id = p.policy_id join block b on b.mepar_code = p.mepar_code
        where p.company_id = $1 and y.year = (select max(year) from policy) order by md5(p.id::text) limit 1000`,
    ),
    images: drawnImages
      ? (
          await rows<{ name: string }>(
            `select group_name || ':' || layer as name from raster where kind = 'NDVI' and company_id is null order by date desc limit 8`,
            [],
          )
        ).map(({ name }) => name)
      : [],
  };
}

/** Shares of a hundred requests. */
const SHARES = {
  block: 18,
  plots: 14,
  case: 10,
  policies: 10,
  products: 10,
  curve: 10,
  tile: 10,
  search: 10,
  write: 5,
  rest: 3,
} as const;
export type Kind = keyof typeof SHARES;
export const KINDS = Object.keys(SHARES) as readonly Kind[];
const A_DAY: readonly Kind[] = KINDS.flatMap((kind) => Array.from({ length: SHARES[kind] }, () => kind));

const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
const get = (name: string, path: string): Question => ({ name, method: 'GET', path });

const viewAround = ({ x, y }: BlockRow): string => {
  const [west, south] = [Math.round(x - VIEW[0] / 2), Math.round(y - VIEW[1] / 2)];
  const [east, north] = [west + VIEW[0], south + VIEW[1]];
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return encodeURIComponent(JSON.stringify({ type: 'Polygon', coordinates: [ring] }));
};

function tileAt({ x, y }: BlockRow, layer: string, z: number, ending: string): string {
  const [mx, my] = eovToWebMercator(eov(x, y));
  const at = (grid: number) => Math.floor((grid >> shiftTo(z)) / firstUnit(1));
  return `/tiles/${layer}/${z}/${at(gridX(mx))}/${at(gridY(my))}${ending}`;
}

type Ask = (random: Random, known: KnownRows, mine: readonly BlockRow[]) => Question;

const ASKS: Readonly<Record<Kind, Ask>> = {
  block: (random, _known, mine) => get('block', `/api/blocks/${pick(random, mine).code}`),
  plots: (random, _known, mine) => get('plots', `/api/plots?extent=${viewAround(pick(random, mine))}&limit=2000`),
  case: (random, { damages }) => {
    const which = random();
    if (which < 0.3 || damages.length === 0) return get('cases', '/api/damages?page=1&pageSize=50');
    return get('case', `/api/damages/${pick(random, damages).id}`);
  },
  policies: (random, { policies }) =>
    random() < 0.5
      ? get('policies', '/api/policies/')
      : get('policy', `/api/policies/${encodeURIComponent(pick(random, policies))}`),
  products: (random, _known, mine) => get('products', `/api/products?meparCode=${pick(random, mine).code}`),
  curve: (random, _known, mine) => get('curve', `/api/blocks/${pick(random, mine).code}/curve`),
  tile: (random, { images }, mine) => {
    const block = pick(random, mine);
    return images.length > 0 && random() < 0.7
      ? get('tile', tileAt(block, pick(random, images), 13 + Math.floor(random() * 3), '.png'))
      : get(
          'tile (areas)',
          tileAt(block, pick(random, ['blocks', 'policyPlots']), 12 + Math.floor(random() * 3), '.mvt'),
        );
  },
  search: (random, { settlements, policies }, mine) => {
    const phrase = pick(random, [pick(random, settlements), pick(random, policies), pick(random, mine).code]);
    return get('search', `/api/search?phrase=${encodeURIComponent(phrase.slice(0, 3 + Math.floor(random() * 5)))}`);
  },
  write: (random, { plots }) => {
    if (random() < 0.3) return { name: 'write (log)', method: 'POST', path: '/api/logs/view-block', body: {} };
    const { id, outline } = pick(random, plots);
    return {
      name: 'write (outline)',
      method: 'POST',
      path: '/api/policyDrawings',
      body: { policyPlotId: id, tablePolygon: outline },
    };
  },
  rest: (random) =>
    pick(random, [
      get('currentUser', '/api/currentUser'),
      get('baseMaps', '/api/baseMaps'),
      get('country', '/api/country'),
    ]),
};

/**
 * @param tokens of the users' sessions, all of one company
 * @param drawnImages whether the images of the database are in the store
 * @param kinds to request, each as often as it occurs in the list
 */
export async function usersOf(
  url: string,
  companyId: number,
  tokens: readonly string[],
  drawnImages: boolean,
  kinds: readonly Kind[] = A_DAY,
): Promise<User[]> {
  const db = new Client({ connectionString: url });
  await db.connect();
  try {
    const known = await knownOf(db, companyId, drawnImages);
    return tokens.map((token, index) => {
      const random = createRandom(index + 1);
      const mine = Array.from({ length: BLOCKS_A_USER }, () => pick(random, known.blocks));
      return {
        headers: { authorization: `Bearer ${token}` },
        next: () => ASKS[pick(random, kinds)](random, known, mine),
      };
    });
  } finally {
    await db.end();
  }
}
