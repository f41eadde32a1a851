import { crc32, deflateRawSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SourceError } from '../sourceFault.ts';
import { zipEntries } from './readZip.ts';

interface Packed {
  readonly name: string;
  readonly content: Buffer;
  readonly stored?: boolean;
  readonly flags?: number;
  readonly method?: number;
  /** A false size, unpacked. */
  readonly size?: number;
  /** A false place of the entry. */
  readonly local?: number;
}

/** An archive of these files, with what follows its end. */
function zipOf(files: readonly Packed[], comment = Buffer.alloc(0), count = files.length): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const { name, content, stored = false, flags = 0, method, size, local } of files) {
    const bytes = stored ? content : deflateRawSync(content);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(Buffer.byteLength(name), 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(flags, 8);
    entry.writeUInt16LE(method ?? (stored ? 0 : 8), 10);
    entry.writeUInt32LE(crc32(content), 16);
    entry.writeUInt32LE(bytes.length, 20);
    entry.writeUInt32LE(size ?? content.length, 24);
    entry.writeUInt16LE(Buffer.byteLength(name), 28);
    entry.writeUInt32LE(local ?? at, 42);
    locals.push(head, Buffer.from(name), bytes);
    entries.push(entry, Buffer.from(name));
    at += 30 + Buffer.byteLength(name) + bytes.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(at, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...locals, ...entries, end, comment]);
}

const read = (archive: Buffer) => zipEntries(archive).map((entry) => [entry.name, entry.bytes().toString()]);
function faultOf(archive: Buffer): string | null {
  try {
    read(archive);
    return null;
  } catch (cause) {
    if (cause instanceof SourceError) return cause.fault.code;
    throw cause;
  }
}

const A: Packed = { name: 'a.shp', content: Buffer.from('alakzat') };
const B: Packed = { name: 'mappa/b.dbf', content: Buffer.from('tábla'), stored: true };

describe('an archive', () => {
  it('gives its files, packed or stored, in their order', () => {
    expect(read(zipOf([A, B]))).toEqual([
      ['a.shp', 'alakzat'],
      ['mappa/b.dbf', 'tábla'],
    ]);
    expect(zipEntries(zipOf([A])).map(({ size }) => size)).toEqual([7]);
  });

  it('of nothing gives nothing', () => {
    expect(read(zipOf([]))).toEqual([]);
  });

  it('may have a comment at its end, the longest one too', () => {
    expect(read(zipOf([A], Buffer.from('megjegyzés')))).toHaveLength(1);
    expect(read(zipOf([A], Buffer.alloc(65_535, 0x20)))).toHaveLength(1);
  });

  it('gives no folders and no encrypted files', () => {
    const folder = { name: 'mappa/', content: Buffer.alloc(0), stored: true };
    expect(read(zipOf([folder, { ...A, flags: 1 }, B])).map(([name]) => name)).toEqual(['mappa/b.dbf']);
  });

  it('is read as it was packed, whatever is in it', () => {
    const file = fc.record({ content: fc.uint8Array({ maxLength: 200 }), stored: fc.boolean() });
    fc.assert(
      fc.property(fc.array(file, { maxLength: 5 }), (files) => {
        const packed = files.map(({ content, stored }, index) => ({
          name: `f${index}`,
          content: Buffer.from(content),
          stored,
        }));
        const found = zipEntries(zipOf(packed));
        expect(found.map(({ name }) => name)).toEqual(packed.map(({ name }) => name));
        for (const [index, entry] of found.entries())
          expect(Buffer.compare(entry.bytes(), packed[index]?.content ?? Buffer.alloc(0))).toBe(0);
      }),
    );
  });

  it.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['an end that is cut', zipOf([A]).subarray(0, -1)],
    ['no end', Buffer.alloc(200)],
    ['more entries than it has', zipOf([A], Buffer.alloc(0), 2)],
    ['65,535 entries', zipOf([A], Buffer.alloc(0), 65_535)],
    ['a method that nobody knows', zipOf([{ ...A, method: 99 }])],
    ['a size that is less', zipOf([{ ...A, size: 3 }])],
    ['a size that is more', zipOf([{ ...A, size: 30 }])],
    ['a stored file of another size', zipOf([{ ...B, size: 3 }])],
    ['a file beyond its end', zipOf([{ ...A, local: 4_000_000_000 }])],
    ['a file where another part is', zipOf([{ ...A, local: 5 }])],
  ])('with %s is refused', (_, archive) => {
    expect(faultOf(archive)).toBe('brokenZip');
  });

  it('that states to unpack to more than 2 GB is refused before anything is unpacked', () => {
    const huge = { ...A, size: 2 ** 31 };
    expect(faultOf(zipOf([huge]))).not.toBeNull();
    expect(
      faultOf(
        zipOf([
          { ...huge, size: 2 ** 31 - 1 },
          { ...A, size: 4_000 },
        ]),
      ),
    ).toBe('tooLarge');
  });

  it('that states little and unpacks to much is refused without unpacking it', () => {
    const bomb = { name: 'a', content: Buffer.alloc(50_000_000), size: 10 };
    const before = process.memoryUsage().arrayBuffers;
    const archive = zipOf([bomb]);
    expect(faultOf(archive)).toBe('brokenZip');
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(60e6);
  });

  it('with any other byte is read or refused', () => {
    const whole = zipOf([A, B]);
    for (let at = 0; at < whole.length; at += 1) {
      for (const value of [0, 1, 0xff]) {
        const damaged = Buffer.from(whole);
        damaged.writeUInt8(value, at);
        expect(['brokenZip', 'tooLarge', null]).toContain(faultOf(damaged));
      }
    }
  });
});
