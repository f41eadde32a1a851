import { ringArea } from '@georisk/domain/geo/area.ts';
import { ringHolds } from '@georisk/domain/geo/contains.ts';
import { distance } from '@georisk/domain/geo/ring.ts';
import { nearestOnSegment } from '@georisk/domain/geo/segments.ts';
import { isSimpleRing } from '@georisk/domain/geo/selfIntersection.ts';
import type { Position, Ring } from '@georisk/domain/geo/types.ts';
import { fractalNoise } from '../noise.ts';
import { NETWORK } from '../place/network.ts';
import { type Random, randomOf } from '../random.ts';
import { meparCodes } from './meparCodes.ts';
import { type LandCell, cellArea, centroid, type EdgeKind, ringOf } from './cell.ts';
import { facesOf, type Line } from './faces.ts';
import { insetCell } from './inset.ts';
import { stripsOf } from './plots.ts';
import { subdivide } from './subdivide.ts';
import { type Territory, territoriesOf } from './territories.ts';
import { type Village, villagesOf } from './villages.ts';

export type LandUse = 'arable' | 'pasture' | 'forest' | 'orchard';

/** A piece of land that is farmed as one: a strip of a block. */
export interface Plot {
  /** Index among all plots of the landscape. */
  readonly index: number;
  readonly blockIndex: number;
  /** Not closed, counterclockwise. */
  readonly ring: Ring;
  /** m² */
  readonly area: number;
}

/** A MePAR block: land between roads, canals and belts, EPSG:23700. */
export interface Block {
  readonly index: number;
  readonly meparCode: string;
  readonly use: LandUse;
  /** Not closed, counterclockwise. */
  readonly ring: Ring;
  /** m² */
  readonly area: number;
  readonly centre: Position;
  readonly settlement: string;
  readonly plots: readonly Plot[];
}

export interface Landscape {
  readonly villages: readonly Village[];
  readonly territories: readonly Territory[];
  readonly blocks: readonly Block[];
  /** Every line that separates cells, for drawing. */
  readonly lines: readonly Line[];
  /** Faces inside the villages, for streets and houses. */
  readonly villageCells: readonly LandCell[];
  /** Farmsteads, their yards as rings. */
  readonly farmsteads: readonly Ring[];
}

/** Half the width of a line, metres: road with ditches, canal with its service strip. */
const HALF_WIDTH: Readonly<Record<EdgeKind, number>> = {
  window: 0,
  road: 12,
  street: 6,
  track: 4.5,
  canal: 13,
  ditch: 7,
  belt: 10,
  village: 6,
  none: 0,
};

const distanceToRing = (ring: Ring, position: Position): number =>
  ring.reduce((nearest, from, i) => {
    const on = nearestOnSegment(position, from, ring[(i + 1) % ring.length] ?? from);
    return Math.min(nearest, distance(on, position));
  }, Infinity);

function blockRules(villages: readonly Village[], random: Random) {
  const villageDistance = (at: Position) => Math.min(...villages.map(({ ring }) => distanceToRing(ring, at)));
  return {
    stopArea(centre: Position) {
      const away = villageDistance(centre);
      // small holdings around the villages, the fields of the former cooperatives beyond
      const typical = away < 350 ? 7 : away < 900 ? 15 : away < 1800 ? 28 : 38;
      return typical * 10_000 * Math.exp(random.normal() * 0.42);
    },
    kindOf: (area: number): EdgeKind =>
      area > 1_500_000
        ? random.weighted([
            [6, 'track'],
            [2.2, 'belt'],
            [1.8, 'ditch'],
          ] as const)
        : random.weighted([
            [8.6, 'track'],
            [0.7, 'belt'],
            [0.7, 'ditch'],
          ] as const),
    minimumWidth: 95,
  };
}

function useOf(cell: LandCell, random: Random, wet: (x: number, y: number) => number): LandUse {
  const [x, y] = centroid(ringOf(cell));
  const byWater = cell.some(({ kind }) => kind === 'canal');
  const area = cellArea(cell);
  if (wet(x, y) > (byWater ? 0.25 : 0.85)) return 'pasture';
  if (area < 160_000 && random.chance(0.05)) return 'forest';
  if (area < 60_000 && random.chance(0.06)) return 'orchard';
  return 'arable';
}

/** A yard cut out of a block's side, where a farmstead is beside its track. */
function withFarmstead(ring: Ring, random: Random): { ring: Ring; yard: Ring } | null {
  const edges = ring.map((from, i) => ({ i, from, to: ring[(i + 1) % ring.length] ?? from }));
  const long = edges.filter(({ from, to }) => distance(from, to) > 320);
  if (long.length === 0) return null;
  const { i, from, to } = random.pick(long);
  const length = distance(from, to);
  const [dx, dy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const [start, width, depth] = [random.between(0.2, 0.7) * length, random.between(55, 110), random.between(50, 90)];
  const at = (along: number, inward: number): Position => [
    from[0] + dx * along - dy * inward,
    from[1] + dy * along + dx * inward,
  ];
  const yard = [at(start, 0), at(start, depth), at(start + width, depth + random.between(-8, 8)), at(start + width, 0)];
  const bitten = [...ring.slice(0, i + 1), ...yard, ...ring.slice(i + 1)];
  return isSimpleRing(bitten) ? { ring: bitten, yard } : null;
}

/** The whole landscape of a seed: the same whatever the date, so that a block keeps its code. */
export function makeLandscape(seed: number): Landscape {
  const random = randomOf(seed, 'landscape');
  const villages = villagesOf(seed);
  const territories = territoriesOf(seed);
  const closed = (ring: Ring): Position[] => [...ring, ...ring.slice(0, 1)];
  const faces = facesOf([...NETWORK, ...villages.map(({ ring }): Line => ({ kind: 'village', points: closed(ring) }))]);
  const inVillage = (cell: LandCell) => {
    const at = centroid(ringOf(cell));
    return villages.some(({ ring }) => ringHolds(ring, at));
  };
  const rules = blockRules(villages, random);
  const cells = faces.filter((face) => !inVillage(face)).flatMap((face) => subdivide(face, rules, random));
  const wet = fractalNoise(2_400, 3, seed + 21);
  const codes = meparCodes(seed);
  const farmsteads: Ring[] = [];
  const blocks: Block[] = [];
  let plotCount = 0;
  for (const cell of cells) {
    const inset = insetCell(cell, (kind) => HALF_WIDTH[kind]) ?? insetCell(cell, () => 7);
    if (inset === null || ringArea(inset) < 9_000) continue;
    const use = useOf(cell, random, wet);
    const bitten = use === 'arable' && random.chance(0.16) ? withFarmstead(inset, random) : null;
    if (bitten !== null) farmsteads.push(bitten.yard);
    const ring = bitten?.ring ?? inset;
    const area = ringArea(ring);
    const centre = centroid(ring);
    const index = blocks.length;
    const strips = use === 'arable' ? stripsOf(ring, stripCount(area, random), random) : [ring];
    blocks.push({
      index,
      meparCode: codes(index),
      use,
      ring,
      area,
      centre,
      settlement: territories.find((territory) => ringHolds(territory.ring, centre))?.settlement.code ?? '',
      plots: strips.map((strip) => ({ index: plotCount++, blockIndex: index, ring: strip, area: ringArea(strip) })),
    });
  }
  const lines = cells.flatMap((cell): Line[] =>
    cell.map(({ at, kind }, i) => ({ kind, points: [at, cell[(i + 1) % cell.length]?.at ?? at] })),
  );
  return { villages, territories, blocks, lines, villageCells: faces.filter(inVillage), farmsteads };
}

function stripCount(area: number, random: Random): number {
  const hectares = area / 10_000;
  if (random.chance(0.42) || hectares < 4) return 1;
  return random.int(2, Math.max(2, Math.min(9, Math.round(hectares / 4))));
}
