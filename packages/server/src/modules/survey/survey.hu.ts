export const surveyTexts = {
  incomplete: (step: string) => `A felmérés még nem fejezhető be. Hiányzik: ${step}.`,
  warnings: 'A figyelmeztetéseket el kell olvasni, mielőtt a felmérés befejeződik.',
  noSignature: 'Az aláírás hiányzik. Ha a gazda nem ír alá, adja meg az okát!',
  badSignature: 'Az aláírás nem olvasható. Kérje meg a gazdát, hogy írja alá újra!',
} as const;
