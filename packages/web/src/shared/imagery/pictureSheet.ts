import { formatDate } from '#web/lib/format.ts';
import { MAP_FONT } from '#web/map/palette.ts';
import { mapPicture } from '#web/map/picture.ts';
import { metresPerPixel } from '#web/map/shown.ts';
import { swipe } from '#web/map/swipe.ts';
import { lengthText } from '#web/map/ui/lengthText.ts';
import { scaleBar } from '#web/map/ui/scale.ts';
import { EDGE, fitted, LINE, linesOf, type PictureLayout, pictureLayout, sourceWidth } from './pictureLayout.ts';
import { drawLegend, legendHeight } from './pictureLegend.ts';
import { INK, MUTED, PAPER, type Pen, widthIn, write } from './picturePen.ts';
import { drawSides } from './pictureSides.ts';
import type { ShownImage } from './shownImage.ts';
import { imageryTexts as texts } from './texts.hu.ts';

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
/** Of the line with two days: a phone's width must be enough. */
const SIDES_SIZE = 13;

const sourceOf = ({ isSatellite, attribution }: ShownImage, hasGround: boolean): string =>
  [...new Set([isSatellite ? texts.source : '', hasGround ? attribution : ''].filter((part) => part !== ''))].join(
    ' · ',
  );

/** The day of the picture, or the days of its two sides. */
function whenOf({ date, sides }: ShownImage): string {
  if (sides !== null) return texts.sides(formatDate(sides.left), formatDate(sides.right));
  return date === null ? '' : formatDate(date);
}

function drawHead(pen: Pen, image: ShownImage, layout: PictureLayout): void {
  const shown = fitted(image.title, layout.title.width, widthIn(pen, TITLE.size, TITLE.weight));
  write(pen, shown, layout.title.x, layout.title.y + 18, TITLE);
  const { x, y, width } = layout.date;
  const size = image.sides === null ? TITLE.size : SIDES_SIZE;
  const when = fitted(whenOf(image), width, widthIn(pen, size, 400));
  if (layout.isNarrow) write(pen, when, x, y + 18, { size });
  else write(pen, when, x + width, y + 18, { size, align: 'right' });
}

/** The map on a sheet of its own: subject, place, day or days, what its colours and lines mean, scale, author. */
export async function pictureSheet(image: ShownImage): Promise<{ readonly blob: Blob; readonly hasGround: boolean }> {
  const { canvas: map, ratio, hasGround } = await mapPicture();
  const line = swipe.read();
  const [width, height] = [map.width / ratio, map.height / ratio];
  const sheet = document.createElement('canvas');
  const pen = sheet.getContext('2d');
  if (pen === null) throw new Error('No canvas to draw the sheet on');
  await document.fonts.ready;
  const lines = linesOf(sourceOf(image, hasGround), sourceWidth(width), widthIn(pen, SOURCE_SIZE, 400));
  const layout = pictureLayout({
    map: { width, height },
    isSplit: image.sides !== null,
    legendHeight: legendHeight(image),
    sourceLines: lines.length,
  });
  // A new size clears the canvas.
  Object.assign(sheet, { width: map.width, height: Math.round(layout.height * ratio) });
  pen.scale(ratio, ratio);
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, width, layout.height);
  drawHead(pen, image, layout);
  pen.drawImage(map, 0, layout.head, width, height);
  if (image.sides !== null) drawSides(pen, image.sides, layout.map, line);
  drawNorth(pen, width - EDGE - 12, layout.head + EDGE);
  drawLegend(pen, image, layout.legend);
  drawScale(pen, layout);
  const end = layout.isNarrow ? layout.source.x : width - EDGE;
  for (const [index, words] of lines.entries())
    write(pen, words, end, layout.source.y + 12 + index * LINE, {
      size: SOURCE_SIZE,
      color: MUTED,
      align: layout.isNarrow ? 'left' : 'right',
    });
  return { blob: await toBlob(sheet), hasGround };
}
