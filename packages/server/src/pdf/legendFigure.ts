import { hatch, type Pdf, write } from './pdf.ts';
import { pdfTexts as texts } from './pdf.hu.ts';
import { COLORS, SIZES } from './theme.ts';

export interface LegendLine {
  readonly label: string;
  /** Null: hatched, as the map shows areas without data. */
  readonly color: string | null;
  /** Hectares; null where nothing is counted. */
  readonly areaHa: number | null;
  /** Of all that was counted, 0 to 1. */
  readonly share: number | null;
}

const ROW = 13.4;
const BAR = 38;
/** Width of the columns of hectares, per cent and bars. */
const NUMBERS = 134;

/** Draws colours with their meanings, their areas, and bars of their shares. @returns the y below */
export function drawLegend(pdf: Pdf, lines: readonly LegendLine[], x: number, y: number, width: number): number {
  let at = y;
  const right = x + width;
  for (const { label, color, areaHa, share } of lines) {
    if (color === null) hatchBox(pdf, x, at + 1.5);
    else
      pdf
        .save()
        .rect(x, at + 1.5, 16, 9)
        .lineWidth(0.4)
        .fillAndStroke(color, COLORS.muted)
        .restore();
    const room = areaHa === null ? 0 : NUMBERS;
    write(pdf, label, x + 22, at + 0.5, { size: SIZES.body, width: width - 22 - room, oneLine: true });
    if (areaHa !== null) {
      write(pdf, texts.ha(areaHa), right - NUMBERS, at + 0.5, { width: 52, align: 'right', oneLine: true });
    }
    if (areaHa !== null && share !== null) {
      const style = { width: 40, align: 'right', oneLine: true, color: COLORS.muted } as const;
      write(pdf, texts.share(share), right - BAR - 4 - 40, at + 0.5, style);
      pdf
        .save()
        .rect(right - BAR, at + 3, BAR, 6)
        .fill(COLORS.faint);
      if (share > 0) pdf.rect(right - BAR, at + 3, Math.max(0.5, BAR * share), 6).fill(COLORS.brand);
      pdf.restore();
    }
    at += ROW;
  }
  return at;
}

function hatchBox(pdf: Pdf, x: number, y: number): void {
  pdf.save().rect(x, y, 16, 9).clip();
  hatch(pdf, { x, y, width: 16, height: 9 });
  pdf.restore();
  pdf.save().rect(x, y, 16, 9).lineWidth(0.4).strokeColor(COLORS.muted).stroke().restore();
}

/** Draws facts as two columns, the name in grey and the value in bold. @returns the y below */
export function drawFacts(
  pdf: Pdf,
  facts: readonly { readonly name: string; readonly value: string }[],
  x: number,
  y: number,
  width: number,
): number {
  let at = y;
  for (const { name, value } of facts) {
    write(pdf, name, x, at + 0.5, { color: COLORS.muted, width: width * 0.66, oneLine: true });
    write(pdf, value, x + width * 0.55, at + 0.5, { bold: true, width: width * 0.45, align: 'right', oneLine: true });
    at += ROW;
    pdf
      .save()
      .moveTo(x, at - 1.2)
      .lineTo(x + width, at - 1.2)
      .lineWidth(0.3)
      .strokeColor(COLORS.line)
      .stroke()
      .restore();
  }
  return at;
}
