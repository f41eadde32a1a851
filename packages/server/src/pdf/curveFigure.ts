import type { Curve } from '@georisk/contract/verticals/insurance/curve.ts';
import type { MapFrame } from './mapFigure.ts';
import { type Pdf, widthOf, write } from './pdf.ts';
import { pdfTexts as texts } from './pdf.hu.ts';
import { ticksIn } from './scale.ts';
import { COLORS, SIZES } from './theme.ts';

export interface CurveLabels {
  readonly season: string;
  readonly lastYear: string;
  readonly band: string;
  readonly median: string;
  readonly alert: string;
  readonly marked: string;
}

export interface CurveFigure {
  readonly curve: Curve;
  readonly year: number;
  /** Dates that the document is about. */
  readonly marked: readonly string[];
  readonly labels: CurveLabels;
}

const LEFT = 26;
const AXIS = 30;
const DAY_MS = 86_400_000;
const dayOf = (date: string, year: number): number => (Date.parse(date) - Date.UTC(year, 0, 1)) / DAY_MS;

interface Dated {
  readonly date: string;
}

/** The days that are shown: those of the measurements, in whole months. */
function monthsOf({ points, smooth, median, alerts }: Curve, marked: readonly string[]): readonly [number, number] {
  const dates = [...points, ...smooth, ...median].map(({ date }: Dated) => date);
  const months = [...dates, ...alerts, ...marked].map((date) => Number(date.slice(5, 7)));
  const [first, last] = [Math.min(...months, 4), Math.max(...months, 9)];
  return [first - 1, last];
}

/** A season's NDVI: measurements, the line through them, the years before, blocks of the same crop, and the days that matter. */
export function drawCurve(pdf: Pdf, { curve, year, marked, labels }: CurveFigure, frame: MapFrame): void {
  const [firstMonth, endMonth] = monthsOf(curve, marked);
  const [from, to] = [firstMonth, endMonth].map((month) => (Date.UTC(year, month, 1) - Date.UTC(year, 0, 1)) / DAY_MS);
  const [start, end] = [from ?? 0, to ?? 365];
  const plot = { x: frame.x + LEFT, y: frame.y + 12, width: frame.width - LEFT - 4, height: frame.height - AXIS - 12 };
  const xOf = (date: string) => plot.x + ((dayOf(date, year) - start) / (end - start)) * plot.width;
  const yOf = (ndvi: number) => plot.y + plot.height - ndvi * plot.height;
  const tiny = { size: SIZES.tiny, color: COLORS.muted } as const;

  pdf.save().lineWidth(0.4).strokeColor(COLORS.line);
  for (const tick of ticksIn(0, 1, 6)) {
    pdf
      .moveTo(plot.x, yOf(tick))
      .lineTo(plot.x + plot.width, yOf(tick))
      .stroke();
    write(pdf, texts.number(tick, 1), frame.x, yOf(tick) - 4, { ...tiny, width: LEFT - 5, align: 'right' });
  }
  for (let month = firstMonth; month <= endMonth; month += 1) {
    const x =
      plot.x + (((Date.UTC(year, month, 1) - Date.UTC(year, 0, 1)) / DAY_MS - start) / (end - start)) * plot.width;
    pdf
      .moveTo(x, plot.y)
      .lineTo(x, plot.y + plot.height + 3)
      .strokeColor(COLORS.line)
      .stroke();
    if (month === endMonth) continue;
    const width = plot.width / (endMonth - firstMonth);
    write(pdf, texts.month(month), x, plot.y + plot.height + 4, { ...tiny, width, align: 'center' });
  }
  pdf.restore();

  pdf.save().rect(plot.x, plot.y, plot.width, plot.height).clip();
  if (curve.band.length > 1) {
    for (const [index, { date, hi }] of curve.band.entries()) {
      if (index === 0) pdf.moveTo(xOf(date), yOf(hi));
      else pdf.lineTo(xOf(date), yOf(hi));
    }
    for (const { date, lo } of curve.band.toReversed()) pdf.lineTo(xOf(date), yOf(lo));
    pdf.closePath().fillOpacity(0.55).fill('#D6E4E4').fillOpacity(1);
  }
  const line = (
    points: Curve['smooth'],
    color: string,
    width: number,
    dash?: number,
    breaks: readonly string[] = [],
  ) => {
    if (points.length < 2) return;
    for (const [index, { date, value }] of points.entries()) {
      if (index === 0 || breaks.includes(date)) pdf.moveTo(xOf(date), yOf(value));
      else pdf.lineTo(xOf(date), yOf(value));
    }
    pdf.save().lineWidth(width).lineJoin('round').strokeColor(color);
    if (dash !== undefined) pdf.dash(dash, { space: dash * 0.7 });
    pdf.stroke().undash().restore();
  };
  line(curve.lastYear, COLORS.previous, 1, 4);
  line(curve.median, COLORS.median, 1.1, 2);
  for (const date of marked) {
    pdf
      .save()
      .moveTo(xOf(date), plot.y)
      .lineTo(xOf(date), plot.y + plot.height);
    pdf.lineWidth(1.2).strokeColor(COLORS.accent).stroke().restore();
  }
  line(curve.smooth, COLORS.brand, 1.8, undefined, curve.breaks);
  for (const { date, mean, usable } of curve.points) {
    if (mean === null) continue;
    pdf.circle(xOf(date), yOf(mean), 2.3).lineWidth(0.8);
    if (usable) pdf.fillAndStroke(COLORS.brand, '#FFFFFF');
    else pdf.strokeColor(COLORS.previous).stroke();
  }
  for (const date of curve.alerts) {
    const x = xOf(date);
    pdf
      .moveTo(x - 3.5, plot.y + 1)
      .lineTo(x + 3.5, plot.y + 1)
      .lineTo(x, plot.y + 8)
      .closePath()
      .fill(COLORS.alert);
  }
  pdf.restore();

  write(pdf, 'NDVI', frame.x, frame.y, tiny);
  drawKey(pdf, curve, labels, marked.length > 0, plot.x, frame.y + frame.height - 9);
}

/** The meaning of each mark, in one line below; marks that do not occur are left out. */
function drawKey(pdf: Pdf, curve: Curve, labels: CurveLabels, isMarked: boolean, x: number, y: number): void {
  const tiny = { size: SIZES.tiny, color: COLORS.muted } as const;
  const entries = [
    [curve.smooth.length > 1, labels.season, COLORS.brand],
    [curve.lastYear.length > 1, labels.lastYear, COLORS.previous],
    [curve.band.length > 1, labels.band, '#B9CFCF'],
    [curve.median.length > 1, labels.median, COLORS.median],
    [curve.alerts.length > 0, labels.alert, COLORS.alert],
    [isMarked, labels.marked, COLORS.accent],
  ] as const;
  let at = x;
  for (const [occurs, label, color] of entries) {
    if (!occurs) continue;
    pdf
      .save()
      .rect(at, y + 1.8, 9, 3.4)
      .fill(color)
      .restore();
    write(pdf, label, at + 12, y, tiny);
    at += 12 + widthOf(pdf, label, tiny) + 10;
  }
}
