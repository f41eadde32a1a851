import { EOV_SRID } from '@georisk/domain/geo/crs.ts';
import { DEFAULT_RAMP } from '@georisk/domain/ndvi/ramp.ts';
import type { RenderedImage, Renderer } from '#server/raster/render/renderer.ts';
import type { WmsFault } from '#server/raster/wms/fault.ts';
import { type GetMap, parseWmsRequest } from '#server/raster/wms/parseRequest.ts';
import type { Caller } from '../../http/caller.ts';
import { capabilitiesOf } from './capabilities.ts';
import type { Layer } from './layer.ts';
import type { LayerAccess } from './layerAccess.ts';

export type WmsAnswer =
  | { readonly kind: 'image'; readonly image: RenderedImage }
  | { readonly kind: 'capabilities'; readonly xml: string }
  /** `unseen`: no such layer or block, or none that the caller may see. */
  | { readonly kind: 'fault'; readonly fault: WmsFault; readonly unseen: boolean };

const fault = (name: WmsFault, unseen = false): WmsAnswer => ({ kind: 'fault', fault: name, unseen });

/** The palette to draw with; '' where a layer has colours of its own; undefined for a style that it does not have. */
function styleOf({ trueColour }: Layer, asked: string, renderer: Renderer): string | undefined {
  if (trueColour) return asked === '' ? '' : undefined;
  const style = asked === '' ? DEFAULT_RAMP : asked;
  return renderer.hasStyle(style) ? style : undefined;
}

export interface Wms {
  answer(caller: Caller, group: string, search: string): Promise<WmsAnswer>;
}

/** @param origin of the installation as others reach it */
export function createWms(access: LayerAccess, renderer: Renderer, origin: string): Wms {
  const draw = async (caller: Caller, group: string, map: GetMap): Promise<WmsAnswer> => {
    if (map.group !== null && map.group !== group) return fault('layers', true);
    // What the caller may see is settled before anything drawn is looked at, cached images included.
    const layer = await access.layer(caller, group, map.name);
    if (layer === undefined) return fault('layers', true);
    const style = styleOf(layer, map.style, renderer);
    if (style === undefined) return fault('styles');
    if (map.time !== null && map.time !== layer.date) return fault('time');
    const outline = map.mepar === null ? undefined : await access.outline(caller, map.mepar);
    if (map.mepar !== null && outline === undefined) return fault('mepar', true);
    const image = await renderer.render({
      version: layer.version,
      rasters: layer.sheets.map(({ storageKey }) => storageKey),
      style,
      target: map.target,
      clip: outline && { key: outline.fingerprint, epsg: EOV_SRID, polygon: outline.outline },
    });
    return { kind: 'image', image };
  };

  return {
    async answer(caller, group, search) {
      const parsed = parseWmsRequest(search);
      if (!parsed.ok) return fault(parsed.fault);
      if (parsed.request.kind === 'GetMap') return draw(caller, group, parsed.request);
      const layers = await access.layers(caller, group);
      if (layers.length === 0) return fault('layers', true);
      return { kind: 'capabilities', xml: capabilitiesOf(origin, group, layers) };
    },
  };
}
