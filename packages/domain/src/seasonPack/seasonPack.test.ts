import { deflateSync, inflateSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeSeasonPack } from './decode.ts';
import { fromDeltas, toDeltas } from './deltas.ts';
import { encodeSeasonPack } from './encode.ts';
import { PACK_LIMITS, PackError, PICTURE_KINDS, SAMPLES, type SeasonPack } from './seasonPack.ts';

const deflate = (bytes: Uint8Array) => Promise.resolve(new Uint8Array(deflateSync(bytes)));
const inflate = async (bytes: Uint8Array, size: number) =>
  new Uint8Array(inflateSync(bytes, { maxOutputLength: size }));

/** JSON has no negative zero. */
const place = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e7, max: 1e7 }).map((each) => each + 0);
const side = fc.integer({ min: 1, max: 12 });
const packGrid = fc.record({
  epsg: fc.constantFrom(23700, 32633, 32634),
  grid: fc.record({
    originX: place,
    originY: place,
    pixelWidth: fc.double({ noNaN: true, min: 0.1, max: 100 }),
    pixelHeight: fc.double({ noNaN: true, min: 0.1, max: 100 }),
    width: side,
    height: side,
  }),
  cut: fc.nat(15),
});
const day = fc.integer({ min: 1, max: 28 }).map((each) => `2024-05-${String(each).padStart(2, '0')}`);

const anyPack: fc.Arbitrary<SeasonPack> = fc.array(packGrid, { minLength: 1, maxLength: 3 }).chain((grids) => {
  const part = (samples: 1 | 3) =>
    fc.nat(grids.length - 1).chain((grid) => {
      const { width, height } = grids[grid]?.grid ?? { width: 0, height: 0 };
      const length = width * height * samples;
      return fc.record({
        grid: fc.constant(grid),
        noData: fc.nat(255),
        pixels: fc.uint8Array({ minLength: length, maxLength: length }),
      });
    });
  const picture = fc
    .constantFrom(...PICTURE_KINDS)
    .chain((kind) =>
      fc.record({ kind: fc.constant(kind), date: day, parts: fc.array(part(SAMPLES[kind]), { maxLength: 3 }) }),
    );
  return fc.record({
    meparCode: fc.string({ maxLength: 8 }),
    grids: fc.constant(grids),
    pictures: fc.array(picture, { maxLength: 6 }),
  });
});

const faultOf = async (bytes: Uint8Array): Promise<string> => {
  try {
    await decodeSeasonPack(bytes, inflate);
    return 'read';
  } catch (error) {
    if (error instanceof PackError) return error.fault;
    throw error;
  }
};

const small: SeasonPack = {
  meparCode: 'TESTOWN1',
  grids: [
    {
      epsg: 23700,
      cut: 5,
      grid: { originX: 7e5, originY: 2e5, pixelWidth: 10, pixelHeight: 10, width: 20, height: 20 },
    },
  ],
  pictures: [
    { kind: 'ndvi', date: '2024-05-01', parts: [{ grid: 0, noData: 0, pixels: new Uint8Array(400).fill(150) }] },
    { kind: 'colour', date: '2024-05-01', parts: [{ grid: 0, noData: 0, pixels: new Uint8Array(1200).fill(80) }] },
  ],
};

/** The small pack with other contents, written anew with the same bodies. */
async function withContents(change: (json: Record<string, unknown>) => unknown): Promise<Uint8Array> {
  const bytes = await encodeSeasonPack(small, deflate);
  const length = new DataView(bytes.buffer).getUint32(4, true);
  const json = JSON.parse(new TextDecoder().decode(bytes.subarray(8, 8 + length))) as Record<string, unknown>;
  const header = new TextEncoder().encode(JSON.stringify(change(json)));
  const changed = new Uint8Array(8 + header.length + bytes.length - 8 - length);
  changed.set(bytes.subarray(0, 4));
  new DataView(changed.buffer).setUint32(4, header.length, true);
  changed.set(header, 8);
  changed.set(bytes.subarray(8 + length), 8 + header.length);
  return changed;
}

it('is deflated a part at a time', async () => {
  let [now, most] = [0, 0];
  const grid = { originX: 0, originY: 0, pixelWidth: 10, pixelHeight: 10, width: 2, height: 1 };
  const part = { grid: 0, noData: 0, pixels: Uint8Array.of(1, 2) };
  const picture = { kind: 'ndvi', date: '2024-05-01', parts: [part, part] } as const;
  const pack = { meparCode: 'A', grids: [{ epsg: 23_700, grid, cut: 0 }], pictures: [picture, picture] };
  await encodeSeasonPack(pack, async (bytes) => {
    most = Math.max(most, (now += 1));
    const deflated = await deflate(bytes);
    now -= 1;
    return deflated;
  });
  expect(most).toBe(1);
});

describe('a season pack', () => {
  it('is read as it was written', async () => {
    await fc.assert(
      fc.asyncProperty(anyPack, async (pack) => {
        expect(await decodeSeasonPack(await encodeSeasonPack(pack, deflate), inflate)).toEqual(pack);
      }),
    );
  });

  it('keeps every picture through its differences', () => {
    fc.assert(
      fc.property(side, side, fc.constantFrom(1, 3), fc.infiniteStream(fc.nat(255)), (width, height, samples, more) => {
        const pixels = Uint8Array.from(more.take(width * height * samples));
        expect(fromDeltas(toDeltas(pixels, width, samples), width, samples)).toEqual(pixels);
      }),
    );
  });

  it('is refused at every length but its own', async () => {
    const bytes = await encodeSeasonPack(small, deflate);
    for (let length = 0; length < bytes.length; length += 1)
      expect(await faultOf(bytes.slice(0, length)), `${length} bytes`).not.toBe('read');
    const longer = new Uint8Array(bytes.length + 1);
    longer.set(bytes);
    expect(await faultOf(longer)).toBe('contents');
  });

  it('is refused with any altered byte of its pixels, and never read as another picture', async () => {
    const bytes = await encodeSeasonPack(small, deflate);
    const length = new DataView(bytes.buffer).getUint32(4, true);
    for (let at = 8 + length; at < bytes.length; at += 1) {
      const altered = bytes.slice();
      altered[at] = (altered[at] ?? 0) ^ 0x55;
      expect(await faultOf(altered), `byte ${at}`).toBe('pixels');
    }
  });

  it('fails with its own error alone, whatever the bytes are', async () => {
    const bytes = await encodeSeasonPack(small, deflate);
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.nat(255), async (at, value) => {
        const altered = bytes.slice();
        altered[at] = value;
        await faultOf(altered);
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        expect(await faultOf(bytes)).not.toBe('read');
      }),
    );
  });

  it.each<[string, (json: Record<string, unknown>) => unknown, string]>([
    ['no object', () => [], 'contents'],
    ['a grid of too many pixels', (json) => ({ ...json, grids: [[23700, 0, 0, 10, 10, 1e6, 1e6]] }), 'tooLarge'],
    ['a grid without pixels', (json) => ({ ...json, grids: [[23700, 0, 0, 10, 10, 0, 5]] }), 'tooLarge'],
    ['a pixel of no width', (json) => ({ ...json, grids: [[23700, 0, 0, 0, 10, 20, 20]] }), 'contents'],
    ['a grid of six numbers', (json) => ({ ...json, grids: [[23700, 0, 0, 10, 10, 20]] }), 'contents'],
    [
      'a grid that is cut on five sides',
      (json) => ({ ...json, grids: [[23700, 0, 0, 10, 10, 20, 20, 16]] }),
      'contents',
    ],
    ['a grid of nine numbers', (json) => ({ ...json, grids: [[23700, 0, 0, 10, 10, 20, 20, 0, 0]] }), 'tooLarge'],
    ['a grid with text', (json) => ({ ...json, grids: [[23700, 'x', 0, 10, 10, 20, 20]] }), 'contents'],
    [
      'too many pictures',
      (json) => ({ ...json, pictures: Array.from({ length: PACK_LIMITS.pictures + 1 }, () => ({})) }),
      'tooLarge',
    ],
    [
      'an unknown kind',
      (json) => ({ ...json, pictures: [{ kind: '__proto__', date: '2024-05-01', parts: [] }] }),
      'contents',
    ],
    ['no date', (json) => ({ ...json, pictures: [{ kind: 'ndvi', date: 'May', parts: [] }] }), 'contents'],
    [
      'a part on an unknown grid',
      (json) => ({ ...json, pictures: [{ kind: 'ndvi', date: '2024-05-01', parts: [[1, 0, 5]] }] }),
      'contents',
    ],
    [
      'a part of negative length',
      (json) => ({ ...json, pictures: [{ kind: 'ndvi', date: '2024-05-01', parts: [[0, 0, -5]] }] }),
      'contents',
    ],
    ['bytes that no part has', (json) => ({ ...json, pictures: [] }), 'contents'],
    ['another size of its pictures', (json) => ({ ...json, grids: [[23700, 0, 0, 10, 10, 20, 21]] }), 'pixels'],
    [
      'far more pixels than a device has room for',
      (json) => ({
        ...json,
        grids: [[23700, 0, 0, 10, 10, 1024, 1024]],
        pictures: Array.from({ length: 100 }, () => ({ kind: 'colour', date: '2024-05-01', parts: [[0, 0, 1]] })),
      }),
      'tooLarge',
    ],
  ])('is refused with %s', async (_, change, fault) => {
    expect(await faultOf(await withContents(change))).toBe(fault);
  });
});
