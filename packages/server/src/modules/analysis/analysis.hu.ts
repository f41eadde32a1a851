import type { RefusalReason } from '@georisk/domain/alert/refusal.ts';

/** Why a block's value of a day is not used, as people read it beside the day. */
export const REFUSAL_TEXTS = {
  implausible: 'Felhő vagy hó: a kép nem mutat növényzetet ott, ahol volt.',
  sudden: 'Felhő: minden tábla értéke egyszerre esett vissza.',
  recovered: 'Vékony felhő: az érték a következő felvételen visszaállt.',
  hazy: 'Valószínűleg pára: a környék értékei együtt estek vissza, és a következő felvételen visszaálltak.',
} as const satisfies Record<RefusalReason, string>;

export const STEPS = {
  reading: 'a táblák értékeinek olvasása',
  judging: 'a felvétel megítélése',
  pixels: 'a változások keresése',
  saving: 'mentés',
} as const;

/** The result of a day. @param incomparable blocks whose two dates have different grids */
export const outcomeText = (alerts: number, refused: number, incomparable: number): string =>
  [
    `${alerts === 0 ? 'nincs' : alerts} jelentős változás`,
    refused > 0 && `${refused} érték visszautasítva`,
    incomparable > 0 && `${incomparable} tábla két képe más rácson van, nem hasonlítható össze`,
  ]
    .filter(Boolean)
    .join(', ');
