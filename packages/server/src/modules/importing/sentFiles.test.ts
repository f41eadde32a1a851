import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Problem } from '#server/http/problem.ts';
import type { UploadedFile } from '#server/http/upload/forms.ts';
import { filesToImport, safeName, takeFiles } from './sentFiles.ts';

describe('safeName', () => {
  it.each([
    ['parcellák (2).geojson', 'parcellák (2).geojson'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Adatok\\kár.xlsx', 'kár.xlsx'],
    ['.rejtett', 'rejtett'],
    ['..', 'file'],
    ['-rf', 'rf'],
    ['- .- x', 'x'],
    ['', 'file'],
    ['/', 'file'],
    ['a\0b', 'a_b'],
    ['a\nb;c|d$(e)`f`', 'a_b_c_d_(e)_f_'],
    ['a\u0301.csv', 'á.csv'],
    ['a\u202Egpj.exe', 'a_gpj.exe'],
    ['\ud800.csv', '_.csv'],
  ])('of %j is %j', (name, safe) => {
    expect(safeName(name)).toBe(safe);
  });

  it('keeps the end of a long name, with its kind', () => {
    const safe = safeName(`${'a'.repeat(300)}.geojson`);
    expect(safe.endsWith('.geojson')).toBe(true);
    expect(safe).toHaveLength(120);
  });

  it('begins with no dot, dash or blank, however long the name was', () => {
    for (const first of ['.', '-', ' ', '.-'])
      expect(safeName(`a${first}${'b'.repeat(120 - first.length)}`), first).toMatch(/^b+$/);
  });

  it('fits into a folder, in whatever letters it is written', () => {
    for (const letter of ['ő', '麦', '𐐷', 'a']) {
      const safe = safeName(`${letter.repeat(300)}.csv`);
      expect(Buffer.byteLength(safe), letter).toBeLessThanOrEqual(255);
      expect(safe.endsWith(`${letter}.csv`), letter).toBe(true);
      expect(safe.isWellFormed(), letter).toBe(true);
    }
  });

  it('is a name of a file in its own folder, the second time as the first', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (name) => {
        const safe = safeName(name);
        expect(safe).toMatch(/^[^/\\\0.\- ][^/\\\0]*$/);
        expect(safe.isWellFormed()).toBe(true);
        expect(safeName(safe)).toBe(safe);
      }),
      { numRuns: 400 },
    );
  });
});

describe('filesToImport', () => {
  const shapefile = ['t.shp', 't.dbf', 't.PRJ', 't.cpg', 't.shx', 't.shp.xml'];

  it.each<[string, readonly string[], Parameters<typeof filesToImport>[1], readonly string[]]>([
    ['a Shapefile with its parts', shapefile, 'table', ['t.shp']],
    ['two Shapefiles and a table', [...shapefile, 'u.SHP', 'u.dbf', 'x.csv'], 'table', ['t.shp', 'u.SHP', 'x.csv']],
    ['a table of a Shapefile alone', ['t.dbf'], 'table', ['t.dbf']],
    ['a GeoPackage with its unwritten changes', ['a.gpkg-wal', 'a.gpkg', 'a.gpkg-shm'], 'table', ['a.gpkg']],
    ['unwritten changes alone', ['a.gpkg-wal'], 'table', ['a.gpkg-wal']],
    ['tables', ['a.csv', 'b.xlsx'], 'table', ['a.csv', 'b.xlsx']],
    ['pictures with the table that lists them', ['1.jpg', '2.JPG', 'lista.xlsx'], 'pictures', ['lista.xlsx']],
    ['pictures alone', ['1.jpg', '2.heic'], 'pictures', ['1.jpg', '2.heic']],
    ['an image with its world file', ['a.tif', 'a.tfw'], 'image', ['a.tif', 'a.tfw']],
    ['nothing', [], 'table', []],
  ])('of %s', (_, names, files, expected) => {
    expect(filesToImport(names, files)).toEqual(expected);
  });
});

describe('takeFiles', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sent-files-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  let count = 0;
  const sent = async (fileName: string, more: Partial<UploadedFile> = {}): Promise<UploadedFile> => {
    const path = join(folder, `upload-${(count += 1)}`);
    await writeFile(path, fileName);
    return { name: 'file', fileName, size: 5, path: () => path, ...more };
  };
  const refusalOf = (files: readonly UploadedFile[]) =>
    takeFiles(join(folder, 'taken'), files).then(
      () => null,
      (error: unknown) => (error instanceof Problem ? error.reason : error),
    );

  it('moves them into a folder of their own, by their safe names', async () => {
    const names = await takeFiles(join(folder, 'taken'), [await sent('../kár.csv'), await sent('b.dbf')]);
    expect(names).toEqual(['kár.csv', 'b.dbf']);
    expect((await readdir(join(folder, 'taken'))).toSorted()).toEqual(['b.dbf', 'kár.csv']);
  });

  it('takes a file with a long name of wide letters', async () => {
    const [name = ''] = await takeFiles(join(folder, 'taken'), [await sent(`${'麦'.repeat(200)}.csv`)]);
    expect(await readdir(join(folder, 'taken'))).toEqual([name]);
  });

  it('refuses none, empty ones, another field, and two of one name, and moves nothing then', async () => {
    expect(await refusalOf([])).toBe('form-refused');
    expect(await refusalOf([await sent('a.csv', { size: 0 })])).toBe('form-refused');
    expect(await refusalOf([await sent('a.csv', { name: 'other' })])).toBe('form-refused');
    expect(await refusalOf([await sent('a.csv'), await sent('x/A.CSV')])).toBe('form-refused');
    expect(await readdir(folder)).not.toContain('taken');
  });
});
