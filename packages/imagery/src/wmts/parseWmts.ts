import { isFault, parseLayer } from '../wms/parseRequest.ts';
import { readQuery, type WmsParameters } from '../wms/query.ts';
import { parseTime, type TimeAsked } from '../wms/timeAsked.ts';
import type { RenderTarget } from '@georisk/domain/raster/target.ts';
import { tileMatrixSet, tileTarget } from './tileMatrixSets.ts';
import type { WmtsFault } from './wmtsFault.ts';

export interface GetTile {
  readonly kind: 'GetTile';
  readonly group: string | null;
  readonly name: string;
  readonly style: string;
  readonly target: RenderTarget;
  readonly mepar: string | null;
  readonly time: TimeAsked;
}

export type WmtsRequest = { readonly kind: 'GetCapabilities' } | GetTile;
export type WmtsParsed =
  | { readonly ok: true; readonly request: WmtsRequest }
  | { readonly ok: false; readonly fault: WmtsFault };

/** A tile's position, as text. */
export interface TileText {
  readonly set: string | undefined;
  readonly z: string | undefined;
  readonly row: string | undefined;
  readonly column: string | undefined;
}

const INDEX = /^(?:0|[1-9]\d{0,7})$/;
const MEPAR = /^[A-Z0-9]{8}$/;

const refuse = (fault: WmtsFault): WmtsParsed => ({ ok: false, fault });

/** Reads a WMTS 1.0.0 query (KVP). @param search query string, with or without `?` */
export function parseWmtsQuery(search: string): WmtsParsed {
  const parameters = readQuery(search);
  if (isFault(parameters)) return refuse('malformed');
  if ((parameters.get('SERVICE') ?? 'WMTS').toUpperCase() !== 'WMTS') return refuse('malformed');
  const request = parameters.get('REQUEST')?.toUpperCase();
  if (request === 'GETCAPABILITIES') return { ok: true, request: { kind: 'GetCapabilities' } };
  if (request !== 'GETTILE') return refuse('request');
  if ((parameters.get('FORMAT') ?? 'image/png').toLowerCase() !== 'image/png') return refuse('format');
  return parseTile(parameters, parameters.get('LAYER'), parameters.get('STYLE'), {
    set: parameters.get('TILEMATRIXSET'),
    z: parameters.get('TILEMATRIX'),
    row: parameters.get('TILEROW'),
    column: parameters.get('TILECOL'),
  });
}

/** Reads the address of a tile (RESTful). @param search the rest of the address: TIME, MEPAR */
export function parseWmtsAddress(
  layer: string,
  style: string,
  place: Readonly<Record<keyof TileText, string>>,
  search: string,
): WmtsParsed {
  const parameters = readQuery(search);
  if (isFault(parameters)) return refuse('malformed');
  const [, column] = /^(\d+)\.png$/.exec(place.column) ?? [];
  return parseTile(parameters, layer, style, { ...place, column });
}

function parseTile(
  parameters: WmsParameters,
  layerText: string | undefined,
  styleText: string | undefined,
  place: TileText,
): WmtsParsed {
  const layer = parseLayer(layerText, styleText);
  if (isFault(layer)) return refuse(layer === 'styles' ? 'style' : 'layer');
  const set = tileMatrixSet(place.set ?? '');
  if (set === undefined) return refuse('set');
  const [z, row, column] = [place.z, place.row, place.column].map((text) =>
    text !== undefined && INDEX.test(text) ? Number(text) : -1,
  );
  const target = tileTarget(set, z ?? -1, column ?? -1, row ?? -1);
  if (target === undefined) return refuse('tile');
  const mepar = parameters.get('MEPAR') ?? null;
  if (mepar !== null && !MEPAR.test(mepar)) return refuse('mepar');
  const time = parseTime(parameters.get('TIME') ?? '');
  if (time === undefined) return refuse('time');
  const { group, name, style } = layer;
  return { ok: true, request: { kind: 'GetTile', group, name, style, target, mepar, time } };
}
