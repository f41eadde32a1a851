import { hash } from 'node:crypto';
import { blankWebp } from '@georisk/imagery/render/blankWebp.ts';
import type { RenderedImage } from '@georisk/imagery/render/renderer.ts';
import decode, { init } from '@jsquash/webp/decode.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { codecOptions, wholeBuffer } from '#server/modules/photo/examine/wasmCodec.ts';
import { createPictures, type Pictures } from './pictures.ts';
import type { PictureJob } from './pictureEncoder.ts';

const target = { epsg: 3857, bbox: [0, 0, 1, 1], width: 256, height: 256 } as const;
const WEBP = { format: 'image/webp', background: [255, 255, 255], target } as const;
const JPEG = { ...WEBP, format: 'image/jpeg' } as const;
const PNG = { ...WEBP, format: 'image/png' } as const;
const CACHE_BYTES = 10_000;

const imageOf = (name: string): RenderedImage => ({
  png: Buffer.from(name),
  etag: `"${hash('sha256', name, 'hex').slice(0, 8)}"`,
  empty: false,
});
const map = imageOf('map');

let jobs: PictureJob[];
let isBusy: boolean;
let size: number;
let pictures: Pictures;
beforeEach(() => {
  [jobs, isBusy, size] = [[], false, 100];
  const encode = (job: PictureJob) => {
    if (isBusy) return null;
    jobs.push(job);
    return Promise.resolve(new Uint8Array(size).fill(jobs.length));
  };
  pictures = createPictures({ encoder: { encode }, cacheBytes: CACHE_BYTES, onFault: () => expect.unreachable() });
});

describe('a picture', () => {
  it('is the finished map itself as a PNG', async () => {
    expect(await pictures.of(map, PNG, undefined)).toEqual({ type: 'image/png', bytes: map.png, etag: map.etag });
    expect(jobs).toEqual([]);
  });

  it('has another tag in each format', async () => {
    const tags = await Promise.all(
      [PNG, JPEG, WEBP].map(async (asked) => (await pictures.of(map, asked, undefined)).etag),
    );
    expect(new Set(tags).size).toBe(3);
    const black = await pictures.of(map, { ...JPEG, background: [0, 0, 0] }, undefined);
    expect(tags).not.toContain(black.etag);
    // A WebP is the same on every background.
    expect((await pictures.of(map, { ...WEBP, background: [0, 0, 0] }, undefined)).etag).toBe(tags[2]);
  });

  it('is encoded once, for all that ask at the same time and later', async () => {
    const [first, second] = await Promise.all([pictures.of(map, WEBP, undefined), pictures.of(map, WEBP, undefined)]);
    expect(second).toEqual(first);
    expect(await pictures.of(map, WEBP, undefined)).toEqual(first);
    expect(jobs).toMatchObject([{ format: 'image/webp', pixels: 65_536 }]);
  });

  it('is not encoded for a client that has it', async () => {
    const { etag } = await pictures.of(map, WEBP, undefined);
    const encode = () => expect.unreachable();
    const other = createPictures({ encoder: { encode }, cacheBytes: CACHE_BYTES, onFault: () => expect.unreachable() });
    expect(await other.of(map, WEBP, etag)).toEqual({ type: 'image/webp', bytes: null, etag });
  });

  it('that could not be encoded is the PNG, and encoded the next time; a JPEG is a fault', async () => {
    let calls = 0;
    const encode = () => ((calls += 1) <= 2 ? Promise.reject(new Error('lost')) : Promise.resolve(new Uint8Array(1)));
    const faults: unknown[] = [];
    const failing = createPictures({
      encoder: { encode },
      cacheBytes: CACHE_BYTES,
      onFault: (error) => faults.push(error),
    });
    await expect(failing.of(map, JPEG, undefined)).rejects.toThrow('lost');
    expect(await failing.of(map, WEBP, undefined)).toEqual({ type: 'image/png', bytes: map.png, etag: map.etag });
    expect(faults).toHaveLength(1);
    expect((await failing.of(map, WEBP, undefined)).bytes).toHaveLength(1);
  });

  it('is kept within the bytes that were given, and not where it is large', async () => {
    for (let name = 0; name < 100; name += 1) await pictures.of(imageOf(`map ${name}`), WEBP, undefined);
    await pictures.of(imageOf('map 99'), WEBP, undefined);
    expect(jobs).toHaveLength(100);
    await pictures.of(imageOf('map 0'), WEBP, undefined);
    expect(jobs).toHaveLength(101);
    const encode = (job: PictureJob) => (jobs.push(job), Promise.resolve(new Uint8Array(300_000)));
    const roomy = createPictures({ encoder: { encode }, cacheBytes: 1e7, onFault: () => expect.unreachable() });
    await roomy.of(map, WEBP, undefined);
    await roomy.of(map, WEBP, undefined);
    expect(jobs).toHaveLength(103);
  });

  it('is not kept as a JPEG, of which there is one for each background', async () => {
    await pictures.of(map, JPEG, undefined);
    await pictures.of(map, JPEG, undefined);
    expect(jobs).toHaveLength(2);
  });
});

describe('where too many wait', () => {
  beforeEach(() => {
    isBusy = true;
  });

  it('a tile comes as the PNG under the tag of that', async () => {
    expect(await pictures.of(map, WEBP, undefined)).toEqual({ type: 'image/png', bytes: map.png, etag: map.etag });
    isBusy = false;
    const webp = await pictures.of(map, WEBP, map.etag);
    expect([webp.type, webp.bytes?.length]).toEqual(['image/webp', 100]);
  });

  it('what is kept comes still', async () => {
    isBusy = false;
    const first = await pictures.of(map, WEBP, undefined);
    isBusy = true;
    expect(await pictures.of(map, WEBP, undefined)).toEqual(first);
  });

  it('a JPEG is refused', async () => {
    await expect(pictures.of(map, JPEG, undefined)).rejects.toMatchObject({ reason: 'busy' });
  });
});

describe('a map without data', () => {
  it.each([
    [1, 1],
    [256, 256],
    [2048, 3],
    [57, 2048],
  ])('is transparent and tiny as WebP, %i x %i', async (width, height) => {
    await init(await codecOptions('@jsquash/webp/codec/dec/webp_dec.wasm', () => undefined));
    const image = { ...map, empty: true };
    const { type, bytes } = await pictures.of(image, { ...WEBP, target: { ...target, width, height } }, undefined);
    expect([type, bytes]).toEqual(['image/webp', blankWebp(width, height)]);
    expect(bytes?.length).toBe(28);
    const decoded = await decode(wholeBuffer(Buffer.from(bytes ?? [])));
    expect([decoded.width, decoded.height]).toEqual([width, height]);
    expect(decoded.data.every((value: number) => value === 0)).toBe(true);
    expect(jobs).toEqual([]);
  });
});
