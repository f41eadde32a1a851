import { writeFile } from 'node:fs/promises';
import { EOV_URN } from '@georisk/domain/geo/crs.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import { box, chapelOf, gateOf, MARGIN, type Site, sizeOf, toMap, treesOf } from './layout.ts';
import { cemeteryNames as names } from './names.hu.ts';

interface Sign {
  readonly name: string;
  readonly color: string;
  readonly symbol: string;
  readonly size: number;
}

const SIGNS = {
  chapel: { name: names.chapel, color: '#B71C1C', symbol: 'solid', size: 2 },
  hedge: { name: names.hedge, color: '#2E7D32', symbol: 'dash', size: 3 },
  road: { name: names.road, color: '#F9A825', symbol: 'solid', size: 4 },
  path: { name: names.path, color: '#FDD835', symbol: 'dash', size: 2 },
  gate: { name: names.gate, color: '#0D47A1', symbol: 'triangle', size: 9 },
  tap: { name: names.tap, color: '#0288D1', symbol: 'circle', size: 6 },
  waste: { name: names.waste, color: '#6D4C41', symbol: 'triangle', size: 7 },
  tree: { name: names.tree, color: '#1B5E20', symbol: 'circle', size: 4 },
} as const satisfies Record<string, Sign>;

const rounded = ([x, y]: Position): Position => [Math.round(x * 100) / 100, Math.round(y * 100) / 100];

/** What stands around the graves, as features of GeoJSON. */
function featuresOf(site: Site): readonly object[] {
  const place = (at: Position) => rounded(toMap(site)(at));
  const [width, depth] = sizeOf(site);
  const [gateX] = gateOf(site);
  const [west, south, east, north] = chapelOf(site);
  let count = 0;
  const feature = (sign: Sign, geometry: object) => ({
    type: 'Feature',
    properties: {
      azonosito: `E${(count += 1)}`,
      megnevezes: sign.name,
      szin: sign.color,
      jel: sign.symbol,
      meret: sign.size,
    },
    geometry,
  });
  const area = (sign: Sign, ring: readonly Position[]) =>
    feature(sign, { type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)].map(place)] });
  const line = (sign: Sign, ...path: readonly Position[]) =>
    feature(sign, { type: 'LineString', coordinates: path.map(place) });
  const point = (sign: Sign, at: Position) => feature(sign, { type: 'Point', coordinates: place(at) });
  return [
    area(SIGNS.chapel, box(west, south, east, north)),
    line(SIGNS.hedge, ...box(0.6, 0.6, width - 0.6, depth - 0.6), [0.6, 0.6]),
    line(SIGNS.road, [gateX, 0], [gateX, depth - MARGIN]),
    line(SIGNS.path, [gateX, 8], [west, 8]),
    point(SIGNS.gate, [gateX, 0.5]),
    point(SIGNS.tap, [gateX + 3, 13]),
    point(SIGNS.tap, [gateX - 3, depth - 9]),
    point(SIGNS.waste, [width - 4, depth - 5]),
    ...treesOf(site).map(({ at }) => point(SIGNS.tree, at)),
  ];
}

/** Writes them in EPSG:23700 with its coordinate system. */
export async function writeObjects(path: string, site: Site): Promise<void> {
  const crs = { type: 'name', properties: { name: EOV_URN } };
  await writeFile(path, JSON.stringify({ type: 'FeatureCollection', crs, features: featuresOf(site) }));
}
