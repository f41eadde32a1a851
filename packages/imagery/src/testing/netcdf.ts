/** A variable of a NetCDF file to write. */
export interface WrittenVariable {
  readonly name: string;
  /** Names of its dimensions. */
  readonly dimensions: readonly string[];
  readonly type: 'byte' | 'char' | 'short' | 'int' | 'float' | 'double';
  readonly attributes?: Readonly<Record<string, string | number>>;
  readonly values: readonly number[];
}

export interface WrittenNetcdf {
  /** Lengths by name; 0: the dimension of records, which comes first in its variables. */
  readonly dimensions: Readonly<Record<string, number>>;
  /** Records of the file. */
  readonly records?: number;
  readonly variables: readonly WrittenVariable[];
}

const TYPES = { byte: 1, char: 2, short: 3, int: 4, float: 5, double: 6 } as const;
const BYTES = { byte: 1, char: 1, short: 2, int: 4, float: 4, double: 8 } as const;

const int = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
const nameOf = (name: string) => Buffer.concat([int(Buffer.byteLength(name)), padded(Buffer.from(name))]);
const listOf = (tag: number, items: readonly Buffer[]) =>
  items.length === 0 ? Buffer.alloc(8) : Buffer.concat([int(tag), int(items.length), ...items]);

function numbers(type: WrittenVariable['type'], values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * BYTES[type]);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const [index, value] of values.entries()) {
    const at = index * BYTES[type];
    if (type === 'short') view.setInt16(at, value);
    else if (type === 'int') view.setInt32(at, value);
    else if (type === 'float') view.setFloat32(at, value);
    else if (type === 'double') view.setFloat64(at, value);
    else view.setInt8(at, value);
  }
  return bytes;
}

const attribute = (type: WrittenVariable['type'], name: string, value: string | number) =>
  typeof value === 'string'
    ? Buffer.concat([nameOf(name), int(TYPES.char), int(Buffer.byteLength(value)), padded(Buffer.from(value))])
    : Buffer.concat([nameOf(name), int(TYPES[type]), int(1), padded(numbers(type, [value]))]);

/** Attributes that have the type of the packed values; the others are of double precision. */
const PACKED = new Set(['_FillValue', 'missing_value']);

/** A classic NetCDF file (version 1), by its format's description: written by hand, so that its reader is checked. */
export function netcdfBytes({ dimensions, records = 0, variables }: WrittenNetcdf): Buffer {
  const names = Object.keys(dimensions);
  const isRecord = ({ dimensions: own }: WrittenVariable) => dimensions[own[0] ?? ''] === 0;
  const ordered = [...variables].sort((a, b) => Number(isRecord(a)) - Number(isRecord(b)));
  const only = ordered.filter(isRecord).length === 1;
  const perRecord = (variable: WrittenVariable) => {
    const bytes = numbers(variable.type, variable.values);
    const length = bytes.length / records;
    return Array.from({ length: records }, (_, index) => {
      const part = bytes.subarray(index * length, (index + 1) * length);
      return only ? part : padded(part);
    });
  };
  const sizeOf = (variable: WrittenVariable) =>
    isRecord(variable)
      ? padded(perRecord(variable)[0] ?? Buffer.alloc(0)).length
      : padded(numbers(variable.type, variable.values)).length;
  const header = (offsets: readonly number[]) =>
    Buffer.concat([
      Buffer.from('CDF\u0001'),
      int(records),
      listOf(
        10,
        names.map((name) => Buffer.concat([nameOf(name), int(dimensions[name] ?? 0)])),
      ),
      Buffer.alloc(8),
      listOf(
        11,
        ordered.map((variable, index) =>
          Buffer.concat([
            nameOf(variable.name),
            int(variable.dimensions.length),
            ...variable.dimensions.map((name) => int(names.indexOf(name))),
            listOf(
              12,
              Object.entries(variable.attributes ?? {}).map(([name, value]) =>
                attribute(PACKED.has(name) ? variable.type : 'double', name, value),
              ),
            ),
            int(TYPES[variable.type]),
            int(sizeOf(variable)),
            int(offsets[index] ?? 0),
          ]),
        ),
      ),
    ]);
  let at = header(ordered.map(() => 0)).length;
  const offsets = ordered.map((variable) => {
    const begin = at;
    at += isRecord(variable) && only ? (perRecord(variable)[0]?.length ?? 0) : sizeOf(variable);
    return begin;
  });
  const fixed = ordered
    .filter((variable) => !isRecord(variable))
    .map(({ type, values }) => padded(numbers(type, values)));
  const parts = ordered.filter(isRecord).map(perRecord);
  const rows = Array.from({ length: records }, (_, index) =>
    parts.map((part) => part[index] ?? Buffer.alloc(0)),
  ).flat();
  return Buffer.concat([header(offsets), ...fixed, ...rows]);
}
