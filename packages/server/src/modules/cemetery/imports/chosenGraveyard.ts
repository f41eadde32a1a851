import { refuseRow } from '#server/imports/reading.ts';
import { cemeteryTexts as texts } from '../cemetery.hu.ts';
import type { StoredGraveyard } from './graveyards.repository.ts';

/**
 * The graveyard that a row names by its code; where it names none, the company's only one.
 * @throws RowRefusal
 */
export function chosenGraveyard(
  graveyards: ReadonlyMap<string, StoredGraveyard>,
  code: string | null,
): StoredGraveyard {
  const [first, second] = graveyards.values();
  if (first === undefined) return refuseRow(texts.imports.noGraveyard);
  if (code !== null) return graveyards.get(code) ?? refuseRow(texts.imports.unknownGraveyard(code));
  return second === undefined ? first : refuseRow(texts.imports.whichGraveyard([...graveyards.keys()]));
}
