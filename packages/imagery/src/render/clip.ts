import { type Areal, type Position, polygonsOf } from '@georisk/domain/geo/types.ts';
import { IntList } from '@georisk/domain/raster/intList.ts';
import { packPolygons } from '@georisk/domain/raster/packedPolygons.ts';
import { polygonSpanScanner } from '@georisk/domain/raster/polygonSpans.ts';
import { projectorBetween } from '@georisk/domain/geo/projection.ts';
import { lend } from './scratch.ts';
import { type RenderTarget, targetGrid } from '@georisk/domain/raster/target.ts';

/** An outline outside of which nothing is drawn. */
export interface Clip {
  /** The name of the outline in the tile cache: another outline, another name. */
  readonly key: string;
  readonly epsg: number;
  readonly polygon: Areal;
}

/** Pieces of image rows inside an outline: row, first column, column after the last. */
export type ClipSpans = Int32Array;

/** The image pixels whose centres are inside the clip's outline. */
export function clipSpans(clip: Clip, target: RenderTarget): ClipSpans {
  const packed = packPolygons([inCrs(clip.polygon, clip.epsg, target.epsg)]);
  const spans = new IntList();
  polygonSpanScanner(targetGrid(target), packed, [0, target.height])(0, spans);
  const inside = new IntList();
  for (let index = 0; index < spans.length; index += 3) {
    const [row = 0, start = 0, stop = 0] = spans.items.subarray(index, index + 3);
    const [from, to] = [Math.max(start, 0), Math.min(stop, target.width)];
    if (from < to) inside.push3(row, from, to);
  }
  return inside.items.slice();
}

/**
 * The image with everything outside of the spans empty; lent from the pool. @param pixelBytes 1 for indices, 4 for RGBA
 */
export function clipped(image: Uint8Array, width: number, pixelBytes: number, spans: ClipSpans): Uint8Array {
  const kept = lend(image.length);
  for (let index = 0; index < spans.length; index += 3) {
    const line = (spans[index] as number) * width;
    const [from, to] = [
      (line + (spans[index + 1] as number)) * pixelBytes,
      (line + (spans[index + 2] as number)) * pixelBytes,
    ];
    kept.set(image.subarray(from, to), from);
  }
  return kept;
}

function inCrs(polygon: Areal, from: number, to: number): Areal {
  if (from === to) return polygon;
  const project = projectorBetween(from, to);
  const position = ([x, y]: Position): Position => project(x, y);
  return {
    type: 'MultiPolygon',
    coordinates: polygonsOf(polygon).map((rings) => rings.map((ring) => ring.map(position))),
  };
}
