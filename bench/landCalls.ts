/** A desk's typical calls, over HTTP, signed in: suggestions while typing, a block's panel, tiles. */
import { firstUnit, gridX, gridY, shiftTo } from '../packages/imagery/src/tiles/tileGrid.ts';
import { eovToWebMercator } from '../packages/domain/src/geo/crs.ts';
import { eov } from '../packages/domain/src/units.ts';
import { blockRing, chance, codeOf, type Land, settlementName, settlementsOf } from './landShapes.ts';
import { damageNumberOf, policyNumberOf } from './landLoad.ts';
import { type Figure, load, round } from './support.ts';

interface Signed {
  readonly url: string;
  readonly token: string;
}

const CONNECTIONS = 4;
const SECONDS = 6;
const MANY = 400;

/** A phrase with one letter left out, doubled, or without its accents. */
function mistyped(name: string, seed: number): string {
  const at = 1 + Math.floor(chance(seed, 1) * (name.length - 2));
  const ways = [
    name.slice(0, at) + name.slice(at + 1),
    name.slice(0, at) + name.charAt(at) + name.slice(at),
    name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase(),
  ];
  return ways[seed % ways.length] ?? name;
}

const beginningOf = (text: string, seed: number) => text.slice(0, 2 + Math.floor(chance(seed, 2) * (text.length - 1)));

/** Phrases as they are typed, by their target. */
function phrasesOf(land: Land): Readonly<Record<string, readonly string[]>> {
  const some = Array.from({ length: MANY }, (_, index) => index);
  const drawn = (index: number, most: number) => Math.floor(chance(index, 3) * most);
  const places = settlementsOf(land).length;
  return {
    'settlements, mistyped': some.map((index) => mistyped(settlementName(drawn(index, places)), index)),
    'settlements, beginnings': some.map((index) => beginningOf(settlementName(drawn(index, places)), index)),
    'block codes, beginnings': some.map((index) => beginningOf(codeOf(drawn(index, land.count)), index)),
    'policy numbers, beginnings': some.map((index) => beginningOf(policyNumberOf(drawn(index, land.count / 6)), index)),
    'damage numbers, beginnings': some.map((index) => beginningOf(damageNumberOf(drawn(index, land.count / 3)), index)),
  };
}

async function figure({ url, token }: Signed, job: string, paths: readonly string[], limitMs: number): Promise<Figure> {
  const headers = { authorization: `Bearer ${token}` };
  const { p50, p95, requestsPerSecond, failures, answers } = await load(url, paths, {
    connections: CONNECTIONS,
    seconds: SECONDS,
    headers,
  });
  if (failures > 0) throw new Error(`${job}: ${failures} of ${answers} failed`);
  return {
    job: `${job}, ${CONNECTIONS} connections`,
    ours: `p50 ${round(p50)} ms, p95 ${round(p95)} ms, ${round(requestsPerSecond)}/s`,
    peer: `limit p95 ${limitMs} ms`,
    ratio: round(limitMs / Math.max(p95, 0.5), 1),
    goal: `p95 ≤ ${limitMs} ms`,
  };
}

/** Tiles over blocks taken at random. */
function tilesOf(land: Land, layer: string, z: number): string[] {
  const addresses = Array.from({ length: MANY }, (_, index) => {
    const [[east, north] = [0, 0]] = blockRing(land, Math.floor(chance(index, z) * land.count));
    const [x, y] = eovToWebMercator(eov(east, north));
    const at = (grid: number) => Math.floor((grid >> shiftTo(z)) / firstUnit(1));
    return `/tiles/${layer}/${z}/${at(gridX(x))}/${at(gridY(y))}.mvt`;
  });
  return [...new Set(addresses)];
}

/** Metres of a desk's map, 1280 x 800 pixels, at a resolution. */
const viewOf = (resolution: number) => [1_280 * resolution, 800 * resolution] as const;

/** Requests of a yield map over blocks taken at random. */
function yieldsOf(land: Land, resolution: number, type: 'reference' | 'real'): string[] {
  const [width, height] = viewOf(resolution);
  return Array.from({ length: 60 }, (_, index) => {
    const [[x, y] = [0, 0]] = blockRing(land, Math.floor(chance(index, resolution) * land.count));
    const [west, south, east, north] = [x - width / 2, y - height / 2, x + width / 2, y + height / 2].map(Math.round);
    const ring = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ];
    const extent = encodeURIComponent(JSON.stringify({ type: 'Polygon', coordinates: [ring] }));
    return `/api/yields?plant=KALASZOS&scale=Mepar&type=${type}&extent=${extent}`;
  });
}

export async function callFigures(signed: Signed, land: Land): Promise<Figure[]> {
  const size = `${land.count.toLocaleString('en')} blocks`;
  const figures: Figure[] = [];
  const phrases = phrasesOf(land);
  const addresses = Object.fromEntries(
    Object.entries(phrases).map(([what, all]) => [
      what,
      all.map((phrase) => `/api/search?phrase=${encodeURIComponent(phrase)}`),
    ]),
  );
  for (const [what, paths] of Object.entries(addresses)) {
    figures.push(await figure(signed, `Search, ${size}: ${what}`, paths, 50));
  }
  const codes = Array.from({ length: MANY }, (_, index) => codeOf(Math.floor(chance(index, 4) * land.count)));
  figures.push(
    await figure(
      signed,
      `Block panel's call, ${size}`,
      codes.map((code) => `/api/blocks/${code}`),
      200,
    ),
  );
  for (const type of ['reference', 'real'] as const) {
    // The maximum of the colours is computed once for everybody.
    const max = `${signed.url}/api/yields/max?plant=KALASZOS&scale=Mepar&type=${type}`;
    await fetch(max, { headers: { authorization: `Bearer ${signed.token}` } });
    for (const resolution of [29, 10]) {
      const paths = yieldsOf(land, resolution, type);
      const job = `Yield map (${type}), ${size}: views of 1280 x 800 at ${resolution} m a pixel`;
      figures.push(await figure(signed, job, paths, 200));
    }
  }
  for (const [layer, z] of [
    ['blocks', 10],
    ['blocks', 12],
    ['policyPlots', 13],
  ] as const) {
    const tiles = tilesOf(land, layer, z);
    // Once each beforehand: a desk views the same country all day.
    for (const path of tiles)
      await fetch(`${signed.url}${path}`, { headers: { authorization: `Bearer ${signed.token}` } });
    figures.push(
      await figure(
        signed,
        `Vector tiles of ${layer} over HTTP, ${size}: ${tiles.length} of zoom ${z} over the whole land`,
        tiles,
        50,
      ),
    );
  }
  return figures;
}
