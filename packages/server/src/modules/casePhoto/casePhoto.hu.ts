import type { PhotoDoubt } from '@georisk/domain/photo/photoDoubts.ts';

const kilometres = new Intl.NumberFormat('hu-HU', { maximumFractionDigits: 1 });

const DOUBTS: { readonly [K in PhotoDoubt['kind']]: (doubt: Extract<PhotoDoubt, { kind: K }>) => string } = {
  'no-place': () => 'A képben nincs helyadat: a térképen nem jelenik meg.',
  'no-time': () => 'A képben nincs időpont.',
  abroad: () => 'A kép helye az ország környékén kívül van, ezért a térképen nem jelenik meg. A kép megmaradt.',
  far: ({ metres }) => `A kép ${kilometres.format(metres / 1000)} km-re készült a kár blokkjaitól.`,
  'before-damage': () => 'A kép a kár napja előtt készült.',
  'in-future': () => 'A kép időpontja a jövőben van: a fényképezőgép órája rosszul jár.',
};

export const photoDoubtText = (doubt: PhotoDoubt): string => DOUBTS[doubt.kind](doubt as never);

export const casePhotoTexts = {
  fileName: (damageNumber: string | null, sequence: number | null) =>
    [damageNumber ?? 'helyszin', 'foto', ...(sequence === null ? [] : [String(sequence)])].join('-'),
} as const;
