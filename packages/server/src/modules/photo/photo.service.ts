import type { Answer } from '@georisk/contract/endpoints/endpoints.ts';
import { PHOTO_KINDS } from '@georisk/domain/photo/photoKind.ts';
import type { Executor } from '../../db/executor.ts';
import { Problem } from '../../http/problem.ts';
import type { ObjectStore } from '@georisk/imagery/storage.ts';
import { auditForeign, type CallContext } from '../access/audit.ts';
import { scopeOf } from '../access/scope.ts';
import { photoName } from './photoName.hu.ts';
import { cut, type Extent } from '../map/extent.ts';
import { withoutMetadata } from './metadata/withoutMetadata.ts';
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
  /** Changes with the bytes. */
  readonly tag: string;
  /** As somebody keeps it. */
  readonly fileName: string;
}

/** `picture` as everybody sees it, `small` for lists, `original` as it came. */
export type PhotoForm = 'picture' | 'small' | 'original';

/** Row of the matrix for each; the original tells more than the picture. */
const ROWS: Readonly<Record<PhotoForm, string>> = { picture: SEE, small: SEE, original: 'D15' };

const none = () => new Problem('not-found', { error: 'no such photo' });

/** Pictures that browsers draw: a small one of them may be the picture itself. */
const DRAWN: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp']);

/** @throws Problem 404 of a photo that is not the caller's to see, or that cannot be had in that form */
export async function photoImage(
  executor: Executor,
  store: ObjectStore,
  context: CallContext,
  id: string,
  form: PhotoForm,
): Promise<PhotoImage> {
  const file = await photoFile(executor, scopeOf(ROWS[form], context.caller), id);
  if (file === undefined) throw none();
  await auditForeign(executor, context, [file.companyId], `photo ${id}`);
  const { mediaType, sha256, damageNumber, sequenceNumber, thumbnail } = file;
  const extension = Object.values(PHOTO_KINDS).find((kind) => kind.mediaType === mediaType)?.extension ?? 'bin';
  const fileName = `${photoName(damageNumber, sequenceNumber)}.${extension}`;
  if (form === 'small' && thumbnail !== null)
    return { bytes: thumbnail, mediaType: 'image/jpeg', tag: `${sha256}-small`, fileName };
  if (form === 'small' && !DRAWN.has(mediaType)) throw none();
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
