import type { Answer, Query } from '@georisk/contract/endpoints.ts';
import { WGS84_SRID } from '@georisk/domain/geo/crs.ts';
import { unionBBox } from '@georisk/domain/geo/bbox.ts';
import { projectedBBox } from '@georisk/imagery/render/bounds.ts';
import type { RenderedImage } from '@georisk/imagery/render/renderer.ts';
import { tileTarget, WEB_TILES } from '@georisk/imagery/wmts/tileMatrixSets.ts';
import type { Caller } from '#server/http/caller.ts';
import { notFound, Problem } from '#server/http/problem.ts';
import { abstractOfLook, titleOfLook } from '#server/modules/wms/looks.ts';
import { isRefused, renderRequest, type Subject, subjectOf } from '#server/modules/wms/subject.ts';
import { wmsTexts } from '#server/modules/wms/wms.hu.ts';
import type { WmtsParts } from './wmts.service.ts';

type TileQuery = Query<'tile'>;

export interface Tiles {
  tile(caller: Caller, layer: string, look: TileQuery, z: number, x: number, y: number): Promise<RenderedImage>;
  describe(caller: Caller, layer: string, look: TileQuery): Promise<Answer<'tileJson'>>;
}

/**
 * A pixel of an image is some metres: below this zoom a field is less than a tile's pixel, above the last one no detail
 * is added.
 */
const ZOOMS = { first: 5, last: 18, middle: 12 } as const;

/** Decides what is shown; layers outside the caller's reach do not exist. */
export async function seen(
  { access, facts }: Pick<WmtsParts, 'access' | 'facts'>,
  caller: Caller,
  groupAndLayer: string,
  { style = '', mepar, time }: TileQuery,
  blockPlot: number | null = null,
): Promise<Subject> {
  const [group = '', name = ''] = groupAndLayer.split(':');
  const span = time === undefined ? null : { from: time, to: time };
  const asked = { name, style, mepar: mepar ?? null, blockPlot, time: span };
  const found = await subjectOf(access, facts, caller, group, asked);
  if (!isRefused(found)) return found;
  if (found.unseen) throw notFound();
  throw new Problem('malformed-request', { error: `Refused: ${found.fault}` });
}

/** Serves tiles as every web map requests them, and TileJSON 3.0.0 with their address. */
export function createTiles(parts: WmtsParts): Tiles {
  return {
    async tile(caller, layer, look, z, x, y) {
      const target = tileTarget(WEB_TILES, z, x, y);
      if (target === undefined) throw notFound();
      return parts.renderer.render(renderRequest(await seen(parts, caller, layer, look), target));
    },

    async describe(caller, groupAndLayer, look) {
      const { layer } = await seen(parts, caller, groupAndLayer, look);
      const boxes = layer.granules.map(({ grid, srid }) => projectedBBox(grid, srid, WGS84_SRID));
      const [west, south, east, north] = boxes.reduce(unionBBox);
      const chosen = Object.entries(look).filter((entry): entry is [string, string] => entry[1] !== undefined);
      const query = new URLSearchParams(chosen).toString();
      const template = `${parts.origin}/tiles/${groupAndLayer}/{z}/{x}/{y}.png`;
      return {
        tilejson: '3.0.0',
        name: wmsTexts.dated(titleOfLook(layer.look), layer.date, layer.dateBefore),
        description: abstractOfLook(layer.look),
        attribution: wmsTexts.attribution,
        version: '1.0.0',
        scheme: 'xyz',
        tiles: [query === '' ? template : `${template}?${query}`],
        minzoom: ZOOMS.first,
        maxzoom: ZOOMS.last,
        bounds: [west, south, east, north],
        center: [(west + east) / 2, (south + north) / 2, ZOOMS.middle],
      };
    },
  };
}
