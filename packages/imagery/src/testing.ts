import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { inflateSync } from 'node:zlib';
import type { Grid } from '@georisk/domain/raster/grid.ts';
import type { HeaderOptions } from './cog/header.ts';
import { buildTiff, imageFields } from './cog/tiffBuilder.ts';
import { createCogWriter } from './cog/writeCog.ts';

/** Helpers shared by the tests of rasters. */

/** Runs with a folder of its own, removed afterwards. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'raster-test-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A grid in EPSG:23700 near Túrkeve. */
export const eovGrid = (width: number, height: number, pixel = 10): Grid => ({
  originX: 760_000,
  originY: 190_000,
  pixelWidth: pixel,
  pixelHeight: pixel,
  width,
  height,
});

/** A byte COG of these pixels, in memory. */
export function cogBytes(
  pixels: Uint8Array,
  options: Partial<HeaderOptions> & Pick<HeaderOptions, 'grid'>,
  rowsAtOnce = 100,
): Promise<Buffer> {
  const all: HeaderOptions = { epsg: 23700, samples: 1, blockSize: 64, predictor: 1, noData: 0, ...options };
  return inFolder(async (folder) => {
    const writer = await createCogWriter(all, folder);
    try {
      const rowLength = all.grid.width * all.samples;
      for (let at = 0; at < pixels.length; at += rowLength * rowsAtOnce) {
        await writer.writeRows(pixels.subarray(at, at + rowLength * rowsAtOnce));
      }
      const chunks: Buffer[] = [];
      for await (const chunk of writer.finish()) chunks.push(Buffer.from(chunk));
      return Buffer.concat(chunks);
    } finally {
      await writer.close();
    }
  });
}

/** Pixels that identify their position: smooth, with a corner of no data. */
export function landscape(width: number, height: number): Uint8Array {
  return Uint8Array.from({ length: width * height }, (_, pixel) => {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    if (x + y < 20) return 0;
    return 1 + Math.floor(127 * (1 + Math.sin(x / 9) * Math.cos(y / 7)));
  });
}

const EOV_GEO_KEYS = [1, 1, 0, 3, 1024, 0, 1, 1, 1025, 0, 1, 1, 3072, 0, 1, 23_700];

/** A GeoTIFF of hail sizes, mm, on a grid of 1 km in EPSG:23700; its north-west corner is at 760 000, 190 000. */
export function hailGridBytes(rows: readonly (readonly number[])[]): Uint8Array {
  const [height, width] = [rows.length, rows[0]?.length ?? 0];
  const fields = [
    ...imageFields({ width, height, bits: 32, format: 3 }),
    { tag: 33_550, type: 12, values: [1000, 1000, 0] },
    { tag: 33_922, type: 12, values: [0, 0, 0, 760_000, 190_000, 0] },
    { tag: 34_735, type: 3, values: EOV_GEO_KEYS },
  ];
  return buildTiff(fields, { blocks: [new Uint8Array(Float32Array.from(rows.flat()).buffer)] });
}

export interface DecodedPng {
  readonly width: number;
  readonly height: number;
  /** 3 palette, 6 RGBA. */
  readonly colorType: number;
  /** Red, green, blue triples. */
  readonly palette: Uint8Array;
  /** Opacity of the first palette entries. */
  readonly transparency: Uint8Array;
  /** Indices or RGBA. */
  readonly pixels: Uint8Array;
}

/** Decodes the PNGs that this product writes (filters None and Up). */
export function decodePng(png: Uint8Array): DecodedPng {
  const bytes = Buffer.from(png);
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    chunks.set(bytes.toString('latin1', at + 4, at + 8), bytes.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const header = chunks.get('IHDR') ?? Buffer.alloc(13);
  const [width, height, colorType] = [header.readUInt32BE(0), header.readUInt32BE(4), header.readUInt8(9)];
  const rowBytes = width * (colorType === 6 ? 4 : 1);
  const lines = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0));
  const pixels = new Uint8Array(rowBytes * height);
  for (let row = 0; row < height; row += 1) {
    const filter = lines[row * (rowBytes + 1)];
    if (filter !== 0 && filter !== 2) throw new Error(`PNG filter ${filter}`);
    for (let at = 0; at < rowBytes; at += 1) {
      const above = filter === 2 && row > 0 ? (pixels[(row - 1) * rowBytes + at] ?? 0) : 0;
      pixels[row * rowBytes + at] = (lines[row * (rowBytes + 1) + 1 + at] ?? 0) + above;
    }
  }
  const part = (name: string) => chunks.get(name) ?? new Uint8Array(0);
  return { width, height, colorType, palette: part('PLTE'), transparency: part('tRNS'), pixels };
}

/** Folder of the real data sets, or null where it is absent. */
export function realData(): string | null {
  const folder = process.env['REAL_DATA'] ?? resolve(import.meta.dirname, '../../../../shared/data');
  return existsSync(folder) ? folder : null;
}

/** Debian's Python, which has GDAL and rasterio where they are installed. */
export const PYTHON = '/usr/bin/python3';

export const hasPython = (module: string): boolean => spawnSync(PYTHON, ['-c', `import ${module}`]).status === 0;

/** Runs a Python script and returns its output. */
export function runPython(script: string, args: readonly string[], input = ''): string {
  const { status, stdout, stderr } = spawnSync(PYTHON, ['-c', script, ...args], {
    encoding: 'utf8',
    input,
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}
