import { arealArea } from '../geo/area.ts';
import { type BBox, bboxesIntersect, bboxOf } from '../geo/bbox.ts';
import { meetingPoint, type Segment, segmentsOf, visitNearPairs } from '../geo/segments.ts';
import { type SweepEdge, sweepEdges, sweepStrips } from '../geo/sweep.ts';
import { type Areal, type Polygon, polygonsOf } from '../geo/types.ts';
import type { Hit } from './expectedLoss.ts';
import type { Severity } from './hail.ts';

export interface RadarEvent {
  /** EPSG:23700, checked by `checkRadarPolygon`. */
  readonly polygon: Polygon;
  readonly severity: Severity;
}

/** The events of a day, prepared for many plots. */
export interface RadarIndex {
  /** Most severe first. */
  readonly events: readonly IndexedEvent[];
}

interface IndexedEvent {
  readonly severity: Severity;
  readonly box: BBox;
  /** Sides of the outline by the bands of northing that they cross. */
  readonly bands: readonly (readonly Segment[])[];
}

/** Height of a band, m: a plot is in one or two of them. */
const BAND = 1000;

/** A side's ring is numbered from here on for each event, which distinguishes it from the plot's rings. */
const RINGS = 1_000_000;

export function radarIndex(events: readonly RadarEvent[]): RadarIndex {
  return {
    events: events
      .toSorted((a, b) => b.severity - a.severity)
      .map(({ polygon, severity }, event) => {
        const box = bboxOf(polygon);
        const bands: Segment[][] = Array.from({ length: Math.floor((box[3] - box[1]) / BAND) + 1 }, () => []);
        for (const segment of segmentsOf(polygonsOf(polygon).flat())) {
          const [low, high] = [Math.min(segment.from[1], segment.to[1]), Math.max(segment.from[1], segment.to[1])];
          const own = { ...segment, ring: segment.ring + (event + 1) * RINGS };
          for (let band = bandOf(box, low); band <= bandOf(box, high); band += 1) bands[band]?.push(own);
        }
        return { severity, box, bands };
      }),
  };
}

const bandOf = (box: BBox, northing: number): number => Math.floor((northing - box[1]) / BAND);

/** Sides of an event that lie in the northings of a box and not east of it: those that decide what of the box is inside. */
function sidesWest({ box, bands }: IndexedEvent, [, south, east, north]: BBox): Segment[] {
  const [first, last] = [Math.max(0, bandOf(box, south)), Math.min(bands.length - 1, bandOf(box, north))];
  const found: Segment[] = [];
  for (let band = first; band <= last; band += 1)
    for (const side of bands[band] ?? []) {
      const { from, to } = side;
      if (Math.min(from[0], to[0]) > east) continue;
      const low = Math.min(from[1], to[1]);
      if (low > north || Math.max(from[1], to[1]) < south) continue;
      // A side of several bands is taken in its first one.
      if (band === first || bandOf(box, low) === band) found.push(side);
    }
  return found;
}

/** Whether a side meets a box: a long side that only passes by a corner of its own box does not. */
function reaches({ from, to }: Segment, [west, south, east, north]: BBox): boolean {
  if (Math.max(from[0], to[0]) < west || Math.min(from[0], to[0]) > east) return false;
  if (Math.max(from[1], to[1]) < south || Math.min(from[1], to[1]) > north) return false;
  // All corners on one side of the line: none is met.
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const [w, e] = [dy * (west - from[0]), dy * (east - from[0])];
  const [s, n] = [dx * (south - from[1]), dx * (north - from[1])];
  const least = Math.min(s, n) - Math.max(w, e);
  const most = Math.max(s, n) - Math.min(w, e);
  return least <= 0 && most >= 0;
}

/** Whether the middle of a box is inside an event, by the sides to the west of it. */
function holdsMiddle(sides: readonly Segment[], [west, south, east, north]: BBox): boolean {
  const [x, y] = [(west + east) / 2, (south + north) / 2];
  let inside = false;
  for (const { from, to } of sides) {
    if (from[1] > y === to[1] > y) continue;
    if (from[0] + ((y - from[1]) / (to[1] - from[1])) * (to[0] - from[0]) < x) inside = !inside;
  }
  return inside;
}

interface Nearby {
  /** Of the events that hold the whole box. */
  readonly ground: 0 | Severity;
  /** Worse events whose border reaches the box. */
  readonly worse: readonly { readonly event: IndexedEvent; readonly sides: readonly Segment[] }[];
}

function nearbyOf(box: BBox, { events }: RadarIndex): Nearby {
  const above: { event: IndexedEvent; sides: Segment[] }[] = [];
  let ground: 0 | Severity = 0;
  for (const event of events) {
    // Milder ones change nothing on a plot that is wholly under a worse one.
    if (event.severity <= ground) break;
    if (!bboxesIntersect(event.box, box)) continue;
    const sides = sidesWest(event, box);
    if (sides.some((side) => reaches(side, box))) above.push({ event, sides });
    else if (holdsMiddle(sides, box)) ground = event.severity;
  }
  return { ground, worse: above.filter(({ event }) => event.severity > ground) };
}

const wholly = (ground: 0 | Severity): Hit[] => (ground === 0 ? [] : [{ share: 1, severity: ground }]);

/**
 * The shares of every shape within a box, where they do not depend on the shape; null where the border of an event
 * reaches the box, so that the outline decides (`hitShares`).
 * @param box EPSG:23700
 */
export function hitSharesOfBox(box: BBox, index: RadarIndex): Hit[] | null {
  const { ground, worse } = nearbyOf(box, index);
  return worse.length === 0 ? wholly(ground) : null;
}

/**
 * Shares of a plot under each severity, most severe first; where events overlap the most severe counts (domain.md 5).
 * Exact. Empty where nothing was hit.
 * @param plot EPSG:23700
 */
export function hitShares(plot: Areal, index: RadarIndex): Hit[] {
  const box = bboxOf(plot);
  const { ground, worse } = nearbyOf(box, index);
  return worse.length === 0 ? wholly(ground) : sharesBySweep(plot, box, worse, ground);
}

function sharesBySweep(
  plot: Areal,
  box: BBox,
  near: readonly { readonly event: IndexedEvent; readonly sides: readonly Segment[] }[],
  ground: 0 | Severity,
): Hit[] {
  const own = segmentsOf(polygonsOf(plot).flat());
  const [, south, , north] = box;
  const cuts = [south, north];
  const all = [...own, ...near.flatMap(({ sides }) => sides)];
  for (const { from, to } of all)
    for (const [, northing] of [from, to]) if (northing > south && northing < north) cuts.push(northing);
  visitNearPairs(
    all.filter((segment) => reaches(segment, box)),
    0,
    (one, other) => {
      const at = one.ring === other.ring ? null : meetingPoint(one, other, 0);
      if (at !== null && at[1] > south && at[1] < north) cuts.push(at[1]);
      return true;
    },
  );
  const edges = [...sweepEdges(own, 0), ...near.flatMap(({ sides }, index) => sweepEdges(sides, index + 1))];
  const severities = near.map(({ event }) => event.severity);
  const areas = new Float64Array(5);
  sweepStrips(edges, cuts, (active, height) => addLengths(active, severities, ground, height, areas));
  const area = arealArea(plot);
  return ([4, 3, 2, 1] as const).flatMap((severity) => {
    const share = Math.min(1, (areas[severity] as number) / area);
    return share > MIN_SHARE ? [{ share, severity }] : [];
  });
}

/** Smaller shares are rounding of a touching border. */
const MIN_SHARE = 1e-9;

/** Adds the areas of a strip by their most severe event. @param areas by severity */
function addLengths(
  edges: readonly SweepEdge[],
  severities: readonly Severity[],
  ground: 0 | Severity,
  height: number,
  areas: Float64Array,
): void {
  const isIn = new Uint8Array(severities.length + 1);
  let entered = 0;
  for (const { owner, at } of edges) {
    if (isIn[0] === 1) {
      let most: number = ground;
      for (const [index, severity] of severities.entries())
        if (isIn[index + 1] === 1 && severity > most) most = severity;
      areas[most] = (areas[most] as number) + (at - entered) * height;
    }
    isIn[owner] = 1 - (isIn[owner] as number);
    entered = at;
  }
}
