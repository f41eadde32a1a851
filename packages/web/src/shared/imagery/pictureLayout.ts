/** CSS pixels of a saved picture's parts. */
export const EDGE = 16;
const HEAD = { wide: 52, narrow: 76 } as const;
/** Below this the date has a line of its own, and so have the legend, the scale and the source. */
const NARROW = 640;
/** Height of a line of the source. */
export const LINE = 18;
const MAX_BAR = 300;
/** The scale's line with its length above it. */
const SCALE_HEIGHT = 24;

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PictureLayout {
  readonly isNarrow: boolean;
  /** Height of the part above the map. */
  readonly head: number;
  readonly height: number;
  readonly title: Box;
  readonly date: Box;
  readonly map: Box;
  readonly legend: Box;
  readonly scale: Box;
  /** One line after the other. */
  readonly source: Box;
}

interface Content {
  readonly map: { readonly width: number; readonly height: number };
  /** Two days are beside each other. */
  readonly isSplit: boolean;
  /** 0 without a legend. */
  readonly legendHeight: number;
  readonly sourceLines: number;
}

export const barWidth = (width: number): number => Math.min(MAX_BAR, width - 2 * EDGE);
/** Room of a line of the source. */
export const sourceWidth = (width: number): number =>
  width < NARROW ? width - 2 * EDGE : width - barWidth(width) - 4 * EDGE;
/** Of a day; of two of them, named by their sides. */
const DATE_WIDTH = { one: 130, two: 310 } as const;
const DATE_GAP = 10;

/** Places of a saved picture's parts, none over another: beside each other where there is room, else below each other. */
export function pictureLayout({ map, isSplit, legendHeight, sourceLines }: Content): PictureLayout {
  const { width } = map;
  const isNarrow = width < NARROW;
  const head = isNarrow ? HEAD.narrow : HEAD.wide;
  const inner = width - 2 * EDGE;
  const dateWidth = isSplit ? DATE_WIDTH.two : DATE_WIDTH.one;
  const top = head + map.height + EDGE;
  const legend = { x: EDGE, y: top, width: barWidth(width), height: legendHeight };
  const scaleTop = isNarrow && legendHeight > 0 ? top + legendHeight + EDGE : top;
  const left = isNarrow ? EDGE : EDGE + legend.width + 2 * EDGE;
  const scale = { x: left, y: scaleTop, width: width - EDGE - left, height: SCALE_HEIGHT };
  const source = {
    x: left,
    y: scaleTop + SCALE_HEIGHT + EDGE / 2,
    width: sourceWidth(width),
    height: sourceLines * LINE,
  };
  const bottom = Math.max(legend.y + legend.height, source.y + source.height);
  return {
    isNarrow,
    head,
    height: bottom + EDGE,
    title: { x: EDGE, y: 14, width: isNarrow ? inner : inner - dateWidth - DATE_GAP, height: 24 },
    date: isNarrow
      ? { x: EDGE, y: 42, width: inner, height: 24 }
      : { x: width - EDGE - dateWidth, y: 14, width: dateWidth, height: 24 },
    map: { x: 0, y: head, width, height: map.height },
    legend,
    scale,
    source,
  };
}

/** Where the line between two days stands. @param share of the map's width */
export const lineAt = ({ x, width }: Box, share: number): number => x + width * share;

/** Lines of words, none wider than the room; a longer word stands alone. @param measure width of a text */
export function linesOf(text: string, room: number, measure: (text: string) => number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ').filter((each) => each !== '')) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && measure(longer) <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** A text as long as fits, with the sign that it goes on. */
export function fitted(text: string, room: number, measure: (text: string) => number): string {
  if (measure(text) <= room) return text;
  let end = text.length - 1;
  while (end > 0 && measure(`${text.slice(0, end)}…`) > room) end -= 1;
  return `${text.slice(0, end).trimEnd()}…`;
}
