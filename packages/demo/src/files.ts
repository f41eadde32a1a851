import { writeFile } from 'node:fs/promises';
import { EOV_URN } from '@georisk/domain/geo/crs.ts';
import type { Areal, Position, Ring } from '@georisk/domain/geo/types.ts';

export interface Feature {
  readonly properties: Readonly<Record<string, string | number | null>>;
  readonly geometry: Areal | { readonly type: 'LineString'; readonly coordinates: readonly Position[] } | null;
}

const toCentimetres = ([x, y]: Position): Position => [Math.round(x * 100) / 100, Math.round(y * 100) / 100];

/** A polygon of one ring that need not be closed. */
export function polygon(ring: Ring): Areal {
  const rounded = ring.map(toCentimetres);
  const [first, last] = [rounded[0], rounded[rounded.length - 1]];
  const isClosed = first?.[0] === last?.[0] && first?.[1] === last?.[1];
  return { type: 'Polygon', coordinates: [isClosed ? rounded : [...rounded, ...rounded.slice(0, 1)]] };
}

/** Writes a GeoJSON file in EPSG:23700 with its coordinate system, one feature per line. */
export async function writeFeatures(path: string, name: string, features: readonly Feature[]): Promise<void> {
  const head = `{"type":"FeatureCollection","name":${JSON.stringify(name)},"crs":{"type":"name","properties":{"name":"${EOV_URN}"}},"features":[\n`;
  const rows = features.map((feature) => JSON.stringify({ type: 'Feature', ...feature }));
  await writeFile(path, `${head}${rows.join(',\n')}\n]}\n`);
}
