import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BlockSeries } from '@georisk/domain/alert/blockSeries.ts';
import { COMPUTING_CLEAR_SHARE } from '@georisk/domain/ndvi/usable.ts';
import { type ClassRows, fillClearMask } from '@georisk/imagery/satellite/clearMask.ts';
import { MASK } from '@georisk/imagery/satellite/sceneClasses.ts';
import { fileAccess } from '@georisk/imagery/access.ts';
import { openCog } from '@georisk/imagery/cog/openCog.ts';
import { readRows } from '@georisk/imagery/cog/readRows.ts';

/** Real images of bands for tests of the rules alone: the mean NDVI of some parcels on every date. */

interface Image {
  readonly width: number;
  readonly height: number;
  readonly bands: readonly Float64Array[];
}

async function readImage(path: string): Promise<Image> {
  const cog = await openCog(fileAccess(path));
  try {
    const { width, height } = cog.grid;
    const bands = Array.from({ length: cog.samples }, () => new Float64Array(width * height));
    for await (const { firstRow, values } of readRows(cog))
      for (const [index, value] of values.entries()) {
        const band = bands[index % cog.samples];
        if (band !== undefined) band[firstRow * width + Math.floor(index / cog.samples)] = value;
      }
    return { width, height, bands };
  } finally {
    cog.access.close();
  }
}

/**
 * @param parcels numbers of each parcel's pixels; null: everything measured on the first image is one parcel
 * @param masked whether the scene classification is used; without it clouds are not removed
 */
export async function realSeries(
  folder: string,
  parcels: readonly (readonly number[])[] | null,
  masked: boolean,
): Promise<BlockSeries> {
  const files = readdirSync(folder)
    .filter((name) => /^\d{4}-\d{2}-\d{2}\.tif$/.test(name))
    .sort();
  const images = await Promise.all(files.map((name) => readImage(join(folder, name))));
  const [first] = images;
  if (first === undefined) throw new Error('no images');
  const measured = [...(first.bands[3] ?? []).entries()].flatMap(([pixel, near]) => (near > 0 ? [pixel] : []));
  const shapes = parcels ?? [measured];
  const centre = (of: (pixel: number) => number) =>
    Float64Array.from(shapes, (pixels) => (10 * pixels.reduce((sum, pixel) => sum + of(pixel), 0)) / pixels.length);
  return {
    dates: files.map((name) => name.slice(0, 10)) as unknown as BlockSeries['dates'],
    x: centre((pixel) => pixel % first.width),
    y: centre((pixel) => Math.floor(pixel / first.width)),
    means: images.map((image) => Float64Array.from(shapes, meanIn(image, masked))),
    usable: images.map(() => new Uint8Array(shapes.length).fill(1)),
  };
}

/** B04 and the near infrared band are the third and fourth of both sets, the classification the fifth. */
function meanIn({ width, height, bands }: Image, masked: boolean): (pixels: readonly number[]) => number {
  const [, , red = new Float64Array(), near = new Float64Array(), classes = new Float64Array()] = bands;
  const mask = new Uint8Array(width * height).fill(MASK.whole);
  if (masked) {
    const rows: ClassRows = { values: Uint8Array.from(classes), width, firstRow: 0, factor: 1 };
    fillClearMask(rows, mask, width, 0, height, 10);
  }
  return (pixels) => {
    const values = pixels.flatMap((pixel) => {
      const [r, n] = [red[pixel] ?? 0, near[pixel] ?? 0];
      return r + n <= 0 || mask[pixel] === MASK.dropped ? [] : [(n - r) / (n + r)];
    });
    const sum = values.reduce((total, value) => total + value, 0);
    return values.length / pixels.length >= COMPUTING_CLEAR_SHARE ? sum / values.length : Number.NaN;
  };
}
