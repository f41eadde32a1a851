import { normalBaseline } from '@georisk/imagery/satellite/reflectance.ts';
import { dayInBudapest } from '@georisk/domain/dates/dayInBudapest.ts';
import { isIsoDate } from '@georisk/domain/dates/isoDate.ts';
import { type JsonObject, numberIn, objectIn, textIn } from '#server/stacClient/json.ts';
import { instantOf } from '#server/stacClient/wish.ts';

/** The facts of an item about its scene, apart from the position of the pixels. */
export interface SceneFacts {
  readonly externalId: string;
  /** Budapest's date of the pass. */
  readonly date: string;
  readonly acquiredAt: string;
  readonly granule: string;
  readonly platform: string | null;
  readonly baseline: string | null;
  readonly cloudCover: number | null;
}

const TILE = /(?:^|[_-])T?(\d{1,2}[C-HJ-NP-X][A-HJ-NP-Z][A-HJ-NP-V])(?=$|[_.-])/;
const PRODUCT_BASELINE = /_N(\d{4})(?=_|$)/;

/** MGRS tile without its T, zone of two digits: `05QKB`; undefined for no tile. */
function tileOf(text: string | undefined): string | undefined {
  const found = text === undefined ? undefined : TILE.exec(text)?.[1];
  return found === undefined ? undefined : found.padStart(5, '0');
}

function ownTile(properties: JsonObject): string | undefined {
  const zone = numberIn(properties['mgrs:utm_zone']) ?? numberIn(properties['sentinel:utm_zone']);
  const band = textIn(properties['mgrs:latitude_band']) ?? textIn(properties['sentinel:latitude_band']);
  const square = textIn(properties['mgrs:grid_square']) ?? textIn(properties['sentinel:grid_square']);
  const spelt =
    zone !== undefined && band !== undefined && square !== undefined ? `${zone}${band}${square}` : undefined;
  const named = [properties['s2:mgrs_tile'], properties['grid:code'], properties['s2:tile_id'], spelt];
  return named.map((name) => tileOf(textIn(name))).find((tile) => tile !== undefined);
}

/** Processing baseline, as the provider states it or as the product's own name does. */
function baselineOf(id: string, properties: JsonObject): string | null {
  const stated = [properties['s2:processing_baseline'], properties['processing:version']];
  const names = [id, properties['s2:product_uri'], properties['sentinel:product_id']];
  const named = names.map((name) => PRODUCT_BASELINE.exec(textIn(name) ?? '')?.[1]);
  return [...stated, ...named].map(normalBaseline).find((baseline) => baseline !== null) ?? null;
}

const withoutMarks = (text: string) => text.replaceAll(/[^A-Za-z0-9_.-]/g, '-').slice(0, 64);

/** @returns undefined for an item without name or time: it could not be distinguished from another */
export function factsOf(item: JsonObject): SceneFacts | undefined {
  const [id, acquiredAt] = [textIn(item['id'], 256), instantOf(item)];
  if (id === undefined || acquiredAt === undefined) return undefined;
  const date = dayInBudapest(new Date(acquiredAt));
  if (!isIsoDate(date)) return undefined;
  const properties = objectIn(item['properties']);
  const cloudCover = numberIn(properties['eo:cloud_cover']);
  return {
    externalId: id,
    date,
    acquiredAt,
    // Two granules of a day must not replace each other: without a tile the scene's own name distinguishes them.
    granule: ownTile(properties) ?? tileOf(id) ?? withoutMarks(id),
    platform: textIn(properties['platform'], 64) ?? null,
    baseline: baselineOf(id, properties),
    cloudCover: cloudCover !== undefined && cloudCover >= 0 && cloudCover <= 100 ? cloudCover : null,
  };
}

/** Collections of harmonised data: their providers have removed the differences of the baselines. */
export const isHarmonized = (item: JsonObject): boolean => /harmoni[sz]ed/i.test(textIn(item['collection']) ?? '');
