import { quoted } from '@georisk/domain/text/quoted.hu.ts';

/** Names of the fields of a block plot in sentences. */
export const blockPlotFieldNames = {
  name: 'tábla neve',
  plantName: 'növény neve',
  yield: 'hozam',
  differentialSpraying: 'differenciált permetezés',
  differentialSprayingType: 'differenciált permetezés típusa',
  irrigation: 'öntözés',
} as const;

export const blockPlotTexts = {
  notYesOrNo: (what: string, value: string) =>
    `Nem igen és nem is nem: ${quoted(value)} (${what}). Írjon „igen” vagy „nem” szót, vagy hagyja üresen.`,
} as const;

/** Words that mean yes and no, as `plainText` leaves them. */
export const YES: ReadonlySet<string> = new Set(['igen', 'i', 'van', 'true', 't', 'yes', 'y', '1', 'x']);
export const NO: ReadonlySet<string> = new Set(['nem', 'n', 'nincs', 'false', 'f', 'no', '0']);
