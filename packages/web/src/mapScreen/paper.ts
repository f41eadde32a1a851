import { scaleBar } from '#web/map/ui/scale.ts';

/** Paper is white in every colour scheme, and its content has matching colours. */
export const PAPER_COLOURS = { ink: '#1B2A2F', muted: '#55656B', white: '#FFFFFF' } as const;

export type Orientation = 'landscape' | 'portrait';

/** Sides of a sheet, millimetres. */
const SIDES = { A4: { long: 297, short: 210 }, A3: { long: 420, short: 297 } } as const;
export type PaperSize = keyof typeof SIDES;
export const PAPER_SIZES = Object.keys(SIDES) as readonly PaperSize[];

export interface Paper {
  readonly size: PaperSize;
  readonly orientation: Orientation;
}

/** Millimetres around the content of a sheet. */
export const PAPER_MARGIN = 10;
/** Millimetres of its height for the heading and the legends. */
const BESIDE_MAP: Readonly<Record<Orientation, number>> = { landscape: 48, portrait: 87 };

interface Millimetres {
  readonly width: number;
  readonly height: number;
}

/** Millimetres of a sheet within its margins, and of the map on it. */
export function sheetOf({ size, orientation }: Paper): Millimetres & { readonly map: Millimetres } {
  const { long, short } = SIDES[size];
  const [across, down] = orientation === 'landscape' ? [long, short] : [short, long];
  const [width, height] = [across - 2 * PAPER_MARGIN, down - 2 * PAPER_MARGIN];
  return { width, height, map: { width, height: height - BESIDE_MAP[orientation] } };
}

/**
 * Pixels of the map's picture per millimetre of paper (some 140 per inch): names on the map are as large as the text
 * beneath.
 */
const PIXELS = 5.5;

/** The map's size on paper, in CSS pixels for rendering. */
export function pixelsOf(paper: Paper): { readonly width: number; readonly height: number } {
  const { width, height } = sheetOf(paper).map;
  return { width: Math.round(width * PIXELS), height: Math.round(height * PIXELS) };
}

/** Round scales of a map on paper, 1 to so many. */
export const ROUND_SCALES = [
  1_000, 2_000, 2_500, 5_000, 10_000, 20_000, 25_000, 50_000, 100_000, 200_000, 250_000, 500_000,
] as const;

/** Metres on the ground that a pixel of the picture has at a scale of 1 to so many. */
export const metresPerPixelAt = (denominator: number): number => denominator / 1000 / PIXELS;

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
