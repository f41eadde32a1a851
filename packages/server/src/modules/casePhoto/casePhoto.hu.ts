import type { PhotoDoubt } from '@georisk/domain/photo/photoDoubts.ts';

const oneDecimal = new Intl.NumberFormat('hu-HU', { maximumFractionDigits: 1 });

const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${oneDecimal.format(bytes / 1000)} kB` : `${oneDecimal.format(bytes / 1_000_000)} MB`;

const DOUBTS: { readonly [K in PhotoDoubt['kind']]: (doubt: Extract<PhotoDoubt, { kind: K }>) => string } = {
  'no-place': () => 'A képben nincs helyadat: a térképen nem jelenik meg.',
  'no-time': () => 'A képben nincs időpont.',
  abroad: () => 'A kép helye az ország környékén kívül van, ezért a térképen nem jelenik meg. A kép megmaradt.',
  far: ({ metres }) => `A kép ${oneDecimal.format(metres / 1000)} km-re készült a kár blokkjaitól.`,
  'before-damage': () => 'A kép a kár napja előtt készült.',
  trailing: ({ bytes }) =>
    `A kép vége után ${sizeText(bytes)} más adat áll (például mozgókép vagy előnézet). Az eredeti fájl változatlanul megmaradt.`,
  'container-only': () => 'HEIC kép: a fájl szerkezetét és méreteit ellenőriztük, a képpontjait nem.',
  'in-future': () => 'A kép időpontja a jövőben van: a fényképezőgép órája rosszul jár.',
};

export const photoDoubtText = (doubt: PhotoDoubt): string => DOUBTS[doubt.kind](doubt as never);

export const casePhotoTexts = {
  noPoint:
    'A kép mintavételi pontja még nincs a kárnál. A kép megmaradt, és a ponthoz fog tartozni, amint a pont megérkezik.',
} as const;
