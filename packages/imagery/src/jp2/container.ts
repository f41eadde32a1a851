import type { Grid } from '@georisk/domain/raster/grid.ts';
import { bufferAccess, type RandomAccess, readExactly } from '../access.ts';
import { declaredEpsg, geoKeys, georeference } from '../cog/geo.ts';
import { readDirectories } from '../cog/ifd.ts';
import { RasterError } from '../rasterError.ts';

/** The position of the pixels in a JPEG 2000 file, and the georeference; null where the file has none. */
export interface Jp2Container {
  /** First byte of the codestream, and the byte after its last. */
  readonly from: number;
  readonly to: number;
  readonly place: Jp2Place | null;
}

export interface Jp2Place {
  readonly epsg: number | null;
  readonly grid: Pick<Grid, 'originX' | 'originY' | 'pixelWidth' | 'pixelHeight'>;
}

const SIGNATURE = 0x6a502020;
const CODESTREAM = 0x6a703263;
const UUID = 0x75756964;
const ASSOCIATION = 0x61736f63;
const XML = 0x786d6c20;
const SOC = 0xff4f;
const GEOTIFF_UUID = 'b14bf8bd083d4b43a5ae8cd7d5a6ce03';
const MAX_BOXES = 64;
const MAX_TEXT_BYTES = 1 << 18;

/** Reads the boxes of a JP2 file, or accepts a bare codestream. Faults are `RasterError`s. */
export async function readContainer(access: RandomAccess): Promise<Jp2Container> {
  const head = view(await readExactly(access, 0, Math.min(12, access.size)));
  if (head.byteLength >= 2 && head.getUint16(0) === SOC) return { from: 0, to: access.size, place: null };
  if (head.byteLength < 12 || head.getUint32(4) !== SIGNATURE) throw new RasterError('notTiff', 'no JPEG 2000 file');
  let place: Jp2Place | null = null;
  let codestream: { from: number; to: number } | null = null;
  for (let at = 0, box = 0; at + 8 <= access.size && box < MAX_BOXES; box += 1) {
    const { type, from, to } = await boxAt(access, at);
    if (type === CODESTREAM) {
      codestream ??= { from, to };
    } else if (place === null && to - from <= MAX_TEXT_BYTES) {
      const content = await readExactly(access, from, to - from);
      if (type === UUID) place = await geotiffPlace(content);
      else if (type === ASSOCIATION || type === XML) place = gmlPlace(Buffer.from(content).toString('latin1'));
    }
    at = to;
  }
  if (codestream === null) throw new RasterError('truncated', 'no codestream');
  return { ...codestream, place };
}

async function boxAt(access: RandomAccess, at: number): Promise<{ type: number; from: number; to: number }> {
  const header = view(await readExactly(access, at, Math.min(16, access.size - at)));
  const [length, type] = [header.getUint32(0), header.getUint32(4)];
  if (length === 0) return { type, from: at + 8, to: access.size };
  const long = length === 1;
  if (long && header.byteLength < 16) throw new RasterError('truncated', 'box without its length');
  const size = long ? Number(header.getBigUint64(8)) : length;
  const from = at + (long ? 16 : 8);
  if (!(at + size >= from && at + size <= access.size)) throw new RasterError('truncated', `box of ${size} bytes`);
  return { type, from, to: at + size };
}

/** GeoJP2: a GeoTIFF of one pixel in a box of its own. */
async function geotiffPlace(content: Uint8Array): Promise<Jp2Place | null> {
  if (Buffer.from(content.subarray(0, 16)).toString('hex') !== GEOTIFF_UUID) return null;
  const { ifds } = await readDirectories(bufferAccess(content.subarray(16)));
  const [ifd] = ifds;
  if (ifd === undefined) return null;
  const keys = geoKeys(ifd);
  return { epsg: declaredEpsg(keys), grid: georeference(ifd, keys, 1, 1) };
}

const NUMBER = /^-?[0-9.]{1,30}(?:[eE][-+]?[0-9]{1,3})?$/;
const LONGEST_ELEMENT = 500;

/** The number of a text; null where it is none (1.2.3) or beyond all numbers (1e999). */
function finite(text: string): number | null {
  const number = NUMBER.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}

const isPair = (pair: readonly [number | null, number | null]): pair is readonly [number, number] =>
  pair[0] !== null && pair[1] !== null;

/** The pairs of numbers in elements of a name. */
function pairsIn(xml: string, element: 'gml:pos' | 'gml:offsetVector'): (readonly [number, number])[] {
  return xml
    .split(`<${element}`)
    .slice(1)
    .flatMap((part) => {
      const [, text = ''] = /^[^<>]*>([^<>]*)</.exec(part.slice(0, LONGEST_ELEMENT)) ?? [];
      const [x = '', y = '', ...rest] = text.trim().split(/[\s,]+/);
      const pair = [finite(x), finite(y)] as const;
      return isPair(pair) && rest.length === 0 ? [pair] : [];
    });
}

const SRS = /srsName="[^"]{0,100}EPSG:{1,2}(\d{4,6})"/;

/** GMLJP2: the centre of the first pixel and the steps to the next column and row. */
export function gmlPlace(xml: string): Jp2Place | null {
  const [position] = pairsIn(xml, 'gml:pos');
  const [right, down] = pairsIn(xml, 'gml:offsetVector');
  if (position === undefined || right === undefined || down === undefined) return null;
  if (right[1] !== 0 || down[0] !== 0) throw new RasterError('rotated', 'rotated or sheared');
  const [pixelWidth, pixelHeight] = [right[0], -down[1]];
  if (!(pixelWidth > 0 && pixelHeight > 0)) throw new RasterError('rotated', 'not north-up');
  const epsg = SRS.exec(xml)?.[1];
  return {
    epsg: epsg === undefined ? null : Number(epsg),
    grid: { originX: position[0] - pixelWidth / 2, originY: position[1] + pixelHeight / 2, pixelWidth, pixelHeight },
  };
}

const view = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
