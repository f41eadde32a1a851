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

/** A baseline as a number, 5.09; null where it is none. */
export function baselineNumber(baseline: unknown): number | null {
  const normal = normalBaseline(baseline);
  return normal === null ? null : Number(normal);
}

const BASELINE = /^(?:N(?:\d{2}\.?|\d\.)\d{2}|\d{1,2}\.\d{2}|\d{4})$/i;

/**
 * A baseline as it is stored, `05.09`: of `N0509`, `0509`, `05.09` and `5.09`, and of the numbers 5.09 and 509 (5.1 is
 * 05.10: a number has no zero at its end). Null where it is none.
 */
export function normalBaseline(baseline: unknown): string | null {
  if (typeof baseline === 'number') {
    const version = baseline >= 100 ? baseline / 100 : baseline;
    const hundredths = Math.round(version * 100);
    const isVersion = hundredths > 0 && hundredths < 10_000 && Math.abs(version * 100 - hundredths) < 1e-6;
    return isVersion ? normalBaseline(version.toFixed(2)) : null;
  }
  const text = typeof baseline === 'string' ? baseline.trim() : '';
  if (!BASELINE.test(text)) return null;
  const digits = text.replaceAll(/\D/g, '').padStart(4, '0');
  return `${digits.slice(0, 2)}.${digits.slice(2)}`;
}
