import { describe, expect, it } from 'vitest';
import { bufferAccess } from '../access.ts';
import { buildLas, type BuiltRecord, geoKeyRecord, type LasOptions } from './lasBuilder.ts';
import { readLasCrs } from './lasCrs.ts';
import { type LasHeader, readLasHeader } from './lasHeader.ts';
import { PointsError } from './pointsError.ts';

const POINTS = [
  { x: 760_000, y: 180_000, z: 90 },
  { x: 760_010, y: 180_020, z: 110 },
];
/** A file of two points. @param change of its bytes */
function las(options: LasOptions = {}, change: (bytes: Buffer) => void = () => {}): Buffer {
  const bytes = Buffer.from(buildLas(POINTS, options));
  change(bytes);
  return bytes;
}
const headerOf = async (bytes: Uint8Array): Promise<LasHeader> => await readLasHeader(bufferAccess(bytes));
const crsOf = async (...records: readonly BuiltRecord[]) => {
  const bytes = las({ records });
  return await readLasCrs(bufferAccess(bytes), await headerOf(bytes));
};

async function faultOf(reading: Promise<unknown>): Promise<string | null> {
  try {
    await reading;
    return null;
  } catch (cause) {
    if (cause instanceof PointsError) return cause.fault;
    throw cause;
  }
}

describe('the header of a point cloud', () => {
  it('says what is in the file', async () => {
    expect(await headerOf(las())).toMatchObject({
      minorVersion: 2,
      isCompressed: false,
      format: 0,
      recordBytes: 20,
      count: 2,
      vlrs: 1,
      vlrsAt: 227,
      box: [760_000, 180_000, 760_010, 180_020],
      heights: [90, 110],
      created: '2026-05-01',
    });
  });

  it('counts the points of LAS 1.4 in its own field', async () => {
    expect(await headerOf(las({ format: 6 }))).toMatchObject({ minorVersion: 4, format: 6, count: 2, recordBytes: 30 });
  });

  it('takes the old count of LAS 1.4 where the new one is empty', async () => {
    const bytes = las({ format: 6 }, (head) => {
      head.writeBigUInt64LE(0n, 247);
      head.writeUInt32LE(2, 107);
    });
    expect((await headerOf(bytes)).count).toBe(2);
  });

  it.each<[year: number, day: number, string | null]>([
    [2026, 1, '2026-01-01'],
    [2026, 59, '2026-02-28'],
    [2026, 60, '2026-03-01'],
    [2024, 60, '2024-02-29'],
    [2024, 366, '2024-12-31'],
    [2026, 365, '2026-12-31'],
    [2026, 366, null],
    [2100, 366, null],
    [2026, 0, null],
    [2026, 367, null],
    [0, 0, null],
    [1989, 10, null],
    [2101, 10, null],
  ])('reads day %i/%i as %s', async (year, day, expected) => {
    const bytes = las({}, (head) => {
      head.writeUInt16LE(day, 90);
      head.writeUInt16LE(year, 92);
    });
    expect((await headerOf(bytes)).created).toBe(expected);
  });

  it.each<[string, string, (head: Buffer) => void]>([
    ['another major version', 'unsupportedFormat', (head) => head.writeUInt8(2, 24)],
    ['another minor version', 'unsupportedFormat', (head) => head.writeUInt8(5, 25)],
    ['no length of its own', 'corrupt', (head) => head.writeUInt16LE(0, 94)],
    ['points before its end', 'corrupt', (head) => head.writeUInt32LE(226, 96)],
    ['no point', 'empty', (head) => head.writeUInt32LE(0, 107)],
    ['one point more than it has', 'truncated', (head) => head.writeUInt32LE(3, 107)],
    ['a negative scale', 'corrupt', (head) => head.writeDoubleLE(-0.01, 131)],
    ['an endless scale', 'corrupt', (head) => head.writeDoubleLE(Number.POSITIVE_INFINITY, 139)],
    ['an offset that is no number', 'corrupt', (head) => head.writeDoubleLE(Number.NaN, 171)],
    ['an east that is west', 'corrupt', (head) => head.writeDoubleLE(0, 179)],
    ['an endless north', 'corrupt', (head) => head.writeDoubleLE(Number.POSITIVE_INFINITY, 195)],
    ['a top below its bottom', 'corrupt', (head) => head.writeDoubleLE(0, 211)],
    ['heights without an end', 'corrupt', (head) => head.writeDoubleLE(Number.NEGATIVE_INFINITY, 219)],
  ])('is refused with %s as %s', async (_, fault, change) => {
    expect(await faultOf(headerOf(las({}, change)))).toBe(fault);
  });

  it('is refused with a count that no file can have', async () => {
    const bytes = las({ format: 6 }, (head) => head.writeBigUInt64LE(2n ** 64n - 1n, 247));
    expect(await faultOf(headerOf(bytes))).toBe('truncated');
  });

  it('is refused at every length at which its file is cut', async () => {
    const whole = las();
    for (let length = 0; length < whole.length; length += 1)
      expect(await faultOf(headerOf(whole.subarray(0, length))), String(length)).not.toBeNull();
    expect(await faultOf(headerOf(whole))).toBeNull();
  });
});

describe('the coordinate system of a point cloud', () => {
  const wkt = (text: string): BuiltRecord => ({ user: 'LASF_Projection', id: 2_112, data: Buffer.from(`${text}\0\0`) });
  const EOV = 'PROJCS["HD72 / EOV",UNIT["metre",1],AUTHORITY["EPSG","23700"]]';

  it.each<[string, readonly BuiltRecord[], number | null]>([
    ['nothing', [], null],
    ['EOV in keys', [geoKeyRecord([1024, 1], [3072, 23_700])], 23_700],
    ['a zone of UTM in keys', [geoKeyRecord([1024, 1], [3072, 32_634])], 32_634],
    ['a system of its own parameters', [geoKeyRecord([1024, 1], [3072, 32_767])], null],
    ['EOV as text', [wkt(EOV)], 23_700],
    ['EOV with heights as text', [wkt(`COMPD_CS["x",${EOV},VERT_CS["EOMA",UNIT["metre",1]]]`)], 23_700],
    ['a text without an end', [wkt(EOV.slice(0, -3))], 23_700],
    ['a text of nothing', [wkt('')], null],
    ['keys of another program', [{ ...geoKeyRecord([1024, 1], [3072, 23_700]), user: 'LASF_Spec' }], null],
    ['keys of another number', [{ ...geoKeyRecord([1024, 1], [3072, 23_700]), id: 34_736 }], null],
    ['keys that are cut', [{ user: 'LASF_Projection', id: 34_735, data: new Uint8Array(5) }], null],
    ['two systems, the first unknown', [geoKeyRecord([1024, 1]), wkt(EOV)], 23_700],
  ])('is read of %s', async (_, records, epsg) => {
    expect(await crsOf(...records)).toBe(epsg);
  });

  it.each<[string, BuiltRecord]>([
    ['feet in keys', geoKeyRecord([1024, 1], [3072, 23_700], [4099, 9_002])],
    ['feet as text', wkt(`COMPD_CS["x",${EOV},VERT_CS["h",UNIT["foot",0.3048]]]`)],
    ['feet of a newer text', wkt(`COMPOUNDCRS["x",${EOV},VERTCRS["h",LENGTHUNIT["foot",0.3048]]]`)],
    ['a unit without its number', wkt(`COMPD_CS["x",${EOV},VERT_CS["h",UNIT["yard"]]]`)],
  ])('is refused with heights in %s', async (_, record) => {
    expect(await faultOf(crsOf(record))).toBe('otherUnits');
  });

  it('is refused where a record of it runs out of the file', async () => {
    const bytes = las({ records: [geoKeyRecord([1024, 1], [3072, 23_700])] });
    bytes.writeUInt16LE(60_000, 227 + 20);
    const header = await headerOf(bytes);
    expect(await faultOf(readLasCrs(bufferAccess(bytes), header))).toBe('truncated');
  });
});
