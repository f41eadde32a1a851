import type { PackPicture } from '@georisk/domain/seasonPack/seasonPack.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { ReadyPictures } from './readyPictures.ts';

const TARGET = { epsg: 23700, width: 4, height: 4, bbox: [0, 0, 40, 40] } as const;
const PICTURES: readonly PackPicture[] = ['04-10', '05-10', '06-10', '07-10'].map((day) => ({
  kind: 'ndvi',
  date: `2026-${day}`,
  parts: [],
}));

let drawn: string[];
let closed: number;
const painter = {
  draw: ({ date }: PackPicture) => {
    drawn.push(date);
    return new Uint8ClampedArray(4 * 4 * 4);
  },
};

/** Where pictures are shown: which way each took. */
function canvas() {
  const ways: string[] = [];
  const context = {
    putImageData: () => ways.push('drawn'),
    clearRect: () => undefined,
    drawImage: () => ways.push('copied'),
  };
  return { context: context as Partial<CanvasRenderingContext2D> as CanvasRenderingContext2D, ways };
}

beforeEach(() => {
  drawn = [];
  closed = 0;
  vi.stubGlobal('ImageData', vi.fn());
  vi.stubGlobal('createImageBitmap', async () => ({ close: () => (closed += 1) }));
});

it('draws the dates before they are shown, the next ones first, and then only copies them', async () => {
  const ready = new ReadyPictures(painter, TARGET);
  await ready.prepare(PICTURES, 2);
  expect(drawn).toEqual(['2026-06-10', '2026-05-10', '2026-07-10', '2026-04-10']);
  const { context, ways } = canvas();
  for (const picture of PICTURES) ready.show(context, picture);
  expect(ways).toEqual(['copied', 'copied', 'copied', 'copied']);
  expect(drawn).toHaveLength(4);
  await ready.prepare(PICTURES, 3);
  expect(drawn).toHaveLength(4);
  ready.close();
  expect(closed).toBe(4);
});

it('draws a date that is not ready when it is shown', () => {
  const ready = new ReadyPictures(painter, TARGET);
  const { context, ways } = canvas();
  ready.show(context, PICTURES[1] as PackPicture);
  expect([ways, drawn]).toEqual([['drawn'], ['2026-05-10']]);
});
