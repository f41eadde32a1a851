import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BandAsset, SceneAssets } from '@georisk/imagery/scene/sceneAssets.ts';

/** Fetches the content of an address into a file. */
export type FetchBand = (href: string, path: string, signal: AbortSignal | undefined) => Promise<void>;

const isAddress = (href: string): boolean => /^https?:/i.test(href);

export const addressesOf = ({ bands }: SceneAssets): readonly string[] =>
  [...new Set(Object.values(bands).map(({ href }) => href))].filter(isAddress);

/**
 * Runs with all bands of a scene as files. Those at addresses are fetched first, one after the other, and are deleted
 * afterwards: a whole file is fetched once and read in any order, and a failed download is repeated before anything is
 * computed.
 */
export async function withBandFiles<T>(
  assets: SceneAssets,
  fetchBand: FetchBand,
  signal: AbortSignal | undefined,
  work: (local: SceneAssets) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'georisk-scene-'));
  try {
    const files = new Map<string, string>();
    for (const [index, href] of addressesOf(assets).entries()) {
      const path = join(folder, String(index));
      await fetchBand(href, path, signal);
      files.set(href, path);
    }
    const local = (band: BandAsset): BandAsset => ({ ...band, href: files.get(band.href) ?? band.href });
    const bands = Object.fromEntries(Object.entries(assets.bands).map(([name, band]) => [name, local(band)]));
    return await work({ ...assets, bands });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
