import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFileHead } from './fileType.ts';
import { FORMATS, formatOfBytes, openerOf } from './formats.ts';
import { openFeatures } from './openFeatures.ts';
import { SourceError } from './sourceFault.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'file-type-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function headOf(content: Uint8Array | string) {
  const path = join(folder, 'file');
  await writeFile(path, content);
  return readFileHead(path);
}
async function faultOf(content: Uint8Array | string): Promise<string | null> {
  try {
    await headOf(content);
    return null;
  } catch (cause) {
    if (cause instanceof SourceError) return cause.fault.code;
    throw cause;
  }
}
/** A gzip's head with flags, and what follows. */
const gzipHead = (flags: number, ...rest: readonly number[]) =>
  Buffer.of(0x1f, 0x8b, 8, flags, 0, 0, 0, 0, 0, 3, ...rest);

describe('the type of a file', () => {
  it.each<[string, string, string | Buffer]>([
    ['a collection', 'geojson', '{"type":"FeatureCollection"}'],
    ['a list', 'geojson', ' \n[1]'],
    ['a collection with a mark of its order', 'geojson', '\ufeff {"a":1}'],
    ['a page', 'xml', '\ufeff<?xml version="1.0"?>'],
    ['a web page that is called a workbook', 'html', '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table>'],
    ['a table of a web page', 'html', '<table border="1"><tr><td>név</td></tr></table>'],
    ['a page with its pictures', 'html', 'MIME-Version: 1.0\r\nContent-Type: multipart/related'],
    ['a web page of its kind', 'html', '\n<!DOCTYPE html>\n<title>Táblázat</title>'],
    [
      'a workbook as XML',
      'spreadsheetml',
      '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">',
    ],
    [
      'a flat OpenDocument table',
      'ods',
      '<?xml version="1.0"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0">',
    ],
    ['a map of Google', 'xml', '<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><table>'],
    ["Excel's Unicode text", 'csv', Buffer.from('\ufeffnév\tterület\r\n', 'utf16le')],
    ['words', 'csv', 'név;terület\n'],
    ['one letter', 'csv', 'a'],
    ['a GeoPackage', 'geopackage', 'SQLite format 3\0 and so on'],
    ['a database that is no SQLite', 'csv', 'SQLite format 3'],
    ['a FlatGeobuf', 'flatgeobuf', 'fgb\x03fgb\0'],
    ['an archive', 'zip', 'PK\x03\x04'],
    ['an empty archive', 'zip', 'PK\x05\x06'],
    ['a Shapefile', 'shapefile', Buffer.from('\0\0\x27\x0a', 'latin1')],
    ['a table of a Shapefile', 'dbf', Buffer.of(3, 118, 5, 26, 0, 0, 0, 0)],
    ['a TIFF', 'tiff', Buffer.from('MM\0*', 'latin1')],
    ['a big TIFF', 'tiff', Buffer.from('II+\0', 'latin1')],
    ['a point cloud', 'las', 'LASF'],
    ['a JPEG 2000', 'jpeg2000', Buffer.from('\xff\x4f\xff\x51', 'latin1')],
    ['a picture', 'png', Buffer.from('\x89PNG', 'latin1')],
    ['zeros', 'unknown', Buffer.alloc(20)],
    ['words with a zero', 'unknown', 'név\0'],
  ])('of %s is %s, packed or not', async (_, type, content) => {
    const bytes = Buffer.from(content as string);
    expect(await headOf(bytes)).toEqual({ type, gzip: false, size: bytes.length });
    expect(await headOf(gzipSync(bytes))).toMatchObject({ type, gzip: true });
  });

  it('of a packed packed file is a packed file', async () => {
    expect(await headOf(gzipSync(gzipSync('a;b')))).toMatchObject({ type: 'gzip', gzip: true });
  });

  it('is read behind a name, a comment and more in the head of a gzip', async () => {
    const plain = gzipSync('{"a":1}');
    const data = plain.subarray(10);
    const name = [...Buffer.from('árvíz.geojson\0')];
    const extra = [3, 0, 9, 9, 9];
    for (const [flags, more] of [
      [8, name],
      [16, name],
      [8 | 16, [...name, ...name]],
      [4, extra],
      [4 | 8 | 16 | 2, [...extra, ...name, ...name, 1, 2]],
    ] as const)
      expect(await headOf(Buffer.concat([gzipHead(flags, ...more), data]))).toMatchObject({
        type: 'geojson',
        gzip: true,
      });
  });

  it.each<[string, Buffer]>([
    ['two bytes alone', Buffer.of(0x1f, 0x8b)],
    ['a head alone', gzipHead(0)],
    ['a head that is cut', gzipHead(0).subarray(0, 5)],
    ['more that is not there', gzipHead(4)],
    ['half a length of more', gzipHead(4, 9)],
    ['more than there is', gzipHead(4, 0xff, 0xff, 1)],
    ['a name without an end', gzipHead(8, 65, 66, 67)],
    ['data that are none', gzipHead(0, 0xff, 0xff, 0xff, 0xff)],
  ])('of a gzip with %s is a fault of its packing, at once or when it is read', async (_, content) => {
    await headOf(content).catch(() => null);
    await expect(openFeatures(join(folder, 'file'), {})).rejects.toMatchObject({ fault: { code: 'brokenGzip' } });
  });

  it('of any bytes is known, unknown or a fault', async () => {
    const head = fc.constantFrom(Buffer.alloc(0), gzipHead(0), gzipHead(4), gzipHead(31));
    await fc.assert(
      fc.asyncProperty(head, fc.uint8Array({ minLength: 1, maxLength: 40 }), async (first, bytes) => {
        expect(['brokenGzip', null]).toContain(await faultOf(Buffer.concat([first, bytes])));
      }),
      { numRuns: 150 },
    );
  });

  it('of nothing, of no file and of a folder is a fault', async () => {
    expect(await faultOf('')).toBe('empty');
    for (const path of [join(folder, 'none'), folder])
      await expect(readFileHead(path)).rejects.toMatchObject({ fault: { code: 'notFound' } });
  });
});

describe('formats', () => {
  it('are each recognised by their first bytes, and by no fewer', () => {
    for (const [name, format] of Object.entries(FORMATS)) {
      for (const begin of 'begins' in format ? format.begins : []) {
        const bytes = Buffer.from(begin, 'latin1');
        expect(formatOfBytes(bytes)).toBe(name);
        expect(formatOfBytes(bytes.subarray(0, -1))).not.toBe(name);
      }
    }
  });

  it('without a reader have none', () => {
    for (const type of ['tiff', 'las', 'pdf', 'unknown', 'gzip', 'dbf'] as const)
      expect(openerOf(type)).toBeUndefined();
    for (const type of ['csv', 'geojson', 'zip', 'xls', 'xml'] as const) expect(openerOf(type)).toBeTypeOf('function');
  });
});
