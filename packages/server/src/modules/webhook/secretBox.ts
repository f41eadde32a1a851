import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { link, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { newToken } from '#server/tokens.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const FILE = 'webhook.key';

type KeySetting = Pick<Config, 'webhookKey' | 'dataDir'>;

/** The installation's own key, made at its first use; of several processes at once the first one's. */
async function keyOfFolder(dataDir: string): Promise<string> {
  const path = join(dataDir, FILE);
  const stored = await readFile(path, 'utf8').catch(() => undefined);
  if (stored !== undefined) return stored;
  const made = `${path}.${newToken()}`;
  await writeFile(made, newToken(), { mode: 0o600, flag: 'wx' });
  await link(made, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await unlink(made);
  return readFile(path, 'utf8');
}

const keyOf = async ({ webhookKey, dataDir }: KeySetting): Promise<Buffer> =>
  Buffer.from(hkdfSync('sha256', webhookKey ?? (await keyOfFolder(dataDir)), '', 'webhook secrets', 32));

/** Encrypts a secret for the row of this identifier alone: a receiver's secret signs, so its hash would not do. */
export async function seal(setting: KeySetting, id: string, secret: string): Promise<Buffer> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, await keyOf(setting), nonce).setAAD(Buffer.from(id));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** @returns undefined where it was sealed with another key, or for another row */
export async function unseal(setting: KeySetting, id: string, sealed: Buffer): Promise<string | undefined> {
  const key = await keyOf(setting);
  try {
    const open = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES)).setAAD(Buffer.from(id));
    open.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([open.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), open.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
