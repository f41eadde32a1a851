import { NetCDFReader } from 'netcdfjs';
import { TemperatureError } from './fault.ts';

type Header = NetCDFReader['header'];
type HeaderVariable = Header['variables'][number];

/** A variable of a classic NetCDF file, checked against the file's size. */
export interface NetcdfVariable {
  readonly name: string;
  /** Names and lengths of its dimensions, slowest first. */
  readonly dimensions: readonly { readonly name: string; readonly size: number }[];
  readonly attributes: ReadonlyMap<string, string | number | readonly number[]>;
  /** Its raw values are whole numbers. */
  readonly isWhole: boolean;
  /** Raw value by its position in the order of the dimensions; not a number beyond the file. */
  readonly at: (index: number) => number;
}

const BYTES: Readonly<Record<string, number>> = { byte: 1, short: 2, int: 4, float: 4, double: 8 };

type ReadNumber = (view: DataView, at: number) => number;
const READS: Readonly<Record<string, ReadNumber>> = {
  byte: (view, at) => view.getInt8(at),
  short: (view, at) => view.getInt16(at),
  int: (view, at) => view.getInt32(at),
  float: (view, at) => view.getFloat32(at),
  double: (view, at) => view.getFloat64(at),
};

/** Begin of an HDF5 file, in which NetCDF-4 is kept. */
const HDF5 = '\x89HDF\r\n\x1a\n';

export type NetcdfKind = 'classic' | 'hdf5' | 'other-version';

/** Whether bytes begin a NetCDF file, and of which kind; null where they begin none. */
export function netcdfKind(head: Uint8Array): NetcdfKind | null {
  const text = Buffer.from(head.subarray(0, 8)).toString('latin1');
  if (text === HDF5) return 'hdf5';
  if (!text.startsWith('CDF')) return null;
  return head[3] === 1 || head[3] === 2 ? 'classic' : 'other-version';
}

/**
 * The variables of numbers of a classic NetCDF file. The header is read by netcdfjs; values are read one by one where
 * they are asked for, as a country is a small part of many a file.
 * @throws TemperatureError
 */
export function netcdfVariables(bytes: Buffer): readonly NetcdfVariable[] {
  const kind = netcdfKind(bytes);
  if (kind !== 'classic') throw new TemperatureError({ code: kind === 'hdf5' ? 'hdf5' : 'netcdfVersion' });
  const header = headerOf(bytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const records = header.variables.filter(({ record }) => record);
  return header.variables.flatMap((variable): NetcdfVariable[] => {
    const found = variableOf(header, variable, records.length === 1, view);
    return found === null ? [] : [found];
  });
}

function headerOf(bytes: Buffer): Header {
  try {
    const { header } = new NetCDFReader(bytes);
    return { ...header, dimensions: header.dimensions ?? [], variables: header.variables ?? [] };
  } catch {
    // Whatever its reader finds wrong: the header contradicts itself or ends early.
    throw new TemperatureError({ code: 'broken' });
  }
}

function variableOf(
  header: Header,
  variable: HeaderVariable,
  isOnlyRecord: boolean,
  view: DataView,
): NetcdfVariable | null {
  const { name, type, offset, record } = variable;
  const [bytes, read] = [BYTES[type], READS[type]];
  const dimensions = variable.dimensions.map((id) => header.dimensions[id]);
  if (bytes === undefined || read === undefined || !dimensions.every((each) => each !== undefined)) return null;
  const sized = dimensions.map((each, index) => ({
    name: each.name,
    size: record && index === 0 ? header.recordDimension.length : each.size,
  }));
  const inRecord = sized.slice(1).reduce((product, { size }) => product * size, 1);
  // Records of the only variable are not padded to four bytes.
  const step = isOnlyRecord ? inRecord * bytes : (header.recordDimension.recordStep ?? 0);
  const placeOf = record
    ? (index: number) => offset + Math.floor(index / inRecord) * step + (index % inRecord) * bytes
    : (index: number) => offset + index * bytes;
  return {
    name,
    dimensions: sized,
    isWhole: type !== 'float' && type !== 'double',
    attributes: attributesOf(variable),
    at(index) {
      const place = placeOf(index);
      if (place + bytes > view.byteLength) throw new TemperatureError({ code: 'broken' });
      return read(view, place);
    },
  };
}

const attributesOf = ({ attributes }: HeaderVariable): NetcdfVariable['attributes'] =>
  new Map(
    (attributes as readonly { readonly name: string; readonly value: string | number | number[] }[]).map(
      ({ name, value }) => [name, value] as const,
    ),
  );
