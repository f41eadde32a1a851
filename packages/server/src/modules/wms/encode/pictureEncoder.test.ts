import { finishedMap } from '@georisk/imagery/render/flatPicture.ts';
import { palettePart, palettePng, rgbaPng } from '@georisk/imagery/render/png.ts';
import decode, { init } from '@jsquash/webp/decode.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { codecOptions, wholeBuffer } from '#server/modules/photo/examine/wasmCodec.ts';
import { createPictureEncoder } from './pictureEncoder.ts';

const WHITE = [255, 255, 255] as const;
const SIDE = 2048;
const ALL = SIDE * SIDE;
const JPEG = { format: 'image/jpeg', background: WHITE } as const;
const WEBP = { format: 'image/webp', background: WHITE } as const;
const palette = palettePart(Uint8Array.from({ length: 768 }, (_, at) => (at * 37) % 256));
const small = palettePng(2, 2, Uint8Array.of(0, 1, 2, 3), palette);

const fromWebp = async (bytes: Uint8Array | null) => decode(wholeBuffer(Buffer.from(bytes ?? [])));

beforeAll(async () => init(await codecOptions('@jsquash/webp/codec/dec/webp_dec.wasm', () => undefined)));

it('encodes the largest map while this thread goes on', async () => {
  const indices = Uint8Array.from({ length: ALL }, (_, at) => ((at >> 6) + (at >> 17)) % 256);
  const png = palettePng(SIDE, SIDE, indices, palette);
  const before = process.threadCpuUsage();
  const jpeg = await createPictureEncoder().encode({ ...JPEG, png, pixels: ALL });
  const { user, system } = process.threadCpuUsage(before);
  expect([jpeg?.[0], jpeg?.[1], jpeg?.at(-2), jpeg?.at(-1)]).toEqual([0xff, 0xd8, 0xff, 0xd9]);
  // Processor time of this thread, not the clock: copying the file and starting the thread.
  expect((user + system) / 1000).toBeLessThan(200);
});

describe('what waits', () => {
  it('is bounded by pixels, for tiles sooner than for maps that other programs ask for', async () => {
    const encoder = createPictureEncoder();
    const large = { ...JPEG, png: small, pixels: ALL };
    const tile = { ...WEBP, png: small, pixels: 256 * 256 };
    const begun = Array.from({ length: 200 }, () => encoder.encode(tile));
    expect(begun.filter((each) => each !== null)).toHaveLength(128);
    const more = Array.from({ length: 20 }, () => encoder.encode(large));
    expect(more.filter((each) => each !== null)).toHaveLength(14);
    await Promise.all([...begun, ...more]);
    expect(encoder.encode(tile)).not.toBeNull();
  });

  it('comes after a tile, however long it waits', async () => {
    const encoder = createPictureEncoder();
    const ended: string[] = [];
    const noted = (name: string, bytes: Promise<Uint8Array> | null) => bytes?.then(() => ended.push(name));
    const large = { ...JPEG, png: small, pixels: ALL };
    const jpegs = Array.from({ length: 5 }, (_, at) => noted(`jpeg ${at}`, encoder.encode(large)));
    const tile = noted('tile', encoder.encode({ ...WEBP, png: small, pixels: 4 }));
    await Promise.all([...jpegs, tile]);
    expect(ended).toEqual(['jpeg 0', 'tile', 'jpeg 1', 'jpeg 2', 'jpeg 3', 'jpeg 4']);
  });

  it('is rejected alone where it is no map', async () => {
    const encoder = createPictureEncoder();
    const none = { ...JPEG, png: new Uint8Array(8), pixels: ALL };
    await expect(encoder.encode(none)).rejects.toThrow('not a map of ours');
    expect((await encoder.encode({ ...JPEG, png: small, pixels: 4 }))?.length).toBeGreaterThan(100);
  });
});

describe('a WebP', () => {
  it('has exactly the colours of a palette', async () => {
    const indices = Uint8Array.from({ length: 60 * 40 }, (_, at) => (at * at) % 256);
    const png = palettePng(60, 40, indices, palette);
    const { width, height, data } = await fromWebp(await createPictureEncoder().encode({ ...WEBP, png, pixels: 2400 }));
    expect([width, height]).toEqual([60, 40]);
    expect(Buffer.compare(Buffer.from(data), Buffer.from(finishedMap(png).data))).toBe(0);
  });

  it('of a true colour is a fraction of the PNG, nearly the same, and transparent where that is', async () => {
    const side = 128;
    const pixels = new Uint8Array(side * side * 4);
    for (let at = 0; at < side * side; at += 1) {
      const [x, y] = [at % side, Math.floor(at / side)];
      // Fields with furrows, and no data in a corner.
      const field = (x >> 5) * 40 + (y >> 5) * 20;
      if (x + y >= side / 2)
        pixels.set([60 + field + (x % 3), 90 + (field >> 1) + ((x * y) % 5), 40 + (y % 4), 255], 4 * at);
    }
    const png = rgbaPng(side, side, pixels);
    const webp = await createPictureEncoder().encode({ ...WEBP, png, pixels: side * side });
    expect(webp?.length).toBeLessThan(png.length / 2);
    const { data } = await fromWebp(webp);
    let [off, seen, alphas] = [0, 0, 0];
    for (let at = 0; at < data.length; at += 4) {
      if (data[at + 3] !== pixels[at + 3]) alphas += 1;
      if (pixels[at + 3] === 0) continue;
      for (let channel = 0; channel < 3; channel += 1, seen += 1)
        off += Math.abs((data[at + channel] ?? 0) - (pixels[at + channel] ?? 0));
    }
    expect(alphas).toBe(0);
    expect(off / seen).toBeLessThan(4);
  });
});
