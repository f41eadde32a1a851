import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cogBytes, eovGrid, landscape } from '@georisk/imagery/testing.ts';
import { utils, write } from '@e965/xlsx';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readInSandbox } from './inSandbox.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-test-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, bytes: string | Buffer): string => {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
};

const TOO_LARGE = expect.stringContaining('túl nagy') as string;

/** One long text in 64 × 1,000 cells: a small file, because the text is stored once. */
function sharedText(): Buffer {
  const book = utils.book_new();
  const text = 'ő'.repeat(1_999);
  const titles = Array.from({ length: 64 }, (_, column) => `c${column}`);
  const rows = Array.from({ length: 1_000 }, () => titles.map(() => text));
  utils.book_append_sheet(book, utils.aoa_to_sheet([titles, ...rows]), 'A');
  return write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true, compression: true }) as Buffer;
}

/** 490 headings of a thousand characters over empty lines. */
const longHeadings = (): string => {
  const headings = Array.from({ length: 490 }, (_, index) => `${index}${'x'.repeat(1_000)}`);
  return `${headings.join(';')}\n${'a;;;\n'.repeat(1_990)}`;
};

describe('the result of a reader', () => {
  it('is bounded: one text in many cells', async () => {
    const bytes = sharedText();
    expect(bytes.length).toBeLessThan(1_000_000);
    const path = file('shared.xlsx', bytes);
    expect(await readInSandbox('workbook', { path }, 1)).toBe('too-much');
    expect(await readInSandbox('documents', { path }, 1)).toMatchObject({ ok: false, reason: TOO_LARGE });
  });

  it('contains each heading only once', async () => {
    const read = await readInSandbox('documents', { path: file('short.csv', 'a;b\n1;2\n3;4\n') }, 1);
    expect(read).toEqual({
      ok: true,
      table: {
        header: ['a', 'b'],
        lines: [
          { row: 2, cells: ['1', '2'] },
          { row: 3, cells: ['3', '4'] },
        ],
      },
    });
  });

  it('is bounded as it is named: long headings over many lines', async () => {
    const read = await readInSandbox('documents', { path: file('wide.csv', longHeadings()) }, 1);
    expect(read).toMatchObject({ ok: false, reason: TOO_LARGE });
  });
});

describe('an image', () => {
  it('is read by its header, however much it claims', async () => {
    const grid = eovGrid(40, 30);
    const image = file('a.tif', await cogBytes(landscape(40, 30), { grid }));
    expect(await readInSandbox('raster', { path: image, crs: undefined }, 1)).toMatchObject({ ok: true, grid });
    // Thirty directories whose block offsets are the same two megabytes.
    const claims = Buffer.alloc(2 ** 21);
    claims.write('II*\0\u0008\0\0\0', 'latin1');
    for (let at = 8, left = 30; left > 0; left -= 1, at += 18) {
      claims.writeUInt16LE(1, at);
      claims.writeUInt16LE(324, at + 2);
      claims.writeUInt16LE(1, at + 4);
      claims.writeUInt32LE(2 ** 21, at + 6);
      claims.writeUInt32LE(left > 1 ? at + 18 : 0, at + 14);
    }
    const read = await readInSandbox('raster', { path: file('claims.tif', claims), crs: undefined }, 1);
    expect(read).toMatchObject({ ok: false, code: 'tooLarge' });
  });
});

describe('a reader that does not start', () => {
  const { execPath } = process;
  afterEach(() => {
    process.execPath = execPath;
  });

  it('is reported as busy, and the file may be sent again', async () => {
    const path = file('ok.csv', 'a;b\n1;2\n');
    process.execPath = '/nowhere/node';
    await expect(readInSandbox('documents', { path }, 2)).rejects.toMatchObject({ reason: 'busy' });
    process.execPath = execPath;
    expect(await readInSandbox('documents', { path }, 2)).toMatchObject({ ok: true });
  });
});
