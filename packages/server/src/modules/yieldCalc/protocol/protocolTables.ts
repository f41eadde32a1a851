import { accuracyText, correctionReasonText, measurementMarkText } from '@georisk/domain/sampling/measurement.hu.ts';
import { measurementMarks, metresFromPlan, placeOfFix } from '@georisk/domain/sampling/measurement.ts';
import { heightOf, type Pdf, rule, write } from '#server/pdf/pdf.ts';
import { COLORS, CONTENT_WIDTH, PAGE, SIZES } from '#server/pdf/theme.ts';
import type { YieldProtocol } from '../yieldProtocol.ts';
import { protocolTexts as texts } from './protocol.hu.ts';

/** Whose tables are drawn. */
interface Protocolled {
  readonly protocol: YieldProtocol;
}

export const X = PAGE.margin;
/** Below the running head of the pages after the first. */
const TOP = 52;
const BOTTOM = PAGE.height - 56;
const GAP = 14;
const ROW = 13;

/** Starts a new page where this height does not fit. @returns where to write */
export function room(pdf: Pdf, y: number, height: number): number {
  if (y + height <= BOTTOM) return y;
  pdf.addPage();
  return TOP;
}

export function heading(pdf: Pdf, text: string, at: number, needs = 40): number {
  const y = room(pdf, at + GAP, needs);
  return write(pdf, text, X, y, { size: SIZES.heading, bold: true }) + 4;
}

interface Column {
  readonly title: string;
  readonly width: number;
  readonly right: boolean;
}

export function drawTable(
  pdf: Pdf,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  at: number,
): number {
  const head = (y: number) => {
    let x = X;
    for (const { title, width, right } of columns) {
      write(pdf, title, x, y, { size: SIZES.small, bold: true, width: width - 6, align: right ? 'right' : 'left' });
      x += width;
    }
    rule(pdf, X, y + ROW - 2, CONTENT_WIDTH, COLORS.muted);
    return y + ROW + 1;
  };
  let y = head(room(pdf, at, 3 * ROW));
  for (const row of rows) {
    const height = Math.max(
      ROW,
      ...row.map((text, index) => heightOf(pdf, text, (columns[index]?.width ?? 60) - 6, { size: SIZES.small }) + 4),
    );
    if (y + height > BOTTOM) {
      pdf.addPage();
      y = head(TOP);
    }
    let x = X;
    for (const [index, text] of row.entries()) {
      const { width = 60, right = false } = columns[index] ?? {};
      write(pdf, text, x, y, { size: SIZES.small, width: width - 6, align: right ? 'right' : 'left' });
      x += width;
    }
    rule(pdf, X, y + height - 2, CONTENT_WIDTH, COLORS.line);
    y += height + 1;
  }
  return y;
}

export const columnsOf = (titles: readonly string[], widths: readonly number[], right: readonly number[]): Column[] =>
  titles.map((title, index) => ({ title, width: widths[index] ?? 60, right: right.includes(index) }));

/** The images by the provider's names; older protocols do not name them. */
export function drawImages(pdf: Pdf, { protocol }: Protocolled, at: number): number {
  const rows = protocol.images.flatMap(({ date, sheets }) =>
    sheets.map(({ version, ...sheet }) => [
      texts.date(date),
      (sheet as Partial<(typeof sheets)[number]>).product ?? '–',
      `${version}.`,
    ]),
  );
  if (rows.length === 0) return at;
  return drawTable(pdf, columnsOf(texts.imageColumns, [80, 371, 60], [2]), rows, heading(pdf, texts.images, at, 60));
}

type Point = YieldProtocol['inputs']['points'][number];

/** Older protocols do not name the point of a photo. */
const pointOf = ({ point }: { readonly point: number | null | undefined }): number | null => point ?? null;

/** Numbers of the photos that show a point. */
const photosOfPoint = (photos: YieldProtocol['photos'], sequenceId: number): readonly number[] =>
  photos.flatMap((photo, index) => (pointOf(photo) === sequenceId ? [photo.number ?? index + 1] : []));

function measurementRow(point: Point, photos: YieldProtocol['photos']): readonly string[] {
  const { sequenceId, measuredAt = null, measuredBy, receivedAt = null, fix = null, clockBehind, position } = point;
  const [east = Number.NaN, north = Number.NaN] = position ?? [];
  const place = fix && placeOfFix(fix);
  const marks = measurementMarks({ position: [east, north], fix, measuredAt, receivedAt, clockBehind });
  return [
    `${sequenceId}.`,
    measuredAt === null ? '–' : texts.instant(measuredAt),
    measuredBy ?? '–',
    texts.number(place?.[0]),
    texts.number(place?.[1]),
    fix === null ? '–' : accuracyText(fix.accuracy),
    texts.number(fix && metresFromPlan(fix, [east, north]), 1),
    texts.photoNumbers(photosOfPoint(photos, sequenceId)),
    marks.map(measurementMarkText).join('; '),
  ];
}

/** When, by whom and where every point was measured; older protocols do not say. */
export function drawMeasurements(pdf: Pdf, { protocol }: Protocolled, at: number): number {
  const points = protocol.inputs.points.filter(({ measuredBy, fix }) => (measuredBy ?? fix ?? null) !== null);
  if (points.length === 0) return at;
  const photos = (protocol.photos as YieldProtocol['photos'] | undefined) ?? [];
  const rows = points.map((point) => measurementRow(point, photos));
  const columns = columnsOf(texts.measurementColumns, [24, 76, 76, 62, 62, 46, 54, 36, 75], [3, 4, 5, 6]);
  return drawTable(pdf, columns, rows, heading(pdf, texts.measurements, at, 60));
}

/** Which measured yields were corrected, to what, when, by whom and why. */
export function drawCorrections(pdf: Pdf, { protocol }: Protocolled, at: number): number {
  const rows = protocol.inputs.points.flatMap(({ sequenceId, corrected }) =>
    (corrected?.corrections ?? []).map((each) => [
      `${sequenceId}.`,
      texts.number(corrected?.measured),
      texts.number(each.yield),
      texts.instant(each.at),
      each.by ?? '–',
      correctionReasonText(each.reason).replaceAll(/\s+/g, ' '),
    ]),
  );
  if (rows.length === 0) return at;
  const columns = columnsOf(texts.correctionColumns, [24, 64, 76, 84, 100, 163], [1, 2]);
  return drawTable(pdf, columns, rows, heading(pdf, texts.corrections, at, 60));
}

/** The case's photos with the hashes of their files. */
export function drawPhotos(pdf: Pdf, { protocol }: Protocolled, at: number): number {
  const photos = (protocol.photos as YieldProtocol['photos'] | undefined) ?? [];
  if (photos.length === 0) return at;
  const rows = photos.map(({ number, at: taken, sha256, point }, index) => [
    `${number ?? index + 1}.`,
    taken === null ? '–' : texts.instant(taken),
    pointOf({ point }) === null ? '–' : `${point}.`,
    sha256,
  ]);
  return drawTable(pdf, columnsOf(texts.photoColumns, [30, 90, 34, 357], []), rows, heading(pdf, texts.photos, at, 60));
}
