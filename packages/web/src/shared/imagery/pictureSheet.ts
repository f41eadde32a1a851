import type { Legend } from '@georisk/contract/layers/legendKinds.ts';
import { formatDate } from '#web/lib/format.ts';
import { MAP_FONT } from '#web/map/palette.ts';
import { mapPicture } from '#web/map/picture.ts';
import { metresPerPixel } from '#web/map/shown.ts';
import { scaleBar } from '#web/map/ui/scale.ts';
import { lengthText } from '#web/map/ui/lengthText.ts';
import { thinned } from './legendLabels.ts';
import { type Box, EDGE, fitted, linesOf, type PictureLayout, pictureLayout, sourceWidth } from './pictureLayout.ts';
import { imageryTexts as texts } from './texts.hu.ts';
import type { ShownImage } from './useImageDownloads.ts';

/** A picture is paper, in every colour scheme. */
const INK = '#1B2A2F';
const MUTED = '#55656B';
const PAPER = '#FFFFFF';
const BAR_HEIGHT = 12;
const ROW = 18;

type Pen = CanvasRenderingContext2D;

function write(
  pen: Pen,
  text: string,
  x: number,
  y: number,
  { size = 12, weight = 400, color = INK, align = 'left' } = {},
) {
  pen.font = `${weight} ${size}px ${MAP_FONT}`;
  pen.fillStyle = color;
  pen.textAlign = align as CanvasTextAlign;
  pen.textBaseline = 'alphabetic';
  pen.fillText(text, x, y);
}

/** Height of a legend, its title included. */
function legendHeight(legend: Legend): number {
  if (legend.kind === 'picture') return ROW;
  return legend.kind === 'ramp' ? ROW + BAR_HEIGHT + ROW : ROW + legend.rows.length * ROW;
}

function drawLegend(pen: Pen, legend: Legend, { x, y: top, width }: Box): void {
  write(pen, legend.title, x, top + 12, { weight: 600 });
  if (legend.kind === 'picture') return;
  const y = top + ROW;
  if (legend.kind === 'classes') {
    for (const [index, { color, label }] of legend.rows.entries()) {
      pen.fillStyle = color;
      pen.fillRect(x, y + index * ROW + 2, 20, 13);
      pen.strokeStyle = MUTED;
      pen.strokeRect(x + 0.5, y + index * ROW + 2.5, 19, 12);
      write(pen, label, x + 28, y + index * ROW + 13);
    }
    return;
  }
  const gradient = pen.createLinearGradient(x, 0, x + width, 0);
  for (const { color, position } of legend.rows) gradient.addColorStop(Math.min(1, Math.max(0, position ?? 0)), color);
  pen.fillStyle = gradient;
  pen.fillRect(x, y, width, BAR_HEIGHT);
  for (const { label, position } of thinned(legend.rows)) {
    const at = position ?? 0;
    write(pen, label, x + at * width, y + BAR_HEIGHT + 13, {
      size: 11,
      color: MUTED,
      align: at === 0 ? 'left' : at === 1 ? 'right' : 'center',
    });
  }
}

/** On the right, on a narrow picture on the left: below the legend. */
function drawScale(pen: Pen, { scale, isNarrow }: PictureLayout): void {
  const { metres, pixels } = scaleBar(metresPerPixel(), Math.min(120, scale.width));
  const left = isNarrow ? scale.x + 1 : scale.x + scale.width - pixels;
  const bottom = scale.y + scale.height - 2;
  pen.strokeStyle = INK;
  pen.lineWidth = 2;
  pen.beginPath();
  pen.moveTo(left, bottom - 6);
  pen.lineTo(left, bottom);
  pen.lineTo(left + pixels, bottom);
  pen.lineTo(left + pixels, bottom - 6);
  pen.stroke();
  write(pen, lengthText(metres), left + pixels / 2, bottom - 8, { size: 11, align: 'center' });
}

/** An arrow that shows that north is up. */
function drawNorth(pen: Pen, x: number, y: number): void {
  pen.fillStyle = PAPER;
  pen.strokeStyle = INK;
  pen.lineWidth = 1.5;
  pen.beginPath();
  pen.moveTo(x, y);
  pen.lineTo(x + 9, y + 26);
  pen.lineTo(x, y + 20);
  pen.lineTo(x - 9, y + 26);
  pen.closePath();
  pen.fill();
  pen.stroke();
  pen.lineWidth = 3;
  pen.strokeStyle = PAPER;
  pen.font = `600 13px ${MAP_FONT}`;
  pen.textAlign = 'center';
  pen.lineJoin = 'round';
  pen.strokeText(texts.north, x, y + 40);
  write(pen, texts.north, x, y + 40, { size: 13, weight: 600, align: 'center' });
}

const toBlob = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((done, failed) => {
    canvas.toBlob((blob) => (blob === null ? failed(new Error('The picture is empty')) : done(blob)), 'image/png');
  });

const SOURCE_SIZE = 11;
const TITLE = { size: 16, weight: 600 } as const;

/** Width of texts in a size. */
const widthIn = (pen: Pen, size: number, weight: number) => (text: string) => {
  pen.font = `${weight} ${size}px ${MAP_FONT}`;
  return pen.measureText(text).width;
};

const sourceOf = ({ url, attribution }: ShownImage, hasGround: boolean): string =>
  [...new Set([url === null ? '' : texts.source, hasGround ? attribution : ''].filter((part) => part !== ''))].join(
    ' · ',
  );

function drawHead(pen: Pen, { title, date }: ShownImage, layout: PictureLayout): void {
  const shown = fitted(title, layout.title.width, widthIn(pen, TITLE.size, TITLE.weight));
  write(pen, shown, layout.title.x, layout.title.y + 18, TITLE);
  const when = date === null ? '' : formatDate(date);
  const { x, y, width } = layout.date;
  if (layout.isNarrow) write(pen, when, x, y + 18, { size: TITLE.size });
  else write(pen, when, x + width, y + 18, { size: TITLE.size, align: 'right' });
}

/** The map on a sheet of its own: subject, place, date, colours, scale, author. */
export async function pictureSheet(image: ShownImage): Promise<{ readonly blob: Blob; readonly hasGround: boolean }> {
  const { canvas: map, ratio, hasGround } = await mapPicture();
  const [width, height] = [map.width / ratio, map.height / ratio];
  const sheet = document.createElement('canvas');
  const pen = sheet.getContext('2d');
  if (pen === null) throw new Error('No canvas to draw the sheet on');
  await document.fonts.ready;
  const lines = linesOf(sourceOf(image, hasGround), sourceWidth(width), widthIn(pen, SOURCE_SIZE, 400));
  const layout = pictureLayout({
    map: { width, height },
    legendHeight: image.legend === null ? 0 : legendHeight(image.legend),
    sourceLines: lines.length,
  });
  // A new size clears the canvas.
  Object.assign(sheet, { width: map.width, height: Math.round(layout.height * ratio) });
  pen.scale(ratio, ratio);
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, width, layout.height);
  drawHead(pen, image, layout);
  pen.drawImage(map, 0, layout.head, width, height);
  drawNorth(pen, width - EDGE - 12, layout.head + EDGE);
  if (image.legend !== null) drawLegend(pen, image.legend, layout.legend);
  drawScale(pen, layout);
  const end = layout.isNarrow ? layout.source.x : width - EDGE;
  for (const [index, line] of lines.entries())
    write(pen, line, end, layout.source.y + 12 + index * ROW, {
      size: SOURCE_SIZE,
      color: MUTED,
      align: layout.isNarrow ? 'left' : 'right',
    });
  return { blob: await toBlob(sheet), hasGround };
}
