import { type Pdf, write } from './pdf.ts';
import { pdfTexts as texts } from './pdf.hu.ts';
import { COLORS, SIZES } from './theme.ts';

export interface LegendLine {
  readonly label: string;
  readonly color: string;
  /** Hectares; null where nothing is counted. */
  readonly areaHa: number | null;
  /** Of all that was counted, 0 to 1. */
  readonly share: number | null;
}

const ROW = 14;
const BAR = 46;

/** Colours with what they mean, how much there is of each, and a bar of its share. @returns the y below */
export function drawLegend(pdf: Pdf, lines: readonly LegendLine[], x: number, y: number, width: number): number {
  let at = y;
  for (const { label, color, areaHa, share } of lines) {
    pdf
      .save()
      .rect(x, at + 1.5, 16, 9)
      .lineWidth(0.4)
      .fillAndStroke(color, COLORS.muted)
      .restore();
    const numbers = areaHa !== null && share !== null;
    write(pdf, label, x + 22, at + 0.5, { size: SIZES.body, width: width - 22 - (numbers ? 154 : 0), oneLine: true });
    if (numbers) {
      const right = x + width;
      write(pdf, texts.ha(areaHa), right - 150, at + 0.5, { width: 54, align: 'right', oneLine: true });
      write(pdf, texts.share(share), right - 96, at + 0.5, {
        width: 44,
        align: 'right',
        oneLine: true,
        color: COLORS.muted,
      });
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

/** Facts as two columns, the name in grey and the value in bold. @returns the y below */
export function drawFacts(
  pdf: Pdf,
  facts: readonly { readonly name: string; readonly value: string }[],
  x: number,
  y: number,
  width: number,
): number {
  let at = y;
  for (const { name, value } of facts) {
    write(pdf, name, x, at + 0.5, { color: COLORS.muted, width: width * 0.58, oneLine: true });
    write(pdf, value, x + width * 0.5, at + 0.5, { bold: true, width: width * 0.5, align: 'right', oneLine: true });
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
