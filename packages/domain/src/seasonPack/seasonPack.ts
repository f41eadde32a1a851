import type { Grid } from '../raster/grid.ts';

/**
 * The pictures of a block's season as bytes, for a device without a network. A picture keeps the pixels of its granules as they are stored, on
 * the granules' own grids, so that it can be drawn on any target exactly as the server draws it.
 */
export interface SeasonPack {
  readonly meparCode: string;
  /** Grids that the pictures share. */
  readonly grids: readonly PackGrid[];
  /** Oldest first; of one day NDVI first. */
  readonly pictures: readonly PackPicture[];
}

export interface PackGrid {
  readonly epsg: number;
  readonly grid: Grid;
  /** On which sides its granule goes on beyond it: `CUT`, added up. A pack of an earlier version does not say: 0. */
  readonly cut: number;
}

/** Sides of a grid, as bits. */
export const CUT = { left: 1, top: 2, right: 4, bottom: 8 } as const;

export const PICTURE_KINDS = ['ndvi', 'colour'] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

/** Bytes a pixel: palette codes of NDVI; red, green, blue of the true colour. */
export const SAMPLES: Readonly<Record<PictureKind, 1 | 3>> = { ndvi: 1, colour: 3 };

export interface PackPicture {
  readonly kind: PictureKind;
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** Where two overlap the first with data wins. */
  readonly parts: readonly PackPart[];
}

export interface PackPart {
  /** Index of its grid. */
  readonly grid: number;
  /** Value of a pixel without data. */
  readonly noData: number;
  /** Row by row, samples interleaved. */
  readonly pixels: Uint8Array;
}

/** Metres around a block that its pack shows. */
export const PACK_MARGIN = 300;

/** Limits of what is read: a pack beyond them is refused. */
export const PACK_LIMITS = {
  /** Pixels of a grid's side: ten kilometres at 10 m. */
  side: 1024,
  grids: 32,
  pictures: 512,
  parts: 8,
  /** Bytes of the list of its contents. */
  header: 1 << 20,
  /** Bytes of all pixels together. */
  pixels: 1 << 28,
} as const;

/** What is wrong with a pack that is refused. */
export type PackFault = 'notAPack' | 'truncated' | 'contents' | 'tooLarge' | 'pixels';

export class PackError extends Error {
  readonly fault: PackFault;

  constructor(fault: PackFault) {
    super(`season pack: ${fault}`);
    this.name = 'PackError';
    this.fault = fault;
  }
}
