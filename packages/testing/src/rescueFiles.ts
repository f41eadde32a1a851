import { generateKeyPairSync, hash, type KeyObject, sign } from 'node:crypto';
import type { Operation } from '@georisk/contract/verticals/insurance/operations.ts';
import type { RescueManifest } from '@georisk/contract/verticals/insurance/rescueFiles.ts';
import { compareOperations, type Effect, predecessorsOf } from '@georisk/domain/operations/order.ts';
import { sealedManifest, signedBytes } from '@georisk/domain/rescue/container.ts';
import { newId } from '@georisk/server/uuid.ts';

/** A device that signs rescue files. */
export interface SigningDevice {
  readonly privateKey: KeyObject;
  /** As it is registered. */
  readonly publicKey: string;
}

export function newSigningDevice(): SigningDevice {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  return { privateKey, publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64') };
}

interface Contents {
  readonly user: number;
  readonly operations: readonly Operation[];
  /** All operations that wait on the device, where the file has only some of them. */
  readonly waiting?: readonly Operation[];
  readonly effects?: readonly Effect[];
  readonly photos?: ReadonlyMap<string, Uint8Array>;
  /** Of the manifest, before it is signed. */
  readonly more?: Readonly<Record<string, unknown>>;
}

/** Signs a manifest, whatever it says. */
export function sealed({ privateKey }: SigningDevice, manifest: object, photos: readonly Uint8Array[] = []): Buffer {
  const bytes = Buffer.from(JSON.stringify(manifest));
  const signature = sign('sha256', signedBytes(bytes), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return Buffer.concat([sealedManifest(bytes, signature), ...photos]);
}

/** A rescue file as a device writes it. */
export function rescueFileOf(
  device: SigningDevice,
  { user, operations, waiting = operations, effects = [], photos = new Map(), more = {} }: Contents,
): Buffer {
  const manifest: RescueManifest = {
    form: 1,
    fileId: newId(),
    madeAt: '2026-06-01T18:00:00.000Z',
    user,
    publicKey: device.publicKey,
    operations: operations
      .toSorted(compareOperations)
      .map((operation) => ({ operation, after: [...predecessorsOf(operation, waiting)] })),
    effects: effects.map((effect) => ({ ...effect })),
    photos: [...photos].map(([changeId, bytes]) => ({
      changeId,
      bytes: bytes.length,
      sha256: hash('sha256', bytes, 'hex'),
    })),
  };
  return sealed(device, { ...manifest, ...more }, [...photos.values()]);
}
