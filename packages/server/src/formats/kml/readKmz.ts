import type { FeatureSource, OpenOptions } from '../featureSource.ts';
import { SourceError } from '../sourceFault.ts';
import type { ZipEntry } from '../zip/readZip.ts';
import { kmlOfBytes, MAX_KML_MEGABYTES } from './readKml.ts';

const isKml = ({ name }: ZipEntry): boolean => /\.kml$/i.test(name) && !name.includes('__MACOSX');

/** Whether an archive has a KML file. */
export const holdsKml = (entries: readonly ZipEntry[]): boolean => entries.some(isKml);

/** The KML file of an archive: that of its root that is called doc, as KMZ has it, or its only one. */
export async function openKmz(
  path: string,
  entries: readonly ZipEntry[],
  { layer }: OpenOptions,
): Promise<FeatureSource> {
  const files = entries.filter(isKml);
  const names = files.map(({ name }) => name);
  const main = files.length === 1 ? files[0] : files.find(({ name }) => name.toLowerCase() === 'doc.kml');
  const found = layer === undefined ? main : files.find(({ name }) => name === layer);
  if (found === undefined) {
    throw new SourceError(
      layer === undefined ? { code: 'chooseLayer', layers: names } : { code: 'unknownLayer', layer, layers: names },
    );
  }
  if (found.size > MAX_KML_MEGABYTES * 1024 * 1024)
    throw new SourceError({ code: 'tooLarge', limitMegabytes: MAX_KML_MEGABYTES });
  return kmlOfBytes(path, found.bytes());
}
