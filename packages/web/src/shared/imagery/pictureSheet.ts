import type { Legend } from '@georisk/contract/layers/legendKinds.ts';
import { formatDate } from '#web/lib/format.ts';
import { MAP_FONT } from '#web/map/palette.ts';
import { mapPicture } from '#web/map/picture.ts';
import { metresPerPixel } from '#web/map/shown.ts';
import { scaleBar } from '#web/map/ui/scale.ts';
import { lengthText } from '#web/map/ui/lengthText.ts';
import { thinned } from './legendLabels.ts';
import { imageryTexts as texts } from './texts.hu.ts';
import type { ShownImage } from './useImageDownloads.ts';

/** CSS pixels of the sheet's parts; a picture is paper, in every colour scheme. */
const HEAD = 52;
const EDGE = 16;
const INK = '#1B2A2F';
const MUTED = '#55656B';
const PAPER = '#FFFFFF';
const BAR = { width: 300, height: 12 } as const;
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
  return legend.kind === 'ramp' ? ROW + BAR.height + ROW : ROW + legend.rows.length * ROW;
}

function drawLegend(pen: Pen, legend: Legend, x: number, top: number): void {
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
  const gradient = pen.createLinearGradient(x, 0, x + BAR.width, 0);
  for (const { color, position } of legend.rows) gradient.addColorStop(Math.min(1, Math.max(0, position ?? 0)), color);
  pen.fillStyle = gradient;
  pen.fillRect(x, y, BAR.width, BAR.height);
  for (const { label, position } of thinned(legend.rows)) {
    const at = position ?? 0;
    write(pen, label, x + at * BAR.width, y + BAR.height + 13, {
      size: 11,
      color: MUTED,
      align: at === 0 ? 'left' : at === 1 ? 'right' : 'center',
    });
  }
}

function drawScale(pen: Pen, right: number, bottom: number): number {
  const { metres, pixels } = scaleBar(metresPerPixel(), 120);
  pen.strokeStyle = INK;
  pen.lineWidth = 2;
  pen.beginPath();
  pen.moveTo(right - pixels, bottom - 6);
  pen.lineTo(right - pixels, bottom);
  pen.lineTo(right, bottom);
  pen.lineTo(right, bottom - 6);
  pen.stroke();
  write(pen, lengthText(metres), right - pixels / 2, bottom - 8, { size: 11, align: 'center' });
  return pixels;
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

/** The map on a sheet of its own: subject, place, date, colours, scale, author. */
export async function pictureSheet(image: ShownImage): Promise<{ readonly blob: Blob; readonly hasGround: boolean }> {
  const { canvas: map, ratio, hasGround } = await mapPicture();
  const [width, height] = [map.width / ratio, map.height / ratio];
  const foot = EDGE + Math.max(ROW * 2, image.legend === null ? 0 : legendHeight(image.legend)) + EDGE;
  const sheet = Object.assign(document.createElement('canvas'), {
    width: map.width,
    height: Math.round((HEAD + height + foot) * ratio),
  });
  const pen = sheet.getContext('2d');
  if (pen === null) throw new Error('No canvas to draw the sheet on');
  await document.fonts.ready;
  pen.scale(ratio, ratio);
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, width, HEAD + height + foot);
  write(pen, image.title, EDGE, 32, { size: 16, weight: 600 });
  const when = image.date === null ? '' : formatDate(image.date);
  write(pen, when, width - EDGE, 32, { size: 16, align: 'right' });
  pen.drawImage(map, 0, HEAD, width, height);
  drawNorth(pen, width - EDGE - 12, HEAD + EDGE);
  const top = HEAD + height + EDGE;
  if (image.legend !== null) drawLegend(pen, image.legend, EDGE, top);
  drawScale(pen, width - EDGE, top + ROW);
  const source = [image.url === null ? '' : texts.source, hasGround ? image.attribution : ''].filter(
    (part) => part !== '',
  );
  write(pen, [...new Set(source)].join(' · '), width - EDGE, top + ROW * 2 + 6, {
    size: 11,
    color: MUTED,
    align: 'right',
  });
  return { blob: await toBlob(sheet), hasGround };
}
