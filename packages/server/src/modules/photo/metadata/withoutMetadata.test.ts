import { deflateSync } from 'node:zlib';
import exifr from 'exifr';
import { describe, expect, it } from 'vitest';
import { cameraHeic } from '../heicForTests.ts';
import { type Camera, exifSegment } from '../jpegForTests.ts';
import { withoutMetadata } from './withoutMetadata.ts';

const CAMERA: Camera = { takenAt: '2026:07:19 10:00:00', place: [20.5, 47.1], orientation: 6 };
// oxlint-disable-next-line import/no-named-as-default-member -- CommonJS
const notesOf = (bytes: Buffer): Promise<Record<string, unknown> | undefined> => exifr.parse(bytes);

const segment = (mark: number, content: Buffer | string) => {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content;
  return Buffer.concat([Buffer.from([0xff, mark, (bytes.length + 2) >> 8, (bytes.length + 2) & 255]), bytes]);
};
const SCAN = Buffer.from([0x11, 0xff, 0x00, 0xff, 0xd0, 0x22]);
const jpeg = (...head: readonly Buffer[]) =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...head,
    segment(0xdb, 'quantisation'),
    segment(0xda, 'scan'),
    SCAN,
    segment(0xc4, 'huffman'),
    segment(0xda, 'scan'),
    SCAN,
    Buffer.from([0xff, 0xd9]),
  ]);

const CANARY = 'Kovacs Janos telefonja';

describe('a photo as it is shown', () => {
  it('is a JPEG without its metadata, with its orientation', async () => {
    const icc = segment(0xe2, 'ICC_PROFILE\0colours');
    const whole = Buffer.concat([
      jpeg(exifSegment(CAMERA), segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${CANARY}`), icc, segment(0xfe, CANARY)),
      jpeg(exifSegment(CAMERA), segment(0xfe, CANARY)),
    ]);
    expect(await notesOf(whole)).toMatchObject({ latitude: 47.1 });
    const plain = (await withoutMetadata(whole)) ?? Buffer.alloc(0);
    expect(plain.includes(CANARY)).toBe(false);
    const { latitude, DateTimeOriginal, Orientation } = (await notesOf(plain)) ?? {};
    expect([latitude, DateTimeOriginal, Orientation]).toEqual([undefined, undefined, 'Rotate 90 CW']);
    // The picture itself is the same to the byte.
    expect(plain.subarray(plain.indexOf(icc))).toEqual(Buffer.concat([icc, jpeg().subarray(2)]));
  });

  it('is a JPEG without the previews of its head: they may show what was cut from the picture', async () => {
    const jfif = (preview: Buffer) =>
      segment(0xe0, Buffer.concat([Buffer.from('JFIF\0\x01\x02\x01\0\x48\0\x48', 'latin1'), preview]));
    const small = Buffer.concat([Buffer.of(2, 1), Buffer.from('RGBRGB')]);
    const plain = jfif(Buffer.of(0, 0));
    expect(await withoutMetadata(jpeg(jfif(small)))).toEqual(jpeg(plain));
    expect(await withoutMetadata(jpeg(plain))).toEqual(jpeg(plain));
    expect(await withoutMetadata(jpeg(plain, segment(0xe0, `JFXX\0\x10${CANARY}`)))).toEqual(jpeg(plain));
  });

  it.each<[string, Buffer]>([
    ['another program’s segment', segment(0xe0, CANARY)],
    ['a short JFIF', segment(0xe0, 'JFIF\0\x01')],
    ['notes in the segment of colours', segment(0xe2, CANARY)],
    ['notes in the segment of Adobe', segment(0xee, CANARY)],
    ...[0xf0, 0xf3, 0xf7, 0xfd].map((mark): [string, Buffer] => [`notes in segment ${mark}`, segment(mark, CANARY)]),
    ['a mark of no segment', segment(0x02, CANARY)],
  ])('is a JPEG without %s', async (_, notes) => {
    expect(await withoutMetadata(jpeg(notes))).toEqual(jpeg());
  });

  it('is a JPEG with how Adobe wrote its colours, and nothing behind that', async () => {
    const adobe = 'Adobe\0\x64\0\0\0\0\x01';
    expect(await withoutMetadata(jpeg(segment(0xee, adobe)))).toEqual(jpeg(segment(0xee, adobe)));
    expect(await withoutMetadata(jpeg(segment(0xee, `${adobe}${CANARY}`)))).toEqual(jpeg(segment(0xee, adobe)));
  });

  it('is a JPEG with stray bytes between two segments', async () => {
    const table = segment(0xc4, 'x');
    const bytes = jpeg(table, Buffer.from('lost'), exifSegment({ ...CAMERA, orientation: 1 }));
    expect(await withoutMetadata(bytes)).toEqual(jpeg(table));
  });

  it('is a JPEG whose metadata end beyond the file', async () => {
    const cut = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff]), Buffer.from(CANARY)]);
    expect((await withoutMetadata(cut))?.includes(CANARY)).toBe(false);
  });

  it('is a PNG without text', async () => {
    const chunk = (name: string, content: Buffer) => {
      const bytes = Buffer.alloc(8);
      bytes.writeUInt32BE(content.length);
      bytes.write(name, 4, 'latin1');
      return Buffer.concat([bytes, content, Buffer.alloc(4)]);
    };
    const head = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
    const [first, data, end] = [
      chunk('IHDR', Buffer.alloc(13)),
      chunk('IDAT', deflateSync(Buffer.alloc(5))),
      chunk('IEND', Buffer.alloc(0)),
    ];
    const text = chunk('tEXt', Buffer.from(CANARY));
    expect(await withoutMetadata(Buffer.concat([head, first, text, data, end, Buffer.from(CANARY)]))).toEqual(
      Buffer.concat([head, first, data, end]),
    );
  });

  it('is a WebP without metadata flags', async () => {
    const chunk = (name: string, content: Buffer) => {
      const size = Buffer.alloc(4);
      size.writeUInt32LE(content.length);
      return Buffer.concat([Buffer.from(name), size, content, Buffer.alloc(content.length % 2)]);
    };
    const riff = (...chunks: readonly Buffer[]) => chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]));
    const told = (bits: number) => chunk('VP8X', Buffer.from([bits, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
    const picture = chunk('VP8 ', Buffer.from('odd'));
    const whole = riff(
      told(0x0c | 0x10),
      picture,
      chunk('EXIF', Buffer.from(CANARY)),
      chunk('XMP ', Buffer.from(CANARY)),
    );
    expect(await withoutMetadata(whole)).toEqual(riff(told(0x10), picture));
  });

  it('is a HEIC whose metadata are zeros, and whose picture is in the same place', async () => {
    const picture = Buffer.from('a picture that nobody can decode');
    const whole = cameraHeic(CAMERA, picture);
    expect(await notesOf(whole)).toMatchObject({ latitude: 47.1, longitude: 20.5 });
    const plain = (await withoutMetadata(whole)) ?? Buffer.alloc(0);
    expect([plain.length, plain.indexOf(picture)]).toEqual([whole.length, whole.indexOf(picture)]);
    expect((await notesOf(plain).catch(() => undefined))?.['latitude']).toBeUndefined();
    expect(plain.includes('2026:07:19')).toBe(false);
  });

  it('is null for a HEIC whose metadata cannot be found', async () => {
    const whole = cameraHeic(CAMERA, Buffer.from('x'));
    const misnamed = Buffer.from(whole);
    misnamed.write('text', whole.indexOf('Exif'), 'latin1');
    expect(await withoutMetadata(misnamed)).toBeNull();
    const swollen = Buffer.from(whole);
    swollen.writeUInt32BE(0x7fffffff, whole.indexOf('meta') - 4);
    expect(await withoutMetadata(swollen)).toBeNull();
    // A box with a length of zero: readers of metadata would loop there.
    const circle = Buffer.concat([whole.subarray(0, 24), Buffer.from([0, 0, 0, 0]), Buffer.from('free')]);
    expect(await withoutMetadata(circle)).toBeNull();
  });

  it('is null for a file that is no photo', async () =>
    expect(await withoutMetadata(Buffer.from('%PDF-1.7 and so on'))).toBeNull());
});
