/** Kinds of objects on a graveyard's map. */
export const GEOM_TYPES = ['polygon', 'polyline', 'point'] as const;
export type GeomType = (typeof GEOM_TYPES)[number];

/** How an object is drawn: areas and lines solid or dashed, points as circles or triangles. */
export const OBJECT_SYMBOLS = ['solid', 'dash', 'circle', 'triangle'] as const;
export type ObjectSymbol = (typeof OBJECT_SYMBOLS)[number];

const SYMBOLS_OF: Readonly<Record<GeomType, readonly ObjectSymbol[]>> = {
  polygon: ['solid', 'dash'],
  polyline: ['solid', 'dash'],
  point: ['circle', 'triangle'],
};

/** The signs that a kind of object can have, its usual one first. */
export const symbolsOf = (type: GeomType): readonly [ObjectSymbol, ...ObjectSymbol[]] =>
  SYMBOLS_OF[type] as readonly [ObjectSymbol, ...ObjectSymbol[]];

/** Pixels: the width of a line, the radius of a point. */
export const OBJECT_SIZE = { least: 1, usual: 2, most: 40 } as const;

/** Whether a text is one of some words. */
const isOneOf = <T extends string>(words: readonly T[], text: string): text is T =>
  (words as readonly string[]).includes(text);

export const isGeomType = (text: string): text is GeomType => isOneOf(GEOM_TYPES, text);
export const isSymbolOf = (type: GeomType, text: string): text is ObjectSymbol => isOneOf(symbolsOf(type), text);

const LONG = /^#[0-9a-f]{6}$/i;
const SHORT = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i;

/** `#RRGGBB` of a colour with 6 or 3 digits; null for anything else. */
export function hexColour(text: string): string | null {
  if (LONG.test(text)) return text.toUpperCase();
  const [, r, g, b] = SHORT.exec(text) ?? [];
  return r === undefined || g === undefined || b === undefined ? null : `#${r}${r}${g}${g}${b}${b}`.toUpperCase();
}
