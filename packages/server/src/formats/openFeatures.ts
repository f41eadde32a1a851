import type { FeatureSource, OpenOptions } from './featureSource.ts';
import { readFileHead } from './fileType.ts';
import { openerOf } from './formats.ts';
import { SourceError } from './sourceFault.ts';
import { withWholeLetters } from './wholeLetters.ts';

/**
 * Opens a file of features by its content, whatever its name ends in.
 * @throws SourceError
 */
export async function openFeatures(path: string, options: OpenOptions = {}): Promise<FeatureSource> {
  const head = await readFileHead(path);
  const open = openerOf(head.type);
  if (open === undefined) throw new SourceError({ code: 'wrongType', found: head.type, wanted: 'table' });
  return withWholeLetters(await open(path, head, options));
}
