import { LAYER_KEYS, mayHaveLayer } from '@georisk/contract/layers/layerCatalog.ts';
import { fullMapTexts as texts } from './fullMap.hu.ts';
import { parseChoices } from './layerChoices.ts';
import { PARAMS } from './mapAddress.ts';
import { parsePlace } from './placeText.ts';
import { tableFromText } from './shapeTable/tableText.ts';

/** Parts of an address that this map cannot follow, in sentences. @param search of the address as it was opened */
export function addressFaults(search: string, role: number): readonly string[] {
  const query = new URLSearchParams(search);
  const place = query.get(PARAMS.place);
  const words = (query.get(PARAMS.choices) ?? '').split(',').filter((word) => word !== '');
  const known = parseChoices(words.join(','));
  const isForeign = LAYER_KEYS.some((key) => known[key] !== undefined && !mayHaveLayer(key, role));
  const table = query.get(PARAMS.table);
  return [
    ...(place !== null && parsePlace(place) === null ? [texts.badPlace] : []),
    ...(isForeign || Object.keys(known).length < new Set(words).size ? [texts.badLayers] : []),
    ...(table !== null && tableFromText(table) === null ? [texts.badTable] : []),
  ];
}
