import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BackupFault } from '../fault.ts';
import { CHUNK, END_MARK, TAG } from './header.ts';
import { openSealed } from './open.ts';
import { sealInto } from './seal.ts';

const KEY = 'a passphrase of the tests: 0123456789';
const folder = mkdtempSync(join(tmpdir(), 'georisk-sealed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function seal(name: string, plain: Uint8Array): Promise<string> {
  const path = join(folder, name);
  const file = await open(path, 'wx');
  const sealed = await sealInto(file, KEY);
  // In odd pieces, as they come.
  for (let at = 0; at < plain.length; at += 300_007) await sealed.write(plain.subarray(at, at + 300_007));
  const bytes = await sealed.finish();
  await file.close();
  expect(readFileSync(path)).toHaveLength(bytes);
  return path;
}

async function unseal(path: string, key = KEY): Promise<Buffer> {
  const file = await openSealed(path, key);
  try {
    const parts: Buffer[] = [];
    for await (const part of file.read()) parts.push(part);
    return Buffer.concat(parts);
  } finally {
    await file.close();
  }
}

const faultOf = (path: string, key?: string) =>
  unseal(path, key).then(
    () => 'read',
    (error: unknown) => (error instanceof BackupFault ? error.code : String(error)),
  );

it.each([0, 1, 1000, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 3 * CHUNK + 5])(
  '%i bytes are restored unchanged',
  async (size) => {
    const plain = randomBytes(size);
    expect((await unseal(await seal(`size-${size}`, plain))).equals(plain)).toBe(true);
  },
);

describe('a sealed file', () => {
  let good: Buffer;
  let begin: number;
  beforeAll(async () => {
    good = readFileSync(await seal('good', randomBytes(2 * CHUNK + 1000)));
    begin = good.indexOf('\n', good.indexOf('\n', good.indexOf('\n') + 1) + 1) + 1;
  });
  let made = 0;
  const written = (bytes: Uint8Array) => {
    const path = join(folder, `made-${(made += 1)}`);
    writeFileSync(path, bytes);
    return path;
  };

  it('reports another key as such', async () => {
    expect(await faultOf(written(good), `${KEY}!`)).toBe('wrongKey');
  });

  it('is refused with any bit changed: of its header, its chunks, their tags and its end', async () => {
    const places = [
      ...Array.from({ length: 20 }, (_, index) => Math.floor((index * begin) / 20)),
      begin,
      begin + 12_345,
      begin + CHUNK,
      begin + CHUNK + TAG,
      begin + 2 * (CHUNK + TAG) + 3,
      good.length - END_MARK.length - 1,
      good.length - END_MARK.length,
      good.length - 1,
    ];
    for (const at of places) {
      const changed = Buffer.from(good);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(await faultOf(written(changed)), `byte ${at}`).toMatch(/^(notBackup|damaged|cut)$/);
    }
  });

  it('is refused when it is cut anywhere, as cut', async () => {
    for (const length of [
      begin + 1,
      begin + CHUNK + TAG,
      begin + CHUNK + 500,
      good.length - 1,
      good.length - END_MARK.length,
    ]) {
      expect(await faultOf(written(good.subarray(0, length))), `${length} bytes`).toBe('cut');
    }
    expect(await faultOf(written(Buffer.alloc(0)))).toBe('notBackup');
    expect(await faultOf(written(good.subarray(0, 40)))).toBe('cut');
  });

  it('is refused with a chunk left out, doubled or moved, though its end is there', async () => {
    const head = good.subarray(0, begin);
    const [first, second, last] = [0, 1, 2].map((index) =>
      good.subarray(
        begin + index * (CHUNK + TAG),
        Math.min(begin + (index + 1) * (CHUNK + TAG), good.length - END_MARK.length),
      ),
    ) as [Buffer, Buffer, Buffer];
    for (const chunks of [[first, last], [first, second], [second, first, last], [first, first, second, last], []]) {
      expect(await faultOf(written(Buffer.concat([head, ...chunks, END_MARK])))).toMatch(/^(damaged|cut)$/);
    }
  });

  it('of a newer program is refused as such, and what is no backup at all', async () => {
    const [magic, header = ''] = good.toString('latin1').split('\n', 2);
    const newer = header.replace('"format":1', '"format":2');
    const digest = createHash('sha256').update(newer).digest('hex');
    const rest = good.subarray(begin);
    expect(await faultOf(written(Buffer.concat([Buffer.from(`${magic}\n${newer}\n${digest}\n`), rest])))).toBe(
      'newerFormat',
    );
    expect(await faultOf(written(Buffer.from('PK\u0003\u0004 something else')))).toBe('notBackup');
    expect(await faultOf(join(folder, 'nowhere'))).toBe('noFile');
    expect(await faultOf(folder)).toBe('noFile');
  });

  it.each([
    ['"N":131072', '"N":131071'],
    ['"N":131072', '"N":1048576'],
    ['"r":8', '"r":16,"p":4,"N":1048576'],
    ['"kdf":"scrypt"', '"kdf":"argon2"'],
  ])('with a header of another program is refused before its key is made: %s as %s', async (ours, theirs) => {
    const [magic, header = ''] = good.toString('latin1').split('\n', 2);
    const other = header.replace(ours, theirs);
    expect(other).not.toBe(header);
    expect(await faultOf(written(headed(`${magic}\n`, other)))).toBe('newerFormat');
  });

  it('with a header that cannot be read is no backup', async () => {
    const [magic] = good.toString('latin1').split('\n', 1);
    expect(await faultOf(written(headed(`${magic}\n`, '{"format":')))).toBe('notBackup');
  });

  const headed = (magic: string, header: string) => {
    const digest = createHash('sha256').update(header).digest('hex');
    return Buffer.concat([Buffer.from(`${magic}${header}\n${digest}\n`), good.subarray(begin)]);
  };

  it('of the same content is another file each time', async () => {
    const plain = randomBytes(1000);
    const [a, b] = [readFileSync(await seal('same-a', plain)), readFileSync(await seal('same-b', plain))];
    expect(a.equals(b)).toBe(false);
    expect(a.includes(plain.subarray(0, 16))).toBe(false);
  });
});
