/**
 * Each row with its share of the sum, per cent to one decimal; null where the sum is 0.
 * @param key whose values are added; null counts as 0
 */
export function withShares<K extends string, R extends Readonly<Record<K, number | null>>>(
  rows: readonly R[],
  key: K,
): (R & { readonly share: number | null })[] {
  const sum = rows.reduce((total, row) => total + (row[key] ?? 0), 0);
  return rows.map((row) => ({ ...row, share: sum === 0 ? null : Math.round((1_000 * (row[key] ?? 0)) / sum) / 10 }));
}
