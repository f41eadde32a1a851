import { type BBox, bboxOfPositions } from '@georisk/domain/geo/bbox.ts';
import { EOV_SRID } from '@georisk/domain/geo/crs.ts';
import { polygonsOf } from '@georisk/domain/geo/types.ts';
import { decodeChange } from '@georisk/domain/change/changeRamp.ts';
import { NDVI_CODE_OFFSET, NDVI_CODE_SCALE } from '@georisk/domain/ndvi/encoding.ts';
import type { Grid } from '@georisk/domain/raster/grid.ts';
import { gridBBox } from '@georisk/domain/raster/grid.ts';
import type { ScaleOffset } from '@georisk/imagery/cog/gdalMetadata.ts';
import { halveByMajority, halveByMean } from '@georisk/imagery/cog/overview.ts';
import { createCogWriter } from '@georisk/imagery/cog/writeCog.ts';
import { projectorBetween } from '@georisk/domain/geo/projection.ts';
import { PALETTES } from '@georisk/imagery/render/palettes.ts';
import type { DrawnPixels } from '@georisk/imagery/render/renderer.ts';
import type { ObjectStore } from '@georisk/imagery/storage.ts';
import type { Query } from '@georisk/contract/endpoints.ts';
import type { Caller } from '#server/http/caller.ts';
import { Problem } from '#server/http/problem.ts';
import type { LayerGranule, Outline } from '#server/modules/wms/layer.repository.ts';
import { isNdvi } from '#server/modules/wms/layer.ts';
import { LOOKS } from '#server/modules/wms/looks.ts';
import { renderRequest, type Subject } from '#server/modules/wms/subject.ts';
import { seen } from './tiles.service.ts';
import type { WmtsParts } from './wmts.service.ts';

export interface BlockFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** More than any block: forty kilometres at 10 m. */
const MAX_PIXELS_A_SIDE = 4096;
const BLOCK_SIZE = 256;

/** The box of an outline in a granule's system. */
function boxIn({ outline }: Outline, srid: number): BBox {
  const project = projectorBetween(EOV_SRID, srid);
  return bboxOfPositions(
    polygonsOf(outline).flatMap((rings) => rings.flatMap((ring) => ring.map(([x, y]) => project(x, y)))),
  );
}

const overlapOf = ([west, south, east, north]: BBox, [a, b, c, d]: BBox): number =>
  Math.max(0, Math.min(east, c) - Math.max(west, a)) * Math.max(0, Math.min(north, d) - Math.max(south, b));

/** The grid of the granule that shows most of an outline, cut to its box: whole pixels of the granule. */
export function nativeGrid(
  within: Outline,
  granules: readonly [LayerGranule, ...LayerGranule[]],
): { epsg: number; grid: Grid } {
  const shares = granules.map((granule) => overlapOf(boxIn(within, granule.srid), gridBBox(granule.grid)));
  const granule = granules[shares.indexOf(Math.max(...shares))] ?? granules[0];
  const { originX, originY, pixelWidth, pixelHeight } = granule.grid;
  const [west, south, east, north] = boxIn(within, granule.srid);
  const [left, right] = [Math.floor((west - originX) / pixelWidth), Math.ceil((east - originX) / pixelWidth)];
  const [top, bottom] = [Math.floor((originY - north) / pixelHeight), Math.ceil((originY - south) / pixelHeight)];
  const [width, height] = [Math.max(right - left, 1), Math.max(bottom - top, 1)];
  if (Math.max(width, height) > MAX_PIXELS_A_SIDE) throw new Problem('too-large');
  const corner = { originX: originX + left * pixelWidth, originY: originY - top * pixelHeight };
  return { epsg: granule.srid, grid: { ...corner, pixelWidth, pixelHeight, width, height } };
}

/** The scale of the codes, where they are figures and not classes. */
function scaleOf({ layer }: Subject): ScaleOffset | undefined {
  if (LOOKS[layer.look].pair === 'change') {
    const scale = decodeChange(129) - decodeChange(128);
    return { scale, offset: -128 * scale };
  }
  if (!isNdvi(layer) || LOOKS[layer.look].pair !== null) return undefined;
  return { scale: NDVI_CODE_SCALE, offset: NDVI_CODE_OFFSET };
}

function withoutOpacity(rgba: Uint8Array): Uint8Array {
  const rgb = new Uint8Array((rgba.length / 4) * 3);
  for (let pixel = 0; pixel * 4 < rgba.length; pixel += 1) rgb.set(rgba.subarray(pixel * 4, pixel * 4 + 3), pixel * 3);
  return rgb;
}

async function encoded(
  subject: Subject,
  drawn: DrawnPixels | null,
  grid: Grid,
  epsg: number,
  scratchFolder: string,
): Promise<Buffer> {
  const samples = drawn?.samples ?? (subject.style === null ? 3 : 1);
  const pixels =
    drawn === null
      ? new Uint8Array(grid.width * grid.height * samples)
      : samples === 3
        ? withoutOpacity(drawn.pixels)
        : drawn.pixels;
  const palette = subject.palette?.colors ?? PALETTES.get(subject.style?.name ?? '');
  const scaleOffset = scaleOf(subject);
  const isClasses = samples === 1 && scaleOffset === undefined;
  const writer = await createCogWriter(
    {
      grid,
      epsg,
      samples,
      blockSize: BLOCK_SIZE,
      predictor: isClasses ? 1 : 2,
      noData: 0,
      palette: samples === 1 ? palette : undefined,
      scaleOffset: samples === 1 ? scaleOffset : undefined,
    },
    scratchFolder,
    isClasses ? halveByMajority : halveByMean,
  );
  try {
    await writer.writeRows(pixels);
    const chunks: Uint8Array[] = [];
    for await (const chunk of writer.finish()) chunks.push(chunk);
    return Buffer.concat(chunks);
  } finally {
    await writer.close();
  }
}

/**
 * A block's pixels of a layer as they are stored, clipped to its outline or to that of a plot on it, as a GeoTIFF with
 * colours and the scale of its values.
 */
export async function blockGeotiff(
  parts: WmtsParts,
  store: Pick<ObjectStore, 'scratchFolder'>,
  caller: Caller,
  code: string,
  { layer, style, blockPlot }: Query<'blockGeotiff'>,
): Promise<BlockFile> {
  const subject = await seen(parts, caller, layer, { mepar: code, style }, blockPlot);
  const { clip } = subject;
  if (clip === undefined) throw new Error('a block was asked for');
  const { epsg, grid } = nativeGrid(clip, subject.layer.granules);
  const target = { epsg, bbox: gridBBox(grid), width: grid.width, height: grid.height };
  const drawn = await parts.renderer.pixels(renderRequest(subject, target));
  const bytes = await encoded(subject, drawn, grid, epsg, store.scratchFolder);
  return { name: `${subject.layer.name}_${code}.tif`, bytes };
}
