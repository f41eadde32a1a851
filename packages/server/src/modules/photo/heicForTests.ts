import { cameraTiff, type Camera } from './jpegForTests.ts';

const u16 = (value: number) => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
};
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const box = (type: string, ...content: readonly Buffer[]) => {
  const all = Buffer.concat(content);
  return Buffer.concat([u32(all.length + 8), Buffer.from(type, 'latin1'), all]);
};
const full = (type: string, version: number, ...content: readonly Buffer[]) =>
  box(type, u32(version << 24), ...content);
const entry = (item: number, type: string) => full('infe', 2, u16(item), u16(0), Buffer.from(`${type}\0`, 'latin1'));

/**
 * A HEIC as a phone writes it (ISO 23008-12), around a picture that cannot be decoded. @param picture its bytes; its
 * size in pixels
 */
export function cameraHeic(camera: Camera, picture: Buffer, [width, height] = [4_032, 3_024]): Buffer {
  const brands = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'));
  const exif = Buffer.concat([u32(6), Buffer.from('Exif\0\0', 'latin1'), cameraTiff(camera)]);
  const meta = (at: number) =>
    full(
      'meta',
      0,
      full('pitm', 0, u16(1)),
      box('iprp', box('ipco', full('ispe', 0, u32(width ?? 0), u32(height ?? 0)))),
      full('iinf', 0, u16(2), entry(1, 'hvc1'), entry(2, 'Exif')),
      full(
        'iloc',
        0,
        Buffer.from([0x44, 0]),
        u16(2),
        ...[
          { item: 1, from: at, length: picture.length },
          { item: 2, from: at + picture.length, length: exif.length },
        ].map(({ item, from, length }) => Buffer.concat([u16(item), u16(0), u16(1), u32(from), u32(length)])),
      ),
    );
  const start = brands.length + meta(0).length + 8;
  return Buffer.concat([brands, meta(start), box('mdat', picture, exif)]);
}
