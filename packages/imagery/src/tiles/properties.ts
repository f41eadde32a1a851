import { ByteWriter } from './byteWriter.ts';

/** Properties of a shape; null is left out. */
export type PropertyValue = string | number | null;

/** Properties of many shapes, each distinct value once and encoded as in a tile. */
export interface PackedProperties {
  readonly keys: readonly string[];
  /** For each shape and key the number of the value, counted from 1; 0 where there is none. */
  readonly numbers: Uint32Array;
  /** Values as messages of a tile, one after the other. */
  readonly bytes: Uint8Array;
  /** Where the value of each number begins; one more at the end. */
  readonly starts: Uint32Array;
}

/** Bytes that the arrays take. */
export const bytesOfProperties = ({ numbers, bytes, starts }: PackedProperties): number =>
  numbers.byteLength + bytes.byteLength + starts.byteLength;

const STRING_VALUE = 0x0a;
const UINT_VALUE = 0x28;
const DOUBLE_VALUE = 0x19;
const MAX_UINT = 2 ** 32 - 1;

const utf8 = new TextEncoder();

/** A value as `Tile.Value` of the Mapbox Vector Tile specification 2.1. */
export function encodeValue(value: string | number): Uint8Array {
  const writer = new ByteWriter(16);
  if (typeof value === 'string') {
    const bytes = utf8.encode(value);
    writer.message(STRING_VALUE, { bytes, length: bytes.length });
  } else if (Number.isInteger(value) && value >= 0 && value <= MAX_UINT) {
    writer.varint(UINT_VALUE);
    writer.varint(value);
  } else {
    writer.varint(DOUBLE_VALUE);
    const bytes = new Uint8Array(8);
    new DataView(bytes.buffer).setFloat64(0, value, true);
    writer.part(bytes, 0, 8);
  }
  return writer.finish();
}

/** The same with one more key. @param column value of each shape */
export function withProperty(
  packed: PackedProperties,
  key: string,
  column: readonly PropertyValue[],
): PackedProperties {
  const more = packProperties([key], [column]);
  const before = packed.keys.length;
  const known = packed.starts.length - 2;
  const numbers = new Uint32Array(column.length * (before + 1));
  for (let shape = 0; shape < column.length; shape += 1) {
    for (let at = 0; at < before; at += 1)
      numbers[shape * (before + 1) + at] = packed.numbers[shape * before + at] ?? 0;
    const number = more.numbers[shape] ?? 0;
    numbers[shape * (before + 1) + before] = number === 0 ? 0 : known + number;
  }
  const bytes = new Uint8Array(packed.bytes.length + more.bytes.length);
  bytes.set(packed.bytes);
  bytes.set(more.bytes, packed.bytes.length);
  // Numbers count from 1: the first start stands for none.
  const starts = [...packed.starts, ...Array.from(more.starts.subarray(2), (start) => packed.bytes.length + start)];
  return { keys: [...packed.keys, key], numbers, bytes, starts: Uint32Array.from(starts) };
}

/** @param columns for each key the values of all shapes */
export function packProperties(
  keys: readonly string[],
  columns: readonly (readonly PropertyValue[])[],
): PackedProperties {
  const known = new Map<string | number, number>();
  const writer = new ByteWriter();
  const starts: number[] = [0, 0];
  const count = columns[0]?.length ?? 0;
  const numbers = new Uint32Array(count * keys.length);
  for (let key = 0; key < keys.length; key += 1) {
    const column = columns[key] ?? [];
    for (let shape = 0; shape < count; shape += 1) {
      const value = column[shape] ?? null;
      if (value === null) continue;
      let number = known.get(value);
      if (number === undefined) {
        const bytes = encodeValue(value);
        writer.part(bytes, 0, bytes.length);
        number = known.size + 1;
        known.set(value, number);
        starts.push(writer.length);
      }
      numbers[shape * keys.length + key] = number;
    }
  }
  return { keys, numbers, bytes: writer.finish(), starts: Uint32Array.from(starts) };
}
