import { flaggedParts } from '@georisk/domain/alert/flaggedAreas.ts';
import type { MultiPolygon } from '@georisk/domain/geo/types.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { zonePolygons } from '@georisk/domain/zones/polygons.ts';
import type { Block } from './landscape/landscape.ts';
import { PIXEL, PIXELS } from './place/window.ts';
import { FIRST_PLOT_LABEL } from './raster/covers.ts';
import { GRID } from './raster/writeImage.ts';
import type { CropEvent } from './season/events.ts';

export interface Alert {
  readonly externalId: string;
  readonly meparCode: string;
  readonly date: IsoDate;
  readonly kind: CropEvent['kind'];
  readonly geometry: MultiPolygon;
}

/** Least NDVI before, and least fall (domain.md 4.1). */
const MIN_BEFORE = 0.35;
const MIN_FALL = 0.1;

export interface AlertImages {
  /** NDVI before, and on the day of the alert with and without the event. */
  readonly before: Float32Array;
  readonly without: Float32Array;
  readonly after: Float32Array;
  /** Where clouds hide one of the two days. */
  readonly hidden: (pixel: number) => boolean;
}

/** The alerts of an event: for each block the parts of its fields that fell short of the expected NDVI. */
export function alertsOf(
  event: CropEvent,
  images: AlertImages,
  labels: Uint16Array,
  blocks: readonly Block[],
): Alert[] {
  const blockOfPlot = new Map(blocks.flatMap((block) => block.plots.map(({ index }) => [index, block] as const)));
  const flagged = new Map<Block, number[]>();
  const blockAt = (pixel: number) => blockOfPlot.get((labels[pixel] ?? 0) - FIRST_PLOT_LABEL);
  for (let pixel = PIXELS + 1; pixel < PIXELS * (PIXELS - 1) - 1; pixel += 1) {
    const fall = (images.without[pixel] ?? 0) - (images.after[pixel] ?? 0);
    if (fall < MIN_FALL || (images.before[pixel] ?? 0) < MIN_BEFORE || images.hidden(pixel)) continue;
    const block = blockAt(pixel);
    if (block === undefined) continue;
    const inside = [-1, 1, -PIXELS, PIXELS].every((step) => blockAt(pixel + step) === block);
    if (!inside) continue;
    const pixels = flagged.get(block) ?? [];
    pixels.push(pixel);
    flagged.set(block, pixels);
  }
  return [...flagged].flatMap(([block, pixels]) => {
    const geometry = shapeOf(pixels);
    if (geometry === null) return [];
    const { alert: date } = event.dates;
    return [
      {
        externalId: `${event.name}-${date}-${block.meparCode}`,
        meparCode: block.meparCode,
        date,
        kind: event.kind,
        geometry,
      },
    ];
  });
}

/** The shape of some pixels as the engine draws it: cleaned, at least 0.3 ha a part; null where nothing is left. */
export function shapeOf(pixels: readonly number[]): MultiPolygon | null {
  const columns = pixels.map((pixel) => pixel % PIXELS);
  const rows = pixels.map((pixel) => Math.floor(pixel / PIXELS));
  const [left, top] = [Math.min(...columns), Math.min(...rows)];
  const width = Math.max(...columns) - left + 1;
  const height = Math.max(...rows) - top + 1;
  const mask = new Uint8Array(width * height);
  for (const [index, column] of columns.entries()) mask[((rows[index] ?? 0) - top) * width + column - left] = 1;
  const parts = flaggedParts(mask, width, height, PIXEL * PIXEL);
  if (parts === null) return null;
  const window = { left, top, width, height, labels: parts.map((part) => Math.min(part, 1)) };
  return zonePolygons(window, GRID)[0]?.geometry ?? null;
}
