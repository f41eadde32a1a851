import { describe, expect, it } from 'vitest';
import { bufferAccess } from '../access.ts';
import { buildTiff, PLACE } from '../cog/tiffBuilder.ts';
import { RasterError, type RasterErrorCode } from '../rasterError.ts';
import { gmlPlace, readContainer } from './container.ts';

/** A box of a JP2 file. @param claimed a false length */
function box(type: string, content: Uint8Array, claimed?: number): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(claimed ?? content.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}

/** A box whose length is of 8 bytes. */
function longBox(type: string, content: Uint8Array, claimed = BigInt(content.length + 16)): Buffer {
  const head = Buffer.alloc(16);
  head.writeUInt32BE(1, 0);
  head.write(type, 4, 'latin1');
  head.writeBigUInt64BE(claimed, 8);
  return Buffer.concat([head, content]);
}

const SIGNATURE = box('jP  ', Buffer.from('\r\n\x87\n', 'latin1'));
const STREAM = Buffer.from('\xff\x4fstream', 'latin1');
const GEOTIFF_UUID = Buffer.from('b14bf8bd083d4b43a5ae8cd7d5a6ce03', 'hex');
const file = (...boxes: readonly Uint8Array[]) => Buffer.concat([SIGNATURE, ...boxes]);

const gml = (parts: { pos?: string; right?: string; down?: string; srs?: string } = {}) => {
  const { pos = '600000 5199990', right = '20 0', down = '0 -20', srs = 'urn:ogc:def:crs:EPSG::32634' } = parts;
  return `<gml:RectifiedGrid><gml:origin><gml:Point srsName="${srs}"><gml:pos>${pos}</gml:pos></gml:Point></gml:origin>
    <gml:offsetVector srsName="${srs}">${right}</gml:offsetVector><gml:offsetVector>${down}</gml:offsetVector></gml:RectifiedGrid>`;
};
const GML_BOX = box('asoc', Buffer.from(`lbl ${gml()}`, 'latin1'));
const GEOTIFF = Buffer.concat([GEOTIFF_UUID, buildTiff(PLACE)]);

const read = async (bytes: Uint8Array) => await readContainer(bufferAccess(bytes));

async function codeOf(bytes: Uint8Array): Promise<RasterErrorCode | null> {
  try {
    await read(bytes);
    return null;
  } catch (cause) {
    if (cause instanceof RasterError) return cause.code;
    throw cause;
  }
}

describe('readContainer', () => {
  it('takes a bare codestream for the whole file, of no known place', async () => {
    expect(await read(STREAM)).toEqual({ from: 0, to: 8, place: null });
    expect(await read(STREAM.subarray(0, 2))).toEqual({ from: 0, to: 2, place: null });
  });

  it('finds the codestream among the boxes', async () => {
    expect(await read(file(box('ftyp', Buffer.alloc(12)), box('jp2c', STREAM), box('free', Buffer.alloc(3))))).toEqual({
      from: 40,
      to: 48,
      place: null,
    });
  });

  it('finds a codestream whose length is of 8 bytes, and one that reaches to the end', async () => {
    expect(await read(file(longBox('jp2c', STREAM)))).toMatchObject({ from: 28, to: 36 });
    expect(await read(file(box('jp2c', STREAM, 0)))).toMatchObject({ from: 20, to: 28 });
  });

  it('reads the first codestream of several', async () => {
    expect(await read(file(box('jp2c', STREAM), box('jp2c', Buffer.alloc(5))))).toMatchObject({ from: 20, to: 28 });
  });

  it('reads the place of GMLJP2, before the codestream or after it', async () => {
    const place = {
      epsg: 32_634,
      grid: { originX: 599_990, originY: 5_200_000, pixelWidth: 20, pixelHeight: 20 },
    };
    expect(await read(file(GML_BOX, box('jp2c', STREAM)))).toMatchObject({ place });
    expect(await read(file(box('jp2c', STREAM), GML_BOX))).toMatchObject({ place });
    expect(await read(file(box('xml ', Buffer.from(gml(), 'latin1')), box('jp2c', STREAM)))).toMatchObject({ place });
  });

  it('reads the place of GeoJP2, and prefers the one that comes first', async () => {
    const { place } = await read(file(box('uuid', GEOTIFF), GML_BOX, box('jp2c', STREAM)));
    expect(place?.grid).toMatchObject({ pixelWidth: expect.any(Number) as number });
    expect(place).not.toMatchObject({ epsg: 32_634 });
    const other = await read(file(GML_BOX, box('uuid', GEOTIFF), box('jp2c', STREAM)));
    expect(other.place).toMatchObject({ epsg: 32_634 });
  });

  it('passes over boxes that say nothing of a place', async () => {
    const others = [
      box('uuid', Buffer.alloc(16, 1)),
      box('uuid', Buffer.alloc(3)),
      box('asoc', Buffer.from('<gml:pos>1 2</gml:pos>', 'latin1')),
      box('xml ', Buffer.alloc(0)),
      box('xml ', Buffer.alloc(2 ** 18 + 1, 0x20)),
    ];
    expect(await read(file(...others, GML_BOX, box('jp2c', STREAM)))).toMatchObject({ place: { epsg: 32_634 } });
  });

  it.each<[string, RasterErrorCode, Uint8Array]>([
    ['nothing', 'notTiff', Buffer.alloc(0)],
    ['a byte', 'notTiff', Buffer.of(0xff)],
    ['11 bytes', 'notTiff', SIGNATURE.subarray(0, 11)],
    ['a picture', 'notTiff', Buffer.from('\x89PNG\r\n\x1a\n0000000000', 'latin1')],
    ['a signature alone', 'truncated', SIGNATURE],
    ['boxes without a codestream', 'truncated', file(box('ftyp', Buffer.alloc(12)))],
    ['a box that is longer than the file', 'truncated', file(box('jp2c', STREAM, 1_000))],
    ['a box that is shorter than its head', 'truncated', file(box('ftyp', STREAM, 7), box('jp2c', STREAM))],
    ['a long box that is shorter than its head', 'truncated', file(longBox('jp2c', STREAM, 15n))],
    ['a long box without its length', 'truncated', file(box('jp2c', Buffer.alloc(3), 1))],
    ['a long box of 16 exabytes', 'truncated', file(longBox('jp2c', STREAM, 2n ** 64n - 1n))],
    [
      'a codestream after 64 boxes',
      'truncated',
      file(...Array.from({ length: 63 }, () => box('free', Buffer.alloc(0))), box('jp2c', STREAM)),
    ],
    ['a GeoJP2 without a TIFF', 'notTiff', file(box('uuid', Buffer.concat([GEOTIFF_UUID, Buffer.alloc(20)])))],
    ['a GeoJP2 of no bytes', 'notTiff', file(box('uuid', GEOTIFF_UUID))],
    ['a rotated grid', 'rotated', file(box('xml ', Buffer.from(gml({ right: '20 1' }), 'latin1')))],
  ])('refuses %s as %s', async (_, code, bytes) => {
    expect(await codeOf(bytes)).toBe(code);
  });

  it('is read or refused with a code at every length at which its file is cut', async () => {
    const whole = file(box('ftyp', Buffer.alloc(12)), box('uuid', GEOTIFF), GML_BOX, box('jp2c', STREAM));
    for (let length = 0; length < whole.length; length += 1)
      expect(await codeOf(whole.subarray(0, length)), String(length)).not.toBeNull();
    expect(await codeOf(whole)).toBeNull();
  });
});

describe('gmlPlace', () => {
  it('is of the corner, where the file says the centre of the first pixel', () => {
    expect(gmlPlace(gml({ pos: '0,0', right: '10,0', down: '0,-4' }))?.grid).toEqual({
      originX: -5,
      originY: 2,
      pixelWidth: 10,
      pixelHeight: 4,
    });
  });

  it.each<[string, number | null]>([
    ['urn:ogc:def:crs:EPSG::32634', 32_634],
    ['EPSG:23700', 23_700],
    ['http://www.opengis.net/def/crs/EPSG/0/32634', null],
    ['unknown', null],
  ])('reads the system %s as %s', (srs, epsg) => {
    expect(gmlPlace(gml({ srs }))?.epsg).toBe(epsg);
  });

  it.each<[string, Parameters<typeof gml>[0]]>([
    ['no position', { pos: '' }],
    ['one number', { pos: '1' }],
    ['three numbers', { pos: '1 2 3' }],
    ['words', { pos: 'here there' }],
    ['dots', { pos: '. .' }],
    ['a number with two dots', { pos: '1.2.3 4' }],
    ['an endless number', { pos: '1e999 4' }],
    ['no steps', { right: '' }],
    ['one step', { down: '' }],
    ['a step with two dots', { right: '1.2.3 0' }],
  ])('knows no place of %s', (_, parts) => {
    expect(gmlPlace(gml(parts))).toBeNull();
  });

  it.each<[string, Parameters<typeof gml>[0]]>([
    ['turned', { right: '20 0.1' }],
    ['sheared', { down: '1 -20' }],
    ['upside down', { down: '0 20' }],
    ['mirrored', { right: '-20 0' }],
    ['without a width', { right: '0 0' }],
    ['without a height', { down: '0 0' }],
  ])('refuses a grid that is %s', (_, parts) => {
    expect(() => gmlPlace(gml(parts))).toThrow(expect.objectContaining({ code: 'rotated' }) as Error);
  });

  it('reads a long text without an end in a moment', () => {
    const hostile = '<gml:pos>'.repeat(20_000) + '<gml:offsetVector '.repeat(20_000);
    expect(gmlPlace(hostile)).toBeNull();
    expect(gmlPlace(`${gml()}srsName="${'EPSG:'.repeat(50_000)}`)?.epsg).toBe(32_634);
  });
});
