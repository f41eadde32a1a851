import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HUNGARY_BOUNDS } from '@georisk/domain/geo/bbox.ts';
import type { Executor } from '#server/db/executor.ts';
import { folderStore } from '@georisk/imagery/storage.ts';
import { openFeatures } from '#server/formats/openFeatures.ts';
import type { OpenOptions } from '#server/formats/featureSource.ts';
import type { ImportDeps } from './vectorSpec.ts';

/** Helpers shared by the tests of imports: a folder for their files and a store beside it. */
export interface ImportBench {
  readonly deps: ImportDeps;
  readonly folder: string;
  /** Writes a file and answers its path. */
  file(name: string, content: string | Uint8Array): Promise<string>;
  /** Features as an opened GeoJSON file in EPSG:23700. */
  features(features: readonly object[], options?: OpenOptions): ReturnType<typeof openFeatures>;
  /** Objects in the store. */
  stored(): Promise<readonly string[]>;
  remove(): Promise<void>;
}

export async function importBench(db: Executor): Promise<ImportBench> {
  const folder = await mkdtemp(join(tmpdir(), 'import-test-'));
  const store = await folderStore(join(folder, 'store'));
  let files = 0;
  const file = async (name: string, content: string | Uint8Array) => {
    const path = join(folder, name);
    await writeFile(path, content);
    return path;
  };
  return {
    deps: { db, bounds: HUNGARY_BOUNDS, store },
    folder,
    file,
    async features(features, options) {
      files += 1;
      const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::23700' } };
      const text = JSON.stringify({ type: 'FeatureCollection', crs, features });
      return openFeatures(await file(`${files}.geojson`, text), options);
    },
    async stored() {
      const names = await readdir(join(folder, 'store'), { recursive: true });
      return names.filter((name) => name.endsWith('.tif'));
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** A square with sides in metres as a feature; its corner is `east` and `north` of 760 000, 180 000. */
export const squareFeature = (properties: object, east: number, north: number, size = 100) => {
  const [west, south] = [760_000 + east, 180_000 + north];
  const ring = [
    [west, south],
    [west + size, south],
    [west + size, south + size],
    [west, south + size],
    [west, south],
  ];
  return { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [ring] } };
};
