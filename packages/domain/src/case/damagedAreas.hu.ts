import { outlineRefusalText } from '../geo/outline.hu.ts';
import type { AreaRefusal } from './damagedAreas.ts';

export const TOO_MANY_AREAS =
  'Egy táblán legfeljebb 10 károsodott terület rajzolható. Töröljön egyet, mielőtt újat rajzol!';

/** The refusal as a Hungarian sentence that says what to do. */
export function areaRefusalText(refusal: AreaRefusal): string {
  if (refusal.code === 'outside-table')
    return 'A károsodott terület teljesen a táblán kívül esik. Rajzolja a tábla határán belülre!';
  if (refusal.code === 'parts-overlap')
    return 'A károsodott terület részei fedik egymást. Rajzolja meg egyetlen körvonallal!';
  return outlineRefusalText(refusal);
}
