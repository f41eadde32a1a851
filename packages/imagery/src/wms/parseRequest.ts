import type { BBox } from '@georisk/domain/geo/bbox.ts';
import type { Colour } from '../render/flatPicture.ts';
import type { RenderTarget } from '@georisk/domain/raster/target.ts';
import type { WmsFault } from './fault.ts';
import { axisOrdered, type MapCrs, mapCrs, type WmsVersion } from './mapCrs.ts';
import { readQuery, type WmsParameters } from './query.ts';
import { parseTime, type TimeAsked } from './timeAsked.ts';

/** A layer as the request names it. */
export interface AskedLayer {
  /** `layer` or `group:layer`, as sent; the caller checks whether it exists and whose it is. */
  readonly layer: string;
  /** Part before the colon; null where there is none. */
  readonly group: string | null;
  /** Part after the colon, or all of it. */
  readonly name: string;
  /** Empty for the layer's default. */
  readonly style: string;
}

export interface AskedMap extends AskedLayer {
  readonly target: RenderTarget;
  /** Block to clip to. */
  readonly mepar: string | null;
  /** The agronomist's plot on it to clip to. */
  readonly blockPlot: number | null;
  readonly time: TimeAsked;
}

export interface GetMap extends AskedMap {
  readonly kind: 'GetMap';
  readonly format: MapFormat;
  /** What shows where a format has no transparency. */
  readonly background: Colour;
}

export interface GetFeatureInfo extends AskedMap {
  readonly kind: 'GetFeatureInfo';
  /** Pixel of the target, from its upper left corner. */
  readonly column: number;
  readonly row: number;
  readonly format: InfoFormat;
}

export interface GetLegendGraphic extends AskedLayer {
  readonly kind: 'GetLegendGraphic';
}

export interface GetCapabilities {
  readonly kind: 'GetCapabilities';
}

export type WmsRequest = GetMap | GetCapabilities | GetFeatureInfo | GetLegendGraphic;
/** The version in which answers are written, faults too. */
export type WmsParsed =
  | { readonly ok: true; readonly version: WmsVersion; readonly request: WmsRequest }
  | { readonly ok: false; readonly version: WmsVersion; readonly fault: WmsFault };

export const WMS_MAX_PIXELS_A_SIDE = 2048;
export const INFO_FORMATS = ['application/json', 'text/plain', 'application/vnd.ogc.gml', 'text/xml'] as const;
export type InfoFormat = (typeof INFO_FORMATS)[number];

const NUMBER = /^[+-]?(?:\d{1,20}(?:\.\d{0,20})?|\.\d{1,20})(?:[eE][+-]?\d{1,2})?$/;
const PIXELS = /^[0-9]{1,4}$/;
const LAYER = /^(?:([A-Za-z0-9][A-Za-z0-9_-]{0,63}):)?([A-Za-z0-9][A-Za-z0-9_-]{0,63})$/;
const STYLE = /^[A-Za-z0-9_-]{0,64}$/;
const MEPAR = /^[A-Z0-9]{8}$/;
const NUMBERED = /^[1-9]\d{0,9}$/;
const MAX_NUMBER = 2_147_483_647;
const EXCEPTIONS = new Set(['XML', 'TEXT/XML', 'APPLICATION/VND.OGC.SE_XML']);
/** Formats of maps; GDAL asks for JPEG where nobody says otherwise. */
export const MAP_FORMATS = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type MapFormat = (typeof MAP_FORMATS)[number];
/** What clients call the formats. */
const FORMAT_NAMES: ReadonlyMap<string, MapFormat> = new Map([
  ...MAP_FORMATS.map((format) => [format, format] as const),
  ['image/png; mode=8bit', 'image/png'],
  ['image/png8', 'image/png'],
  ['image/jpg', 'image/jpeg'],
]);
const COLOUR = /^0[xX]([0-9A-Fa-f]{2})([0-9A-Fa-f]{2})([0-9A-Fa-f]{2})$/;

export const isFault = (value: unknown): value is WmsFault => typeof value === 'string';

/** A request for less than 1.3.0 gets 1.1.1 (version negotiation, WMS 1.3.0, 6.2.4). */
const versionOf = (parameters: WmsParameters): WmsVersion => {
  const asked = parameters.get('VERSION') ?? parameters.get('WMTVER');
  return asked !== undefined && /^1\.[0-2]\b/.test(asked) ? '1.1.1' : '1.3.0';
};

/**
 * Reads a WMS 1.3.0 or 1.1.1 query string. Parameters outside the standard are ignored, as it requires, except those
 * that are attacks elsewhere (see `readQuery`).
 * @param search query string, with or without `?`
 */
export function parseWmsRequest(search: string): WmsParsed {
  const parameters = readQuery(search);
  if (isFault(parameters)) return { ok: false, version: '1.3.0', fault: parameters };
  const version = versionOf(parameters);
  const request = parseRequest(parameters, version);
  return isFault(request) ? { ok: false, version, fault: request } : { ok: true, version, request };
}

function parseRequest(parameters: WmsParameters, version: WmsVersion): WmsRequest | WmsFault {
  if ((parameters.get('SERVICE') ?? 'WMS').toUpperCase() !== 'WMS') return 'service';
  switch (parameters.get('REQUEST')?.toUpperCase()) {
    case 'GETCAPABILITIES':
      return { kind: 'GetCapabilities' };
    case 'GETMAP':
      return parseGetMap(parameters, version);
    case 'GETFEATUREINFO':
      return parseFeatureInfo(parameters, version);
    case 'GETLEGENDGRAPHIC':
      return parseLegendGraphic(parameters);
    default:
      return 'request';
  }
}

function parseGetMap(parameters: WmsParameters, version: WmsVersion): GetMap | WmsFault {
  const map = parseMap(parameters, version);
  if (isFault(map)) return map;
  const format = FORMAT_NAMES.get((parameters.get('FORMAT') ?? '').toLowerCase());
  const background = parseColour(parameters.get('BGCOLOR') ?? '0xFFFFFF');
  if (format === undefined) return 'format';
  // The other formats are transparent there, whatever the colour.
  if (background === null && format === 'image/jpeg') return 'background';
  return { kind: 'GetMap', ...map, format, background: background ?? [255, 255, 255] };
}

function parseColour(text: string): Colour | null {
  const [, red, green, blue] = COLOUR.exec(text) ?? [];
  if (red === undefined || green === undefined || blue === undefined) return null;
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)];
}

/** The common parameters of GetMap and GetFeatureInfo. */
function parseMap(parameters: WmsParameters, version: WmsVersion): AskedMap | WmsFault {
  if ((parameters.get('VERSION') ?? parameters.get('WMTVER')) !== version) return 'version';
  if (!EXCEPTIONS.has((parameters.get('EXCEPTIONS') ?? 'XML').toUpperCase())) return 'exceptions';
  const layer = parseLayer(parameters.get('LAYERS'), parameters.get('STYLES'));
  if (isFault(layer)) return layer;
  const target = parseTarget(parameters, version);
  if (isFault(target)) return target;
  const mepar = parameters.get('MEPAR') ?? null;
  if (mepar !== null && !MEPAR.test(mepar)) return 'mepar';
  const blockPlot = parseBlockPlot(parameters.get('BLOCK_PLOT'), mepar);
  if (isFault(blockPlot)) return blockPlot;
  const time = parseTime(parameters.get('TIME') ?? '');
  return time === undefined ? 'time' : { ...layer, target, mepar, blockPlot, time };
}

/** The number of a plot, which is named with its block. */
function parseBlockPlot(text: string | undefined, mepar: string | null): number | null | WmsFault {
  if (text === undefined) return null;
  return mepar !== null && NUMBERED.test(text) && Number(text) <= MAX_NUMBER ? Number(text) : 'blockPlot';
}

/** A layer and a style by their names. */
export function parseLayer(layerText: string | undefined, styleText = ''): AskedLayer | WmsFault {
  const [layer, group, name] = LAYER.exec(layerText ?? '') ?? [];
  if (layer === undefined || name === undefined) return 'layers';
  if (!STYLE.test(styleText)) return 'styles';
  return { layer, group: group ?? null, name, style: styleText === 'default' ? '' : styleText };
}

function parseFeatureInfo(parameters: WmsParameters, version: WmsVersion): GetFeatureInfo | WmsFault {
  const map = parseMap(parameters, version);
  if (isFault(map)) return map;
  if (parameters.get('QUERY_LAYERS') !== map.layer) return 'queryLayers';
  const asked = (parameters.get('INFO_FORMAT') ?? 'text/plain').toLowerCase();
  const format = INFO_FORMATS.find((each) => each === asked);
  if (format === undefined) return 'infoFormat';
  const [column, row] = version === '1.3.0' ? ['I', 'J'] : ['X', 'Y'];
  const place = {
    column: parseIndex(parameters.get(column ?? ''), map.target.width),
    row: parseIndex(parameters.get(row ?? ''), map.target.height),
  };
  if (place.column === null || place.row === null) return 'point';
  return { kind: 'GetFeatureInfo', ...map, column: place.column, row: place.row, format };
}

function parseLegendGraphic(parameters: WmsParameters): GetLegendGraphic | WmsFault {
  const layer = parseLayer(parameters.get('LAYER'), parameters.get('STYLE'));
  if (isFault(layer)) return layer;
  const format = FORMAT_NAMES.get((parameters.get('FORMAT') ?? 'image/png').toLowerCase());
  return format === 'image/png' ? { kind: 'GetLegendGraphic', ...layer } : 'format';
}

function parseTarget(parameters: WmsParameters, version: WmsVersion): RenderTarget | WmsFault {
  const code = (parameters.get(version === '1.3.0' ? 'CRS' : 'SRS') ?? '').toUpperCase();
  const crs = code === 'CRS:84' && version !== '1.3.0' ? undefined : mapCrs(code);
  if (crs === undefined) return 'crs';
  const width = parsePixels(parameters.get('WIDTH'));
  const height = parsePixels(parameters.get('HEIGHT'));
  if (width === null || height === null) return 'size';
  const bbox = parseBBox(parameters.get('BBOX') ?? '', crs, version);
  return bbox === null ? 'bbox' : { epsg: crs.epsg, bbox, width, height };
}

function parsePixels(text: string | undefined): number | null {
  if (text === undefined || !PIXELS.test(text)) return null;
  const pixels = Number(text);
  return pixels >= 1 && pixels <= WMS_MAX_PIXELS_A_SIDE ? pixels : null;
}

function parseIndex(text: string | undefined, size: number): number | null {
  return text !== undefined && PIXELS.test(text) && Number(text) < size ? Number(text) : null;
}

function parseBBox(text: string, crs: MapCrs, version: WmsVersion): BBox | null {
  const parts = text.split(',');
  if (parts.length !== 4 || !parts.every((part) => NUMBER.test(part.trim()))) return null;
  const [a = 0, b = 0, c = 0, d = 0] = parts.map(Number);
  const bbox = axisOrdered([a, b, c, d], crs, version);
  const [west, south, east, north] = bbox;
  const [limitX, limitY] = crs.limit;
  if (![west, east].every((value) => Math.abs(value) <= limitX)) return null;
  if (![south, north].every((value) => Math.abs(value) <= limitY)) return null;
  return east - west >= crs.minSide && north - south >= crs.minSide ? bbox : null;
}
