import type { Answer } from '@georisk/contract/endpoints/endpoints.ts';
import type { Executor } from '../../db/executor.ts';
import { Problem } from '../../http/problem.ts';
import type { ObjectStore } from '../../raster/storage.ts';
import { auditForeign, type CallContext } from '../access/audit.ts';
import { scopeOf } from '../access/scope.ts';
import { cut, type Extent } from '../map/extent.ts';
import { photoFile, photosByExtent } from './photo.repository.ts';

/** Row of the matrix for whoever sees photos on the map. */
const SEE = 'L5';

export async function photos(
  executor: Executor,
  context: CallContext,
  extent: Extent,
  limit: number,
): Promise<Answer<'photos'>> {
  const { items, truncated } = cut(
    await photosByExtent(executor, scopeOf(SEE, context.caller), extent, limit + 1),
    limit,
  );
  const companies = items.map(({ companyId }) => companyId);
  await auditForeign(executor, context, companies, 'photos');
  return { items: items.map(({ photo }) => photo), truncated };
}

export interface PhotoImage {
  readonly bytes: Buffer;
  readonly mediaType: string;
  readonly sha256: string;
}

/** @throws Problem 404 of a photo that is not the caller's to see */
export async function photoImage(
  executor: Executor,
  store: ObjectStore,
  context: CallContext,
  id: string,
): Promise<PhotoImage> {
  const file = await photoFile(executor, scopeOf(SEE, context.caller), id);
  if (file === undefined) throw new Problem('not-found', { error: 'no such photo' });
  await auditForeign(executor, context, [file.companyId], `photo ${id}`);
  const object = await store.open(file.storageKey);
  try {
    return { bytes: Buffer.from(await object.read(0, file.bytes)), mediaType: file.mediaType, sha256: file.sha256 };
  } finally {
    object.close();
  }
}
