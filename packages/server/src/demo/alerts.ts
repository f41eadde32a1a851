import type { MultiPolygon } from '@georisk/domain/geo/types.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import type { Block } from './landscape/landscape.ts';
import { PIXELS } from './place/window.ts';
import { FIRST_PLOT_LABEL } from './raster/covers.ts';
import { components, opened, polygonOf } from './raster/trace.ts';
import type { CropEvent } from './season/events.ts';

export interface Alert {
  readonly externalId: string;
  readonly meparCode: string;
  readonly date: IsoDate;
  readonly kind: CropEvent['kind'];
  readonly geometry: MultiPolygon;
}

/** Least NDVI before, least fall, and least area of an alert (domain.md 4.1), pixels of 100 m². */
const LEAST_BEFORE = 0.35;
const LEAST_FALL = 0.1;
const LEAST_PIXELS = 30;

export interface AlertImages {
  /** NDVI before, and on the day of the alert with and without the event. */
  readonly before: Float32Array;
  readonly without: Float32Array;
  readonly after: Float32Array;
  /** Where clouds hide one of the two days. */
  readonly hidden: (pixel: number) => boolean;
}

/** The alerts that an event raises: for each block the parts of its fields that fell behind what was to be expected. */
export function alertsOf(
  event: CropEvent,
  images: AlertImages,
  labels: Uint16Array,
  blocks: readonly Block[],
): Alert[] {
  const blockOfPlot = new Map(blocks.flatMap((block) => block.plots.map(({ index }) => [index, block] as const)));
  const flagged = new Map<Block, Set<number>>();
  const blockAt = (pixel: number) => blockOfPlot.get((labels[pixel] ?? 0) - FIRST_PLOT_LABEL);
  for (let pixel = PIXELS + 1; pixel < PIXELS * (PIXELS - 1) - 1; pixel += 1) {
    const fall = (images.without[pixel] ?? 0) - (images.after[pixel] ?? 0);
    if (fall < LEAST_FALL || (images.before[pixel] ?? 0) < LEAST_BEFORE || images.hidden(pixel)) continue;
    const block = blockAt(pixel);
    if (block === undefined) continue;
    const inside = [-1, 1, -PIXELS, PIXELS].every((step) => blockAt(pixel + step) === block);
    if (!inside) continue;
    const pixels = flagged.get(block) ?? new Set<number>();
    pixels.add(pixel);
    flagged.set(block, pixels);
  }
  return [...flagged].flatMap(([block, pixels]) => {
    const parts = components(opened(pixels), LEAST_PIXELS);
    if (parts.length === 0) return [];
    const { alert: date } = event.dates;
    return [
      {
        externalId: `${event.name}-${date}-${block.meparCode}`,
        meparCode: block.meparCode,
        date,
        kind: event.kind,
        geometry: polygonOf(parts),
      },
    ];
  });
}
