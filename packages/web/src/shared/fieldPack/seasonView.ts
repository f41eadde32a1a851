import { bboxOf, type BBox, bboxOfPositions, bufferBBox } from '@georisk/domain/geo/bbox.ts';
import { eovToWebMercator, webMercatorToEov } from '@georisk/domain/geo/crs.ts';
import { projectorBetween } from '@georisk/domain/geo/projection.ts';
import { type Areal, polygonsOf, type Position } from '@georisk/domain/geo/types.ts';
import type { RenderTarget } from '@georisk/domain/raster/target.ts';
import { gridBBox } from '@georisk/domain/raster/grid.ts';
import {
  PACK_MARGIN,
  type PackPicture,
  type PictureKind,
  type SeasonPack,
} from '@georisk/domain/seasonPack/seasonPack.ts';
import { eov, webMercator } from '@georisk/domain/units.ts';

/** The ground that is shown at first, EPSG:23700: the block with its surroundings, or all that the pack has. */
export function groundOf({ grids }: SeasonPack, block: Areal | null): BBox {
  if (block !== null) return bufferBBox(bboxOf(block), PACK_MARGIN);
  return bboxOfPositions(
    grids.flatMap(({ epsg, grid }) => {
      const [west, south, east, north] = gridBBox(grid);
      const toEov = projectorBetween(epsg, 23700);
      return [toEov(west, south), toEov(east, north)];
    }),
  );
}

/**
 * A picture of a ground in the map's own system, square pixels, the ground within it.
 * @param centre of an enlarged picture, EPSG:23700
 */
export function viewTarget(
  ground: BBox,
  { width, height }: { readonly width: number; readonly height: number },
  zoom: number,
  centre: Position | null,
): RenderTarget {
  const [west, south] = eovToWebMercator(eov(ground[0], ground[1]));
  const [east, north] = eovToWebMercator(eov(ground[2], ground[3]));
  const pixel = Math.max((east - west) / width, (north - south) / height) / zoom;
  const [x, y] =
    centre === null || zoom === 1
      ? [(west + east) / 2, (south + north) / 2]
      : eovToWebMercator(eov(centre[0], centre[1]));
  const [halfWidth, halfHeight] = [(pixel * width) / 2, (pixel * height) / 2];
  return { epsg: 3857, bbox: [x - halfWidth, y - halfHeight, x + halfWidth, y + halfHeight], width, height };
}

/** The place under a pixel of a view, EPSG:23700. */
export function placeAt({ bbox: [west, south, east, north], width, height }: RenderTarget, [x, y]: Position): Position {
  const place = webMercatorToEov(
    webMercator(west + ((east - west) * x) / width, north - ((north - south) * y) / height),
  );
  return [place[0], place[1]];
}

/** The pixel of a view over a place, EPSG:23700. */
export function pixelAt({ bbox: [west, south, east, north], width, height }: RenderTarget, place: Position): Position {
  const [x, y] = eovToWebMercator(eov(place[0], place[1]));
  return [((x - west) / (east - west)) * width, ((north - y) / (north - south)) * height];
}

export const ringsOf = (shape: Areal): readonly (readonly Position[])[] => polygonsOf(shape).flat();

/** The pictures of a kind, oldest first. */
export const picturesOf = ({ pictures }: SeasonPack, kind: PictureKind): readonly PackPicture[] =>
  pictures.filter((picture) => picture.kind === kind);
