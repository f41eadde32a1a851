import { createRequire } from 'node:module';
import PdfKit from 'pdfkit';
import { COLORS, PAGE, SIZES } from './theme.ts';

/** The document being written; all measures in points, y down from the upper edge. */
export type Pdf = InstanceType<typeof PdfKit>;

const { resolve } = createRequire(import.meta.url);
const FONTS = {
  regular: resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  bold: resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf'),
} as const;

export interface PdfFacts {
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  readonly madeAt: Date;
}

/** An empty A4 document; the used glyphs of its font (Inter, the application's own) are embedded. */
export function createPdf({ title, author, subject, madeAt }: PdfFacts): Pdf {
  const pdf = new PdfKit({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: 'hu-HU',
    displayTitle: true,
    info: { Title: title, Author: author, Subject: subject, Creator: author, CreationDate: madeAt, ModDate: madeAt },
  });
  pdf.registerFont('regular', FONTS.regular);
  pdf.registerFont('bold', FONTS.bold);
  pdf.font('regular').fontSize(SIZES.body).fillColor(COLORS.ink);
  return pdf;
}

/** Ends the document. @returns all of its bytes */
export async function finishPdf(pdf: Pdf): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const ended = new Promise<void>((done, failed) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => done());
    pdf.on('error', failed);
  });
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

export interface TextStyle {
  readonly size?: number;
  readonly bold?: boolean;
  readonly color?: string;
  readonly width?: number;
  readonly align?: 'left' | 'right' | 'center';
  /** One line, cut with an ellipsis where it does not fit. */
  readonly oneLine?: boolean;
}

/** Writes a text with its upper left corner at a position. @returns the y below it */
export function write(pdf: Pdf, text: string, x: number, y: number, style: TextStyle = {}): number {
  const { size = SIZES.body, bold = false, color = COLORS.ink, width, align = 'left', oneLine = false } = style;
  pdf
    .font(bold ? 'bold' : 'regular')
    .fontSize(size)
    .fillColor(color);
  const given = width === undefined ? PAGE.width - x : width;
  const height = oneLine ? pdf.currentLineHeight(true) : pdf.heightOfString(text, { width: given });
  pdf.text(text, x, y, {
    width: given,
    align,
    lineBreak: !(oneLine && width === undefined),
    ...(oneLine && width !== undefined && { height: height + 0.1, ellipsis: true }),
  });
  return y + height;
}

/** Width of a text on one line. */
export function widthOf(pdf: Pdf, text: string, { size = SIZES.body, bold = false }: TextStyle = {}): number {
  pdf.font(bold ? 'bold' : 'regular').fontSize(size);
  return pdf.widthOfString(text);
}

/** Height of a text broken at a width. */
export function heightOf(pdf: Pdf, text: string, width: number, { size = SIZES.body, bold = false }: TextStyle = {}) {
  pdf.font(bold ? 'bold' : 'regular').fontSize(size);
  return pdf.heightOfString(text, { width });
}

export const rule = (pdf: Pdf, x: number, y: number, width: number, color: string = COLORS.line): void =>
  void pdf
    .save()
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.6)
    .strokeColor(color)
    .stroke()
    .restore();

const HATCH_STEP = 4;

/** Draws slanting lines over a box without data. The caller clips. */
export function hatch(
  pdf: Pdf,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
) {
  const { x, y, width, height } = box;
  pdf.save().rect(x, y, width, height).fill('#FFFFFF').lineWidth(0.5).strokeColor('#9AA6A6');
  for (let at = x - height; at < x + width; at += HATCH_STEP) {
    pdf.moveTo(at, y + height).lineTo(at + height, y);
  }
  pdf.stroke().restore();
}
