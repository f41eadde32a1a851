import { quoted } from '@georisk/domain/text/quoted.hu.ts';

export const yieldTexts = {
  fields: { yield: 'hozam', county: 'megye', district: 'járáskód', country: 'ország' },
  area: 'Hiányzik, hogy hol: adjon meg blokkazonosítót, járáskódot, megyét vagy országot (ez utóbbit a --country kapcsolóval is).',
  plant: (text: string) => `Ismeretlen növény: ${quoted(text)}. Növénynevet vagy hasznosítási kódot adjon meg.`,
  noPlant: 'Hiányzik: növény neve vagy kódja. Töltse ki ezt a mezőt.',
  tooMuch: (plant: string, value: number, max: number) =>
    `Hihetetlen hozam: ${value} t/ha (${plant}, legfeljebb ${max} t/ha). Talán q/ha: akkor ossza el tízzel.`,
  unknownDistrict: (code: string) =>
    `Nincs ${code} kódú járás. Importálja előbb a járásokat vagy a településeket (npm run import -- districts …).`,
  unknownCounty: (name: string) => `Egy településnek sincs ${quoted(name)} megyéje. Javítsa a megye nevét.`,
} as const;
