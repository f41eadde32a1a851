import type { EkItem, EkTotal } from '@georisk/contract/verticals/monitoring/eks.ts';
import { plainText } from '@georisk/domain/search/plainText.ts';

export interface EkEntry extends EkItem {
  /** Null where none of its blocks is known. */
  readonly total: EkTotal | null;
}

/** The applications with their land, by code. */
export function ekEntries(eks: readonly EkItem[], totals: readonly EkTotal[]): readonly EkEntry[] {
  const byCode = new Map(totals.map((total) => [total.code, total]));
  return eks
    .map((ek) => ({ ...ek, total: byCode.get(ek.code) ?? null }))
    .sort((a, b) => a.code.localeCompare(b.code, 'hu', { numeric: true }));
}

/** The entries of which the number or the address has a text in it, however it is accented. */
export function matching(entries: readonly EkEntry[], text: string): readonly EkEntry[] {
  const wanted = plainText(text);
  if (wanted === '') return entries;
  return entries.filter(({ code, krNumber, ownerAddress }) =>
    [code, krNumber, ownerAddress].some((each) => each !== null && plainText(each).includes(wanted)),
  );
}

/** Declared hectares of all of them. */
export const areaOf = (entries: readonly EkEntry[]): number =>
  entries.reduce((sum, { total }) => sum + (total?.area ?? 0), 0);
