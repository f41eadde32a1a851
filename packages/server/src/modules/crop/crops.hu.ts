export const cropTexts = {
  year: 'betakarítás éve (vagy a --year kapcsoló)',
  unknownCrop: (text: string) =>
    `Ismeretlen növény: „${text}”. Növénynevet, hasznosítási kódot vagy 1 és 5 közötti osztályt adjon meg.`,
} as const;
