import { foldCropName, plantCodeOfName } from '../crops/crops.ts';

/** Whether two names are of one crop: the same name, or two names of one row of the crop list. */
export function sameCrop(a: string, b: string): boolean {
  const code = plantCodeOfName(a);
  return foldCropName(a) === foldCropName(b) || (code !== null && code === plantCodeOfName(b));
}

/** Whether an insured plot's outline may be a damaged plot's: of another crop it never is. */
export const isOutlineFor = (insuredCrop: string | null, plantName: string): boolean =>
  insuredCrop === null || insuredCrop === '' || plantName === '' || sameCrop(insuredCrop, plantName);
