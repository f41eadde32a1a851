/** Real series of images for the bench of losses: the product's data of them, without a database. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectorBetween } from '../packages/domain/src/geo/projection.ts';
import { plantCodeOfName } from '../packages/domain/src/crops/crops.ts';
import type { Areal, Position } from '../packages/domain/src/geo/types.ts';
import { encodeNdvi } from '../packages/domain/src/ndvi/encoding.ts';
import type { Grid } from '../packages/domain/src/raster/grid.ts';
import { packPolygons } from '../packages/domain/src/raster/packedPolygons.ts';
import { buildRunIndex } from '../packages/domain/src/raster/runIndex.ts';
import { type ClassRows, fillClearMask } from '../packages/imagery/src/satellite/clearMask.ts';
import { MASK } from '../packages/imagery/src/satellite/sceneClasses.ts';
import type { IsoDate } from '../packages/domain/src/units.ts';
import type { InsuredCrop } from '../packages/server/src/modules/analysis/input.repository.ts';
import { fileAccess } from '../packages/imagery/src/access.ts';
import { openCog } from '../packages/imagery/src/cog/openCog.ts';
import { readRows } from '../packages/imagery/src/cog/readRows.ts';
import { belgianParcels } from '../packages/testing/src/belgianSeries.ts';

export interface SetBlock {
  readonly code: string;
  /** Numbers of its pixels, row * width + column, ascending. */
  readonly pixels: readonly number[];
}

export interface LossSet {
  readonly name: string;
  readonly grid: Grid;
  /** Ascending, each with its image of codes. */
  readonly dates: readonly IsoDate[];
  readonly images: readonly Uint8Array[];
  readonly blocks: readonly SetBlock[];
  readonly insured: readonly InsuredCrop[];
  /** Whether something really happened then: alerts on such a day are neither right nor wrong. */
  readonly isKnownEvent: (date: string) => boolean;
}

const GRID = { pixelWidth: 10, pixelHeight: 10, originX: 760_000, originY: 190_000 } as const;

interface Bands {
  readonly width: number;
  readonly height: number;
  readonly bands: readonly Uint16Array[];
}

async function readBands(path: string): Promise<Bands & { grid: Grid; srid: number }> {
  const cog = await openCog(fileAccess(path));
  try {
    const { width, height } = cog.grid;
    const bands = Array.from({ length: cog.samples }, () => new Uint16Array(width * height));
    for await (const { firstRow, values } of readRows(cog))
      for (const [index, value] of values.entries())
        (bands[index % cog.samples] as Uint16Array)[firstRow * width + Math.floor(index / cog.samples)] = value;
    return { width, height, bands, grid: cog.grid, srid: cog.epsg ?? 0 };
  } finally {
    cog.access.close();
  }
}

/** NDVI codes of an image of B02, B03, B04, near infrared and scene classes; 0 where a class or its surroundings is dropped. */
function codesOf({ width, height, bands }: Bands): Uint8Array {
  const [, , red = new Uint16Array(), near = new Uint16Array(), classes = new Uint16Array()] = bands;
  const mask = new Uint8Array(width * height).fill(MASK.whole);
  const rows: ClassRows = { values: Uint8Array.from(classes), width, firstRow: 0, factor: 1 };
  fillClearMask(rows, mask, width, 0, height, 10);
  return Uint8Array.from(mask, (kept, pixel) => {
    const [r, n] = [red[pixel] ?? 0, near[pixel] ?? 0];
    return kept === MASK.dropped || r + n <= 0 ? 0 : encodeNdvi((n - r) / (n + r));
  });
}

const tiffsIn = (folder: string, pattern: RegExp): string[] =>
  readdirSync(folder)
    .filter((name) => pattern.test(name))
    .toSorted();
const DATE = /^\d{4}-\d{2}-\d{2}\.tif$/;

const insuredWhole = (blocks: readonly SetBlock[], crops: readonly (string | null)[], year: number): InsuredCrop[] =>
  blocks.flatMap(({ code, pixels }, index) => {
    const plantCode = crops[index] ?? null;
    return plantCode === null ? [] : [{ meparCode: code, year, plantCode, plantName: null, area: pixels.length / 100 }];
  });

export async function belgianSet(data: string): Promise<LossSet> {
  const folder = join(data, 'A-s2-bands-belgium', 'chip1-2018');
  const names = tiffsIn(folder, DATE);
  const parcels = await belgianParcels(folder);
  const blocks = parcels.map(({ meparCode, pixels }) => ({ code: meparCode, pixels }));
  return {
    name: 'Belgium 2018',
    grid: { ...GRID, width: 64, height: 64 },
    dates: names.map((name) => name.slice(0, 10) as IsoDate),
    images: await Promise.all(names.map(async (name) => codesOf(await readBands(join(folder, name))))),
    blocks,
    insured: insuredWhole(
      blocks,
      parcels.map(({ plantCode }) => plantCode),
      2018,
    ),
    isKnownEvent: (date) => date >= '2018-07-01' && date <= '2018-08-31',
  };
}

/** Number of blocks of a crop that is too small for neighbours. */
const FEW = 7;

/** The same series where each crop is rare: only its seven largest blocks. */
export function fewOfACrop(set: LossSet): LossSet {
  const cropOf = new Map(set.insured.map(({ meparCode, plantCode }) => [meparCode, plantCode] as const));
  const kept = [...Map.groupBy(set.blocks, ({ code }) => cropOf.get(code)).values()].flatMap((own) =>
    own.toSorted((a, b) => b.pixels.length - a.pixels.length).slice(0, FEW),
  );
  return { ...set, name: `${set.name}, seven of a crop`, blocks: kept };
}

const SITES = ['SwissFutureFarm', 'Witzwil', 'Arenenberg'] as const;

/** The wheat of each site, which is isolated. */
export async function swissSets(data: string): Promise<LossSet[]> {
  const root = join(data, 'A-s2-bands-wheat-ch2022');
  const { features } = JSON.parse(readFileSync(join(root, 'fields.geojson'), 'utf8')) as {
    features: { properties: { site: string; parcel: string }; geometry: Areal }[];
  };
  return Promise.all(
    SITES.map(async (site) => {
      const names = tiffsIn(join(root, site), DATE);
      const images = await Promise.all(names.map((name) => readBands(join(root, site, name))));
      const [first] = images;
      if (first === undefined) throw new Error(`no images of ${site}`);
      const own = features.filter(({ properties }) => properties.site === site);
      const project = projectorBetween(4326, first.srid);
      const outlines = own.map(({ geometry }) => projected(geometry, ([x, y]) => project(x, y)));
      const blocks = blocksIn(
        first.grid,
        outlines,
        own.map(({ properties }) => properties.parcel),
      );
      return {
        name: `Swiss wheat 2022`,
        grid: { ...GRID, width: first.width, height: first.height },
        dates: names.map((name) => name.slice(0, 10) as IsoDate),
        images: images.map(codesOf),
        blocks,
        insured: insuredWhole(
          blocks,
          blocks.map(() => 'OSZI_BUZA'),
          2022,
        ),
        isKnownEvent: () => false,
      };
    }),
  );
}

const projected = (geometry: Areal, project: (position: Position) => Position): Areal => {
  const rings = (polygon: readonly (readonly Position[])[]) => polygon.map((ring) => ring.map(project));
  return geometry.type === 'Polygon'
    ? ({ type: 'Polygon', coordinates: rings(geometry.coordinates) } as Areal)
    : ({ type: 'MultiPolygon', coordinates: geometry.coordinates.map(rings) } as Areal);
};

function blocksIn(grid: Grid, outlines: readonly Areal[], codes: readonly string[]): SetBlock[] {
  const { starts, runs } = buildRunIndex(grid, packPolygons(outlines));
  return codes.map((code, index) => {
    const pixels: number[] = [];
    for (let run = starts[index] as number; run < (starts[index + 1] as number); run += 1)
      for (let at = 0; at < (runs[2 * run + 1] as number); at += 1) pixels.push((runs[2 * run] as number) + at);
    return { code, pixels };
  });
}

export async function movedSet(data: string): Promise<LossSet> {
  const root = join(data, 'moved-to-hungary');
  const names = tiffsIn(join(root, 'ndvi'), /^ndvi_\d{4}-\d{2}-\d{2}\.tif$/);
  const images = await Promise.all(names.map((name) => readBands(join(root, 'ndvi', name))));
  const table = Uint8Array.from({ length: 256 }, (_, raw) => (raw === 0 ? 0 : encodeNdvi(raw / 250)));
  const read = (name: string) =>
    (
      JSON.parse(readFileSync(join(root, name), 'utf8')) as {
        features: { properties: Record<string, unknown>; geometry: Areal }[];
      }
    ).features;
  const outlines = read('blocks.geojson');
  const grid = images[0]?.grid ?? { ...GRID, width: 1000, height: 1000 };
  const insured = read('policy-plots.geojson').map(({ properties }) => ({
    meparCode: String(properties['meparCode']),
    year: Number(properties['year']),
    plantCode: typeof properties['plantName'] === 'string' ? plantCodeOfName(properties['plantName']) : null,
    plantName: properties['plantName'] as string | null,
    area: Number(properties['insuredArea']),
  }));
  return {
    name: 'Moved to Hungary 2017-18',
    grid,
    dates: names.map((name) => name.slice(5, 15) as IsoDate),
    images: images.map(({ bands }) => Uint8Array.from(bands[0] ?? [], (raw) => table[raw] ?? 0)),
    blocks: blocksIn(
      grid,
      outlines.map(({ geometry }) => geometry),
      outlines.map(({ properties }) => String(properties['meparCode'])),
    ),
    insured,
    isKnownEvent: () => false,
  };
}

/** The real data's folder; null where it is absent. */
export const dataFolder = (): string | null => {
  const folder = process.env['REAL_DATA'] ?? join(import.meta.dirname, '..', '..', 'shared', 'data');
  return existsSync(folder) ? folder : null;
};
