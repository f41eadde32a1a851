import type { BBox } from '@georisk/domain/geo/bbox.ts';
import { type Areal, polygonsOf } from '@georisk/domain/geo/types.ts';
import { hatch, type Pdf, widthOf, write } from './pdf.ts';
import { roundLength, ticksApart } from './scale.ts';
import { pdfTexts as texts } from './pdf.hu.ts';
import { COLORS, SIZES } from './theme.ts';

export interface MapFrame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Areas that are drawn over the picture. */
export interface Overlay {
  readonly shape: Areal;
  readonly color: string;
  /** Opacity of the fill, 0 to 1. */
  readonly fill: number;
}

export interface MapFigure {
  /** The extent of the frame, EPSG:23700. */
  readonly bbox: BBox;
  /** Pictures over the whole frame, the lowest first. */
  readonly pictures: readonly { readonly png: Uint8Array; readonly opacity: number }[];
  readonly outline: Areal;
  /** Parts of the outline that no picture covers have no data. */
  readonly hatched: boolean;
  readonly overlays: readonly Overlay[];
}

/** Share of the frame that is left free around the subject, and the points below it for the scale. */
const ROOM = 0.06;
const SCALE_ROOM = 26;
/** Nothing is shown larger than this box, metres. */
const MIN_SIDE = 20;

/** The box in the shape of a frame that contains another box with some margin. */
export function boxFor([west, south, east, north]: BBox, { width, height }: Pick<MapFrame, 'width' | 'height'>): BBox {
  const free = 1 - 2 * ROOM;
  const wide = Math.max(east - west, MIN_SIDE) / (width * free);
  const high = Math.max(north - south, MIN_SIDE) / (height * free - SCALE_ROOM);
  const metresAPoint = Math.max(wide, high);
  const [x, y] = [(west + east) / 2, (south + north) / 2 - (SCALE_ROOM / 2) * metresAPoint];
  const [halfWide, halfHigh] = [(metresAPoint * width) / 2, (metresAPoint * height) / 2];
  return [x - halfWide, y - halfHigh, x + halfWide, y + halfHigh];
}

export type Place = (position: readonly number[]) => readonly [number, number];

export const placing = ([west, south, east, north]: BBox, { x, y, width, height }: MapFrame): Place => {
  const [perEast, perNorth] = [width / (east - west), height / (north - south)];
  return ([e = 0, n = 0]) => [x + (e - west) * perEast, y + (north - n) * perNorth];
};

function trace(pdf: Pdf, shape: Areal, place: Place): void {
  for (const rings of polygonsOf(shape)) {
    for (const ring of rings) {
      for (const [index, position] of ring.entries()) {
        const [x, y] = place(position);
        if (index === 0) pdf.moveTo(x, y);
        else pdf.lineTo(x, y);
      }
      pdf.closePath();
    }
  }
}

const TICK = 4;
/** Between two labels, points. */
const TICK_GAP = 8;

/** Round coordinates at the frame's edges: easting below, northing at the left. */
function drawTicks(pdf: Pdf, bbox: BBox, frame: MapFrame, place: Place): void {
  const style = { size: SIZES.tiny, color: COLORS.muted } as const;
  pdf.save().lineWidth(0.5).strokeColor(COLORS.muted);
  const metresAPoint = (bbox[3] - bbox[1]) / frame.height;
  const least = (widthOf(pdf, texts.coordinate(bbox[2]), style) + TICK_GAP) * metresAPoint;
  for (const east of ticksApart(bbox[0], bbox[2], 6, least)) {
    const [x] = place([east, bbox[1]]);
    const label = texts.coordinate(east);
    const width = widthOf(pdf, label, style);
    if (x - width / 2 < frame.x || x + width / 2 > frame.x + frame.width) continue;
    const below = frame.y + frame.height;
    pdf
      .moveTo(x, below)
      .lineTo(x, below + TICK)
      .stroke();
    write(pdf, label, x - width / 2, below + TICK + 1, style);
  }
  for (const north of ticksApart(bbox[1], bbox[3], 5, least)) {
    const [, y] = place([bbox[0], north]);
    const label = texts.coordinate(north);
    const width = widthOf(pdf, label, style);
    if (y - width / 2 < frame.y || y + width / 2 > frame.y + frame.height) continue;
    pdf
      .moveTo(frame.x, y)
      .lineTo(frame.x - TICK, y)
      .stroke();
    pdf.save().rotate(-90, { origin: [frame.x - TICK - 8, y] });
    write(pdf, label, frame.x - TICK - 8 - width / 2, y, style);
    pdf.restore();
  }
  pdf.restore();
}

/** A light plate under text over a picture. */
const plate = (pdf: Pdf, x: number, y: number, width: number, height: number): void =>
  void pdf.save().roundedRect(x, y, width, height, 3).fillOpacity(0.88).fill('#FFFFFF').restore();

function drawScaleBar(pdf: Pdf, bbox: BBox, { x, y, width, height }: MapFrame): void {
  const metresAPoint = (bbox[2] - bbox[0]) / width;
  const length = roundLength(metresAPoint * width * 0.24);
  const points = length / metresAPoint;
  const label = texts.length(length);
  const [left, top] = [x + 12, y + height - 20];
  plate(pdf, x + 5, top - 13, points + 14 + widthOf(pdf, label, { size: SIZES.small }) / 2, 28);
  pdf.save().lineWidth(0.7).strokeColor(COLORS.ink);
  for (const [index, share] of [0, 0.25, 0.5, 0.75].entries()) {
    pdf
      .rect(left + points * share, top, points / 4, 4)
      .fillAndStroke(index % 2 === 0 ? COLORS.ink : '#FFFFFF', COLORS.ink);
  }
  pdf.restore();
  write(pdf, '0', left - 2, top - 10, { size: SIZES.small });
  const labelWidth = widthOf(pdf, label, { size: SIZES.small });
  write(pdf, label, left + points - labelWidth / 2, top - 10, { size: SIZES.small });
}

function drawNorth(pdf: Pdf, { x, y, width }: MapFrame): void {
  const [middle, top] = [x + width - 18, y + 8];
  plate(pdf, middle - 11, top - 3, 22, 36);
  pdf.save();
  pdf
    .moveTo(middle, top)
    .lineTo(middle + 6, top + 18)
    .lineTo(middle, top + 13.5)
    .closePath()
    .fill(COLORS.ink);
  pdf
    .moveTo(middle, top)
    .lineTo(middle - 6, top + 18)
    .lineTo(middle, top + 13.5)
    .closePath();
  pdf.lineWidth(0.6).fillAndStroke('#FFFFFF', COLORS.ink);
  pdf.restore();
  const label = texts.north;
  write(pdf, label, middle - widthOf(pdf, label, { size: SIZES.small, bold: true }) / 2, top + 20, {
    size: SIZES.small,
    bold: true,
  });
}

/** Draws a map into a frame: pictures, areas, the outline as lines, scale, north and coordinates. */
export function drawMap(pdf: Pdf, { bbox, pictures, outline, hatched, overlays }: MapFigure, frame: MapFrame): void {
  const place = placing(bbox, frame);
  const { x, y, width, height } = frame;
  pdf.save().rect(x, y, width, height).clip();
  pdf.rect(x, y, width, height).fill('#FFFFFF');
  if (hatched) {
    pdf.save();
    trace(pdf, outline, place);
    pdf.clip('even-odd');
    hatch(pdf, frame);
    pdf.restore();
  }
  for (const { png, opacity } of pictures) {
    pdf.save().opacity(opacity).image(Buffer.from(png), x, y, { width, height }).restore();
  }
  for (const { shape, color, fill } of overlays) {
    trace(pdf, shape, place);
    pdf.save().fillOpacity(fill).lineWidth(0.9).fillAndStroke(color, color).restore();
  }
  // A white line under the dark one: the outline is visible on any colour.
  for (const [lineWidth, color] of [
    [2.6, '#FFFFFF'],
    [1.3, COLORS.ink],
  ] as const) {
    trace(pdf, outline, place);
    pdf.lineWidth(lineWidth).lineJoin('round').strokeColor(color).stroke();
  }
  pdf.restore();
  drawScaleBar(pdf, bbox, frame);
  drawNorth(pdf, frame);
  pdf.save().rect(x, y, width, height).lineWidth(0.8).strokeColor(COLORS.muted).stroke().restore();
  drawTicks(pdf, bbox, frame, place);
}
