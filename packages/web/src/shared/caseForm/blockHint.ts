import { formatHectares } from '#web/lib/format.ts';
import { caseFormTexts as texts } from './texts.hu.ts';
import type { Lookup } from './useBlockLookup.ts';

/** Known data of a typed code: the place of the block and its size. */
export function hintOf(lookup: Lookup): string | undefined {
  switch (lookup.kind) {
    case 'searching':
      return texts.searching;
    case 'found':
      return [lookup.mepar.cityName, formatHectares(lookup.mepar.geomHa)].filter(Boolean).join(', ');
    case 'unknown':
      return texts.unknown;
    case 'failed':
      return texts.notAsked;
    default:
      return undefined;
  }
}
