import { formatDate } from '#web/lib/format.ts';
import type { Sides } from '#web/shared/compare/otherDate.ts';
import { type Box, lineAt } from './pictureLayout.ts';
import { INK, PAPER, type Pen, widthIn, write } from './picturePen.ts';

const SIZE = 13;
const TAG = { height: 22, pad: 8, gap: 8, top: 12 } as const;

/** A day in a box of its own, beside the line: before it, or after it. */
function drawDay(pen: Pen, day: string, line: number, top: number, isBefore: boolean): void {
  const text = formatDate(day);
  const width = widthIn(pen, SIZE, 600)(text) + 2 * TAG.pad;
  const x = isBefore ? line - TAG.gap - width : line + TAG.gap;
  pen.fillStyle = PAPER;
  pen.fillRect(x, top, width, TAG.height);
  write(pen, text, x + TAG.pad, top + 15, { size: SIZE, weight: 600 });
}

/** The line between two days, and which day is on which side. @param share of the map's width at which it stands */
export function drawSides(pen: Pen, { left, right }: Sides, map: Box, share: number): void {
  const x = lineAt(map, share);
  for (const [width, color] of [
    [5, `${INK}80`],
    [3, PAPER],
  ] as const) {
    pen.strokeStyle = color;
    pen.lineWidth = width;
    pen.beginPath();
    pen.moveTo(x, map.y);
    pen.lineTo(x, map.y + map.height);
    pen.stroke();
  }
  // At the foot of the map: at its head stands the arrow of north.
  const top = map.y + map.height - TAG.top - TAG.height;
  pen.save();
  pen.beginPath();
  pen.rect(map.x, map.y, map.width, map.height);
  pen.clip();
  drawDay(pen, left, x, top, true);
  drawDay(pen, right, x, top, false);
  pen.restore();
}
