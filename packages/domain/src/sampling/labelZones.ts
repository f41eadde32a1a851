import type { Hectares } from '../units.ts';
import { type LabelWindow, labelsIn, relabelled } from '../zones/labels.ts';
import { majorityFilter } from '../zones/majority.ts';
import { mergeSmall } from '../zones/mergeSmall.ts';
import { chooseClustering, clusterings } from './chooseClusters.ts';
import { clusterFeatures, momentsOf, type PixelFrame } from './features.ts';
import type { Random } from './random.ts';
import { MAX_ZONES } from './zoneColours.ts';

/** NDVI that varies less than this is one zone. */
const MIN_SD = 0.03;
/** Smallest zone: hectares, and the share of the damaged area. */
const MIN_ZONE_HA = 0.3;
const MIN_ZONE_SHARE = 0.05;
/** Area that each zone beyond the first requires. */
const HECTARES_A_ZONE = 0.5;
/** Parts of a zone below this are merged into a neighbour, m². */
const MIN_PART = 1_000;

export interface ZoneLabels {
  /** Zones of the window's pixels, from 1 (lowest NDVI); 0 where no zone is known yet. */
  readonly window: LabelWindow;
  readonly zones: number;
  /** Why there are so many zones, for the record. */
  readonly silhouette: number | null;
  readonly calinskiHarabasz: number | null;
}

export interface LabelOptions {
  readonly frame: PixelFrame;
  /** NDVI of the frame's pixels, newest date first, not a number where unknown. */
  readonly dates: readonly Float64Array[];
  readonly area: Hectares;
  /** m². */
  readonly pixelArea: number;
  /** Number of sampling points to be placed. */
  readonly points: number;
  readonly random: Random;
}

const onWindow = ({ width, height, pixels }: PixelFrame, labelAt: (place: number) => number): LabelWindow => {
  const labels = new Int32Array(width * height);
  for (const [place, pixel] of pixels.entries()) labels[pixel] = labelAt(place);
  return { left: 0, top: 0, width, height, labels };
};

const oneZone = (frame: PixelFrame): ZoneLabels => ({
  window: onWindow(frame, () => 1),
  zones: 1,
  silhouette: null,
  calinskiHarabasz: null,
});

/** Sizes of the zones in pixels, by label from 1. */
function sizesOf({ labels }: LabelWindow, zones: number): number[] {
  const sizes = Array.from({ length: zones }, () => 0);
  for (const label of labels) if (label > 0) sizes[label - 1] = (sizes[label - 1] ?? 0) + 1;
  return sizes;
}

/**
 * Groups pixels into zones of similar NDVI (domain.md 2.2, 2.3 steps 1 and 2): clustered, smoothed, without tiny
 * parts, their number chosen by the data.
 */
export function labelZones(options: LabelOptions): ZoneLabels {
  const { frame, dates, area, pixelArea, points, random } = options;
  const [newest] = dates;
  const most = Math.min(MAX_ZONES, Math.floor(area / HECTARES_A_ZONE), Math.floor(points / 2));
  if (newest === undefined || most < 2 || !(momentsOf(newest).sd >= MIN_SD)) return oneZone(frame);
  const { places, columns } = clusterFeatures(frame, dates);
  if (places.length < most) return oneZone(frame);

  const smoothed = new Map<number, LabelWindow>();
  const all = clusterings(columns, most, random);
  const chosen = chooseClustering(all, ({ k, labels }) => {
    const raw = new Map(Array.from(places, (place, index) => [place, (labels[index] ?? 0) + 1] as const));
    const window = mergeSmall(
      majorityFilter(onWindow(frame, (place) => raw.get(place) ?? 0)),
      Math.ceil(MIN_PART / pixelArea),
    );
    smoothed.set(k, window);
    const labelled = window.labels.reduce((count, label) => count + (label > 0 ? 1 : 0), 0);
    const least = Math.max(MIN_ZONE_HA, MIN_ZONE_SHARE * area);
    return sizesOf(window, k).some((size) => (size / labelled) * area < least);
  });
  const window = chosen && smoothed.get(chosen.k);
  if (chosen === undefined || window === undefined || chosen.k === 1) return oneZone(frame);
  const { silhouette, calinskiHarabasz } = chosen;
  return { window: byNdvi(frame, window, newest), zones: chosen.k, silhouette, calinskiHarabasz };
}

/** The same zones numbered from the lowest NDVI. */
function byNdvi({ pixels }: PixelFrame, window: LabelWindow, ndvi: Float64Array): LabelWindow {
  const values = Map.groupBy(pixels.keys(), (place) => window.labels[pixels[place] as number] as number);
  const means = labelsIn(window).map((label) => ({
    label,
    mean: momentsOf((values.get(label) ?? []).map((place) => ndvi[place] as number)).mean,
  }));
  means.sort((a, b) => a.mean - b.mean || a.label - b.label);
  const rank = new Map(means.map(({ label }, index) => [label, index + 1]));
  return relabelled(
    window,
    window.labels.map((label) => rank.get(label) ?? 0),
  );
}
