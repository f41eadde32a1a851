/** What the page of `seasonPack.ts` runs in Chromium: the product's own code, bundled. */
import { NDVI_RAMPS, rampPalette } from '../packages/domain/src/ndvi/ramp.ts';
import type { RenderTarget } from '../packages/domain/src/raster/target.ts';
import { codeColors, packPainter } from '../packages/domain/src/seasonPack/drawPicture.ts';
import type { PictureKind } from '../packages/domain/src/seasonPack/seasonPack.ts';
import { readSeason } from '../packages/web/src/shared/fieldPack/readSeason.ts';
import { ReadyPictures } from '../packages/web/src/shared/fieldPack/readyPictures.ts';

export interface Asked {
  /** Base64 of a season pack. */
  readonly pack: string;
  readonly target: RenderTarget;
  readonly kind: PictureKind;
  /** By date: base64 of the four tiles of the target, row by row. */
  readonly tiles: Readonly<Record<string, readonly string[]>>;
}

export interface Measured {
  /** Milliseconds of a date that was drawn ahead, of drawing it ahead, of decoding and drawing its tiles. */
  readonly packMs: number;
  readonly aheadMs: number;
  readonly tilesMs: number;
  readonly decodeMs: number;
  readonly dates: number;
  readonly pixels: number;
  readonly differences: number;
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (each) => each.codePointAt(0) ?? 0);
/** The mean of the middle half: a page's clock has steps of a tenth of a millisecond, in which a median would stay. */
function middle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.slice(sorted.length >> 2, Math.max(sorted.length - (sorted.length >> 2), 1));
  return half.reduce((sum, each) => sum + each, 0) / half.length;
}
const COLORS = codeColors(rampPalette(NDVI_RAMPS.ndvi));
const ROUNDS = 15;
const TILE = 256;

function canvasOf({ width, height }: RenderTarget, willReadFrequently = true): CanvasRenderingContext2D {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d', { willReadFrequently });
  if (context === null) throw new Error('no canvas');
  return context;
}

async function drawTiles(context: CanvasRenderingContext2D, tiles: readonly Blob[]): Promise<void> {
  context.clearRect(0, 0, 2 * TILE, 2 * TILE);
  const pictures = await Promise.all(tiles.map((tile) => createImageBitmap(tile)));
  for (const [index, picture] of pictures.entries()) {
    context.drawImage(picture, (index % 2) * TILE, Math.floor(index / 2) * TILE);
    picture.close();
  }
}

/** Draws every date from the pack and from the tiles, some times over, and compares the two pictures. */
export async function measure({ pack: text, target, kind, tiles }: Asked): Promise<Measured> {
  const bytes = bytesOf(text);
  const decoding: number[] = [];
  let pack = await readSeason(bytes.buffer);
  for (let round = 0; round < ROUNDS; round += 1) {
    const from = performance.now();
    pack = await readSeason(bytes.buffer);
    decoding.push(performance.now() - from);
  }
  const [ours, theirs] = [canvasOf(target), canvasOf(target)];
  const pictures = pack.pictures.filter((each) => each.kind === kind && tiles[each.date] !== undefined);
  const ready = new ReadyPictures(packPainter(pack, target, COLORS), target);
  const begin = performance.now();
  await ready.prepare(pictures, 0);
  const aheadMs = (performance.now() - begin) / pictures.length;
  const [packTimes, tileTimes]: [number[], number[]] = [[], []];
  let differences = 0;
  for (let round = 0; round < ROUNDS; round += 1)
    for (const picture of pictures) {
      const blobs = (tiles[picture.date] ?? []).map((each) => new Blob([bytesOf(each)], { type: 'image/png' }));
      const from = performance.now();
      ready.show(ours, picture);
      // A canvas may put its work off until its pixels are wanted.
      ours.getImageData(0, 0, 1, 1);
      const between = performance.now();
      await drawTiles(theirs, blobs);
      theirs.getImageData(0, 0, 1, 1);
      tileTimes.push(performance.now() - between);
      packTimes.push(between - from);
      if (round > 0) continue;
      const [a, b] = [ours, theirs].map((each) => each.getImageData(0, 0, target.width, target.height).data);
      for (let index = 0; index < (a?.length ?? 0); index += 4)
        // Beside the pack's ground nothing is drawn from it.
        if (a?.[index + 3] !== 0 && [0, 1, 2, 3].some((band) => a?.[index + band] !== b?.[index + band]))
          differences += 1;
    }
  return {
    packMs: middle(packTimes),
    aheadMs,
    tilesMs: middle(tileTimes),
    decodeMs: middle(decoding),
    dates: pictures.length,
    pixels: pictures.length * target.width * target.height,
    differences,
  };
}

const SCRUBS = 180;

/** Frames a second while the dates are gone through, one a frame. */
export async function framesPerSecond({ pack: text, target, kind }: Asked): Promise<number> {
  const pack = await readSeason(bytesOf(text).buffer);
  // As in the product.
  const context = canvasOf(target, false);
  document.body.append(context.canvas);
  const pictures = pack.pictures.filter((each) => each.kind === kind);
  const ready = new ReadyPictures(packPainter(pack, target, COLORS), target);
  await ready.prepare(pictures, 0);
  const times: number[] = [];
  let last = 0;
  await new Promise<void>((done) => {
    let frame = 0;
    const next = (at: number) => {
      if (frame > 0) times.push(at - last);
      last = at;
      const picture = pictures[frame % pictures.length];
      if (picture !== undefined) ready.show(context, picture);
      frame += 1;
      if (frame > SCRUBS) done();
      else requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  return 1000 / (times.reduce((sum, each) => sum + each, 0) / times.length);
}
