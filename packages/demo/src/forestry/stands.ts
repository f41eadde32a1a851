import { bboxOf } from '@georisk/domain/geo/bbox.ts';
import { ringHolds } from '@georisk/domain/geo/contains.ts';
import type { TreeCode } from '@georisk/domain/forest/treeSpecies.ts';
import type { Position, Ring } from '@georisk/domain/geo/types.ts';
import { polygon } from '../files.ts';
import type { Block } from '../landscape/landscape.ts';
import { SETTLEMENTS } from '../place/settlements.hu.ts';
import { randomOf } from '../random.ts';

/** What grows on a unit: a planted stand of one species with some others between. */
interface StandKind {
  readonly species: TreeCode;
  readonly others: readonly TreeCode[];
  /** m */
  readonly height: number;
  /** Between rows and in them, m. */
  readonly spacing: number;
}

/** Stands of the plain, by the order of the units. */
const STANDS: readonly StandKind[] = [
  { species: 'A', others: ['VT', 'FTNY'], height: 16, spacing: 5 },
  { species: 'KST', others: ['GY', 'KST', 'H'], height: 21, spacing: 6.5 },
  { species: 'FRNY', others: ['FTNY', 'A'], height: 24, spacing: 7 },
  { species: 'EF', others: ['FF', 'A'], height: 14, spacing: 4.5 },
];

/** A tree of the demo, EPSG:23700. */
export interface DemoTree {
  readonly at: Position;
  readonly species: TreeCode;
  /** m */
  readonly height: number;
  /** Of the crown, m. */
  readonly radius: number;
}

export interface Stand {
  readonly settlement: string;
  readonly tag: number;
  readonly subTag: string;
  readonly ring: Ring;
  readonly mainSpecies: TreeCode;
  readonly trees: readonly DemoTree[];
}

/** Trees do not stand on the boundary, m. */
const EDGE = 3;

function treesIn(ring: Ring, { species, others, height, spacing }: StandKind, seed: number, name: string): DemoTree[] {
  const random = randomOf(seed, `trees ${name}`);
  const [west, south, east, north] = bboxOf(polygon(ring));
  const trees: DemoTree[] = [];
  for (let y = south + EDGE; y < north - EDGE; y += spacing) {
    for (let x = west + EDGE; x < east - EDGE; x += spacing) {
      const at: Position = [x + random.between(-0.2, 0.2) * spacing, y + random.between(-0.2, 0.2) * spacing];
      // Drawn for every place, so that another outline leaves the other trees unchanged.
      const [isGap, isOther, size] = [random.chance(0.08), random.chance(0.07), 1 + 0.13 * random.normal()];
      const other = random.pick(others);
      if (isGap || !ringHolds(ring, at)) continue;
      const tall = Math.min(32, Math.max(4, height * size));
      trees.push({ at, species: isOther ? other : species, height: tall, radius: 0.47 * spacing * Math.sqrt(size) });
    }
  }
  return trees;
}

/** The stand of a block. @param order its place among the units, which chooses what grows there */
export function standOf({ ring, settlement, index }: Block, order: number, seed: number): Stand {
  const kind = STANDS[order % STANDS.length] ?? (STANDS[0] as StandKind);
  return {
    settlement: SETTLEMENTS.find(({ code }) => code === settlement)?.name ?? settlement,
    tag: 3 + order,
    subTag: 'A',
    ring,
    mainSpecies: kind.species,
    trees: treesIn(ring, kind, seed, String(index)),
  };
}
