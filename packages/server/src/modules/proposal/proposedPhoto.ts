import type { Executor } from '#server/db/executor.ts';
import { notFound } from '#server/http/problem.ts';
import type { ObjectStore, StorageKey } from '@georisk/imagery/storage.ts';
import { auditForeign, type CallContext } from '#server/modules/access/audit.ts';
import { damagesIn } from '#server/modules/access/scopeFilter.ts';
import { withoutMetadata } from '#server/modules/photo/metadata/withoutMetadata.ts';
import { namedProposal, proposalsWhere } from './proposal.repository.ts';

/** A proposed photo for people who decide: small, or without the metadata of its camera. @throws Problem 404 */
export async function proposedPhoto(
  executor: Executor,
  store: ObjectStore,
  context: CallContext,
  changeId: string,
): Promise<{ readonly bytes: Buffer; readonly mediaType: string; readonly tag: string }> {
  const [row] = await proposalsWhere(executor, [namedProposal(changeId), damagesIn(context.access.scope)], 1);
  if (row === undefined || row.storageKey === null || row.bytes === null || row.mediaType === null) throw notFound();
  await auditForeign(executor, context, [row.companyId], `proposals/${changeId}/photo`);
  const tag = row.sha256 ?? changeId;
  if (row.thumbnail !== null) return { bytes: row.thumbnail, mediaType: 'image/jpeg', tag: `${tag}-small` };
  const object = await store.open(row.storageKey as StorageKey);
  try {
    const bytes = await withoutMetadata(Buffer.from(await object.read(0, row.bytes)));
    if (bytes === null) throw notFound();
    return { bytes, mediaType: row.mediaType, tag: `${tag}-plain` };
  } finally {
    object.close();
  }
}
