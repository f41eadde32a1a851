export interface CropOfYear {
  readonly year: number;
  /** Equal where the crops are. */
  readonly key: string;
}

/**
 * The years that a season may be compared with: those of the same crop, since another one grows at another time. All of them
 * where the season's own crop is not known.
 */
export function comparableYears(
  year: number,
  earlier: readonly number[],
  crops: readonly CropOfYear[],
): readonly number[] {
  const keyOf = (each: number) => crops.find((crop) => crop.year === each)?.key;
  const own = keyOf(year);
  return own === undefined ? earlier : earlier.filter((each) => keyOf(each) === own);
}
