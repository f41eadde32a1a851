import type { Legend } from '@georisk/contract/layers/legendKinds.ts';
import { rgbaPng } from '../../render/png.ts';
import font from './font.json' with { type: 'json' };

const GLYPHS = font.glyphs as unknown as Readonly<Record<string, readonly [width: number, opacities: string]>>;
const UNKNOWN = '?';

const MARGIN = 6;
const GAP = 6;
const LINE = font.height + 4;
const SWATCH = { width: 20, height: 12 } as const;
/** Pixels from one name of a ramp to the next, at least. */
const RAMP_STEP = LINE;
const SHORTEST_RAMP = 100;
const LONGEST_RAMP = 320;

const INK = [0x22, 0x22, 0x22] as const;
const EDGE = [0x80, 0x80, 0x80] as const;

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Picture extends Size {
  /** RGBA */
  readonly pixels: Uint8Array;
}

const glyphOf = (letter: string) => GLYPHS[letter] ?? GLYPHS[UNKNOWN] ?? ([0, ''] as const);
const widthOf = (text: string): number => Array.from(text).reduce((sum, letter) => sum + glyphOf(letter)[0], 0);

const rgb = (hex: string): readonly [number, number, number] => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

/**
 * The height of a ramp's bar: its rows keep their positions along it, and none is nearer to the next than a line of
 * text.
 */
function rampHeight({ rows }: Legend): number {
  const places = rows
    .flatMap(({ position, label }) => (position === null || label === '' ? [] : [position]))
    .sort((a, b) => a - b);
  const nearest = places.slice(1).reduce((least, place, index) => Math.min(least, place - (places[index] ?? 0)), 1);
  return Math.min(Math.max(Math.ceil(RAMP_STEP / Math.max(nearest, 0.05)), SHORTEST_RAMP), LONGEST_RAMP);
}

/** Size of a legend's picture, pixels. */
export function legendSize(legend: Legend): Size {
  const labels = legend.rows.map(({ label }) => widthOf(label));
  const body = legend.kind === 'ramp' ? rampHeight(legend) + LINE : legend.rows.length * LINE;
  return {
    width: 2 * MARGIN + Math.max(widthOf(legend.title), SWATCH.width + GAP + Math.max(0, ...labels)),
    height: 2 * MARGIN + LINE + (legend.rows.length === 0 ? 0 : GAP + body),
  };
}

/** The legend as a PNG on white: its title, under it a bar with its figures (low at the foot) or boxes with their classes. */
export function legendPng(legend: Legend): Buffer {
  const size = legendSize(legend);
  const picture: Picture = { ...size, pixels: new Uint8Array(size.width * size.height * 4).fill(255) };
  write(picture, legend.title, MARGIN, MARGIN);
  const top = MARGIN + LINE + GAP;
  if (legend.kind === 'ramp') drawRamp(picture, legend, top);
  else drawClasses(picture, legend, top);
  return rgbaPng(size.width, size.height, picture.pixels);
}

function drawClasses(picture: Picture, { rows }: Legend, top: number): void {
  for (const [index, { color, label }] of rows.entries()) {
    const y = top + index * LINE;
    box(picture, MARGIN, y + 1, SWATCH.height, () => rgb(color));
    write(picture, label, MARGIN + SWATCH.width + GAP, y);
  }
}

function drawRamp(picture: Picture, legend: Legend, top: number): void {
  const height = rampHeight(legend);
  const barTop = top + Math.floor(LINE / 2);
  const stops = legend.rows.map(({ color, position }) => ({ color: rgb(color), position: position ?? 0 }));
  box(picture, MARGIN, barTop, height, (y) => colorAt(stops, 1 - y / (height - 1)));
  for (const { label, position } of legend.rows) {
    const y = top + Math.round((1 - (position ?? 0)) * height);
    write(picture, label, MARGIN + SWATCH.width + GAP, y);
  }
}

interface Stop {
  readonly color: readonly [number, number, number];
  readonly position: number;
}

function colorAt(stops: readonly Stop[], position: number): readonly [number, number, number] {
  const above = stops.findIndex((each) => each.position >= position);
  const upper = stops[above === -1 ? stops.length - 1 : above];
  const lower = stops[above === -1 ? stops.length - 1 : Math.max(above - 1, 0)];
  if (upper === undefined || lower === undefined) return INK;
  const span = upper.position - lower.position;
  const share = span === 0 ? 0 : (position - lower.position) / span;
  const mix = (band: 0 | 1 | 2) => Math.round(lower.color[band] + share * (upper.color[band] - lower.color[band]));
  return [mix(0), mix(1), mix(2)];
}

/** A box as wide as a swatch with a thin edge: the lightest colours must be visible on white. */
function box(
  picture: Picture,
  left: number,
  top: number,
  height: number,
  colorOf: (y: number) => readonly [number, number, number],
): void {
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < SWATCH.width; x += 1) {
      const edge = x === 0 || y === 0 || x === SWATCH.width - 1 || y === height - 1;
      picture.pixels.set(edge ? EDGE : colorOf(y), ((top + y) * picture.width + left + x) * 4);
    }
  }
}

function write(picture: Picture, text: string, left: number, top: number): void {
  let x = left;
  for (const letter of text) {
    const [width, opacities] = glyphOf(letter);
    for (const [index, digit] of Array.from(opacities).entries()) {
      const opacity = Number.parseInt(digit, 16) / 15;
      if (opacity === 0) continue;
      const at = ((top + Math.floor(index / width)) * picture.width + x + (index % width)) * 4;
      for (const band of [0, 1, 2] as const) {
        picture.pixels[at + band] = Math.round(
          (picture.pixels[at + band] ?? 255) * (1 - opacity) + INK[band] * opacity,
        );
      }
    }
    x += width;
  }
}
