import { PICTURES } from '../tables.ts';
import type { Picture } from './picture.ts';

export { PICTURES };
export type PictureName = keyof typeof PICTURES;

/** Kinds of the rasters that pictures are drawn from. */
export type RasterKind = (typeof PICTURES)[PictureName]['raster'];

export const PICTURE_NAMES = Object.keys(PICTURES) as readonly PictureName[];

/** The picture of a product or of its sub-type; undefined where it has none. */
export const pictureOf = (type: string, subType: string | null = null): Picture | undefined => {
  const name = subType ?? type;
  return Object.hasOwn(PICTURES, name) ? PICTURES[name as PictureName] : undefined;
};
