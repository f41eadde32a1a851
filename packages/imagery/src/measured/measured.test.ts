import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Polygon } from '@georisk/domain/geo/types.ts';
import { describe, expect, it } from 'vitest';
import { pictureOfCanopy } from '../forest.ts';
import { readHailAreas } from '../hail.ts';
import { ingestNdvi, ingestTerrain, ingestTrueColour, type IngestNdviOptions } from '../ingest.ts';
import { folderStore } from '../storage.ts';
import { inFolder } from '../testing.ts';
import { maskedTiff } from '../testing/maskedTiff.ts';

const SIDE = 10;
const ALL: Polygon = {
  type: 'Polygon',
  coordinates: [
    [
      [760_000, 190_000],
      [760_100, 190_000],
      [760_100, 189_900],
      [760_000, 189_900],
      [760_000, 190_000],
    ],
  ],
};

const inStore = <T>(
  file: Uint8Array,
  work: (path: string, store: Awaited<ReturnType<typeof folderStore>>) => Promise<T>,
) =>
  inFolder(async (folder) => {
    const path = join(folder, 'a.tif');
    await writeFile(path, file);
    return work(path, await folderStore(join(folder, 'store')));
  });

const ndvi = (file: Uint8Array, options: IngestNdviOptions = {}) =>
  inStore(file, (path, store) => ingestNdvi(path, store, { ...options, blocks: [ALL] }));

async function statisticsOf(file: Uint8Array, options?: IngestNdviOptions) {
  const done = await ndvi(file, options);
  if (!done.ok) throw new Error(done.code);
  const [count, mean, min, max] = (['count', 'mean', 'min', 'max'] as const).map(
    (name) => Math.round((done.statistics?.[name][0] ?? 0) * 1e4) / 1e4,
  );
  return { count, mean, min, max, leftOut: done.leftOut };
}

/** NDVI 0.4 below the rows of the gap. */
const withGap = (gap: number, pixels = 40) =>
  Float32Array.from({ length: SIDE * SIDE }, (_, at) => (at < pixels ? gap : 0.4));
const present = Array.from({ length: SIDE * SIDE }, (_, at) => at >= 40);
const noDataTag = (text: string) => ({ fields: [{ tag: 42_113, type: 2, values: `${text}\0` }] });

describe('what is no data in NDVI', () => {
  it('is what is beyond 1 by more than rounding', async () => {
    const values = Float32Array.from(
      { length: SIDE * SIDE },
      (_, at) => [1.00005, 1.0002, 0.4][Math.min(at, 2)] as number,
    );
    expect(await statisticsOf(maskedTiff(SIDE, values))).toMatchObject({ count: 99, leftOut: { impossible: 1 } });
  });

  it.each([-9999, 9999, -999, -99.9, 255, 65_535, -32_768, -10_000, 1e20, 3.4028e38, -3.4e38, 9.96921e36])(
    'is the gap %d that the file does not declare',
    async (gap) => {
      expect(await statisticsOf(maskedTiff(SIDE, withGap(gap)))).toMatchObject({
        count: 60,
        mean: 0.4,
        min: 0.4,
        max: 0.4,
        leftOut: { gaps: 40, impossible: 0 },
      });
    },
  );

  it.each([Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN])('is %d', async (gap) =>
    expect(await statisticsOf(maskedTiff(SIDE, withGap(gap)))).toMatchObject({ count: 60, mean: 0.4 }),
  );

  it.each([
    ['-3.4e+38', -3.402_823_466_385_288_6e38],
    ['-9998.9', -9999],
    ['-1.234e10', -12_340_000_768],
    ['nan', -9999],
  ])('is a gap that is declared as %s and written as %d', async (tag, gap) => {
    expect(await statisticsOf(maskedTiff(SIDE, withGap(gap), noDataTag(tag)))).toMatchObject({ count: 60, mean: 0.4 });
  });

  it.each([-9999, -32_768, 32_767])('is the whole number %d beside scaled ones', async (gap) => {
    const raw = Int16Array.from({ length: SIDE * SIDE }, (_, at) => (at < 40 ? gap : 4_000));
    expect(await statisticsOf(maskedTiff(SIDE, raw), { scale: 1e-4 })).toMatchObject({
      count: 60,
      mean: 0.4,
      min: 0.4,
    });
  });

  it.each([1, 8] as const)('is what the file’s mask of %d bits hides', async (bits) => {
    const file = maskedTiff(SIDE, withGap(0.99), { mask: { present, bits } });
    expect(await statisticsOf(file)).toMatchObject({ count: 60, mean: 0.4, max: 0.4 });
  });

  it('is masked where every byte is data', async () => {
    const raw = Uint8Array.from({ length: SIDE * SIDE }, (_, at) => (at < 40 ? 250 : 100));
    const scaled = { scale: 0.0078, offset: -0.9945 };
    expect(await statisticsOf(maskedTiff(SIDE, raw, { mask: { present } }), scaled)).toMatchObject({ count: 60 });
    expect(await statisticsOf(maskedTiff(SIDE, raw), scaled)).toMatchObject({ count: 100 });
  });

  it('is what a band of opacity hides, and no other second band', async () => {
    const values = Float32Array.from({ length: 200 }, (_, at) =>
      at % 2 === 1 ? (at < 80 ? 0 : 255) : at < 80 ? 0.99 : 0.4,
    );
    const extra = (kind: number) => ({ samples: 2, fields: [{ tag: 338, type: 3, values: [kind] }] });
    expect(await statisticsOf(maskedTiff(SIDE, values, extra(2)))).toMatchObject({ count: 60, mean: 0.4 });
    expect(await ndvi(maskedTiff(SIDE, values, extra(0)))).toMatchObject({ ok: false, code: 'unsupportedLayout' });
  });

  it('is a rare value that cannot be', async () => {
    expect(await statisticsOf(maskedTiff(SIDE, withGap(1.7, 1)))).toMatchObject({
      count: 99,
      max: 0.4,
      leftOut: { gaps: 0, impossible: 1 },
    });
  });

  it.each([
    ['many values that are no gap', maskedTiff(SIDE, withGap(1.7, 10)), { count: 10, of: 100 }],
    [
      'two gaps at once',
      maskedTiff(
        SIDE,
        Float32Array.from({ length: 100 }, (_, at) => (at < 20 ? -9999 : at < 30 ? 255 : 0.4)),
      ),
      { count: 10, of: 80 },
    ],
    ['nothing but gaps', maskedTiff(SIDE, withGap(-9999, 100)), { count: 100, of: 100 }],
  ])('refuses %s, with their count', async (_, file, values) => {
    expect(await ndvi(file)).toMatchObject({ ok: false, code: 'implausibleValues', values });
  });

  it('refuses a mask that it cannot read', async () => {
    const other = maskedTiff(SIDE, withGap(0.5), { mask: { present: present.slice(0, 50), width: 5 } });
    expect(await ndvi(other)).toMatchObject({ ok: false, code: 'unsupportedMask' });
  });
});

describe('the same rule in other rasters', () => {
  const heights = (gap: number) => Float32Array.from({ length: 100 }, (_, at) => (at < 40 ? gap : 10 + (at % 7)));

  it.each([-9999, 32_767, -3.4e38, Number.POSITIVE_INFINITY])('leaves %d out of heights and hail', async (gap) => {
    const file = maskedTiff(SIDE, heights(gap));
    expect(await inStore(file, (path, store) => ingestTerrain(path, store))).toMatchObject({
      ok: true,
      validShare: 0.6,
    });
    const hail = await inStore(file, (path) => readHailAreas({ path, crs: undefined, noData: undefined }));
    expect(hail).toMatchObject({ ok: true, leftOut: { gaps: 40, impossible: 0 } });
  });

  it('hides what is masked', async () => {
    const file = maskedTiff(SIDE, heights(200), { mask: { present } });
    expect(await inStore(file, (path, store) => ingestTerrain(path, store))).toMatchObject({
      ok: true,
      validShare: 0.6,
    });
    const hail = await inStore(file, (path) => readHailAreas({ path, crs: undefined, noData: undefined }));
    expect(hail).toMatchObject({ ok: true, largest: { 2: 16 } });
    const colours = maskedTiff(SIDE, new Uint8Array(300).fill(90), { samples: 3, mask: { present } });
    expect(await inStore(colours, (path, store) => ingestTrueColour(path, store))).toMatchObject({ validShare: 0.6 });
  });

  it('reads the scale that the file declares', async () => {
    const scale = '<GDALMetadata><Item name="SCALE" sample="0" role="scale">0.1</Item></GDALMetadata>\0';
    const file = maskedTiff(
      SIDE,
      Int16Array.from({ length: 100 }, () => 250),
      {
        fields: [{ tag: 42_112, type: 2, values: scale }],
      },
    );
    const hail = await inStore(file, (path) => readHailAreas({ path, crs: undefined, noData: undefined }));
    expect(hail).toMatchObject({ ok: true, largest: { 3: 25 } });
  });

  it('leaves gaps out of a canopy', async () => {
    const done = await inStore(maskedTiff(SIDE, heights(-9999)), (path, store) => pictureOfCanopy(path, store));
    // The cells of this file are 10 m wide: that alone is wrong with it.
    expect(done).toMatchObject({ code: 'heights', refusals: [{ code: 'too-coarse' }] });
  });
});
