import { type CurveFigure, drawCurve } from './curveFigure.ts';
import { drawHistogram, type Histogram } from './histogramFigure.ts';
import { drawFacts, drawLegend, type LegendLine } from './legendFigure.ts';
import { drawMap, type MapFigure } from './mapFigure.ts';
import { createPdf, finishPdf, heightOf, type Pdf, rule, widthOf, write } from './pdf.ts';
import { COLORS, CONTENT_WIDTH, PAGE, SIZES } from './theme.ts';

/** The content of a product's document, decided and worded; only the drawing is left. */
export interface ProductPages {
  /** Above all pages: the installation and the company. */
  readonly installation: string;
  readonly company: string | null;
  readonly title: string;
  readonly subtitle: string;
  readonly dates: string;
  readonly description: string;
  /** The frame of the map is `MAP_FRAME`. */
  readonly map: MapFigure | null;
  readonly mapNote: string;
  readonly legendTitle: string;
  readonly legend: readonly LegendLine[];
  readonly factsTitle: string;
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  readonly histogramTitle: string;
  readonly histogram: Histogram | null;
  readonly curveTitle: string;
  readonly curve: CurveFigure | null;
  /** Paragraphs at the end, each with its heading. */
  readonly notes: readonly { readonly title: string; readonly text: string }[];
  readonly documentId: string;
  readonly footer: string;
  readonly page: (page: number, pages: number) => string;
  readonly madeAt: Date;
}

const X = PAGE.margin;
const MAP_TOP = 158;
/** The position of the map on its page; northings are at its left. */
export const MAP_FRAME = { x: X + 14, y: MAP_TOP, width: CONTENT_WIDTH - 14, height: 318 } as const;
const BOTTOM = PAGE.height - 48;
const GAP = 16;
/** The most that the name of the installation takes of the line above all pages. */
const OWN_NAME = CONTENT_WIDTH * 0.7;

function drawHead(pdf: Pdf, { installation, company }: ProductPages): void {
  pdf.save().rect(0, 0, PAGE.width, 6).fill(COLORS.brand).restore();
  const style = { size: SIZES.body, bold: true, color: COLORS.brand } as const;
  const own = Math.min(widthOf(pdf, installation, style) + 1, OWN_NAME);
  write(pdf, installation, X, 24, { ...style, width: own, oneLine: true });
  if (company !== null) {
    write(pdf, company, X + own + GAP, 24, {
      color: COLORS.muted,
      width: CONTENT_WIDTH - own - GAP,
      align: 'right',
      oneLine: true,
    });
  }
  rule(pdf, X, 40, CONTENT_WIDTH);
}

/** @returns the y below */
function drawTitle(pdf: Pdf, { title, subtitle, dates, description }: ProductPages): number {
  let y = write(pdf, title, X, 52, { size: SIZES.title, bold: true, width: CONTENT_WIDTH }) + 3;
  write(pdf, subtitle, X, y, { size: SIZES.heading, bold: true, width: CONTENT_WIDTH * 0.62, oneLine: true });
  write(pdf, dates, X + CONTENT_WIDTH * 0.62, y, {
    size: SIZES.heading,
    width: CONTENT_WIDTH * 0.38,
    align: 'right',
    oneLine: true,
  });
  y += 18;
  return write(pdf, description, X, y, { color: COLORS.muted, width: CONTENT_WIDTH }) + 10;
}

const heading = (pdf: Pdf, text: string, x: number, y: number, width: number): number => {
  const below = write(pdf, text, x, y, { size: SIZES.heading, bold: true, color: COLORS.brand, width });
  rule(pdf, x, below + 3, width);
  return below + 9;
};

/** Legend at the left, figures at the right. @returns the y below */
function drawLegendAndFacts(pdf: Pdf, pages: ProductPages, y: number): number {
  if (pages.legend.length === 0) {
    return drawFacts(pdf, pages.facts, X, heading(pdf, pages.factsTitle, X, y, CONTENT_WIDTH), CONTENT_WIDTH);
  }
  const [left, right] = [CONTENT_WIDTH * 0.62, CONTENT_WIDTH * 0.38 - GAP];
  const titleHeight = heightOf(pdf, pages.legendTitle, left, { size: SIZES.heading, bold: true });
  const factsTop =
    y + Math.max(0, titleHeight - heightOf(pdf, pages.factsTitle, right, { size: SIZES.heading, bold: true }));
  const legendEnd = drawLegend(pdf, pages.legend, X, heading(pdf, pages.legendTitle, X, y, left), left);
  const rightX = X + left + GAP;
  return Math.max(
    legendEnd,
    drawFacts(pdf, pages.facts, rightX, heading(pdf, pages.factsTitle, rightX, factsTop, right), right),
  );
}

const HISTOGRAM_HEIGHT = 118;
const CURVE_HEIGHT = 190;
const MAIN_CURVE_HEIGHT = 320;

function drawNotes(pdf: Pdf, { notes }: ProductPages, y: number): number {
  let at = y;
  for (const { title, text } of notes) {
    at = write(pdf, title, X, at, { size: SIZES.body, bold: true, width: CONTENT_WIDTH }) + 2;
    at = write(pdf, text, X, at, { color: COLORS.muted, width: CONTENT_WIDTH }) + 8;
  }
  return at;
}

const notesHeight = (pdf: Pdf, { notes }: ProductPages): number =>
  notes.reduce(
    (sum, { title, text }) =>
      sum + heightOf(pdf, title, CONTENT_WIDTH, { bold: true }) + 10 + heightOf(pdf, text, CONTENT_WIDTH),
    0,
  );

/** The rest one below the other, on a new page where it does not fit. */
function drawRest(pdf: Pdf, pages: ProductPages, from: number, withCurve: boolean): void {
  let y = from;
  const room = (height: number) => {
    if (y + height <= BOTTOM) return;
    pdf.addPage();
    drawHead(pdf, pages);
    y = 56;
  };
  if (pages.histogram !== null) {
    room(HISTOGRAM_HEIGHT + 26);
    const top = heading(pdf, pages.histogramTitle, X, y, CONTENT_WIDTH);
    drawHistogram(pdf, pages.histogram, { x: X, y: top, width: CONTENT_WIDTH, height: HISTOGRAM_HEIGHT });
    y = top + HISTOGRAM_HEIGHT + GAP;
  }
  if (withCurve && pages.curve !== null) {
    room(CURVE_HEIGHT + 34);
    const top = heading(pdf, pages.curveTitle, X, y, CONTENT_WIDTH);
    drawCurve(pdf, pages.curve, { x: X, y: top, width: CONTENT_WIDTH, height: CURVE_HEIGHT });
    y = top + CURVE_HEIGHT + GAP;
  }
  room(notesHeight(pdf, pages));
  drawNotes(pdf, pages, y);
}

/** Below every page: the document, when it was made, page and number of pages. */
function drawFeet(pdf: Pdf, pages: ProductPages): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(start + index);
    const y = PAGE.height - 32;
    rule(pdf, X, y - 6, CONTENT_WIDTH);
    const style = { size: SIZES.tiny, color: COLORS.muted } as const;
    const label = pages.page(index + 1, count);
    const width = widthOf(pdf, label, style);
    write(pdf, pages.footer, X, y, { ...style, width: CONTENT_WIDTH - width - 12, oneLine: true });
    write(pdf, label, X + CONTENT_WIDTH - width, y, style);
  }
}

/** An A4 document of a product: the map (or the season's curve) with its legend and figures, and all explanations. */
export async function productPdf(pages: ProductPages): Promise<Buffer> {
  const pdf = createPdf({
    title: `${pages.title} – ${pages.subtitle}`,
    author: pages.installation,
    subject: pages.documentId,
    madeAt: pages.madeAt,
  });
  drawHead(pdf, pages);
  const below = drawTitle(pdf, pages);
  let y = below;
  if (pages.map !== null) {
    const frame = { ...MAP_FRAME, y: Math.max(below, MAP_TOP - 34) };
    drawMap(pdf, pages.map, frame);
    y = frame.y + frame.height + 16;
    y =
      write(pdf, pages.mapNote, MAP_FRAME.x, y, { size: SIZES.tiny, color: COLORS.muted, width: MAP_FRAME.width }) + 10;
  } else if (pages.curve !== null) {
    drawCurve(pdf, pages.curve, { x: X, y: below, width: CONTENT_WIDTH, height: MAIN_CURVE_HEIGHT });
    y = below + MAIN_CURVE_HEIGHT + GAP;
  }
  y = drawLegendAndFacts(pdf, pages, y) + GAP;
  drawRest(pdf, pages, y, pages.map !== null);
  drawFeet(pdf, pages);
  return finishPdf(pdf);
}
