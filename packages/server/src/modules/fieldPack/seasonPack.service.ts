import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { encodeSeasonPack } from '@georisk/domain/seasonPack/encode.ts';
import { type PackGrid, type PackPart, type PackPicture, SAMPLES } from '@georisk/domain/seasonPack/seasonPack.ts';
import { RasterError } from '@georisk/imagery/rasterError.ts';
import { windowReader } from '@georisk/imagery/render/windowReader.ts';
import type { ObjectStore } from '@georisk/imagery/storage.ts';
import type { Executor } from '#server/db/executor.ts';
import { keptByVersion } from '#server/keptByVersion.ts';
import { passesOf } from '#server/modules/curve/curve.repository.ts';
import { type CaseBlock, imagesOfYear } from './fieldPack.repository.ts';
import { type GranulePart, type PlannedPicture, plannedPictures } from './seasonPictures.ts';

const MEGABYTE = 1_048_576;
/** Decoded blocks of the rasters around the blocks of a case. */
const CACHE_BYTES = 32 * MEGABYTE;
/** Packs that are kept, of about half a megabyte: those of the cases that are being taken along. */
const MAX_PACKS = 40;
/** Larger packs, of the largest blocks, are made again where they are asked for. */
const MAX_KEPT_BYTES = 4 * MEGABYTE;

/** The pictures of a block's season, packed. */
export interface PackedSeason {
  readonly version: string;
  /** Of the pictures, oldest first, each once. */
  readonly dates: readonly string[];
  /** Null where the block is too large. */
  readonly bytes: Buffer | null;
}

export interface SeasonPacks {
  /** @param companyId whose own images count beside the installation's */
  of(executor: Executor, block: CaseBlock, year: number, companyId: number): Promise<PackedSeason>;
  close(): void;
}

/** Of what a pack contains of a picture: another one makes every kept pack an earlier one. */
const FORM = 2;

const zlib = promisify(deflate);

const versionOf = (block: CaseBlock, pictures: readonly PlannedPicture[] | 'tooLarge'): string => {
  const sources =
    pictures === 'tooLarge'
      ? pictures
      : pictures.map(({ kind, date, parts }) => [
          kind,
          date,
          ...parts.map(({ granule: { id, version } }) => [id, version]),
        ]);
  return createHash('sha256')
    .update(JSON.stringify([FORM, block.box, sources]))
    .digest('base64url')
    .slice(0, 27);
};

/** Packs the seasons of blocks, each once for a version of its pictures. */
export function createSeasonPacks(store: ObjectStore): SeasonPacks {
  const reader = windowReader(store, CACHE_BYTES);
  const kept = keptByVersion<Buffer>(MAX_PACKS, ({ length }) => length <= MAX_KEPT_BYTES);
  const inTurn = oneAtATime();

  /** Null where its file is gone: the picture is not on the map either. */
  const partOf = async (
    { granule, window }: GranulePart,
    grids: PackGrid[],
    samples: 1 | 3,
  ): Promise<PackPart | null> => {
    const { left, top, grid, cut } = window;
    const read = await reader
      .part(granule.storageKey, { left, top, width: grid.width, height: grid.height })
      .catch((error: unknown) => {
        if (error instanceof RasterError && error.code === 'notFound') return null;
        throw error;
      });
    if (read === null || read.samples !== samples) return null;
    return { grid: gridIn(grids, { epsg: granule.srid, grid, cut }), noData: read.noData, pixels: read.pixels };
  };

  const packed = async (meparCode: string, planned: readonly PlannedPicture[]): Promise<Buffer> => {
    const grids: PackGrid[] = [];
    const pictures: PackPicture[] = [];
    for (const { kind, date, parts } of planned) {
      const ready: PackPart[] = [];
      for (const part of parts) {
        const found = await partOf(part, grids, SAMPLES[kind]);
        if (found !== null) ready.push(found);
      }
      if (ready.length > 0) pictures.push({ kind, date, parts: ready });
      // Decoding blocks of a local file does not wait for anything: other calls get their turn.
      await nextTurn();
    }
    return Buffer.from(await encodeSeasonPack({ meparCode, grids, pictures }, zlib));
  };

  return {
    async of(executor, block, year, companyId) {
      const scope = { kind: 'company', companyId } as const;
      const [granules, passes] = await Promise.all([
        imagesOfYear(executor, year, scope),
        passesOf(executor, block.id, scope, [year, year]),
      ]);
      const planned = plannedPictures(block.box, granules, passes);
      const version = versionOf(block, planned);
      if (planned === 'tooLarge') return { version, dates: [], bytes: null };
      const dates = [...new Set(planned.map(({ date }) => date))];
      const key = `${companyId}/${block.id}/${year}`;
      const bytes = await kept.of(key, version, () => inTurn(() => packed(block.meparCode, planned)));
      return { version, dates, bytes };
    },
    close: () => reader.close(),
  };
}

/** Runs work one after the other: the pixels of several seasons at once would fill the memory. */
function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const run = last.then(work);
    last = run.catch(() => undefined);
    return run;
  };
}

/** The number of a grid, added where no picture had it yet. */
function gridIn(grids: PackGrid[], wanted: PackGrid): number {
  const text = JSON.stringify(wanted);
  const known = grids.findIndex((each) => JSON.stringify(each) === text);
  return known === -1 ? grids.push(wanted) - 1 : known;
}
