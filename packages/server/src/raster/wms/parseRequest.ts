import type { BBox } from '@georisk/domain/geo/bbox.ts';
import { EOV_SRID, WEB_MERCATOR_SRID } from '@georisk/domain/geo/crs.ts';
import { isIsoDate } from '@georisk/domain/dates/isoDate.ts';
import type { RenderTarget } from '../render/target.ts';
import type { WmsFault } from './fault.ts';
import { readQuery, type WmsParameters } from './query.ts';

export interface GetMap {
  readonly kind: 'GetMap';
  /** `layer` or `group:layer`, as sent; whether it exists and whose it is, is for the caller to see. */
  readonly layer: string;
  /** Part before the colon; null where there is none. */
  readonly group: string | null;
  /** Part after the colon, or all of it. */
  readonly name: string;
  /** Empty for the layer's default. */
  readonly style: string;
  readonly target: RenderTarget;
  /** Block to clip to. */
  readonly mepar: string | null;
  /** `YYYY-MM-DD`, for layers with a time dimension. */
  readonly time: string | null;
}

export interface GetCapabilities {
  readonly kind: 'GetCapabilities';
}

export type WmsRequest = GetMap | GetCapabilities;
export type WmsParsed =
  | { readonly ok: true; readonly request: WmsRequest }
  | { readonly ok: false; readonly fault: WmsFault };

export const WMS_MAX_PIXELS_A_SIDE = 2048;

/** Coordinate systems of maps, with the largest coordinate that makes sense in each, metres. Both put east first, also in WMS 1.3.0. */
const CRS: Readonly<Record<string, { readonly epsg: number; readonly limit: number }>> = {
  'EPSG:3857': { epsg: WEB_MERCATOR_SRID, limit: 40_075_017 },
  'EPSG:23700': { epsg: EOV_SRID, limit: 5_000_000 },
};

const NUMBER = /^[+-]?(?:\d{1,20}(?:\.\d{0,20})?|\.\d{1,20})(?:[eE][+-]?\d{1,2})?$/;
const PIXELS = /^[0-9]{1,4}$/;
const LAYER_PART = '[A-Za-z0-9][A-Za-z0-9_-]{0,63}';
const LAYER = new RegExp(`^(?:(${LAYER_PART}):)?(${LAYER_PART})$`);
const STYLE = /^[A-Za-z0-9_-]{0,64}$/;
const MEPAR = /^[A-Z0-9]{8}$/;
const EXCEPTIONS = new Set(['XML', 'TEXT/XML', 'APPLICATION/VND.OGC.SE_XML']);
/** Clients add these to the format's name; all are the same PNG. */
const FORMATS = new Set(['image/png', 'image/png; mode=8bit', 'image/png8']);

const refuse = (fault: WmsFault): WmsParsed => ({ ok: false, fault });
const isFault = (value: unknown): value is WmsFault => typeof value === 'string';

/**
 * Reads a WMS 1.3.0 (or 1.1.1) query string. Parameters that the standard does not know are ignored, as it asks for, except those that are
 * attacks elsewhere (see `readQuery`).
 * @param search query string, with or without `?`
 */
export function parseWmsRequest(search: string): WmsParsed {
  const parameters = readQuery(search);
  if (isFault(parameters)) return refuse(parameters);
  if ((parameters.get('SERVICE') ?? 'WMS').toUpperCase() !== 'WMS') return refuse('service');
  const request = parameters.get('REQUEST')?.toUpperCase();
  // Version negotiation: whatever version is asked for, capabilities answer what there is (WMS 1.3.0, 6.2.4).
  if (request === 'GETCAPABILITIES') return { ok: true, request: { kind: 'GetCapabilities' } };
  if (request !== 'GETMAP') return refuse('request');
  const map = parseGetMap(parameters);
  return isFault(map) ? refuse(map) : { ok: true, request: map };
}

function parseGetMap(parameters: WmsParameters): GetMap | WmsFault {
  const version = parameters.get('VERSION') ?? parameters.get('WMTVER');
  if (version !== '1.3.0' && version !== '1.1.1') return 'version';
  if (!EXCEPTIONS.has((parameters.get('EXCEPTIONS') ?? 'XML').toUpperCase())) return 'exceptions';
  if (!FORMATS.has((parameters.get('FORMAT') ?? '').toLowerCase())) return 'format';

  const [layer, group, name] = LAYER.exec(parameters.get('LAYERS') ?? '') ?? [];
  if (layer === undefined || name === undefined) return 'layers';
  const style = parameters.get('STYLES') ?? '';
  if (!STYLE.test(style)) return 'styles';
  const target = parseTarget(parameters, version === '1.3.0' ? 'CRS' : 'SRS');
  if (isFault(target)) return target;
  const mepar = parameters.get('MEPAR') ?? null;
  if (mepar !== null && !MEPAR.test(mepar)) return 'mepar';
  const time = parameters.get('TIME') || null;
  if (time !== null && !isIsoDate(time)) return 'time';
  return { kind: 'GetMap', layer, group: group ?? null, name, style, target, mepar, time };
}

function parseTarget(parameters: WmsParameters, crsName: 'CRS' | 'SRS'): RenderTarget | WmsFault {
  const code = (parameters.get(crsName) ?? '').toUpperCase();
  const crs = Object.hasOwn(CRS, code) ? CRS[code] : undefined;
  if (crs === undefined) return 'crs';
  const width = parsePixels(parameters.get('WIDTH'));
  const height = parsePixels(parameters.get('HEIGHT'));
  if (width === null || height === null) return 'size';
  const bbox = parseBBox(parameters.get('BBOX') ?? '', crs.limit);
  return bbox === null ? 'bbox' : { epsg: crs.epsg, bbox, width, height };
}

function parsePixels(text: string | undefined): number | null {
  if (text === undefined || !PIXELS.test(text)) return null;
  const pixels = Number(text);
  return pixels >= 1 && pixels <= WMS_MAX_PIXELS_A_SIDE ? pixels : null;
}

/** Smaller boxes than this, in metres, are below what numbers of this size can tell apart. */
const MIN_SIDE = 1e-3;

function parseBBox(text: string, limit: number): BBox | null {
  const parts = text.split(',');
  if (parts.length !== 4 || !parts.every((part) => NUMBER.test(part.trim()))) return null;
  const [west = 0, south = 0, east = 0, north = 0] = parts.map(Number);
  if (![west, south, east, north].every((value) => Math.abs(value) <= limit)) return null;
  return east - west >= MIN_SIDE && north - south >= MIN_SIDE ? [west, south, east, north] : null;
}
