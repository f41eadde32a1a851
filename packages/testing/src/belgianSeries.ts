import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import type { PlantCode } from '@georisk/domain/crops/crops.ts';
import { EOV_SRID } from '@georisk/domain/geo/crs.ts';
import type { MultiPolygon } from '@georisk/domain/geo/types.ts';
import type { Grid } from '@georisk/domain/raster/grid.ts';
import { componentsOf } from '@georisk/domain/zones/components.ts';
import { zonePolygons } from '@georisk/domain/zones/polygons.ts';
import { fileAccess } from '@georisk/imagery/access.ts';
import { readDirectories } from '@georisk/imagery/cog/ifd.ts';
import { TAG } from '@georisk/imagery/cog/tags.ts';
import { projectorBetween } from '@georisk/domain/geo/projection.ts';
import { realData } from '@georisk/imagery/testing.ts';

/**
 * The Belgian series moved by this much, from UTM zone 31 into zone 34: near Túrkeve. Whole pixels of 20 m, so nothing
 * is resampled.
 */
export const BELGIAN_SHIFT = { east: -40_000, north: -430_000, from: 32_631, to: 32_634 } as const;

/** The chip's grid after the move, EPSG:32634. */
export const BELGIAN_GRID: Grid = {
  originX: 501_360 + BELGIAN_SHIFT.east,
  originY: 5_629_680 + BELGIAN_SHIFT.north,
  pixelWidth: 10,
  pixelHeight: 10,
  width: 64,
  height: 64,
};

/** A parcel of the chip: connected pixels of one crop, cut by a lattice of 160 m. */
export interface BelgianParcel {
  readonly meparCode: string;
  /** Null for crops without a row in the crop table. */
  readonly plantCode: PlantCode | null;
  /** WorldCereal code of the crop. */
  readonly cropType: number;
  /** EPSG:23700. */
  readonly geometry: MultiPolygon;
  /** Numbers of its pixels, row * 64 + column. */
  readonly pixels: readonly number[];
}

export interface BelgianSeries {
  /** Multi-band GeoTIFFs (B02, B03, B04, B08, SCL; baseline before 04.00, no offset), oldest first. */
  readonly scenes: readonly { readonly date: string; readonly path: string }[];
  readonly parcels: readonly BelgianParcel[];
  /** A GeoJSON file of the parcels for the import of blocks. */
  readonly blocksFile: string;
}

/** WorldCereal crop types of the labels. */
const CROPS: Readonly<Record<number, PlantCode | null>> = {
  1200: 'KUKORICA',
  5100: 'BURGONYA',
  9120: 'GYEP',
  2130: null,
  7900: null,
};
const MIN_PIXELS = 12;
const LATTICE = 16;

/** Folder of the series in the real data, or null where it is absent. */
export function belgianFolder(): string | null {
  const data = realData();
  const folder = data === null ? null : join(data, 'A-s2-bands-belgium', 'chip1-2018');
  return folder !== null && existsSync(folder) ? folder : null;
}

/**
 * Writes the Belgian series, moved to Hungary by a constant offset, into a folder, and makes parcels of its crop labels.
 * @param dates only these dates; all 91 where left out
 */
export async function belgianSeries(source: string, folder: string, dates?: readonly string[]): Promise<BelgianSeries> {
  await mkdir(folder, { recursive: true });
  const names = (await readdir(source)).filter((name) => /^\d{4}-\d{2}-\d{2}\.tif$/.test(name)).toSorted();
  const wanted = names.filter((name) => dates === undefined || dates.includes(name.slice(0, 10)));
  const scenes = wanted.map((name) => ({ date: name.slice(0, 10), path: join(folder, name) }));
  for (const { date, path } of scenes) await writeFile(path, movedTiff(await readFile(join(source, `${date}.tif`))));
  const parcels = await belgianParcels(source);
  const blocksFile = join(folder, 'blocks.geojson');
  const crs = { type: 'name', properties: { name: `urn:ogc:def:crs:EPSG::${EOV_SRID}` } };
  const features = parcels.map(({ meparCode, geometry }) => ({ type: 'Feature', properties: { meparCode }, geometry }));
  await writeFile(blocksFile, JSON.stringify({ type: 'FeatureCollection', crs, features }));
  return { scenes, parcels, blocksFile };
}

/** The file with another tie point and zone; no pixel is changed. */
function movedTiff(file: Buffer): Buffer {
  const moved = Buffer.from(file);
  const directory = moved.readUInt32LE(4);
  for (let entry = 0; entry < moved.readUInt16LE(directory); entry += 1) {
    const at = directory + 2 + entry * 12;
    const values = moved.readUInt32LE(at + 8);
    if (moved.readUInt16LE(at) === TAG.modelTiepoint) {
      moved.writeDoubleLE(moved.readDoubleLE(values + 24) + BELGIAN_SHIFT.east, values + 24);
      moved.writeDoubleLE(moved.readDoubleLE(values + 32) + BELGIAN_SHIFT.north, values + 32);
    } else if (moved.readUInt16LE(at) === TAG.geoKeyDirectory) {
      for (let key = 0; key < moved.readUInt32LE(at + 4); key += 1) {
        if (moved.readUInt16LE(values + key * 2) === BELGIAN_SHIFT.from)
          moved.writeUInt16LE(BELGIAN_SHIFT.to, values + key * 2);
      }
    }
  }
  return moved;
}

/** Parcels of the chip's crop labels, in reading order. */
export async function belgianParcels(source: string): Promise<readonly BelgianParcel[]> {
  const { width, height } = BELGIAN_GRID;
  const types = await cropTypes(join(source, 'crop_labels_LC_CT.tif'));
  const labels = types.map((type, pixel) => {
    const cell = Math.floor(pixel / width / LATTICE) * LATTICE + Math.floor((pixel % width) / LATTICE);
    return type in CROPS ? type * 1_000 + cell + 1 : 0;
  });
  const { parts, sizes } = componentsOf({ left: 0, top: 0, width, height, labels }, 4);
  const kept = parts.map((part) => ((sizes[part] ?? 0) >= MIN_PIXELS ? part : 0));
  const project = projectorBetween(BELGIAN_SHIFT.to, EOV_SRID);
  const zones = zonePolygons({ left: 0, top: 0, width, height, labels: kept }, BELGIAN_GRID, {
    simplifyArea: 0,
    project: ([x, y]) => project(x, y),
  });
  return zones.map(({ label, geometry }, index) => {
    const pixels = [...kept.keys()].filter((pixel) => kept[pixel] === label);
    const cropType = types[pixels[0] ?? 0] ?? 0;
    return {
      meparCode: `BELG${String(index + 1).padStart(4, '0')}`,
      plantCode: CROPS[cropType] ?? null,
      cropType,
      geometry,
      pixels,
    };
  });
}

/** The second band of a file of 32-bit whole numbers, which no raster of the product has. */
async function cropTypes(path: string): Promise<Int32Array> {
  const access = fileAccess(path);
  try {
    const [ifd] = (await readDirectories(access)).ifds;
    const numbers = (tag: 273 | 279) => ifd?.get(tag) as Float64Array;
    const [offsets, counts] = [numbers(TAG.stripOffsets), numbers(TAG.stripByteCounts)];
    const strips = [...offsets].map(async (offset, strip) =>
      inflateSync(await access.read(offset, counts[strip] ?? 0)),
    );
    const bytes = Buffer.concat(await Promise.all(strips));
    return Int32Array.from({ length: bytes.length / 8 }, (_, pixel) => bytes.readInt32LE(pixel * 8 + 4));
  } finally {
    access.close();
  }
}
