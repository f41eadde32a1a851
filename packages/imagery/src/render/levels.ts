import type { Grid } from '@georisk/domain/raster/grid.ts';
import type { Cog } from '../cog/openCog.ts';
import { projectorBetween } from '@georisk/domain/geo/projection.ts';
import { latticeOf, type RenderTarget } from '@georisk/domain/raster/target.ts';

/** An overview is used up to this much coarser than the image: slight blur is better than a lost pixel. */
const COARSENESS = 1.1;

const scales = new WeakMap<Cog, Map<number, number>>();

/**
 * Metres of the raster per unit of another coordinate system, at the raster's centre: one figure a raster, so that
 * neighbour tiles read one level. A degree is longer northwards than eastwards: the geometric mean of the two.
 */
function unitsPerTargetUnit(cog: Cog, rasterEpsg: number, targetEpsg: number): number {
  const known = scales.get(cog) ?? new Map<number, number>();
  scales.set(cog, known);
  const cached = known.get(targetEpsg);
  if (cached !== undefined) return cached;
  const { grid } = cog;
  const x = grid.originX + (grid.width * grid.pixelWidth) / 2;
  const y = grid.originY - (grid.height * grid.pixelHeight) / 2;
  const project = projectorBetween(rasterEpsg, targetEpsg);
  const side = grid.pixelWidth;
  const length = (dx: number, dy: number) => {
    const [from, to] = [project(x - dx, y - dy), project(x + dx, y + dy)];
    return Math.hypot(to[0] - from[0], to[1] - from[1]);
  };
  const scale = (2 * side) / Math.sqrt(length(side, 0) * length(0, side));
  known.set(targetEpsg, scale);
  return scale;
}

/** The coarsest level that is still about as fine as the image. */
export function pickLevel(cog: Cog, rasterEpsg: number, target: RenderTarget): number {
  // The mean of both sides: however stretched the box, the number of source pixels read is about that of image pixels
  // drawn.
  const { pixelWidth, pixelHeight } = latticeOf(target);
  const pixel = Math.sqrt(pixelWidth * pixelHeight) * unitsPerTargetUnit(cog, rasterEpsg, target.epsg);
  let picked = 0;
  for (let level = 1; level < cog.levels.length; level += 1) {
    if (levelGrid(cog, level).pixelWidth <= pixel * COARSENESS) picked = level;
  }
  return picked;
}

/** Grid of a level. An overview made by halving covers slightly more than the raster where a side was odd. */
export function levelGrid(cog: Cog, level: number): Grid {
  const { grid, levels } = cog;
  const { width, height } = levels[level] ?? grid;
  return {
    ...grid,
    width,
    height,
    pixelWidth: grid.pixelWidth * factorOf(grid.width, width),
    pixelHeight: grid.pixelHeight * factorOf(grid.height, height),
  };
}

function factorOf(full: number, reduced: number): number {
  const power = 2 ** Math.round(Math.log2(full / reduced));
  return Math.ceil(full / power) === reduced ? power : full / reduced;
}
