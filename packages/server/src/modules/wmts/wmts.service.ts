import type { RenderedImage, Renderer } from '@georisk/imagery/render/renderer.ts';
import type { WmsFault } from '@georisk/imagery/wms/fault.ts';
import { type GetTile, parseWmtsQuery, type WmtsParsed } from '@georisk/imagery/wmts/parseWmts.ts';
import { type WmtsLayer, wmtsCapabilitiesXml } from '@georisk/imagery/wmts/wmtsCapabilities.ts';
import type { WmtsFault } from '@georisk/imagery/wmts/wmtsFault.ts';
import type { Caller } from '#server/http/caller.ts';
import { familiesOf } from '#server/modules/wms/capabilities.ts';
import type { LayerAccess } from '#server/modules/wms/layerAccess.ts';
import { LOOKS, lookOfPrefix, titleOfStyle } from '#server/modules/wms/looks.ts';
import { type BlockFacts, isRefused, renderRequest, subjectOf } from '#server/modules/wms/subject.ts';
import { wmsTexts } from '#server/modules/wms/wms.hu.ts';

export type WmtsAnswer =
  | { readonly kind: 'image'; readonly image: RenderedImage }
  | { readonly kind: 'capabilities'; readonly xml: string }
  | { readonly kind: 'fault'; readonly fault: WmtsFault; readonly unseen: boolean };

export interface Wmts {
  /** By query. */
  answer(caller: Caller, group: string, search: string): Promise<WmtsAnswer>;
  capabilities(caller: Caller, group: string): Promise<WmtsAnswer>;
  /** By address, read. */
  tile(caller: Caller, group: string, parsed: WmtsParsed): Promise<WmtsAnswer>;
}

export interface WmtsParts {
  readonly access: LayerAccess;
  readonly facts: BlockFacts;
  readonly renderer: Renderer;
  readonly origin: string;
}

/** The words of this protocol for the refusals of every protocol. */
const SAID: Readonly<Partial<Record<WmsFault, WmtsFault>>> = {
  layers: 'layer',
  styles: 'style',
  time: 'time',
  mepar: 'mepar',
  meparNeeded: 'block',
  noStatistics: 'block',
};

const fault = (name: WmtsFault, unseen = false): WmtsAnswer => ({ kind: 'fault', fault: name, unseen });

/** Layers that can be drawn without a block, as tiles: each with the styles that can. */
function tileLayers(families: ReturnType<typeof familiesOf>): WmtsLayer[] {
  return families.flatMap(({ title, abstract, boxes, layers }) => {
    const [timed] = layers;
    const look = lookOfPrefix(timed?.name ?? '');
    if (look === undefined || LOOKS[look].styles[0]?.block !== undefined) return [];
    const styles = LOOKS[look].styles
      .filter(({ block }) => block === undefined)
      .map(({ name }) => ({ name, title: titleOfStyle(look, name) }));
    return layers.map((layer) => ({
      name: layer.name,
      title: layer.title,
      abstract: abstract || title,
      degrees: (layer.boxes ?? boxes).degrees,
      styles,
      dates: layer.dates,
    }));
  });
}

/** Serves maps as tiles of fixed pyramids. */
export function createWmts({ access, facts, renderer, origin }: WmtsParts): Wmts {
  const draw = async (caller: Caller, group: string, asked: GetTile): Promise<WmtsAnswer> => {
    if (asked.group !== null && asked.group !== group) return fault('layer', true);
    const found = await subjectOf(access, facts, caller, group, asked);
    if (isRefused(found)) return fault(SAID[found.fault] ?? 'malformed', found.unseen);
    return { kind: 'image', image: await renderer.render(renderRequest(found, asked.target)) };
  };

  const capabilities = async (caller: Caller, group: string): Promise<WmtsAnswer> => {
    const layers = await access.layers(caller, group);
    if (layers.length === 0) return fault('layer', true);
    const service = {
      title: wmsTexts.serviceTitle(group),
      abstract: wmsTexts.serviceAbstract,
      url: `${origin}/geoserver/${group}/wmts`,
    };
    return { kind: 'capabilities', xml: wmtsCapabilitiesXml(service, tileLayers(familiesOf(layers))) };
  };

  const tile: Wmts['tile'] = async (caller, group, parsed) => {
    if (!parsed.ok) return fault(parsed.fault);
    return parsed.request.kind === 'GetTile' ? draw(caller, group, parsed.request) : capabilities(caller, group);
  };

  return { capabilities, tile, answer: (caller, group, search) => tile(caller, group, parseWmtsQuery(search)) };
}
