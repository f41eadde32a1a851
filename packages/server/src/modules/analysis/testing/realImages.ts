import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BlockSeries } from '@georisk/domain/alert/blockSeries.ts';
import type { PlantCode } from '@georisk/domain/crops/crops.ts';
import { COMPUTING_CLEAR_SHARE } from '@georisk/domain/ndvi/usable.ts';
import { fillClearMask, type ClassRows } from '@georisk/domain/satellite/clearMask.ts';
import { MASK } from '@georisk/domain/satellite/sceneClasses.ts';
import { componentsOf } from '@georisk/domain/zones/components.ts';
import { fileAccess } from '../../../raster/access.ts';
import { openCog } from '../../../raster/cog/openCog.ts';
import { readRows } from '../../../raster/cog/readRows.ts';
import { runPython } from '../../../raster/testing.ts';

/** Real series of bands for tests: parcels made of a label image, their NDVI on every date. */

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
        const pixel = firstRow * width + Math.floor(index / cog.samples);
        const band = bands[index % cog.samples];
        if (band !== undefined) band[pixel] = value;
      }
    return { width, height, bands };
  } finally {
    cog.access.close();
  }
}

export interface RealSeries extends BlockSeries {
  /** Pixels of each parcel. */
  readonly sizes: readonly number[];
  /** Label of each parcel. */
  readonly labels: readonly number[];
}

/**
 * @param parcels per pixel the label of its crop, 0 none; null: all measured pixels of the first image are one parcel
 * @param masked whether the scene classification is used
 */
export async function realSeries(
  folder: string,
  parcels: { readonly labels: Int32Array; readonly width: number; readonly height: number } | null,
  masked: boolean,
): Promise<RealSeries> {
  const files = readdirSync(folder)
    .filter((name) => /^\d{4}-\d{2}-\d{2}\.tif$/.test(name))
    .sort();
  const images = await Promise.all(files.map((name) => readImage(join(folder, name))));
  const [first] = images;
  if (first === undefined) throw new Error('no images');
  const shape = parcels ?? wholeOf(first);
  const components = componentsOf({ left: 0, top: 0, ...shape }, 4);
  const kept = components.sizes.flatMap((size, part) => (part > 0 && size >= 10 ? [part] : []));
  const place = new Map(kept.map((part, index) => [part, index] as const));
  const sum = (weigh: (x: number, y: number) => number) => {
    const sums = new Float64Array(kept.length);
    for (const [pixel, part] of components.parts.entries()) {
      const parcel = place.get(part);
      if (parcel !== undefined)
        sums[parcel] = (sums[parcel] ?? 0) + weigh(pixel % shape.width, Math.floor(pixel / shape.width));
    }
    return sums.map((total, index) => (total / (components.sizes[kept[index] ?? 0] ?? 1)) * 10);
  };
  return {
    dates: files.map((name) => name.slice(0, 10)) as unknown as BlockSeries['dates'],
    x: sum((x) => x),
    y: sum((_, y) => y),
    means: images.map((image) => meansOf(image, components.parts, place, components.sizes, masked)),
    usable: images.map(() => new Uint8Array(kept.length).fill(1)),
    sizes: kept.map((part) => components.sizes[part] ?? 0),
    labels: kept.map((part) => components.labels[part] ?? 0),
  };
}

const wholeOf = ({ width, height, bands }: Image) => ({
  width,
  height,
  labels: Int32Array.from(bands[3] ?? [], (near) => (near > 0 ? 1 : 0)),
});

/** B04 and the near infrared band are the third and fourth of both sets, the classification the fifth. */
function meansOf(
  { width, height, bands }: Image,
  parts: Int32Array,
  place: ReadonlyMap<number, number>,
  sizes: readonly number[],
  masked: boolean,
): Float64Array {
  const [, , red = new Float64Array(), near = new Float64Array(), classes = new Float64Array()] = bands;
  const mask = new Uint8Array(width * height).fill(MASK.whole);
  if (masked) {
    const rows: ClassRows = { values: Uint8Array.from(classes), width, firstRow: 0, factor: 1 };
    fillClearMask(rows, mask, width, 0, height, 10);
  }
  const sums = new Float64Array(place.size);
  const counts = new Float64Array(place.size);
  for (const [pixel, part] of parts.entries()) {
    const parcel = place.get(part);
    const [r, n] = [red[pixel] ?? 0, near[pixel] ?? 0];
    if (parcel === undefined || r + n <= 0 || mask[pixel] === MASK.dropped) continue;
    sums[parcel] = (sums[parcel] ?? 0) + (n - r) / (n + r);
    counts[parcel] = (counts[parcel] ?? 0) + 1;
  }
  const partOf = [...place.keys()];
  return sums.map((total, parcel) => {
    const count = counts[parcel] ?? 0;
    return count / (sizes[partOf[parcel] ?? 0] ?? 1) >= COMPUTING_CLEAR_SHARE ? total / count : Number.NaN;
  });
}

/** Crops of the Belgian labels. */
export const BELGIAN_CROPS: Readonly<Record<number, PlantCode>> = {
  1200: 'KUKORICA',
  5100: 'BURGONYA',
  9120: 'GYEP',
};

/** The Belgian chip's labels; our reader takes no 32-bit whole numbers, so GDAL reads them. */
export function belgianLabels(folder: string): { labels: Int32Array; width: number; height: number } {
  const script = `
import json, sys, rasterio
with rasterio.open(sys.argv[1]) as source:
    print(json.dumps({"width": source.width, "height": source.height, "labels": source.read(2).ravel().tolist()}))`;
  const { labels, ...shape } = JSON.parse(runPython(script, [join(folder, 'crop_labels_LC_CT.tif')])) as {
    labels: number[];
    width: number;
    height: number;
  };
  return { ...shape, labels: Int32Array.from(labels) };
}
