import { type BuiltField, buildTiff, imageFields, PLACE } from '../cog/tiffBuilder.ts';

/** A mask directory after the image: GDAL's per-dataset mask, of a bit or a byte a pixel. */
export interface WrittenMask {
  /** Row by row: whether a pixel has data. */
  readonly present: readonly boolean[];
  readonly bits?: 1 | 8;
  readonly width?: number;
}

function maskBytes({ present, bits = 1 }: WrittenMask, width: number): Uint8Array {
  if (bits === 8) return Uint8Array.from(present, (has) => (has ? 255 : 0));
  const rowBytes = Math.ceil(width / 8);
  const bytes = new Uint8Array(rowBytes * (present.length / width));
  for (const [at, has] of present.entries()) {
    const byte = Math.floor(at / width) * rowBytes + Math.floor((at % width) / 8);
    if (has) bytes[byte] = (bytes[byte] as number) | (0x80 >> ((at % width) & 7));
  }
  return bytes;
}

/** A GeoTIFF of one strip near Túrkeve, with further fields and a mask. */
export function maskedTiff(
  width: number,
  values: Float32Array | Int16Array | Uint16Array | Uint8Array,
  {
    fields = [],
    mask,
    samples = 1,
  }: { readonly fields?: readonly BuiltField[]; readonly mask?: WrittenMask; readonly samples?: number } = {},
): Buffer {
  const height = values.length / samples / width;
  const bits = values.BYTES_PER_ELEMENT * 8;
  const format = values instanceof Float32Array ? 3 : values instanceof Int16Array ? 2 : 1;
  const image = buildTiff([...imageFields({ width, height, bits, format, samples }), ...PLACE, ...fields], {
    blocks: [new Uint8Array(values.buffer, values.byteOffset, values.byteLength)],
  });
  if (mask === undefined) return image;
  const own = mask.width ?? width;
  const bytes = maskBytes(mask, own);
  const rows = mask.present.length / own;
  // The pointer to the next directory is after the entries of the first one.
  const pointerAt = 8 + 2 + image.readUInt16LE(8) * 12;
  const dataAt = image.length + (image.length % 2);
  const ifdAt = dataAt + bytes.length + (bytes.length % 2);
  const entries: readonly (readonly [tag: number, type: number, value: number])[] = [
    [254, 4, 4],
    [256, 4, own],
    [257, 4, rows],
    [258, 3, mask.bits ?? 1],
    [259, 3, 1],
    [262, 3, 4],
    [273, 4, dataAt],
    [277, 3, 1],
    [278, 4, rows],
    [279, 4, bytes.length],
  ];
  const file = Buffer.alloc(ifdAt + 2 + entries.length * 12 + 4);
  file.set(image);
  file.set(bytes, dataAt);
  file.writeUInt32LE(ifdAt, pointerAt);
  file.writeUInt16LE(entries.length, ifdAt);
  for (const [index, [tag, type, value]] of entries.entries()) {
    const at = ifdAt + 2 + index * 12;
    file.writeUInt16LE(tag, at);
    file.writeUInt16LE(type, at + 2);
    file.writeUInt32LE(1, at + 4);
    if (type === 3) file.writeUInt16LE(value, at + 8);
    else file.writeUInt32LE(value, at + 8);
  }
  return file;
}
