import { EOV_SRID } from '@georisk/domain/geo/crs.ts';
import { projectorBetween } from '@georisk/domain/geo/projection.ts';
import type { Renderer } from '@georisk/imagery/render/renderer.ts';
import type { RenderTarget } from '@georisk/domain/raster/target.ts';
import type { WmsFault } from '@georisk/imagery/wms/fault.ts';
import { legendPng } from '@georisk/imagery/wms/legend/legendPng.ts';
import { mapCrs, type WmsVersion } from '@georisk/imagery/wms/mapCrs.ts';
import {
  type AskedLayer,
  type AskedMap,
  type GetFeatureInfo,
  type InfoFormat,
  parseWmsRequest,
} from '@georisk/imagery/wms/parseRequest.ts';
import type { ChosenTime } from '@georisk/imagery/wms/timeAsked.ts';
import type { Caller } from '#server/http/caller.ts';
import { capabilitiesOf } from './capabilities.ts';
import type { Picture, Pictures } from './encode/pictures.ts';
import { pixelInfo, writeInfo } from './featureInfo.ts';
import type { LayerAccess } from './layerAccess.ts';
import { PICTURE_LEGEND } from '@georisk/contract/layers/legends.ts';
import { LOOKS, styleOf } from './looks.ts';
import { type BlockFacts, isRefused, type Refused, renderRequest, type Subject, subjectOf } from './subject.ts';

/** The date shown by an answer whose date the request did not name. */
export interface TimeNote {
  readonly warning: NonNullable<ChosenTime['warning']>;
  readonly date: string;
}

export type WmsAnswer =
  | { readonly kind: 'image'; readonly picture: Picture; readonly note: TimeNote | null }
  | { readonly kind: 'legend'; readonly png: Buffer }
  | { readonly kind: 'info'; readonly text: string; readonly format: InfoFormat; readonly note: TimeNote | null }
  | { readonly kind: 'capabilities'; readonly xml: string; readonly version: WmsVersion }
  /** `unseen`: no such layer or block, or none that the caller may see. */
  | { readonly kind: 'fault'; readonly fault: WmsFault; readonly unseen: boolean; readonly version: WmsVersion };

export interface Wms {
  /** @param ifNoneMatch the tags of pictures that the client has */
  answer(caller: Caller, group: string, search: string, ifNoneMatch: string | undefined): Promise<WmsAnswer>;
}

export interface WmsParts {
  readonly access: LayerAccess;
  readonly facts: BlockFacts;
  readonly renderer: Renderer;
  readonly pictures: Pictures;
  /** Of the block of a scope around a position, EPSG:23700. */
  readonly blockAt: (caller: Caller, x: number, y: number) => Promise<string | null>;
  /** Of the installation as others reach it. */
  readonly origin: string;
}

const noteOf = ({ warning, layer }: Subject): TimeNote | null => warning && { warning, date: layer.date };
const UNSEEN_LAYER: Refused = { fault: 'layers', unseen: true };

/**
 * Half the side of the pixel that is read for the value under another: far less than any raster's own, so that none is
 * averaged.
 */
const PROBE = { metres: 0.25, degrees: 2.5e-6 } as const;

/** One tiny pixel in the middle of a pixel of a map. */
function probeTarget({ target, column, row }: GetFeatureInfo): RenderTarget {
  const [west, south, east, north] = target.bbox;
  const x = west + ((column + 0.5) * (east - west)) / target.width;
  const y = north - ((row + 0.5) * (north - south)) / target.height;
  const half = mapCrs('EPSG:4326')?.epsg === target.epsg ? PROBE.degrees : PROBE.metres;
  return { epsg: target.epsg, bbox: [x - half, y - half, x + half, y + half], width: 1, height: 1 };
}

export function createWms({ access, facts, renderer, pictures, blockAt, origin }: WmsParts): Wms {
  const subject = (caller: Caller, group: string, map: AskedMap): Promise<Subject | Refused> =>
    map.group !== null && map.group !== group
      ? Promise.resolve(UNSEEN_LAYER)
      : subjectOf(access, facts, caller, group, map);

  const info = async (caller: Caller, found: Subject, asked: GetFeatureInfo): Promise<WmsAnswer> => {
    const target = probeTarget(asked);
    const drawn = await renderer.pixels(renderRequest(found, target));
    const [x, y] = projectorBetween(target.epsg, EOV_SRID)(
      (target.bbox[0] + target.bbox[2]) / 2,
      (target.bbox[1] + target.bbox[3]) / 2,
    );
    const meparCode = Number.isFinite(x + y) ? await blockAt(caller, x, y) : null;
    const text = writeInfo(pixelInfo(found, drawn?.pixels ?? null, meparCode), asked.format);
    return { kind: 'info', text, format: asked.format, note: noteOf(found) };
  };

  const legend = async (caller: Caller, group: string, asked: AskedLayer): Promise<WmsAnswer | Refused> => {
    if (asked.group !== null && asked.group !== group) return UNSEEN_LAYER;
    const found = await access.layerAt(caller, group, asked.name, null);
    if (found === undefined || found === 'time') return UNSEEN_LAYER;
    const style = styleOf(LOOKS[found.layer.look], asked.style);
    if (style === undefined) return { fault: 'styles', unseen: false };
    return { kind: 'legend', png: legendPng(style?.legend ?? PICTURE_LEGEND) };
  };

  const answered: Wms['answer'] = async (caller, group, search, ifNoneMatch) => {
    const parsed = parseWmsRequest(search);
    const { version } = parsed;
    const refuse = ({ fault, unseen }: Refused): WmsAnswer => ({ kind: 'fault', fault, unseen, version });
    if (!parsed.ok) return refuse({ fault: parsed.fault, unseen: false });
    const { request } = parsed;
    if (request.kind === 'GetCapabilities') {
      const layers = await access.layers(caller, group);
      if (layers.length === 0) return refuse(UNSEEN_LAYER);
      return { kind: 'capabilities', xml: capabilitiesOf(origin, group, layers, version), version };
    }
    if (request.kind === 'GetLegendGraphic') {
      const drawn = await legend(caller, group, request);
      return 'kind' in drawn ? drawn : refuse(drawn);
    }
    const found = await subject(caller, group, request);
    if (isRefused(found)) return refuse(found);
    if (request.kind === 'GetFeatureInfo') return info(caller, found, request);
    const image = await renderer.render(renderRequest(found, request.target));
    return { kind: 'image', picture: await pictures.of(image, request, ifNoneMatch), note: noteOf(found) };
  };

  return { answer: answered };
}
