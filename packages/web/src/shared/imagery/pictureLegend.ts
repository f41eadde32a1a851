import type { Legend } from '@georisk/contract/layers/legendKinds.ts';
import { thinned } from './legendLabels.ts';
import type { Box } from './pictureLayout.ts';
import { MUTED, type Pen, write } from './picturePen.ts';
import type { ShownImage, ShownOutline } from './shownImage.ts';

const BAR_HEIGHT = 12;
const ROW = 18;
const SIGN = { width: 20, height: 13 } as const;

type Explained = Pick<ShownImage, 'legend' | 'outlines'>;

function coloursHeight(legend: Legend): number {
  if (legend.kind === 'picture') return ROW;
  return legend.kind === 'ramp' ? ROW + BAR_HEIGHT + ROW : ROW + legend.rows.length * ROW;
}

/** Height of all that explains the picture. */
export const legendHeight = ({ legend, outlines }: Explained): number =>
  outlines.length * ROW + (legend === null ? 0 : coloursHeight(legend));

function drawOutline(pen: Pen, { label, color }: ShownOutline, x: number, y: number): void {
  pen.fillStyle = '#8A9A92';
  pen.fillRect(x, y + 2, SIGN.width, SIGN.height);
  pen.strokeStyle = color;
  pen.lineWidth = 2;
  pen.strokeRect(x + 3, y + 5, SIGN.width - 6, SIGN.height - 6);
  write(pen, label, x + SIGN.width + 8, y + 13);
}

function drawClasses(pen: Pen, { rows }: Legend, x: number, y: number): void {
  pen.lineWidth = 1;
  for (const [index, { color, label }] of rows.entries()) {
    pen.fillStyle = color;
    pen.fillRect(x, y + index * ROW + 2, SIGN.width, SIGN.height);
    pen.strokeStyle = MUTED;
    pen.strokeRect(x + 0.5, y + index * ROW + 2.5, SIGN.width - 1, SIGN.height - 1);
    write(pen, label, x + SIGN.width + 8, y + index * ROW + 13);
  }
}

function drawRamp(pen: Pen, { rows }: Legend, x: number, y: number, width: number): void {
  const gradient = pen.createLinearGradient(x, 0, x + width, 0);
  for (const { color, position } of rows) gradient.addColorStop(Math.min(1, Math.max(0, position ?? 0)), color);
  pen.fillStyle = gradient;
  pen.fillRect(x, y, width, BAR_HEIGHT);
  for (const { label, position } of thinned(rows)) {
    const at = position ?? 0;
    write(pen, label, x + at * width, y + BAR_HEIGHT + 13, {
      size: 11,
      color: MUTED,
      align: at === 0 ? 'left' : at === 1 ? 'right' : 'center',
    });
  }
}

/** The outlines, and below them the colours. */
export function drawLegend(pen: Pen, { legend, outlines }: Explained, { x, y: top, width }: Box): void {
  for (const [index, outline] of outlines.entries()) drawOutline(pen, outline, x, top + index * ROW);
  if (legend === null) return;
  const y = top + outlines.length * ROW;
  write(pen, legend.title, x, y + 12, { weight: 600 });
  if (legend.kind === 'classes') drawClasses(pen, legend, x, y + ROW);
  if (legend.kind === 'ramp') drawRamp(pen, legend, x, y + ROW, width);
}
