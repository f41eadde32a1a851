import { createHash, hkdfSync, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import * as z from 'zod';
import { BackupFault } from '../fault.ts';

/**
 * A backup file is three lines of text, sealed chunks, and an end mark:
 *
 *     GEORISK-BACKUP
 *     {"format":1,"cipher":"AES-256-GCM","chunk":1048576,"kdf":"scrypt","N":…,"r":…,"p":…,"salt":…,"check":…}
 *     SHA-256 of the line before, in hexadecimal digits
 *     (chunks: ciphertext of `chunk` bytes, the last of fewer, each followed by a tag of 16 bytes)
 *     END-OF-GEORISK-BACKUP
 *
 * The key of a file is scrypt(BACKUP_KEY, salt). A chunk's nonce is 7 zero bytes, its number (4 bytes, big-endian), and
 * 1 in the last chunk, 0 in the others (the STREAM construction); additional data of each is the header's SHA-256. So
 * no chunk can be changed, moved, left out or cut off. `check` distinguishes a wrong key from a damaged file.
 */
export const FORMAT = 1;
export const CHUNK = 1 << 20;
export const TAG = 16;
export const END_MARK = Buffer.from('\nEND-OF-GEORISK-BACKUP\n');
const MAGIC = 'GEORISK-BACKUP';
/** More bytes than any header has. */
export const MAX_HEADER = 4096;

const SCRYPT = { N: 1 << 17, r: 8, p: 1 } as const;
const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

/** Bytes that making a key may take: twice those of ours. A foreign file may demand more than the machine has. */
const KEY_MEMORY = 1 << 28;

const headerShape = z
  .object({
    format: z.literal(FORMAT),
    cipher: z.literal('AES-256-GCM'),
    chunk: z
      .number()
      .int()
      .min(1)
      .max(1 << 26),
    kdf: z.literal('scrypt'),
    N: z
      .number()
      .int()
      .min(2)
      .refine((n) => Number.isInteger(Math.log2(n))),
    r: z.number().int().min(1),
    p: z.number().int().min(1).max(4),
    salt: z.base64(),
    check: z.base64(),
  })
  .refine(({ N, r }) => 128 * N * r <= KEY_MEMORY);

export interface SealedKey {
  readonly key: Buffer;
  /** Additional data of every chunk. */
  readonly digest: Buffer;
  /** Bytes of a whole chunk before it is sealed. */
  readonly chunk: number;
}

export interface WrittenHeader extends SealedKey {
  readonly bytes: Buffer;
}

export interface ReadHeader {
  /** Where the first chunk begins. */
  readonly length: number;
  /** @throws BackupFault 'wrongKey' */
  unlock(secret: string): Promise<SealedKey>;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest();
const keyOf = (secret: string, salt: Buffer, { N, r, p }: { N: number; r: number; p: number }) =>
  derive(secret, salt, 32, { N, r, p, maxmem: 256 * N * r });
const checkOf = (key: Buffer) => Buffer.from(hkdfSync('sha256', key, '', 'georisk backup key check', 16));

export async function makeHeader(secret: string, salt: Buffer): Promise<WrittenHeader> {
  const key = await keyOf(secret, salt, SCRYPT);
  const fields = { format: FORMAT, cipher: 'AES-256-GCM', chunk: CHUNK, kdf: 'scrypt', ...SCRYPT };
  const text = JSON.stringify({ ...fields, salt: salt.toString('base64'), check: checkOf(key).toString('base64') });
  const digest = sha256(text);
  return { key, digest, chunk: CHUNK, bytes: Buffer.from(`${MAGIC}\n${text}\n${digest.toString('hex')}\n`) };
}

/** @param beginning the file's first bytes @throws BackupFault 'notBackup', 'cut', 'damaged' or 'newerFormat' */
export function readHeader(beginning: Buffer, file: string): ReadHeader {
  const [magic, text, digest, rest] = beginning.toString('latin1').split('\n', 4);
  if (magic !== MAGIC) throw new BackupFault('notBackup', file);
  if (text === undefined || digest === undefined || rest === undefined) throw new BackupFault('cut', file);
  if (sha256(text).toString('hex') !== digest) throw new BackupFault('damaged', file);
  const parsed = headerShape.safeParse(parsedJson(text, file));
  if (!parsed.success) throw new BackupFault('newerFormat', file);
  const header = parsed.data;
  return {
    length: magic.length + text.length + digest.length + 3,
    async unlock(secret) {
      const key = await keyOf(secret, Buffer.from(header.salt, 'base64'), header);
      const [own, named] = [checkOf(key), Buffer.from(header.check, 'base64')];
      if (own.length !== named.length || !timingSafeEqual(own, named)) throw new BackupFault('wrongKey', file);
      return { key, digest: sha256(text), chunk: header.chunk };
    },
  };
}

function parsedJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new BackupFault('notBackup', file, { cause });
  }
}

export function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, 7);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}
