import { MAP_FONT } from '#web/map/palette.ts';

/** A picture is paper, in every colour scheme. */
export const INK = '#1B2A2F';
export const MUTED = '#55656B';
export const PAPER = '#FFFFFF';

export type Pen = CanvasRenderingContext2D;

/** Writes a text from its base line. */
export function write(
  pen: Pen,
  text: string,
  x: number,
  y: number,
  { size = 12, weight = 400, color = INK, align = 'left' } = {},
): void {
  pen.font = `${weight} ${size}px ${MAP_FONT}`;
  pen.fillStyle = color;
  pen.textAlign = align as CanvasTextAlign;
  pen.textBaseline = 'alphabetic';
  pen.fillText(text, x, y);
}

/** Width of texts in a size. */
export const widthIn = (pen: Pen, size: number, weight: number) => (text: string) => {
  pen.font = `${weight} ${size}px ${MAP_FONT}`;
  return pen.measureText(text).width;
};
