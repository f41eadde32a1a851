import { type Grid, gridBBox } from '@georisk/domain/raster/grid.ts';
import { baselineNumber } from '@georisk/imagery/satellite/reflectance.ts';
import type { ComputedScene } from '@georisk/imagery/scene/computeScene.ts';
import { addPixels, noPixels, type PixelSet, sharedPixels, withoutPixels } from '@georisk/imagery/scene/cutImage.ts';
import type { ObjectStore, StorageKey, StoredObject } from '@georisk/imagery/storage.ts';
import type { Executor } from '#server/db/executor.ts';
import { storedStatistics } from '#server/modules/raster/observeStored.ts';
import { type GranuleImages, granuleImages } from './granuleImages.repository.ts';
import { shiftBetween } from './mosaic.ts';
import type { Neighbour } from './scene.plan.ts';

/** An older granule that loses the pixels which the new scene has, and keeps the others. */
export interface CutGranule {
  readonly neighbour: Neighbour;
  readonly before: GranuleImages;
  readonly ndvi: StoredObject;
  readonly colours: StoredObject | null;
}

export interface Compared {
  readonly neighbours: readonly Neighbour[];
  /** The scene without the pixels that a newer processing of the day has. */
  readonly computed: ComputedScene;
  readonly cuts: readonly CutGranule[];
}

interface Comparing {
  readonly images: ObjectStore;
  /** The store of this scene's images. */
  readonly store: ObjectStore;
  readonly group: string;
  readonly date: string;
  /** Called with every object that was put into the store. */
  readonly kept: (key: string) => void;
}

const within = (inner: Grid, outer: Grid): boolean => {
  const [a, b] = [gridBBox(inner), gridBBox(outer)];
  return a[0] >= b[0] && a[1] >= b[1] && a[2] <= b[2] && a[3] <= b[3];
};

/** What was measured, clouds included: colours are there under a cloud, an index is not. */
const measuredIn = ({ ndvi, colours }: GranuleImages): StorageKey => (colours ?? ndvi).storageKey;

/**
 * Compares a computed scene with other processings of its tile and day, pixel by pixel: each pixel stays with its newest
 * processing, and a granule that has others as well is kept beside it.
 */
export async function compareProcessings(
  tx: Executor,
  comparing: Comparing,
  scene: { readonly externalId: string; readonly baseline: string | null },
  computed: ComputedScene,
  others: readonly Neighbour[],
): Promise<Compared> {
  const { images, store, group, date } = comparing;
  const own = baselineNumber(scene.baseline);
  const { ndvi, trueColour, grid, epsg } = computed;
  const untouched: Compared = { neighbours: others, computed, cuts: [] };
  if (own === null || ndvi === null) return untouched;
  const measured = (trueColour ?? ndvi).key;
  const place = { storageKey: ndvi.key, srid: epsg, grid };
  const newer = noPixels(grid.width, grid.height);
  const [neighbours, cuts]: [Neighbour[], CutGranule[]] = [[], []];
  let taken = 0;

  for (const other of others) {
    const baseline = baselineNumber(other.baseline);
    const isCompared = other.externalId !== scene.externalId && baseline !== null && baseline !== own;
    const pictures = isCompared ? await granuleImages(tx, group, date, other.granule) : null;
    if (pictures === null || baseline === null || !(await images.has(measuredIn(pictures)))) {
      neighbours.push(other);
      continue;
    }
    const isOlder = baseline < own;
    const shift = shiftBetween(isOlder ? pictures.ndvi : place, isOlder ? place : pictures.ndvi);
    if (shift === null) {
      // Pixels of other lattices cannot be compared; what lies wholly within the newer one is covered by it.
      const covered = isOlder ? within(pictures.ndvi.grid, grid) : within(grid, pictures.ndvi.grid);
      neighbours.push({ ...other, isBeside: pictures.ndvi.srid !== epsg || !covered });
      continue;
    }
    if (isOlder) {
      const set = noPixels(pictures.ndvi.grid.width, pictures.ndvi.grid.height);
      await addPixels(set, store, measured, ...shift);
      const shared = await sharedPixels(images, measuredIn(pictures), set);
      neighbours.push({ ...other, isBeside: shared.beside > 0 });
      if (shared.beside > 0 && shared.within > 0) cuts.push(await cutOf(comparing, other, pictures, set));
    } else {
      await addPixels(newer, images, measuredIn(pictures), ...shift);
      const shared = await sharedPixels(store, measured, newer);
      neighbours.push({ ...other, isBeside: shared.beside > 0 });
      taken = shared.within;
    }
  }
  const isGone = neighbours.some(
    ({ isBeside, baseline }) => isBeside === false && (baselineNumber(baseline) ?? own) > own,
  );
  return { neighbours, cuts, computed: taken > 0 && !isGone ? await cutScene(comparing, computed, newer) : computed };
}

async function cutOf(
  { images, store, kept }: Comparing,
  neighbour: Neighbour,
  before: GranuleImages,
  set: PixelSet,
): Promise<CutGranule> {
  const cut = async ({ storageKey, srid }: GranuleImages['ndvi']) => {
    const stored = await withoutPixels(images, store, storageKey, srid, set);
    kept(stored.key);
    return stored;
  };
  const ndvi = await cut(before.ndvi);
  return { neighbour, before, ndvi, colours: before.colours === null ? null : await cut(before.colours) };
}

async function cutScene({ store, kept }: Comparing, computed: ComputedScene, set: PixelSet): Promise<ComputedScene> {
  const cut = async (picture: StoredObject | null) => {
    if (picture === null) return null;
    const stored = await withoutPixels(store, store, picture.key, computed.epsg, set);
    kept(stored.key);
    return stored;
  };
  const [ndvi, trueColour] = [await cut(computed.ndvi), await cut(computed.trueColour)];
  const { runs } = computed;
  const statistics = runs === null || ndvi === null ? null : await storedStatistics(store, ndvi.key, runs);
  return { ...computed, ndvi, trueColour, statistics };
}
