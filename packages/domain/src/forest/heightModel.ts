import { type Grid, sameGrid } from '../raster/grid.ts';

/** Heights over a grid, metres: of a terrain or a surface above the sea, of a canopy above the ground. */
export interface HeightModel {
  readonly grid: Grid;
  /** Row by row from the north; NaN or `noData` where the height is unknown. */
  readonly heights: Float32Array;
  readonly noData: number | null;
}

/** Why heights cannot be used. */
export type HeightRefusal =
  | { readonly code: 'wrong-size'; readonly cells: number; readonly expected: number }
  | { readonly code: 'not-square' }
  | { readonly code: 'no-data' }
  | { readonly code: 'other-grid' }
  | { readonly code: 'too-many-cells'; readonly cells: number }
  | { readonly code: 'too-coarse'; readonly pixel: number; readonly coarsest: number }
  | { readonly code: 'negative-heights'; readonly cells: number; readonly lowest: number }
  | { readonly code: 'not-above-ground'; readonly cells: number; readonly highest: number };

export type HeightCheck = { readonly ok: true } | { readonly ok: false; readonly refusals: readonly HeightRefusal[] };

/** Below the ground by more than this is no error of measurement of a laser scan, m (accuracy of ±0.15 m in forest, with a margin). */
export const MAX_BELOW_GROUND = 1;
/** No tree of Europe is higher, m: such heights are above the sea, or in feet. */
export const MAX_TREE_HEIGHT = 70;
/** A cell of at most this width still separates neighbouring crowns of two metres, m. */
export const COARSEST_CANOPY = 1;
/** Single wrong cells (birds, wires) are accepted up to this share of the known ones. */
const TOLERATED_SHARE = 0.001;
/** Cells of a canopy that is processed at once: 25 km² at half a metre, 2 GB. */
const MAX_CELLS = 100_000_000;

/** The heights with NaN for what is unknown. A copy. */
export function knownHeights({ heights, noData }: HeightModel): Float32Array {
  const known = heights.slice();
  for (let cell = 0; cell < known.length; cell += 1) {
    const height = known[cell] as number;
    if (!Number.isFinite(height) || height === noData || height < -1e30) known[cell] = Number.NaN;
  }
  return known;
}

/** Heights of a canopy: below the ground it is ground; unknown where no tree is so high: birds, wires, errors. */
export function canopyHeights(model: HeightModel): Float32Array {
  const heights = knownHeights(model);
  for (let cell = 0; cell < heights.length; cell += 1) {
    const height = heights[cell] as number;
    if (height > MAX_TREE_HEIGHT) heights[cell] = Number.NaN;
    else if (height < 0) heights[cell] = 0;
  }
  return heights;
}

const sizeRefusals = ({ grid, heights }: HeightModel): HeightRefusal[] => {
  const expected = grid.width * grid.height;
  if (heights.length !== expected || expected === 0) return [{ code: 'wrong-size', cells: heights.length, expected }];
  return Math.abs(grid.pixelWidth - grid.pixelHeight) > 1e-6 * grid.pixelWidth ? [{ code: 'not-square' }] : [];
};

interface Extremes {
  readonly known: number;
  readonly below: number;
  readonly lowest: number;
  readonly above: number;
  readonly highest: number;
}

function extremesOf(known: Float32Array): Extremes {
  let [count, below, above, lowest, highest] = [0, 0, 0, Infinity, -Infinity];
  for (let cell = 0; cell < known.length; cell += 1) {
    const height = known[cell] as number;
    if (Number.isNaN(height)) continue;
    count += 1;
    if (height < -MAX_BELOW_GROUND) below += 1;
    if (height > MAX_TREE_HEIGHT) above += 1;
    if (height < lowest) lowest = height;
    if (height > highest) highest = height;
  }
  return { known: count, below, above, lowest, highest };
}

const answerOf = (refusals: readonly HeightRefusal[]): HeightCheck =>
  refusals.length === 0 ? { ok: true } : { ok: false, refusals };

/** Whether trees can be found in a canopy height model; everything that is wrong with it at once. */
export function checkCanopy(model: HeightModel, terrain?: HeightModel): HeightCheck {
  const refusals = sizeRefusals(model);
  if (refusals.length > 0) return answerOf(refusals);
  const { grid } = model;
  const cells = grid.width * grid.height;
  if (cells > MAX_CELLS) return answerOf([{ code: 'too-many-cells', cells }]);
  if (grid.pixelWidth > COARSEST_CANOPY)
    refusals.push({ code: 'too-coarse', pixel: grid.pixelWidth, coarsest: COARSEST_CANOPY });
  if (terrain !== undefined && !sameGrid(grid, terrain.grid)) refusals.push({ code: 'other-grid' });
  const { known, below, lowest, above, highest } = extremesOf(knownHeights(model));
  if (known === 0) refusals.push({ code: 'no-data' });
  if (below > TOLERATED_SHARE * known) refusals.push({ code: 'negative-heights', cells: below, lowest });
  if (above > TOLERATED_SHARE * known) refusals.push({ code: 'not-above-ground', cells: above, highest });
  return answerOf(refusals);
}

/** Whether slope and aspect can be computed of a terrain model. */
export function checkTerrain(model: HeightModel): HeightCheck {
  const refusals = sizeRefusals(model);
  if (refusals.length > 0) return answerOf(refusals);
  return answerOf(extremesOf(knownHeights(model)).known === 0 ? [{ code: 'no-data' }] : []);
}

export type Canopy =
  | { readonly ok: true; readonly canopy: HeightModel }
  | { readonly ok: false; readonly refusals: readonly HeightRefusal[] };

/**
 * Heights above the ground: the surface less the terrain, cell by cell, unknown where either is. Cells that are below
 * the ground by no more than `MAX_BELOW_GROUND` are ground.
 */
export function canopyOf(surface: HeightModel, terrain: HeightModel): Canopy {
  const refusals = [...sizeRefusals(surface), ...sizeRefusals(terrain)];
  if (refusals.length > 0) return { ok: false, refusals };
  if (!sameGrid(surface.grid, terrain.grid)) return { ok: false, refusals: [{ code: 'other-grid' }] };
  const heights = knownHeights(surface);
  const ground = knownHeights(terrain);
  for (let cell = 0; cell < heights.length; cell += 1) {
    const height = (heights[cell] as number) - (ground[cell] as number);
    heights[cell] = height < 0 && height >= -MAX_BELOW_GROUND ? 0 : height;
  }
  const canopy: HeightModel = { grid: surface.grid, heights, noData: null };
  const check = checkCanopy(canopy, terrain);
  return check.ok ? { ok: true, canopy } : check;
}
