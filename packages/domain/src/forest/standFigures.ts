import { decimalOf, roundHalfUp } from '../units.ts';
import type { TreeCode } from './treeSpecies.ts';

/** One tree of a unit; null where it could not be computed. */
export interface StandTree {
  readonly species: TreeCode | null;
  /** m */
  readonly height: number;
  /** cm */
  readonly diameter: number | null;
  /** m³ */
  readonly volume: number | null;
}

export interface UnitFigures {
  readonly stemCount: number;
  /** m; null without trees. */
  readonly heightAvg: number | null;
  /** cm */
  readonly dbhAvg: number | null;
  /** m³, of the stems whose volume is known. */
  readonly volumeSum: number | null;
  /** How many those are: the others are not 0 m³. */
  readonly volumeStems: number;
}

const known = (values: readonly (number | null)[]): number[] => values.filter((value) => value !== null);

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : sumOf(values) / values.length;

/** Figures of a forest unit: plain means over its stems, and sums (domain.md 8). */
export function unitFigures(trees: readonly StandTree[]): UnitFigures {
  const volumes = known(trees.map(({ volume }) => volume));
  return {
    stemCount: trees.length,
    heightAvg: meanOf(trees.map(({ height }) => height)),
    dbhAvg: meanOf(known(trees.map(({ diameter }) => diameter))),
    volumeSum: volumes.length === 0 ? null : sumOf(volumes),
    volumeStems: volumes.length,
  };
}

export interface ProjectUnit extends UnitFigures {
  /** ha */
  readonly area: number;
}

export interface ProjectFigures {
  readonly area: number;
  /** Null where no stem's volume is known, though there are stems. */
  readonly volumeSum: number | null;
  readonly volumeStems: number;
  readonly stemCount: number;
  readonly heightAvg: number | null;
  readonly dbhAvg: number | null;
}

/** A sum or mean of decimals, rounded half up to 2 decimals. */
const rounded = (value: number): number => roundHalfUp(decimalOf(value), 2);

/**
 * Figures of a project: sums of area, volume and stems, plain averages of the units' heights and diameters, 2 decimals
 * (map-and-roles.md 2.8).
 */
export function projectFigures(units: readonly ProjectUnit[]): ProjectFigures {
  const average = (values: readonly (number | null)[]): number | null => {
    const mean = meanOf(known(values));
    return mean === null ? null : rounded(mean);
  };
  const [stemCount, volumeStems] = [
    sumOf(units.map((unit) => unit.stemCount)),
    sumOf(units.map((unit) => unit.volumeStems)),
  ];
  const isUnknown = volumeStems === 0 && stemCount > 0;
  return {
    area: rounded(sumOf(units.map(({ area }) => area))),
    volumeSum: isUnknown ? null : rounded(sumOf(known(units.map(({ volumeSum }) => volumeSum)))),
    volumeStems,
    stemCount,
    heightAvg: average(units.map(({ heightAvg }) => heightAvg)),
    dbhAvg: average(units.map(({ dbhAvg }) => dbhAvg)),
  };
}

export interface DiameterClass {
  /** From this diameter on, cm. */
  readonly from: number;
  /** Below this one. */
  readonly to: number;
  readonly stems: number;
  /** m³ */
  readonly volume: number;
}

/** Width of the classes of the histogram, cm; a choice. */
export const DIAMETER_CLASS = 4;

/** Trees by diameter, from the first class with a tree to the last, empty ones between included. */
export function diameterHistogram(trees: readonly StandTree[], width: number = DIAMETER_CLASS): DiameterClass[] {
  const classes = new Map<number, { stems: number; volume: number }>();
  for (const { diameter, volume } of trees) {
    if (diameter === null) continue;
    const index = Math.floor(diameter / width);
    const own = classes.get(index) ?? { stems: 0, volume: 0 };
    classes.set(index, { stems: own.stems + 1, volume: own.volume + (volume ?? 0) });
  }
  if (classes.size === 0) return [];
  const indices = [...classes.keys()].sort((a, b) => a - b);
  const [first, last] = [indices[0] as number, indices.at(-1) as number];
  return Array.from({ length: last - first + 1 }, (_, offset) => {
    const index = first + offset;
    return {
      from: index * width,
      to: (index + 1) * width,
      ...(classes.get(index) ?? { stems: 0, volume: 0 }),
    };
  });
}

export interface SpeciesFigures extends UnitFigures {
  readonly species: TreeCode | null;
  /** Cross-section of the stems at breast height, m². */
  readonly basalArea: number;
  /** Part of the unit's volume, 0-1; of its stems where no volume is known. */
  readonly share: number;
}

/** One row for each species, greatest volume first, equal ones by stems and code; unknown species are one row. */
export function speciesTable(trees: readonly StandTree[]): SpeciesFigures[] {
  const groups = new Map<TreeCode | null, StandTree[]>();
  for (const tree of trees) {
    const group = groups.get(tree.species);
    if (group === undefined) groups.set(tree.species, [tree]);
    else group.push(tree);
  }
  const whole = sumOf(known(trees.map(({ volume }) => volume)));
  return [...groups]
    .map(([species, own]) => {
      const figures = unitFigures(own);
      const basalArea = sumOf(known(own.map(({ diameter }) => diameter)).map((d) => (Math.PI * d * d) / 40_000));
      const share = whole > 0 ? (figures.volumeSum ?? 0) / whole : own.length / trees.length;
      return { species, ...figures, basalArea, share };
    })
    .sort(
      (a, b) =>
        (b.volumeSum ?? 0) - (a.volumeSum ?? 0) ||
        b.stemCount - a.stemCount ||
        (a.species ?? '').localeCompare(b.species ?? ''),
    );
}
