import { PICTURES } from '../tables.ts';
import type { Picture } from './picture.ts';

export { PICTURES };
export type PictureName = keyof typeof PICTURES;

/** Kinds of the rasters that pictures are drawn from. */
export type RasterKind = (typeof PICTURES)[PictureName]['raster'];

export const PICTURE_NAMES = Object.keys(PICTURES) as readonly PictureName[];

/**
 * Whether a picture is looked at as a photograph is: no colour of it stands for a value, so it may be sent with a little
 * loss.
 */
export const isPhoto = (picture: Picture | undefined): boolean => picture?.value === 'colour';

/** The picture of a product or of its sub-type; undefined where it has none. */
export const pictureOf = (type: string, subType: string | null = null): Picture | undefined => {
  const name = subType ?? type;
  return Object.hasOwn(PICTURES, name) ? PICTURES[name as PictureName] : undefined;
};
