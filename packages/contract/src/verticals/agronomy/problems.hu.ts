import type { problems } from './agronomy.vertical.ts';

export const problemTexts: Readonly<Record<keyof typeof problems, string>> = {
  'no-zones':
    'A táblának még nincs menedzsmentzónája: legalább három év felvételéből készül. Nézze meg később, vagy ellenőrizze a tábla blokkját.',
};
