import type { WmsFault } from '@georisk/imagery/wms/fault.ts';
import { isFault, parseLayer, WMS_MAX_PIXELS_A_SIDE } from '@georisk/imagery/wms/parseRequest.ts';
import { readQuery } from '@georisk/imagery/wms/query.ts';

/** A request that may be forwarded, once the caller may see the layers that it names. */
export interface Forwarded {
  readonly request: string;
  /** Names of the layers, without their group. */
  readonly layers: readonly string[];
  readonly mepar: string | null;
  /** Only parameters that are known to be harmless, in their valid forms. */
  readonly query: URLSearchParams;
}

const MAX_LAYERS = 8;
const REQUESTS = new Set(['GETCAPABILITIES', 'GETMAP', 'GETFEATUREINFO', 'GETLEGENDGRAPHIC']);
const WORD = /^[A-Za-z0-9_.:-]{0,64}$/;
const WORDS = /^[A-Za-z0-9_.:, -]{0,512}$/;
const NUMBERS = /^[0-9eE.,+-]{1,256}$/;
const PIXELS = /^[0-9]{1,4}$/;
const MEDIA =
  /^(?:image\/(?:png|jpeg|gif)(?:; ?mode=[a-z0-9]{1,8})?|image\/png8|text\/xml|application\/vnd\.ogc\.gml|application\/gml\+xml)$/;
const EXCEPTIONS = /^(?:XML|text\/xml|application\/vnd\.ogc\.se_xml)$/i;

/** Our own maps ask for WebP, which not every server makes; whoever asks for it takes a PNG. */
const asForwarded = (name: string, value: string): string =>
  name === 'FORMAT' && value.toLowerCase() === 'image/webp' ? 'image/png' : value;

/** The forwarded parameters with their forms: none of them names an address, a style document or a filter. */
const SHAPES: Readonly<Record<string, RegExp>> = {
  SERVICE: /^WMS$/i,
  VERSION: /^1\.[0-3]\.\d{1,2}$/,
  REQUEST: /^[A-Za-z]{1,32}$/,
  LAYERS: WORDS,
  LAYER: WORDS,
  QUERY_LAYERS: WORDS,
  STYLES: WORDS,
  STYLE: WORD,
  CRS: WORD,
  SRS: WORD,
  BBOX: NUMBERS,
  WIDTH: PIXELS,
  HEIGHT: PIXELS,
  FORMAT: MEDIA,
  INFO_FORMAT: MEDIA,
  TRANSPARENT: /^(?:true|false)$/i,
  BGCOLOR: /^0x[0-9A-Fa-f]{6}$/,
  EXCEPTIONS,
  TIME: /^[0-9A-Za-z:.,/+ -]{0,512}$/,
  ELEVATION: NUMBERS,
  FEATURE_COUNT: PIXELS,
  I: PIXELS,
  J: PIXELS,
  X: PIXELS,
  Y: PIXELS,
  SCALE: NUMBERS,
  MEPAR: /^[A-Z0-9]{8}$/,
};

/** The refusal for a parameter of a wrong form. */
const FAULTS: Readonly<Record<string, WmsFault>> = {
  SERVICE: 'service',
  VERSION: 'version',
  LAYERS: 'layers',
  LAYER: 'layers',
  QUERY_LAYERS: 'queryLayers',
  STYLES: 'styles',
  STYLE: 'styles',
  BBOX: 'bbox',
  WIDTH: 'size',
  HEIGHT: 'size',
  FORMAT: 'format',
  INFO_FORMAT: 'infoFormat',
  EXCEPTIONS: 'exceptions',
  TIME: 'time',
  MEPAR: 'mepar',
};

const isSize = (text: string | undefined): boolean =>
  text === undefined || (Number(text) >= 1 && Number(text) <= WMS_MAX_PIXELS_A_SIDE);

/** Reads the parameters that may be forwarded; all others are dropped. @param group of the address */
export function forwardedQuery(group: string, search: string): Forwarded | WmsFault {
  const parameters = readQuery(search);
  if (isFault(parameters)) return parameters;
  const request = parameters.get('REQUEST')?.toUpperCase() ?? '';
  if (!REQUESTS.has(request)) return 'request';
  const query = new URLSearchParams();
  for (const [name, shape] of Object.entries(SHAPES)) {
    const given = parameters.get(name);
    if (given === undefined) continue;
    const value = asForwarded(name, given);
    if (!shape.test(value)) return FAULTS[name] ?? 'refusedParameter';
    query.set(name, value);
  }
  query.set('SERVICE', 'WMS');
  if (![parameters.get('WIDTH'), parameters.get('HEIGHT')].every(isSize)) return 'size';
  const layers = new Set<string>();
  for (const each of ['LAYERS', 'LAYER', 'QUERY_LAYERS'].flatMap((name) => parameters.get(name)?.split(',') ?? [])) {
    const layer = parseLayer(each);
    if (isFault(layer) || (layer.group !== null && layer.group !== group)) return 'layers';
    layers.add(layer.name);
  }
  if (layers.size > MAX_LAYERS || (layers.size === 0 && request !== 'GETCAPABILITIES')) return 'layers';
  return { request, layers: [...layers], mepar: parameters.get('MEPAR') ?? null, query };
}

/** The part of a query that may be requested here, of an address in the other server's capabilities. */
export function harmlessQuery(search: string): string {
  const query = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(search)) {
    if (SHAPES[name.toUpperCase()]?.test(value)) query.append(name, value);
  }
  return query.toString();
}
