import { hatchOf, type HatchMotif } from '@georisk/domain/cropMap/cropStyles.ts';

/**
 * A motif of a hatch as the path of a cell of so many pixels, in SVG syntax; lines that leave the cell continue in
 * the next one.
 */
const MOTIFS: Readonly<Record<HatchMotif, (cell: number) => string>> = {
  line0: (s) => `M0 ${s / 2}H${s}`,
  line45: (s) => `M-1 1L1 -1M0 ${s}L${s} 0M${s - 1} ${s + 1}L${s + 1} ${s - 1}`,
  line90: (s) => `M${s / 2} 0V${s}`,
  line135: (s) => `M${s - 1} -1L${s + 1} 1M0 0L${s} ${s}M-1 ${s - 1}L1 ${s + 1}`,
  grid: (s) => `M0 ${s / 2}H${s}M${s / 2} 0V${s}`,
  diagonalGrid: (s) => `M0 ${s}L${s} 0M0 0L${s} ${s}`,
  dots: (s) => `M${s / 2 - 1} ${s / 2}a1 1 0 1 0 2 0a1 1 0 1 0 -2 0`,
  dashes: (s) => `M${s * 0.2} ${s / 2}H${s * 0.8}`,
  zigzag: (s) => `M0 ${s * 0.65}L${s / 2} ${s * 0.35}L${s} ${s * 0.65}`,
  crosses: (s) => `M${s * 0.25} ${s / 2}H${s * 0.75}M${s / 2} ${s * 0.25}V${s * 0.75}`,
  triangles: (s) => `M${s / 2} ${s * 0.25}L${s * 0.75} ${s * 0.75}H${s * 0.25}Z`,
};

export interface HatchCell {
  /** Path of one cell, SVG syntax. */
  readonly path: string;
  /** CSS pixels. */
  readonly size: number;
}

/** The cell of a hatch. @param id 0 to 32 @param size of the cell, where it differs from the hatch's own */
export function hatchCell(id: number, size?: number): HatchCell {
  const { motif, spacing } = hatchOf(id);
  const cell = size ?? spacing;
  return { path: MOTIFS[motif](cell), size: cell };
}

/** CSS pixels of a pattern: a divisor of the size by which the map library aligns patterns, so that they never jump. */
const TILE = 128;
const patterns = new Map<string, CanvasPattern | string>();

/** A hatch as a fill of the map, drawn in device pixels and scaled back to CSS pixels. */
export function hatchPattern(id: number, colour: string): CanvasPattern | string {
  const key = `${id} ${colour}`;
  const known = patterns.get(key);
  if (known !== undefined) return known;
  const ratio = Math.min(3, Math.max(1, Math.round(window.devicePixelRatio)));
  const cells = Math.round(TILE / hatchOf(id).spacing);
  const { path, size } = hatchCell(id, TILE / cells);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = TILE * ratio;
  const context = canvas.getContext('2d');
  if (context === null) return colour;
  context.scale(ratio, ratio);
  context.strokeStyle = colour;
  context.lineWidth = 1.25;
  const motif = new Path2D(path);
  for (let row = 0; row < cells; row += 1) {
    for (let column = 0; column < cells; column += 1) {
      context.save();
      context.translate(column * size, row * size);
      context.stroke(motif);
      context.restore();
    }
  }
  const made = context.createPattern(canvas, 'repeat');
  made?.setTransform(new DOMMatrix().scale(1 / ratio));
  patterns.set(key, made ?? colour);
  return made ?? colour;
}
