import { scaleBar } from '#web/map/ui/scale.ts';

/** Paper is white in every colour scheme, and its content has matching colours. */
export const PAPER_COLOURS = { ink: '#1B2A2F', muted: '#55656B', white: '#FFFFFF' } as const;

export type Orientation = 'landscape' | 'portrait';

/** Millimetres of an A4 sheet within its margins, and of the map on it. */
export const PAPER = {
  margin: 10,
  landscape: { width: 277, height: 190, map: { width: 277, height: 142 } },
  portrait: { width: 190, height: 277, map: { width: 190, height: 190 } },
} as const;

/**
 * Pixels of the map's picture per millimetre of paper (some 140 per inch): names on the map are as large as the text
 * beneath.
 */
const PIXELS = 5.5;

/** The map's size on paper, in CSS pixels for rendering. */
export function pixelsOf(orientation: Orientation): { readonly width: number; readonly height: number } {
  const { width, height } = PAPER[orientation].map;
  return { width: Math.round(width * PIXELS), height: Math.round(height * PIXELS) };
}

export interface PaperScale {
  /** Metres that the bar represents. */
  readonly metres: number;
  /** Length of the bar, millimetres. */
  readonly bar: number;
  /** 1 : this, to two significant digits. */
  readonly denominator: number;
}

/** The longest a bar may be, millimetres. */
const BAR = 60;

/** The scale of a picture on paper. @param metresPerPixel on the ground, a pixel of the picture */
export function paperScale(metresPerPixel: number): PaperScale {
  const metresPerMillimetre = metresPerPixel * PIXELS;
  const { metres, pixels } = scaleBar(metresPerMillimetre, BAR);
  return { metres, bar: pixels, denominator: Number((metresPerMillimetre * 1000).toPrecision(2)) };
}
