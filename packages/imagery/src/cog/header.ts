import type { Grid } from '@georisk/domain/raster/grid.ts';
import { RasterError } from '../rasterError.ts';
import { type ScaleOffset, scaleOffsetXml } from './gdalMetadata.ts';
import { FIELD, GEO_KEY, TAG } from './tags.ts';

/** One level as the header describes it; its blocks follow the header in the given order. */
export interface LevelLayout {
  readonly width: number;
  readonly height: number;
  /** Bytes per block, row by row; 0 for a block that is all no data and is not written. */
  readonly byteCounts: readonly number[];
}

export interface HeaderOptions {
  readonly grid: Grid;
  readonly epsg: number;
  /** 1: palette indices; 3: red, green, blue. */
  readonly samples: 1 | 3;
  readonly blockSize: number;
  readonly predictor: 1 | 2;
  readonly noData: number;
  /** Red, green, blue triples of the 256 values. */
  readonly palette?: Uint8Array | undefined;
  readonly scaleOffset?: ScaleOffset | undefined;
}

interface TiffField {
  readonly tag: number;
  readonly type: number;
  readonly count: number;
  readonly bytes: Buffer;
}

const ENTRY_BYTES = 12;
const HEADER_BYTES = 8;
/** Classic TIFF ends at 4 GiB; some readers already fail a little below. */
const MAX_FILE_BYTES = 3.9e9;
const DEFLATE = 8;
const METRE = 9001;
const PHOTOMETRIC = { gray: 1, rgb: 2, palette: 3 } as const;

/**
 * The header of a Cloud-Optimised GeoTIFF: all directories first, the raster's before its overviews'. Block data must follow it directly, the last
 * level's first.
 */
export function cogHeader(levels: readonly LevelLayout[], options: HeaderOptions): Buffer {
  // A first pass with any numbers for the offsets gives the header's length, on which the offsets depend.
  const shape = levels.map((level, index) => fieldsOf(level, index, options, level.byteCounts));
  const headerBytes = HEADER_BYTES + shape.reduce((sum, fields) => sum + ifdBytes(fields), 0);
  const offsets = blockOffsets(levels, headerBytes);

  const header = Buffer.alloc(headerBytes);
  header.write('II', 0, 'latin1');
  header.writeUInt16LE(42, 2);
  header.writeUInt32LE(HEADER_BYTES, 4);
  let at = HEADER_BYTES;
  for (const [index, level] of levels.entries()) {
    const fields = fieldsOf(level, index, options, offsets[index] ?? []);
    const end = at + ifdBytes(fields);
    writeIfd(header, at, fields, index + 1 < levels.length ? end : 0);
    at = end;
  }
  return header;
}

function blockOffsets(levels: readonly LevelLayout[], start: number): number[][] {
  const offsets: number[][] = levels.map(() => []);
  let at = start;
  for (let index = levels.length - 1; index >= 0; index -= 1) {
    offsets[index] = (levels[index]?.byteCounts ?? []).map((count) => {
      const offset = count === 0 ? 0 : at;
      at += count;
      return offset;
    });
  }
  if (at > MAX_FILE_BYTES) throw new RasterError('tooLarge', `${at} bytes of output`);
  return offsets;
}

function fieldsOf(level: LevelLayout, index: number, options: HeaderOptions, offsets: readonly number[]): TiffField[] {
  const { grid, samples, palette, scaleOffset } = options;
  const perSample = (value: number) => Array.from({ length: samples }, () => value);
  const photometric = samples === 3 ? PHOTOMETRIC.rgb : palette === undefined ? PHOTOMETRIC.gray : PHOTOMETRIC.palette;
  const fields = [
    longs(TAG.newSubfileType, [index === 0 ? 0 : 1]),
    longs(TAG.imageWidth, [level.width]),
    longs(TAG.imageLength, [level.height]),
    shorts(TAG.bitsPerSample, perSample(8)),
    shorts(TAG.compression, [DEFLATE]),
    shorts(TAG.photometric, [photometric]),
    shorts(TAG.samplesPerPixel, [samples]),
    shorts(TAG.planarConfiguration, [1]),
    shorts(TAG.predictor, [options.predictor]),
    ...(palette === undefined ? [] : [shorts(TAG.colorMap, colorMap(palette))]),
    shorts(TAG.tileWidth, [options.blockSize]),
    shorts(TAG.tileLength, [options.blockSize]),
    longs(TAG.tileOffsets, offsets),
    longs(TAG.tileByteCounts, level.byteCounts),
    shorts(TAG.sampleFormat, perSample(1)),
    ...(index === 0 ? geoFields(grid, options.epsg) : []),
    ...(index === 0 && scaleOffset !== undefined ? [ascii(TAG.gdalMetadata, scaleOffsetXml(scaleOffset))] : []),
    ascii(TAG.gdalNoData, String(options.noData)),
  ];
  return fields.sort((a, b) => a.tag - b.tag);
}

const geoFields = (grid: Grid, epsg: number): TiffField[] => [
  doubles(TAG.modelPixelScale, [grid.pixelWidth, grid.pixelHeight, 0]),
  doubles(TAG.modelTiepoint, [0, 0, 0, grid.originX, grid.originY, 0]),
  shorts(
    TAG.geoKeyDirectory,
    [
      [1, 1, 0, 4],
      [GEO_KEY.modelType, 0, 1, 1],
      [GEO_KEY.rasterType, 0, 1, 1],
      [GEO_KEY.projectedCrs, 0, 1, epsg],
      [GEO_KEY.linearUnits, 0, 1, METRE],
    ].flat(),
  ),
];

/** TIFF requires all reds, then greens, then blues, each of 16 bits. */
const colorMap = (palette: Uint8Array): number[] =>
  [0, 1, 2].flatMap((channel) => Array.from({ length: 256 }, (_, index) => (palette[index * 3 + channel] ?? 0) * 257));

const outOfLine = ({ bytes }: TiffField): number => (bytes.length <= 4 ? 0 : bytes.length + (bytes.length % 2));

const ifdBytes = (fields: readonly TiffField[]): number =>
  2 + fields.length * ENTRY_BYTES + 4 + fields.reduce((sum, field) => sum + outOfLine(field), 0);

function writeIfd(header: Buffer, start: number, fields: readonly TiffField[], next: number): void {
  header.writeUInt16LE(fields.length, start);
  let valuesAt = start + 2 + fields.length * ENTRY_BYTES + 4;
  for (const [index, field] of fields.entries()) {
    const at = start + 2 + index * ENTRY_BYTES;
    header.writeUInt16LE(field.tag, at);
    header.writeUInt16LE(field.type, at + 2);
    header.writeUInt32LE(field.count, at + 4);
    if (field.bytes.length <= 4) field.bytes.copy(header, at + 8);
    else {
      header.writeUInt32LE(valuesAt, at + 8);
      field.bytes.copy(header, valuesAt);
      valuesAt += outOfLine(field);
    }
  }
  header.writeUInt32LE(next, start + 2 + fields.length * ENTRY_BYTES);
}

const field = (tag: number, type: number, count: number, values: ArrayBufferView): TiffField => ({
  tag,
  type,
  count,
  bytes: Buffer.from(values.buffer, values.byteOffset, values.byteLength),
});

// Typed arrays are little-endian on every machine that Node runs on, as the file requires.
const shorts = (tag: number, values: readonly number[]) =>
  field(tag, FIELD.short, values.length, Uint16Array.from(values));
const longs = (tag: number, values: readonly number[]) =>
  field(tag, FIELD.long, values.length, Uint32Array.from(values));
const doubles = (tag: number, values: readonly number[]) =>
  field(tag, FIELD.double, values.length, Float64Array.from(values));
const ascii = (tag: number, text: string) =>
  field(tag, FIELD.ascii, text.length + 1, Buffer.from(`${text}\0`, 'latin1'));
