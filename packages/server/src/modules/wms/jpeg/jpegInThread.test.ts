import { palettePart, palettePng } from '@georisk/imagery/render/png.ts';
import { expect, it } from 'vitest';
import { createJpegEncoder } from './jpegInThread.ts';

const WHITE = [255, 255, 255] as const;
const SIDE = 2048;

it('encodes the largest map while this thread goes on', async () => {
  const indices = Uint8Array.from({ length: SIDE * SIDE }, (_, at) => ((at >> 6) + (at >> 17)) % 256);
  const palette = palettePart(Uint8Array.from({ length: 768 }, (_, at) => (at * 37) % 256));
  const png = palettePng(SIDE, SIDE, indices, palette);
  const before = process.threadCpuUsage();
  const jpeg = await createJpegEncoder().encode(png, WHITE);
  const { user, system } = process.threadCpuUsage(before);
  expect([jpeg[0], jpeg[1], jpeg.at(-2), jpeg.at(-1)]).toEqual([0xff, 0xd8, 0xff, 0xd9]);
  // Processor time of this thread, not the clock: copying the file and starting the thread.
  expect((user + system) / 1000).toBeLessThan(200);
});

it('refuses a picture where too many wait, and says so for one that is none', async () => {
  const encoder = createJpegEncoder();
  const png = palettePng(2, 2, Uint8Array.of(0, 1, 2, 3), palettePart(new Uint8Array(768)));
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => encoder.encode(png, WHITE)));
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(16);
  await expect(encoder.encode(new Uint8Array(8), WHITE)).rejects.toThrow('not a map of ours');
  expect((await encoder.encode(png, WHITE)).length).toBeGreaterThan(100);
});
