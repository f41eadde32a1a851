import type { BandAsset, BandName } from '@georisk/imagery/scene/sceneAssets.ts';
import { resolveHref } from '#server/stacClient/document.ts';
import { arrayIn, isObject, type JsonObject, numberIn, objectIn, textIn } from '#server/stacClient/json.ts';

/** How a band's digital numbers become values, as the provider states it; undefined where it does not. */
export interface Scaling {
  readonly scale: number | undefined;
  readonly offset: number | undefined;
}

export interface FoundBand {
  readonly asset: BandAsset;
  readonly scaling: Scaling;
}

/** The providers' names of a band, lower case, the best first. */
const NAMES: Readonly<Record<BandName, readonly string[]>> = {
  B02: ['b02', 'b02_10m', 'blue'],
  B03: ['b03', 'b03_10m', 'green'],
  B04: ['b04', 'b04_10m', 'red'],
  B08: ['b08', 'b08_10m', 'nir'],
  B8A: ['b8a', 'b8a_20m', 'nir08'],
  SCL: ['scl', 'scl_20m'],
};
export const BAND_NAMES = Object.keys(NAMES) as BandName[];

/** Pictures for people: their pixels are colours, whatever bands they name. */
const PICTURE_ROLES = new Set(['visual', 'overview', 'thumbnail', 'metadata']);
const PICTURE_KEY = /^(?:visual|tci|preview|thumbnail|overview|rendered)/i;
const JP2_SUFFIX = /-jp2$/;

type Format = BandAsset['format'];

function formatOf(asset: JsonObject, href: string): Format | undefined {
  const type = textIn(asset['type'])?.toLowerCase() ?? '';
  if (type.startsWith('image/tiff') || type.startsWith('image/vnd.stac.geotiff')) return 'geotiff';
  if (type.startsWith('image/jp2')) return 'jp2';
  if (type !== '' && type !== 'application/octet-stream') return undefined;
  const path = URL.parse(href)?.pathname.toLowerCase() ?? '';
  if (/\.tiff?$/.test(path)) return 'geotiff';
  return path.endsWith('.jp2') ? 'jp2' : undefined;
}

const OPENABLE = /^(?:https?|file):/;

/** The asset's readable address: its own, or an alternate one. */
function hrefOf(asset: JsonObject, base: string): string | undefined {
  const alternates = Object.values(objectIn(asset['alternate'])).map((each) => objectIn(each)['href']);
  return [asset['href'], ...alternates]
    .map((href) => resolveHref(href, base))
    .find((href) => href !== undefined && OPENABLE.test(href));
}

interface Candidate {
  readonly names: readonly string[];
  readonly band: number;
  readonly href: string;
  readonly format: Format;
  readonly scaling: Scaling;
}

const lower = (value: unknown): string | undefined => textIn(value)?.toLowerCase();

/** Scaling stated by the band (`raster:bands`, or STAC 1.1's `bands`) or by the asset for all of its bands. */
function scalingOf(asset: JsonObject, index: number): Scaling {
  const places = [arrayIn(asset['raster:bands'])[index], arrayIn(asset['bands'])[index], asset].map(objectIn);
  const first = (...keys: readonly string[]) =>
    places.flatMap((place) => keys.map((key) => numberIn(place[key]))).find((value) => value !== undefined);
  return { scale: first('raster:scale', 'scale'), offset: first('raster:offset', 'offset') };
}

function candidatesOf(key: string, value: unknown, base: string): Candidate[] {
  if (!isObject(value) || PICTURE_KEY.test(key)) return [];
  if (arrayIn(value['roles']).some((role) => PICTURE_ROLES.has(String(role)))) return [];
  const href = hrefOf(value, base);
  const format = href === undefined ? undefined : formatOf(value, href);
  if (href === undefined || format === undefined) return [];
  const described = [arrayIn(value['eo:bands']), arrayIn(value['bands'])].find((bands) => bands.length > 1);
  if (described === undefined) {
    const name = key.toLowerCase().replace(JP2_SUFFIX, '');
    return [{ names: [name], band: 1, href, format, scaling: scalingOf(value, 0) }];
  }
  // One file of several bands: only the name of each band counts.
  return described.map((each, index) => {
    const { name, common_name: common, 'eo:common_name': newCommon } = objectIn(each);
    const names = [lower(name), lower(common), lower(newCommon)].filter((text) => text !== undefined);
    return { names, band: index + 1, href, format, scaling: scalingOf(value, index) };
  });
}

/** GeoTIFF before JPEG 2000: it is read in parts, the other must be decoded whole. Then the best name. */
function bestOf(candidates: readonly Candidate[], names: readonly string[]): Candidate | undefined {
  const rank = (candidate: Candidate) => {
    const place = names.findIndex((name) => candidate.names.includes(name));
    return place < 0 ? undefined : (candidate.format === 'geotiff' ? 0 : names.length) + place;
  };
  let best: { readonly candidate: Candidate; readonly rank: number } | undefined;
  for (const candidate of candidates) {
    const own = rank(candidate);
    if (own !== undefined && (best === undefined || own < best.rank)) best = { candidate, rank: own };
  }
  return best?.candidate;
}

/** The bands of an item's assets, as far as they can be opened. @param base of relative addresses */
export function bandsIn(assets: unknown, base: string): Partial<Record<BandName, FoundBand>> {
  const candidates = Object.entries(objectIn(assets)).flatMap(([key, value]) => candidatesOf(key, value, base));
  return Object.fromEntries(
    BAND_NAMES.flatMap((name) => {
      const found = bestOf(candidates, NAMES[name]);
      if (found === undefined) return [];
      const { href, band, format, scaling } = found;
      return [[name, { asset: { href, band, format }, scaling } satisfies FoundBand]];
    }),
  );
}
