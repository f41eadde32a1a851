import type { MultiPolygon, Position } from '../geo/types.ts';
import type { Grid } from '../raster/grid.ts';
import { zonePolygons } from '../zones/polygons.ts';
import type { Crowns } from './crowns.ts';
import { breastHeightDiameter, type DiameterCalibration, type TreeGroup, type WithInterval } from './diameter.ts';
import { type TreeCode, treeSpecies } from './treeSpecies.ts';
import { isInVolumeRange, stemVolumeWithin, volumeSpecies } from './volume.ts';

export interface FoundTree {
  /** Number in `Crowns`, from 1. */
  readonly tree: number;
  /** Centre of the top's cell, the grid's coordinate system. */
  readonly at: Position;
  /** m */
  readonly height: number;
  /** m² */
  readonly crownArea: number;
}

/** The trees of a watershed, in their order. */
export function foundTrees({ originX, originY, pixelWidth, pixelHeight, width }: Grid, crowns: Crowns): FoundTree[] {
  return Array.from(crowns.tops, (cell, index) => ({
    tree: index + 1,
    at: [
      originX + ((cell % width) + 0.5) * pixelWidth,
      originY - (Math.floor(cell / width) + 0.5) * pixelHeight,
    ] as const,
    height: crowns.heights[index] ?? 0,
    crownArea: (crowns.sizes[index] ?? 0) * pixelWidth * pixelHeight,
  }));
}

/**
 * Outlines of the crowns by tree number, along the cells' edges; neighbours share their borders.
 * @param simplifyArea triangles that may be dropped, m²; at half a metre 0.3 turns stairs into slopes
 */
export function crownPolygons(grid: Grid, { labels }: Crowns, simplifyArea = 0): ReadonlyMap<number, MultiPolygon> {
  const window = { left: 0, top: 0, width: grid.width, height: grid.height, labels };
  return new Map(zonePolygons(window, grid, { simplifyArea }).map(({ label, geometry }) => [label, geometry]));
}

export interface TreeFigures {
  /** cm */
  readonly diameter: WithInterval | null;
  /** m³ */
  readonly volume: WithInterval | null;
  /** Species with whose coefficients the volume was computed. */
  readonly computedAs: TreeCode;
  /** Whether the tree is of a size for which the volume function was fitted. */
  readonly isInRange: boolean;
}

/** Diameter and volume of a tree from its height (m) and crown (m²). @param group of a tree whose species is not known */
export function treeFigures(
  tree: Pick<FoundTree, 'height' | 'crownArea'>,
  species: TreeCode | null,
  group: TreeGroup | null,
  calibration?: DiameterCalibration,
): TreeFigures {
  const known = species === null ? group : treeSpecies(species).group;
  const diameter = breastHeightDiameter(tree.height, tree.crownArea, known, calibration);
  const computedAs = volumeSpecies(species, known);
  return {
    diameter,
    volume: diameter === null ? null : stemVolumeWithin(diameter, tree.height, computedAs),
    computedAs,
    isInRange: diameter !== null && isInVolumeRange(diameter.value, tree.height),
  };
}
