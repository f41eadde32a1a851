import type { Answer } from '@georisk/contract/endpoints.ts';
import { photoKindOfType } from '@georisk/domain/photo/photoKind.ts';
import type { Executor } from '#server/db/executor.ts';
import { Problem } from '#server/http/problem.ts';
import type { ObjectStore } from '@georisk/imagery/storage.ts';
import { auditForeign, type CallContext } from '#server/modules/access/audit.ts';
import { photoName } from './photoName.hu.ts';
import { cut, type Extent } from '#server/modules/map/extent.ts';
import { withoutMetadata } from './metadata/withoutMetadata.ts';
import { photoFile, photosByExtent } from './photo.repository.ts';

export async function photos(
  executor: Executor,
  context: CallContext,
  extent: Extent,
  limit: number,
): Promise<Answer<'photos'>> {
  const { items, truncated } = cut(await photosByExtent(executor, context.access.scope, extent, limit + 1), limit);
  const companies = items.map(({ companyId }) => companyId);
  await auditForeign(executor, context, companies, 'photos');
  return { items: items.map(({ photo }) => photo), truncated };
}

export interface PhotoImage {
  readonly bytes: Buffer;
  readonly mediaType: string;
  /** Changes with the bytes. */
  readonly tag: string;
  /** File name for saving. */
  readonly fileName: string;
}

/**
 * `picture` as everybody sees it, `small` for lists, `original` as it came: it reveals more than the picture, and its
 * call has a row of its own.
 */
export type PhotoForm = 'picture' | 'small' | 'original';

const none = () => new Problem('not-found', { error: 'no such photo' });

/** @throws Problem 404 of a photo that the caller may not see, or that is missing in that form */
export async function photoImage(
  executor: Executor,
  store: ObjectStore,
  context: CallContext,
  id: string,
  form: PhotoForm,
): Promise<PhotoImage> {
  const file = await photoFile(executor, context.access.scope, id);
  // What a farmer's camera wrote into a photo of a block is theirs: the original of it is shown to nobody.
  if (file === undefined || (form === 'original' && file.blockId !== null)) throw none();
  await auditForeign(executor, context, [file.companyId], `photo ${id}`);
  return imageOf(store, file, form);
}

/** What is stored of a photo, and what its file is named by. */
export interface StoredPhoto {
  readonly storageKey: string;
  readonly mediaType: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly thumbnail: Buffer | null;
  readonly damageNumber: string | null;
  readonly sequenceNumber: number | null;
}

/** A stored photo in a form. @throws Problem 404 where it is missing in that form */
export async function imageOf(store: ObjectStore, file: StoredPhoto, form: PhotoForm): Promise<PhotoImage> {
  const { mediaType, sha256, damageNumber, sequenceNumber, thumbnail } = file;
  const kind = photoKindOfType(mediaType);
  const fileName = `${photoName(damageNumber, sequenceNumber)}.${kind?.extension ?? 'bin'}`;
  if (form === 'small' && thumbnail !== null)
    return { bytes: thumbnail, mediaType: 'image/jpeg', tag: `${sha256}-small`, fileName };
  if (form === 'small' && kind?.isDrawn !== true) throw none();
  const original = await readStored(store, file);
  if (form === 'original') return { bytes: original, mediaType, tag: sha256, fileName };
  const bytes = await withoutMetadata(original);
  if (bytes === null) throw none();
  return { bytes, mediaType, tag: `${sha256}-plain`, fileName };
}

async function readStored(store: ObjectStore, { storageKey, bytes }: { storageKey: string; bytes: number }) {
  const object = await store.open(storageKey);
  try {
    return Buffer.from(await object.read(0, bytes));
  } finally {
    object.close();
  }
}
