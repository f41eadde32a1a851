import type { MultiPolygon } from '@georisk/domain/geo/types.ts';
import { meanOfImages, zScores } from '@georisk/domain/soilZone/seasonScores.ts';
import { MIN_SEASONS, soilZoneCategory } from '@georisk/domain/soilZone/soilZoneClasses.ts';
import type { BlockWindow, PixelReader } from './blockPixels.ts';
import { zonesOf } from './labelZones.ts';
import type { GranuleRow } from './granules.repository.ts';

/** The dates on which a field was greenest, by season. */
export type SeasonPeaks = ReadonlyMap<number, readonly string[]>;

export interface ZonesOfBlock {
  /** Categories of the window's pixels; 0 where too few seasons show one. */
  readonly classes: Uint8Array;
  readonly zones: readonly {
    readonly category: number;
    readonly polygon: MultiPolygon;
    readonly mean: number | null;
  }[];
}

/** The parts of a field that were better or worse than the rest in several seasons; null with fewer than three. */
export async function zonesOfBlock(
  reader: PixelReader,
  window: BlockWindow,
  peaks: SeasonPeaks,
  granulesOn: (date: string) => readonly GranuleRow[],
): Promise<ZonesOfBlock | null> {
  if (peaks.size < MIN_SEASONS) return null;
  const seasons: Float64Array[] = [];
  for (const dates of peaks.values()) {
    const images: Float64Array[] = [];
    for (const date of dates) images.push(await reader.ndvi(granulesOn(date), window));
    seasons.push(meanOfImages(images));
  }
  const scores = seasons.map(zScores);
  const labels = Int32Array.from(window.inside, (_, index) => {
    const known = scores.map((season) => season[index] ?? Number.NaN).filter((score) => !Number.isNaN(score));
    return soilZoneCategory(known) ?? 0;
  });
  const { classes, polygons } = zonesOf(window, labels);
  const ndvi = meanOfImages(seasons);
  return {
    classes,
    zones: [...polygons].map(([category, polygon]) => ({
      category,
      polygon,
      mean: meanWhere(ndvi, (index) => classes[window.inside[index] ?? -1] === category),
    })),
  };
}

function meanWhere(values: Float64Array, holds: (index: number) => boolean): number | null {
  let [sum, count] = [0, 0];
  for (const [index, value] of values.entries()) {
    if (Number.isNaN(value) || !holds(index)) continue;
    sum += value;
    count += 1;
  }
  return count === 0 ? null : sum / count;
}
