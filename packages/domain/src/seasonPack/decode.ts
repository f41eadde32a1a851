import { type PartPlace, readContents } from './contents.ts';
import { fromDeltas } from './deltas.ts';
import { PackError, type PackPart, SAMPLES, type SeasonPack } from './seasonPack.ts';

/**
 * Inflates zlib's format to exactly `size` bytes. @throws where they are more or fewer, or the checksum differs; it never allocates much more
 */
export type Inflate = (bytes: Uint8Array, size: number) => Promise<Uint8Array>;

/** Reads a season pack. @throws PackError for anything that `encodeSeasonPack` would not have written */
export async function decodeSeasonPack(bytes: Uint8Array, inflate: Inflate): Promise<SeasonPack> {
  const { meparCode, grids, pictures } = readContents(bytes);
  const partOf = async ({ grid, noData, start, end, size }: PartPlace, samples: 1 | 3): Promise<PackPart> => {
    const deltas = await inflate(bytes.subarray(start, end), size).catch(() => {
      throw new PackError('pixels');
    });
    if (deltas.length !== size) throw new PackError('pixels');
    return { grid, noData, pixels: fromDeltas(deltas, grids[grid]?.grid.width ?? 1, samples) };
  };
  return {
    meparCode,
    grids,
    pictures: await Promise.all(
      pictures.map(async ({ kind, date, parts }) => ({
        kind,
        date,
        parts: await Promise.all(parts.map((part) => partOf(part, SAMPLES[kind]))),
      })),
    ),
  };
}
