import PdfKit from 'pdfkit';

/** A line of text as it stands on a page, points. */
export interface Printed {
  /** From 1. */
  readonly page: number;
  readonly text: string;
  readonly size: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface LineOptions {
  readonly align?: string;
  readonly lineWidth?: number;
}
/** What the library keeps for itself: the size of the font, the pages, and how the page is turned. */
type Drawing = InstanceType<typeof PdfKit> &
  Readonly<Record<'_fontSize', number> & Record<'_pageBuffer', readonly unknown[]> & Record<'_ctm', readonly number[]>>;
type DrawLine = (this: Drawing, text: string, x: number, y: number, options: LineOptions) => void;

/** How much of the free room of a line is at its left. */
const FREE_LEFT: Readonly<Record<string, number>> = { right: 1, center: 0.5 };

function lineOf(pdf: Drawing, text: string, x: number, y: number, { align = 'left', lineWidth }: LineOptions): Printed {
  const shown = text.replaceAll('\n', '').trimEnd();
  const width = pdf.widthOfString(shown);
  const left = x + (lineWidth === undefined ? 0 : (FREE_LEFT[align] ?? 0) * (lineWidth - width));
  return {
    page: pdf['_pageBuffer'].indexOf(pdf.page) + 1,
    text: shown,
    size: pdf['_fontSize'],
    left,
    top: y,
    right: left + width,
    bottom: y + pdf.currentLineHeight(),
  };
}

/** The lines of text that the making of a document draws; without turned ones. */
export async function printed(make: () => Promise<Buffer>): Promise<readonly Printed[]> {
  const prototype = PdfKit.prototype as unknown as Record<'_fragment', DrawLine>;
  const draw = prototype['_fragment'];
  const lines: Printed[] = [];
  prototype['_fragment'] = function drawLine(text, x, y, options) {
    if (this['_ctm'][1] === 0 && text.trim() !== '') lines.push(lineOf(this, text, x, y, options));
    draw.call(this, text, x, y, options);
  };
  try {
    await make();
  } finally {
    prototype['_fragment'] = draw;
  }
  return lines;
}

/** Of less than this the boxes of two lines may share: the boxes are higher than their letters. */
const SHARED = 2.5;

const meet = (a: Printed, b: Printed): boolean =>
  a.page === b.page &&
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 &&
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SHARED;

/** Pairs of lines that cover each other. */
export const overlaps = (lines: readonly Printed[]): readonly string[] =>
  lines.flatMap((line, index) =>
    lines.slice(index + 1).flatMap((other) => (meet(line, other) ? [`${line.text} × ${other.text}`] : [])),
  );

/** All texts of a document without their spaces, so that a broken line is found too. */
export const together = (lines: readonly Printed[]): string =>
  lines.map(({ text }) => text.replaceAll(/\s/g, '')).join('');
