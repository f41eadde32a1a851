import type { Grid } from '@georisk/domain/raster/grid.ts';
import type { RasterValues } from '@georisk/domain/raster/rasterValues.ts';
import { type MaybePromise, type RandomAccess, readExactly, whenReady } from '../access.ts';
import { RasterError } from '../rasterError.ts';
import { decodeBlock, rowsOfBlock } from './decodeBlock.ts';
import { parseNoData, parseScaleOffset, type ScaleOffset } from './gdalMetadata.ts';
import { declaredEpsg, geoKeys, georeference } from './geo.ts';
import { type Ifd, readDirectories } from './ifd.ts';
import { type SampleType, type TiffImage, tiffImage } from './image.ts';
import { TAG, type Tag } from './tags.ts';

/** An open GeoTIFF: its properties, and the positions of its blocks. */
export interface Cog {
  readonly access: RandomAccess;
  readonly littleEndian: boolean;
  /** The raster itself, then its overviews, each coarser than the one before. */
  readonly levels: readonly TiffImage[];
  readonly samples: number;
  /** The file's own mask of pixels with data. */
  readonly mask: TiffImage | null;
  /** The sample that is a pixel's opacity. */
  readonly alpha: number | null;
  readonly sampleType: SampleType;
  /** Grid of the first level. */
  readonly grid: Grid;
  /** Declared coordinate system; null where it is not given as an EPSG code. */
  readonly epsg: number | null;
  /** Raw value that is no data. */
  readonly noData: number | null;
  /** As declared by the file. */
  readonly scaleOffset: ScaleOffset | null;
}

/** The value of a pixel as it is read: numbers of double precision are rounded. */
const asRead = ({ sampleBytes }: TiffImage, value: number | null) =>
  value !== null && sampleBytes === 8 ? Math.fround(value) : value;

/** Kinds of an extra sample that are opacity: of colours multiplied by it, and of plain ones. */
const OPACITY: ReadonlySet<number> = new Set([1, 2]);

/** The sample of opacity, as the file declares it; of four bytes without a declaration the last. */
function alphaOf(ifd: Ifd, { samples, sampleType }: TiffImage): number | null {
  const extra = ifd.get(TAG.extraSamples);
  if (extra === undefined) return samples === 4 && sampleType === 'uint8' ? 3 : null;
  if (typeof extra === 'string' || extra.length >= samples) return null;
  const index = extra.findIndex((kind) => OPACITY.has(kind));
  return index < 0 ? null : samples - extra.length + index;
}

/** Opens a GeoTIFF, checks all claims of its directories, and reads no pixel. Faults are `RasterError`s. */
export async function openCog(access: RandomAccess): Promise<Cog> {
  const { littleEndian, ifds } = await readDirectories(access);
  const [main, ...others] = ifds;
  if (main === undefined) throw new RasterError('corrupt', 'no image');
  const base = tiffImage(main, access.size);
  const keys = geoKeys(main);
  const images = others.map((ifd) => tiffImage(ifd, access.size));
  const overviews = images
    .filter(
      (image) =>
        image.isOverview && !image.isMask && image.samples === base.samples && image.sampleType === base.sampleType,
    )
    .filter((image) => image.width < base.width && image.height <= base.height)
    .sort((a, b) => b.width - a.width);
  const text = (tag: Tag) => {
    const value = main.get(tag);
    return typeof value === 'string' ? value : undefined;
  };
  return {
    access,
    littleEndian,
    levels: [base, ...overviews],
    samples: base.samples,
    mask: images.find(({ isMask, isOverview }) => isMask && !isOverview) ?? null,
    alpha: alphaOf(main, base),
    sampleType: base.sampleType,
    grid: georeference(main, keys, base.width, base.height),
    epsg: declaredEpsg(keys),
    noData: asRead(base, parseNoData(text(TAG.gdalNoData))),
    scaleOffset: parseScaleOffset(text(TAG.gdalMetadata)),
  };
}

/**
 * Values of one block, its samples interleaved; null for a block that was never written, which is all no data.
 * @param plane sample to read, where the samples are in separate planes
 */
export function readBlock(
  cog: Cog,
  image: TiffImage,
  column: number,
  row: number,
  plane = 0,
): MaybePromise<RasterValues | null> {
  const index = (plane * image.blocksDown + row) * image.blocksAcross + column;
  const count = image.byteCounts[index];
  const offset = image.offsets[index];
  if (count === undefined || offset === undefined) throw new RangeError('no such block');
  if (count === 0) return null;
  const rows = rowsOfBlock(image, row);
  return whenReady(readExactly(cog.access, offset, count), (bytes) =>
    decodeBlock(image, cog.littleEndian, rows, bytes),
  );
}
