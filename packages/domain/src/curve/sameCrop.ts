export interface CropOfYear {
  readonly year: number;
  /** Equal where the crops are. */
  readonly key: string;
}

/**
 * The years that a season may be drawn beside: not those of another crop, which grows at another time.
 */
export function comparableYears(
  year: number,
  earlier: readonly number[],
  crops: readonly CropOfYear[],
): readonly number[] {
  const keyOf = (each: number) => crops.find((crop) => crop.year === each)?.key;
  const own = keyOf(year);
  return own === undefined ? earlier : earlier.filter((each) => [own, undefined].includes(keyOf(each)));
}
