import type { problems } from './agronomy.vertical.ts';

export const problemTexts: Readonly<Record<keyof typeof problems, string>> = {
  'no-zones':
    'A táblának még nincs menedzsmentzónája: legalább három év felvételéből készül. Nézze meg később, vagy ellenőrizze a tábla blokkját.',
  'zones-of-block':
    'A zónák a teljes blokk adataiból készültek, és a tábla ennek csak egy része: a blokk többi táblájának növényeit is mutatják. Ezért kijuttatási terv nem készíthető belőlük.',
};
