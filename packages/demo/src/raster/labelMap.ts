import { ORIGIN, PIXELS, SIDE } from '../place/window.ts';
import { randomOf } from '../random.ts';
import type { EdgeKind } from '../landscape/cell.ts';
import type { Block, Landscape } from '../landscape/landscape.ts';
import { type Cover, coverLabel, FIRST_PLOT_LABEL } from './covers.ts';
import { drawFarmstead, drawVillageCell } from './drawVillage.ts';
import { type Canvas, fillLine, fillRing } from './fill.ts';

/** Cells along the side of a pixel: edges, roads and houses are finer than a satellite's pixel. */
export const FINE = 2;

/** Strokes of each kind of line, drawn one over the other; widths in metres. */
const STROKES: Partial<Record<EdgeKind, readonly (readonly [width: number, cover: Cover])[]>> = {
  track: [[5, 'track']],
  ditch: [
    [9, 'reed'],
    [2.5, 'water'],
  ],
  belt: [[18, 'trees']],
  canal: [
    [24, 'verge'],
    [17, 'reed'],
    [8, 'water'],
  ],
  road: [
    [22, 'verge'],
    [8.5, 'asphalt'],
  ],
};
/** Later kinds are drawn over earlier ones. */
const ORDER: readonly EdgeKind[] = ['ditch', 'belt', 'track', 'canal', 'road'];

const labelOf = (block: Block, plotIndex: number): number =>
  block.use === 'arable' ? FIRST_PLOT_LABEL + plotIndex : coverLabel(block.use);

/** The ground in cells of half a pixel: the label of a cover or of a plot. */
export function drawLabels(landscape: Landscape, seed: number): Canvas {
  const size = PIXELS * FINE;
  const canvas: Canvas = {
    west: ORIGIN[0],
    north: ORIGIN[1] + SIDE,
    cell: SIDE / size,
    size,
    values: new Uint16Array(size * size).fill(coverLabel('verge')),
  };
  for (const block of landscape.blocks)
    for (const plot of block.plots) fillRing(canvas, plot.ring, labelOf(block, plot.index));
  for (const kind of ORDER)
    for (const line of landscape.lines)
      if (line.kind === kind)
        for (const [width, cover] of STROKES[kind] ?? []) fillLine(canvas, line.points, width, coverLabel(cover));
  const random = randomOf(seed, 'houses');
  for (const yard of landscape.farmsteads) drawFarmstead(canvas, yard, random);
  for (const cell of landscape.villageCells) drawVillageCell(canvas, cell, random);
  return canvas;
}

/** The label at the centre of each pixel. */
export function pixelLabels({ values, size }: Canvas): Uint16Array {
  const labels = new Uint16Array(PIXELS * PIXELS);
  for (let row = 0; row < PIXELS; row += 1)
    for (let column = 0; column < PIXELS; column += 1)
      labels[row * PIXELS + column] = values[(row * FINE + 1) * size + column * FINE + 1] ?? 0;
  return labels;
}
