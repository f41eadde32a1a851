import type { MapFrame } from './mapFigure.ts';
import { type Pdf, widthOf, write } from './pdf.ts';
import { pdfTexts as texts } from './pdf.hu.ts';
import { ticksIn } from './scale.ts';
import { COLORS, SIZES } from './theme.ts';

export interface Histogram {
  readonly bins: readonly {
    readonly from: number;
    readonly to: number;
    readonly share: number;
    readonly color: string;
  }[];
  /** Position of the mean. */
  readonly mean: number | null;
  readonly digits: number;
  readonly xTitle: string;
  readonly yTitle: string;
}

const AXIS = 26;
const LEFT = 30;

/** How often each value occurs, per cent of the pixels. */
export function drawHistogram(pdf: Pdf, { bins, mean, digits, xTitle, yTitle }: Histogram, frame: MapFrame): void {
  const [first, last] = [bins[0], bins.at(-1)];
  if (first === undefined || last === undefined) return;
  const plot = { x: frame.x + LEFT, y: frame.y + 12, width: frame.width - LEFT - 4, height: frame.height - AXIS - 12 };
  const most = Math.max(...bins.map(({ share }) => share), 1e-6) * 1.08;
  const xOf = (value: number) => plot.x + ((value - first.from) / (last.to - first.from)) * plot.width;
  const yOf = (share: number) => plot.y + plot.height - (share / most) * plot.height;
  const tiny = { size: SIZES.tiny, color: COLORS.muted } as const;

  pdf.save().lineWidth(0.4);
  for (const share of ticksIn(0, most, 5)) {
    pdf
      .moveTo(plot.x, yOf(share))
      .lineTo(plot.x + plot.width, yOf(share))
      .strokeColor(COLORS.line)
      .stroke();
    write(pdf, texts.number(100 * share, most < 0.05 ? 1 : 0), frame.x, yOf(share) - 4, {
      ...tiny,
      width: LEFT - 5,
      align: 'right',
    });
  }
  for (const { from, to, share, color } of bins) {
    if (share <= 0) continue;
    const [left, right] = [xOf(from), xOf(to)];
    pdf.rect(left, yOf(share), right - left, plot.y + plot.height - yOf(share)).fillAndStroke(color, '#FFFFFF');
  }
  pdf.restore();
  pdf.save().lineWidth(0.7).strokeColor(COLORS.muted);
  pdf
    .moveTo(plot.x, plot.y + plot.height)
    .lineTo(plot.x + plot.width, plot.y + plot.height)
    .stroke();
  for (const value of ticksIn(first.from, last.to, 7)) {
    const x = xOf(value);
    pdf
      .moveTo(x, plot.y + plot.height)
      .lineTo(x, plot.y + plot.height + 3)
      .stroke();
    const label = texts.number(value, digits);
    write(pdf, label, x - widthOf(pdf, label, tiny) / 2, plot.y + plot.height + 4, tiny);
  }
  if (mean !== null && mean >= first.from && mean <= last.to) {
    pdf
      .moveTo(xOf(mean), plot.y)
      .lineTo(xOf(mean), plot.y + plot.height)
      .lineWidth(1)
      .dash(3, { space: 2 });
    pdf.strokeColor(COLORS.ink).stroke().undash();
  }
  pdf.restore();
  write(pdf, yTitle, frame.x, frame.y, tiny);
  write(pdf, xTitle, plot.x, frame.y + frame.height - 9, { ...tiny, width: plot.width, align: 'center' });
}
