import { createHash, createPublicKey, hash, verify } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { rescueManifest, type RescueManifest } from '@georisk/contract/verticals/insurance/rescueFiles.ts';
import { HEAD_BYTES, lengthFault, readHead, type RescueFault, signedBytes } from '@georisk/domain/rescue/container.ts';
import { isModest } from './manifestShape.ts';

/** A whole file whose signature and photos were checked. */
export interface RescueFile {
  readonly manifest: RescueManifest;
  /** SHA-256 of the public key that has signed it, hexadecimal. */
  readonly fingerprint: string;
  /** Copies the photo of an operation. @returns whether the file has it */
  readonly extract: (changeId: string, to: string) => Promise<boolean>;
}

/** A file that is not read. `unreadable`: it is whole, but none that this program understands. */
export class RescueFileFault extends Error {
  override readonly name = 'RescueFileFault';
  readonly fault: RescueFault | 'unreadable';
  constructor(fault: RescueFault | 'unreadable') {
    super(`Rescue file: ${fault}`);
    this.fault = fault;
  }
}

const refuse = (fault: RescueFault | 'unreadable'): never => {
  throw new RescueFileFault(fault);
};

/** SHA-256 of a public key, hexadecimal. @param key its SubjectPublicKeyInfo */
export const fingerprintOf = (key: Buffer): string => hash('sha256', key, 'hex');

/** A public key of ECDSA on P-256; null for anything else. @param base64 its SubjectPublicKeyInfo */
export function readPublicKey(base64: string): Buffer | null {
  const der = Buffer.from(base64, 'base64');
  try {
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    if (key.asymmetricKeyType !== 'ec' || key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') return null;
    // One key, one form: its fingerprint is its name.
    return key.export({ format: 'der', type: 'spki' }).equals(der) ? der : null;
  } catch {
    return null;
  }
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await file.read(buffer, filled, length - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    // Nested too deeply, or no JSON.
    return null;
  }
}

/** @throws RescueFileFault where the manifest is not what was signed */
function signedManifest(bytes: Buffer, signature: Uint8Array): { readonly value: object; readonly key: Buffer } {
  const value = jsonOf(bytes);
  if (typeof value !== 'object' || value === null || !('publicKey' in value) || typeof value.publicKey !== 'string')
    return refuse('altered');
  const key = readPublicKey(value.publicKey);
  if (key === null) return refuse('altered');
  const isSigned = verify(
    'sha256',
    signedBytes(bytes),
    { key, format: 'der', type: 'spki', dsaEncoding: 'ieee-p1363' },
    signature,
  );
  return isSigned ? { value, key } : refuse('altered');
}

/** Whether what the parts of a manifest say fits together. */
function isConsistent({ user, operations, photos }: RescueManifest): boolean {
  const names = operations.map(({ operation }) => operation.changeId);
  const sizes = new Map(
    operations.flatMap(({ operation: each }) =>
      each.kind === 'photo' ? [[each.changeId, each.payload.bytes] as const] : [],
    ),
  );
  return (
    new Set(names).size === names.length &&
    new Set(photos.map(({ changeId }) => changeId)).size === photos.length &&
    operations.every(({ operation }) => operation.user === user) &&
    photos.every(({ changeId, bytes }) => sizes.get(changeId) === bytes)
  );
}

interface Place {
  readonly start: number;
  /** Inclusive, as streams have it. */
  readonly end: number;
  readonly sha256: string;
}

async function assertPhoto(path: string, { start, end, sha256 }: Place): Promise<void> {
  const made = createHash('sha256');
  for await (const chunk of createReadStream(path, { start, end })) made.update(chunk as Buffer);
  if (made.digest('hex') !== sha256) refuse('altered');
}

/**
 * Reads a rescue file, and checks all of it before anything of it is used: its length, its signature, its content, and
 * the fingerprint of each photo.
 * @throws RescueFileFault
 */
export async function readRescueFile(path: string): Promise<RescueFile> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const head = readHead(await bytesAt(file, 0, HEAD_BYTES));
    if (typeof head === 'string') return refuse(head);
    const { manifestBytes, signature } = head;
    const bytes = await bytesAt(file, HEAD_BYTES, manifestBytes);
    if (bytes.length < manifestBytes) return refuse('cut');
    if (!isModest(bytes)) return refuse('unreadable');
    const { value, key } = signedManifest(bytes, signature);
    const read = rescueManifest.safeParse(value);
    if (!read.success || !isConsistent(read.data)) return refuse('unreadable');
    const manifest = read.data;
    const fault = lengthFault(
      size,
      head,
      manifest.photos.map((photo) => photo.bytes),
    );
    if (fault !== null) return refuse(fault);
    const places = new Map<string, Place>();
    let start = HEAD_BYTES + manifestBytes;
    for (const photo of manifest.photos) {
      places.set(photo.changeId, { start, end: start + photo.bytes - 1, sha256: photo.sha256 });
      start += photo.bytes;
    }
    for (const place of places.values()) await assertPhoto(path, place);
    return {
      manifest,
      fingerprint: fingerprintOf(key),
      extract: async (changeId, to) => {
        const place = places.get(changeId);
        if (place === undefined) return false;
        const { start: first, end } = place;
        await pipeline(createReadStream(path, { start: first, end }), createWriteStream(to, { mode: 0o600 }));
        return true;
      },
    };
  } finally {
    await file.close();
  }
}
