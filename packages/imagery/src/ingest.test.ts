import { readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { decodeNdvi, encodeNdvi } from '@georisk/domain/ndvi/encoding.ts';
import type { Polygon } from '@georisk/domain/geo/types.ts';
import { describe, expect, it } from 'vitest';
import { TaskLostError } from './childTask.ts';
import { buildTiff, imageFields, PLACE } from './cog/tiffBuilder.ts';
import { openCog } from './cog/openCog.ts';
import { readRows } from './cog/readRows.ts';
import { ingestNdvi, ingestTrueColour, inspectRaster } from './ingest.ts';
import { folderStore, type ObjectStore, type StorageKey } from './storage.ts';
import { cogBytes, eovGrid, hasPython, inFolder, landscape, realData, runPython } from './testing.ts';

const inStore = (work: (store: ObjectStore, folder: string) => Promise<void>) =>
  inFolder(async (folder) => work(await folderStore(join(folder, 'store')), folder));

async function stored(store: ObjectStore, key: StorageKey): Promise<number[]> {
  const found: number[] = [];
  const access = await store.open(key);
  for await (const { values } of readRows(await openCog(access))) found.push(...values);
  access.close();
  return found;
}

const kept = async (store: ObjectStore): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  return keys;
};

const square = (left: number, top: number, side: number): Polygon => {
  const at = (column: number, row: number): [number, number] => [760_000 + column * 10, 190_000 - row * 10];
  return {
    type: 'Polygon',
    coordinates: [
      [at(left, top), at(left + side, top), at(left + side, top + side), at(left, top + side), at(left, top)],
    ],
  };
};

const tiffOf = (width: number, height: number, values: ArrayBufferView, bits: number, format: number) =>
  buildTiff([...imageFields({ width, height, bits, format, rowsPerStrip: height }), ...PLACE], {
    blocks: [new Uint8Array(values.buffer, values.byteOffset, values.byteLength)],
  });

describe('NDVI import', () => {
  it('stores byte codes, and computes statistics from the original values', () =>
    inStore(async (store, folder) => {
      const path = join(folder, 'a.tif');
      const raw = Int16Array.from({ length: 40 * 30 }, (_, at) => (at % 7 === 0 ? -32_768 : (at * 17) % 10_000));
      await writeFile(path, tiffOf(40, 30, raw, 16, 2));
      const shares: number[] = [];
      const done = await ingestNdvi(path, store, {
        scale: 1e-4,
        noData: -32_768,
        blocks: [square(0, 0, 3), square(38, 28, 4)],
        onProgress: (share) => shares.push(share),
      });
      if (!done.ok) throw new Error(done.detail);
      expect(done).toMatchObject({ epsg: 23700, grid: eovGrid(40, 30) });
      expect(shares.at(-1)).toBe(1);
      expect(await stored(store, done.key)).toEqual(
        [...raw].map((value) => (value === -32_768 ? 0 : encodeNdvi(value * 1e-4))),
      );

      const inside = [0, 1, 2, 40, 41, 42, 80, 81, 82].map((at) => raw[at] ?? 0).filter((value) => value !== -32_768);
      const mean = inside.reduce((sum, value) => sum + value, 0) / inside.length / 1e4;
      expect(done.statistics?.count[0]).toBe(inside.length);
      expect(done.statistics?.mean[0]).toBeCloseTo(mean, 12);
      expect([done.statistics?.total[1], done.statistics?.count[1]]).toEqual([16, 4]);
      expect(done.runs?.totals[1]).toBe(16);
      expect(done.validShare).toBeCloseTo(raw.filter((value) => value !== -32_768).length / 1200, 12);
    }));

  it('reads its own files, floating point and unsigned ones to the same codes', () =>
    inStore(async (store, folder) => {
      const codes = landscape(50, 40);
      const ndvi = [...codes].map(decodeNdvi);
      const files = {
        own: await cogBytes(codes, {
          grid: eovGrid(50, 40),
          scaleOffset: { scale: 1.2 / 254, offset: -0.2 - 1.2 / 254 },
        }),
        float: tiffOf(50, 40, Float32Array.from(ndvi), 32, 3),
        unsigned: tiffOf(
          50,
          40,
          Uint16Array.from(ndvi, (value) => (Number.isNaN(value) ? 0 : Math.round((value + 1) * 10_000))),
          16,
          1,
        ),
      };
      for (const [name, file] of Object.entries(files)) {
        const path = join(folder, `${name}.tif`);
        await writeFile(path, file);
        const done = await ingestNdvi(path, store, name === 'unsigned' ? { scale: 1e-4, offset: -1, noData: 0 } : {});
        if (!done.ok) throw new Error(done.detail);
        expect([name, await stored(store, done.key)]).toEqual([name, [...codes]]);
        expect(done.statistics).toBeNull();
      }
    }));

  it('uses the runs of an earlier date, and only for the same grid', () =>
    inStore(async (store, folder) => {
      const importOf = async (name: string, width: number, more: object) => {
        const path = join(folder, `${name}.tif`);
        await writeFile(
          path,
          await cogBytes(landscape(width, 60), { grid: eovGrid(width, 60), scaleOffset: { scale: 0.004, offset: 0 } }),
        );
        const done = await ingestNdvi(path, store, more);
        if (!done.ok) throw new Error(done.detail);
        return done;
      };
      const blocks = [square(10, 10, 20)];
      const first = await importOf('a', 60, { blocks });
      const again = await importOf('b', 60, { runs: first.runs ?? undefined });
      expect(again.statistics).toEqual(first.statistics);
      const other = await importOf('c', 61, { runs: first.runs ?? undefined, blocks });
      expect(other.runs?.grid.width).toBe(61);
      expect(other.statistics?.total).toEqual(first.statistics?.total);
    }));

  it('gives the same key to the same content', () =>
    inStore(async (store, folder) => {
      const path = join(folder, 'a.tif');
      await writeFile(
        path,
        await cogBytes(landscape(60, 60), { grid: eovGrid(60, 60), scaleOffset: { scale: 0.004, offset: 0 } }),
      );
      const [first, second] = [await ingestNdvi(path, store), await ingestNdvi(path, store)];
      expect(first).toMatchObject({ ok: true });
      expect(second).toEqual(first);
    }));

  it('refuses with a code, and stores nothing', () =>
    inStore(async (store, folder) => {
      const good = await cogBytes(landscape(300, 300), {
        grid: eovGrid(300, 300),
        scaleOffset: { scale: 0.004, offset: 0 },
      });
      const plain = await cogBytes(landscape(60, 60), { grid: eovGrid(60, 60) });
      const nowhere = PLACE.slice(0, 2);
      const one = { blocks: [Uint8Array.of(1)] };
      const cases: [string, Uint8Array, object][] = [
        ['truncated', good.subarray(0, good.length - 100), {}],
        ['notTiff', Buffer.from('meparCode;area\n'), {}],
        ['unknownScale', plain, {}],
        ['implausibleValues', plain, { scale: 1 }],
        [
          'unsupportedLayout',
          await cogBytes(new Uint8Array(300), { grid: eovGrid(10, 10), samples: 3 }),
          { scale: 0.004 },
        ],
        ['unsupportedCrs', buildTiff([...imageFields({ width: 1, height: 1 }), ...nowhere], one), { scale: 0.004 }],
        ['unsupportedCrs', good, { crs: 4326 }],
        ['notGeoreferenced', buildTiff(imageFields({ width: 1, height: 1 }), one), {}],
        ['aborted', good, { signal: AbortSignal.abort() }],
      ];
      for (const [code, file, options] of cases) {
        const path = join(folder, 'x.tif');
        await writeFile(path, file);
        expect(await ingestNdvi(path, store, options)).toMatchObject({ ok: false, code });
      }
      expect(await ingestNdvi(join(folder, 'missing.tif'), store)).toMatchObject({ ok: false, code: 'notFound' });
      const left = await readdir(join(folder, 'store'), { recursive: true });
      expect(left).toEqual(['.scratch']);
    }));

  it('refuses what is too large for its sender, or takes too long, and stores nothing', () =>
    inStore(async (store, folder) => {
      const path = join(folder, 'a.tif');
      const side = 1_100;
      await writeFile(
        path,
        await cogBytes(landscape(side, side), { grid: eovGrid(side, side), scaleOffset: { scale: 0.004, offset: 0 } }),
      );
      const limits = { decodedBytes: 2_000_000, milliseconds: 60_000 };
      const tooLarge = { ok: false, code: 'tooLarge' };
      expect(await ingestNdvi(path, store, { limits: { ...limits, decodedBytes: 1_000_000 } })).toMatchObject(tooLarge);
      expect(await ingestNdvi(path, store, { limits: { ...limits, milliseconds: 1 } })).toMatchObject(tooLarge);
      expect(await kept(store)).toEqual([]);
      expect(await ingestNdvi(path, store, { limits })).toMatchObject({ ok: true });
    }));

  it('decodes blocks that are far larger than their image in a process of its own', () =>
    inStore(async (store, folder) => {
      const path = join(folder, 'a.tif');
      const tile = deflateSync(new Uint8Array(4096 * 4096).fill(100));
      const shape = { width: 20, height: 20, tile: [4096, 4096], compression: 8 } as const;
      await writeFile(path, buildTiff([...imageFields(shape), ...PLACE], { blocks: [tile] }));
      const scale = { scale: 0.004, offset: 0 };
      // Only a process has a time of its own.
      const limits = { decodedBytes: 2 ** 30, milliseconds: 1 };
      expect(await ingestNdvi(path, store, { ...scale, limits })).toMatchObject({ ok: false, code: 'tooLarge' });
      expect(await ingestNdvi(path, store, scale)).toMatchObject({ ok: true });
    }));

  it('stops on request', () =>
    inStore(async (store, folder) => {
      const path = join(folder, 'a.tif');
      await writeFile(
        path,
        await cogBytes(landscape(512, 2048), { grid: eovGrid(512, 2048), scaleOffset: { scale: 0.004, offset: 0 } }),
      );
      const stop = new AbortController();
      const done = await ingestNdvi(path, store, { signal: stop.signal, onProgress: () => stop.abort() });
      // The request races the last strips; either way no incomplete file may stay.
      if (!done.ok) expect(done.code).toBe('aborted');
      expect(await readdir(store.scratchFolder)).toEqual([]);
    }));

  it.skipIf(process.platform !== 'linux')(
    'loses only the task when its process is killed, and does it on the next request',
    () =>
      inStore(async (store, folder) => {
        const path = join(folder, 'a.tif');
        const grid = eovGrid(1024, 2048);
        await writeFile(
          path,
          await cogBytes(landscape(1024, 2048), { grid, scaleOffset: { scale: 0.004, offset: 0 } }),
        );
        const kill = () => {
          const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ');
          for (const child of children.map(Number)) {
            if (readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('ingest/program.ts'))
              process.kill(child, 'SIGKILL');
          }
        };
        await expect(ingestNdvi(path, store, { onProgress: kill })).rejects.toThrow(TaskLostError);
        expect(await kept(store)).toEqual([]);
        expect(await ingestNdvi(path, store)).toMatchObject({ ok: true, grid });
      }),
  );

  it('passes on a fault that is not the file’s', () =>
    inStore(async (store, folder) => {
      const path = join(folder, 'a.tif');
      await writeFile(
        path,
        await cogBytes(landscape(60, 60), { grid: eovGrid(60, 60), scaleOffset: { scale: 0.004, offset: 0 } }),
      );
      const lost: ObjectStore = { ...store, address: { kind: 'folder', path: join(path, 'not-a-folder') } };
      await expect(ingestNdvi(path, lost)).rejects.toThrow(/ENOTDIR|EEXIST/);
    }));
});

describe('true-colour import', () => {
  it('stores three bands, makes transparent pixels black and true black not', () =>
    inStore(async (store, folder) => {
      const path = join(folder, 'a.tif');
      const pixels = Uint8Array.from(
        [
          [9, 8, 7, 255],
          [5, 5, 5, 0],
          [0, 0, 0, 255],
          [0, 3, 0, 255],
        ].flat(),
      );
      await writeFile(
        path,
        buildTiff([...imageFields({ width: 4, height: 1, samples: 4 }), ...PLACE], { blocks: [pixels] }),
      );
      const done = await ingestTrueColour(path, store);
      if (!done.ok) throw new Error(done.detail);
      expect(await stored(store, done.key)).toEqual([9, 8, 7, 0, 0, 0, 1, 1, 1, 0, 3, 0]);
      expect(done.validShare).toBe(0.75);
    }));

  it('refuses one band, and names JPEG in its refusal', () =>
    inStore(async (store, folder) => {
      const path = join(folder, 'a.tif');
      await writeFile(path, await cogBytes(landscape(60, 60), { grid: eovGrid(60, 60) }));
      expect(await ingestTrueColour(path, store)).toMatchObject({ code: 'unsupportedLayout' });
      await writeFile(
        path,
        buildTiff([...imageFields({ width: 1, height: 1, samples: 3, compression: 7 }), ...PLACE], {
          blocks: [Uint8Array.of(1, 2, 3)],
        }),
      );
      expect(await ingestTrueColour(path, store)).toMatchObject({ code: 'unsupportedCompression' });
      expect(await inspectRaster(path)).toMatchObject({ code: 'unsupportedCompression' });
    }));
});

const real = realData();

describe.skipIf(real === null || !hasPython('rasterio'))('the real landscape', () => {
  const script = `
import sys, json, numpy as np, rasterio
from rasterio.features import rasterize
folder, dates = sys.argv[1], sys.argv[2:]
blocks = [f['geometry'] for f in json.load(open(folder + '/blocks.geojson'))['features']]
masks, out = None, {}
for date in dates:
  d = rasterio.open(f'{folder}/ndvi/{date}'); a = d.read(1)
  if masks is None: masks = [np.nonzero(rasterize([(g, 1)], out_shape=a.shape, transform=d.transform)) for g in blocks]
  rows = []
  for m in masks:
    v = a[m]; v = v[v != 0] / 250.0
    rows.append([len(m[0]), len(v)] + ([v.mean(), v.std(), v.min(), v.max()] if len(v) else [0, 0, 0, 0]))
  out[date] = rows
print(json.dumps(out))`;

  it("has rasterio's statistics: every count, every mean", { timeout: 120_000 }, () =>
    inStore(async (store) => {
      const folder = join(real ?? '', 'moved-to-hungary');
      const blocks = JSON.parse(await readFile(join(folder, 'blocks.geojson'), 'utf8')) as {
        features: { geometry: Polygon }[];
      };
      const dates = await readdir(join(folder, 'ndvi'));
      const expected = JSON.parse(runPython(script, [folder, ...dates])) as Record<
        string,
        [number, number, number, number, number, number][]
      >;
      let runs: Parameters<typeof ingestNdvi>[2] = { blocks: blocks.features.map(({ geometry }) => geometry) };
      for (const date of dates) {
        const done = await ingestNdvi(join(folder, 'ndvi', date), store, runs);
        if (!done.ok || done.statistics === null)
          throw new Error(`${date}: ${done.ok ? 'no statistics' : done.detail}`);
        runs = { ...runs, runs: done.runs ?? undefined };
        const { statistics } = done;
        expect([...statistics.total]).toEqual(expected[date]?.map(([total]) => total));
        expect([...statistics.count]).toEqual(expected[date]?.map(([, count]) => count));
        for (const [block, [, count, ...values]] of (expected[date] ?? []).entries()) {
          if (count === 0) continue;
          const ours = [statistics.mean[block], statistics.sd[block], statistics.min[block], statistics.max[block]];
          for (const [index, value] of values.entries()) expect(ours[index]).toBeCloseTo(value, 9);
        }
      }
    }),
  );
});
