import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { normalBaseline } from '@georisk/imagery/satellite/reflectance.ts';
import type { BandAsset, BandName, SceneAssets } from '@georisk/imagery/scene/sceneAssets.ts';
import { dateInName } from '#server/imports/values.ts';
import { sceneOffset } from './offset.ts';
import { SceneInputError } from './sceneFaultCodes.ts';
import { bandOfName, type SceneFileOptions, tileInName } from './sceneOptions.ts';
import { readTiffNotes } from './tiffNotes.ts';

const FILE = /(?:^|[_.-])(B0?2|B0?3|B0?4|B0?8|B8A|SCL)(?:[_-](10|20|60)m)?\.(tiff?|jp2)$/i;
const BASELINE = /_N(\d{4})(?=_|$)/;

interface Candidate {
  readonly file: string;
  readonly metres: number;
  readonly format: BandAsset['format'];
}

/** Whether a folder contains bands as separate files. */
export const isBandFolder = async (folder: string): Promise<boolean> =>
  (await readdir(folder)).some((name) => FILE.test(name));

/** A folder of bands, one file each, as `…_B04.tif`, `B04.tif`, `…_B04_10m.jp2`. @throws SceneInputError */
export async function sceneOfBandFolder(folder: string, options: SceneFileOptions): Promise<SceneAssets> {
  const bands = bandsOf(folder, await readdir(folder));
  const name = basename(folder);
  const files = Object.values(bands).map(({ href }) => basename(href));
  const first = bands.B04 ?? Object.values(bands)[0];
  const notes = first?.format === 'geotiff' ? await readTiffNotes(first.href) : null;
  const named = [name, ...files];
  const own = named.map(dateInName).find((date) => date !== null) ?? notes?.date ?? null;
  const date = options.date ?? own;
  if (date === null) throw new SceneInputError({ code: 'dateMissing' });
  const ownBaseline = named.map((each) => BASELINE.exec(each)?.[1]).find((each) => each !== undefined);
  const baseline = normalBaseline(options.baseline ?? ownBaseline ?? null);
  const granule = options.granule ?? named.map(tileInName).find((tile) => tile !== null) ?? '';
  return {
    externalId: granule === '' ? `${name}@${date}` : `${name}@${date}@${granule}`,
    date,
    acquiredAt: notes?.acquiredAt ?? null,
    granule,
    platform: notes?.platform ?? null,
    baseline,
    cloudCover: null,
    offset: sceneOffset({ applied: options.offsetApplied, baseline }),
    quantification: 10_000,
    bands,
  };
}

/** The best file of each band: the finest resolution; only a person can decide between two equal ones. */
function bandsOf(folder: string, names: readonly string[]): SceneAssets['bands'] {
  const candidates = new Map<BandName, Candidate[]>();
  for (const file of names.toSorted()) {
    const [, word = '', metres, ending = ''] = FILE.exec(file) ?? [];
    const band = bandOfName(word);
    if (band === null) continue;
    const format = /^jp2$/i.test(ending) ? 'jp2' : 'geotiff';
    const own = candidates.get(band) ?? [];
    own.push({ file, metres: Number(metres ?? 0), format });
    candidates.set(band, own);
  }
  const found: Partial<Record<BandName, BandAsset>> = {};
  for (const [band, own] of candidates) {
    const finest = Math.min(...own.map(({ metres }) => metres));
    const best = own.filter(({ metres }) => metres === finest);
    const [only] = best;
    if (best.length > 1 || only === undefined) {
      throw new SceneInputError({ code: 'severalFiles', band, files: best.map(({ file }) => file) });
    }
    found[band] = { href: join(folder, only.file), band: 1, format: only.format };
  }
  return found;
}
