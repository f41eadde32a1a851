/**
 * Branded numbers and positions: a value cannot be passed in the wrong unit or coordinate system. The brand exists
 * only for the compiler; at run time these are plain numbers.
 */
declare const unit: unique symbol;
type Branded<T, U extends string> = T & { readonly [unit]: U };

/** Planar area in EPSG:23700, m². */
export type SquareMetres = Branded<number, 'm2'>;
/** Hectares, 10 000 m². */
export type Hectares = Branded<number, 'ha'>;
/** Crop yield, t/ha. */
export type TonnesPerHectare = Branded<number, 't/ha'>;
/** `[easting, northing]` in metres, EPSG:23700 (EOV; the land register calls them Y, X). */
export type Eov = Branded<readonly [number, number], 'EPSG:23700'>;
/** `[longitude, latitude]` in degrees, WGS84 (EPSG:4326 in GeoJSON's order). */
export type Wgs84 = Branded<readonly [number, number], 'EPSG:4326'>;
/** `[x, y]` in metres of the web map, EPSG:3857. */
export type WebMercator = Branded<readonly [number, number], 'EPSG:3857'>;
/** A calendar date of Europe/Budapest, `YYYY-MM-DD`. */
export type IsoDate = Branded<string, 'date'>;

export const squareMetres = (value: number) => value as SquareMetres;
export const hectares = (value: number) => value as Hectares;
export const tonnesPerHectare = (value: number) => value as TonnesPerHectare;
export const eov = (easting: number, northing: number) => [easting, northing] as unknown as Eov;
export const wgs84 = (longitude: number, latitude: number) => [longitude, latitude] as unknown as Wgs84;
export const webMercator = (x: number, y: number) => [x, y] as unknown as WebMercator;

/** Hectares of an area in square metres, unrounded. */
export const toHectares = (area: SquareMetres): Hectares => hectares(area / 10_000);

/** Significant digits of arithmetic on decimal figures; further ones are binary rounding. */
const SURE_DIGITS = 12;

/** A figure computed from decimals without the rounding of binary numbers: the mean of 5.41 and 5.42 is 5.415, not 5.41499… */
export const decimalOf = (value: number): number => Number(value.toPrecision(SURE_DIGITS));

/**
 * Rounds half up on the decimal value, as the land register and the specification do
 * (`Math.round` on a scaled binary number would turn 1.005 into 1).
 * @param digits decimals to keep, 0 to 10
 */
export function roundHalfUp(value: number, digits: number): number {
  const [mantissa = '0', exponent = '0'] = value.toString().split('e');
  const shifted = Number(`${mantissa}e${Number(exponent) + digits}`);
  const [rounded = '0', roundedExponent = '0'] = Math.floor(shifted + 0.5)
    .toString()
    .split('e');
  return Number(`${rounded}e${Number(roundedExponent) - digits}`);
}
