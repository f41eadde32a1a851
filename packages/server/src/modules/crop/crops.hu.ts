import { quoted } from '@georisk/domain/text/quoted.hu.ts';

export const cropTexts = {
  year: 'betakarítás éve (vagy a --year kapcsoló)',
  unknownCrop: (text: string) =>
    `Ismeretlen növény: ${quoted(text)}. Növénynevet, hasznosítási kódot vagy 1 és 5 közötti osztályt adjon meg.`,
} as const;
