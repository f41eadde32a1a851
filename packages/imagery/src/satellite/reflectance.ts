/** Digital number of a pixel that was not measured. */
export const DN_NO_DATA = 0;

/** From this processing baseline on (25 January 2022) Level-2A digital numbers are 1000 too large, so that dark pixels stay positive. */
const OFFSET_BASELINE = 4;
export const BOA_ADD_OFFSET = -1000;

/**
 * Surface reflectance, dimensionless, clamped at 0; NaN for no data.
 * @param dn digital number of Sentinel-2 Level-2A
 * @param offset added to it first, see `boaOffset`
 */
export function reflectance(dn: number, offset: number, quantification = 10_000): number {
  return dn === DN_NO_DATA ? Number.NaN : Math.max(dn + offset, 0) / quantification;
}

/** A product's statements about its offset; null where there are none. */
export interface OffsetEvidence {
  /**
   * `earthsearch:boa_offset_applied`, a collection called "harmonized", or the operator: the offset is already in the
   * numbers.
   */
  readonly applied?: boolean | null | undefined;
  /** BOA_ADD_OFFSET of the product's metadata, digital numbers. */
  readonly declared?: number | null | undefined;
  /** `raster:bands` of a STAC asset: reflectance = DN * scale + offset. */
  readonly band?: { readonly scale: number; readonly offset: number } | null | undefined;
  /** Processing baseline, as `05.09`. */
  readonly baseline?: string | null | undefined;
}

/**
 * The offset to add to digital numbers, so that it is never added twice: a statement that it was already applied comes
 * before the metadata, these before a STAC asset's own scale, and only without any of them the processing baseline
 * decides. The date never does: archives were reprocessed.
 * @returns null where it is unknown: a wrong offset would make a wrong index of every pixel
 */
export function boaOffset({ applied, declared, band, baseline }: OffsetEvidence): number | null {
  if (applied === true) return 0;
  if (declared !== undefined && declared !== null) return declared;
  if (band !== undefined && band !== null && band.scale > 0) return Math.round(band.offset / band.scale) + 0;
  const number = baselineNumber(baseline ?? null);
  if (number === null) return null;
  return number >= OFFSET_BASELINE ? BOA_ADD_OFFSET : 0;
}

/** `N0509`, `0509` and `05.09` as 5.09; null where it is no baseline. */
export function baselineNumber(baseline: string | null): number | null {
  const [, major, minor] = /^N?(\d{2})\.?(\d{2})$/.exec(baseline?.trim() ?? '') ?? [];
  return major === undefined || minor === undefined ? null : Number(`${Number(major)}.${minor}`);
}

/** A baseline as it is stored: `05.09`; null where it is none. */
export function normalBaseline(text: string | null): string | null {
  const [, major, minor] = /^N?(\d{2})\.?(\d{2})$/.exec(text?.trim() ?? '') ?? [];
  return major === undefined || minor === undefined ? null : `${major}.${minor}`;
}
