import { blankWebp } from '@georisk/imagery/render/blankWebp.ts';
import type { Colour } from '@georisk/imagery/render/flatPicture.ts';
import { type MapFormat, WMS_MAX_PIXELS_A_SIDE } from '@georisk/imagery/wms/parseRequest.ts';

/** Formats into which a finished map is encoded in the thread of pictures. */
export type EncodedFormat = Exclude<MapFormat, 'image/png'>;

export interface EncodedRow {
  /** What the picture depends on besides the map: part of its tag. */
  readonly tag: (background: Colour) => string;
  /** A picture without any data, where it needs no encoder. */
  readonly blank: ((width: number, height: number) => Uint8Array) | null;
  /** Those of the lower one are encoded first. */
  readonly rank: number;
  /** Whether finished pictures are kept: of a format whose background anybody chooses there is no end. */
  readonly isKept: boolean;
  /** Pixels that are encoded before it, from which on one more picture of this format is not encoded. */
  readonly maxWaiting: number;
  /** What is sent then, and where the encoder fails: the finished map as it is, or a refusal. */
  readonly otherwise: 'png' | 'refusal';
}

const LARGEST = WMS_MAX_PIXELS_A_SIDE ** 2;

/**
 * A JPEG waits for up to a second for each of the largest pictures. The application's own maps ask for WebP: 128 of
 * their tiles wait, less than a second; then the PNG is sooner there than its turn would be.
 */
export const ENCODED: Readonly<Record<EncodedFormat, EncodedRow>> = {
  'image/jpeg': {
    tag: (background) => background.join('-'),
    blank: null,
    rank: 1,
    isKept: false,
    maxWaiting: 16 * LARGEST,
    otherwise: 'refusal',
  },
  'image/webp': {
    tag: () => 'webp',
    blank: blankWebp,
    rank: 0,
    isKept: true,
    maxWaiting: 2 * LARGEST,
    otherwise: 'png',
  },
};
