import type { RescueManifest } from '@georisk/contract/verticals/insurance/rescueFiles.ts';
import { type Effect, predecessorsOf, thingOf } from '@georisk/domain/operations/order.ts';
import { MAX_PHOTO_BYTES } from '@georisk/domain/photo/photoKind.ts';
import { MAX_MANIFEST_BYTES, sealedManifest, signedBytes } from '@georisk/domain/rescue/container.ts';
import { newUuid7 } from '#web/lib/uuid7.ts';
import { inOrder, type Operation, type OperationEntry } from '../operation.ts';
import type { Outbox } from '../outbox.ts';
import { sha256 } from '../sha256.ts';
import type { DeviceKey } from './deviceKey.ts';

/** The newest are enough: what a later operation begins in is the newest state. */
const MAX_EFFECTS = 1_000;

export interface RescueFile {
  readonly blob: Blob;
  readonly operations: number;
  readonly photos: number;
  /** Photos that the device does not have any more, or not as they were. */
  readonly lost: number;
}

interface Photo {
  readonly changeId: string;
  readonly file: File;
  readonly sha256: string;
}

/** A photo as it was chosen; null where the device has lost it. */
async function photoOf(outbox: Outbox, { id, payload }: OperationEntry): Promise<Photo | null> {
  if (payload.kind !== 'photo') return null;
  const file = await outbox.file(id).catch(() => null);
  if (file === null || file.size !== payload.payload.bytes || file.size === 0 || file.size > MAX_PHOTO_BYTES)
    return null;
  const hash = await sha256(await file.arrayBuffer());
  return hash === null ? null : { changeId: payload.changeId, file, sha256: hash };
}

/** What earlier operations have made of the things of these. */
function effectsOn(outbox: Outbox, operations: readonly Operation[]): Effect[] {
  const things = new Set(operations.map(thingOf));
  return outbox.receipts
    .all()
    .filter(({ thing }) => things.has(thing))
    .slice(-MAX_EFFECTS)
    .map(({ changeId, thing, from, to, order }) => ({ changeId, thing, from, to, order }));
}

/**
 * Everything of a person that waits on this device, with the bytes of the photos, in one signed file. The photos are
 * read one after the other, and are parts of the file without being copied.
 * @param at ISO 8601
 */
export async function makeRescueFile(outbox: Outbox, key: DeviceKey, at: string): Promise<RescueFile> {
  const entries = inOrder(outbox.operations());
  const operations = entries.map(({ payload }) => payload);
  const wanted = entries.filter(({ payload }) => payload.kind === 'photo');
  const photos: Photo[] = [];
  for (const entry of wanted) {
    const photo = await photoOf(outbox, entry);
    if (photo !== null) photos.push(photo);
  }
  const manifest = {
    form: 1,
    fileId: newUuid7(),
    madeAt: at,
    user: outbox.userId,
    publicKey: key.publicKey,
    operations: operations.map((operation) => ({ operation, after: [...predecessorsOf(operation, operations)] })),
    effects: effectsOn(outbox, operations),
    photos: photos.map(({ changeId, file, sha256: hash }) => ({ changeId, bytes: file.size, sha256: hash })),
  } satisfies RescueManifest;
  const bytes = new TextEncoder().encode(JSON.stringify(manifest));
  if (bytes.length > MAX_MANIFEST_BYTES) throw new RangeError('The operations are too large for one file');
  const head = sealedManifest(bytes, await key.sign(signedBytes(bytes)));
  return {
    blob: new Blob([head, ...photos.map(({ file }) => file)], { type: 'application/octet-stream' }),
    operations: operations.length,
    photos: photos.length,
    lost: wanted.length - photos.length,
  };
}
