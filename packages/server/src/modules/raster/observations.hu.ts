import { quoted } from '@georisk/domain/text/quoted.hu.ts';

export const observationFields = {
  count: 'képpontok száma',
  clearShare: 'tiszta arány',
  mean: 'átlag',
  sd: 'szórás',
  min: 'legkisebb érték',
  max: 'legnagyobb érték',
} as const;

export const observationTexts = {
  share: (value: number): string =>
    `A tiszta arány 0 és 1 közötti szám, ez nem az: ${value}. Százalék helyett arányt adjon meg (például 0,95).`,
  count: (value: number): string => `A képpontok száma egész szám, ez nem az: ${value}.`,
  ndvi: (what: string, value: number): string => `Az NDVI −1 és 1 között lehet, ez nem az: ${value} (${what}).`,
  order: 'Az átlag nem a legkisebb és a legnagyobb érték között van. Javítsa az értékeket.',
  meanWithoutPixels:
    'Tiszta képpont nélkül nincs átlag, képponttal pedig kell. Javítsa a képpontok számát vagy az átlagot.',
  group: (name: string): string =>
    `Érvénytelen csoportnév: ${quoted(name)}. Kisbetű, számjegy és kötőjel lehet benne (--group).`,
  companyGroup: (group: string): string =>
    `Ügyfél statisztikája csak az ügyfél csoportjába kerülhet: ${group}. Hagyja el a --group kapcsolót.`,
  foreignGroup: (group: string): string =>
    `A(z) ${quoted(group)} csoport egy ügyfélé. Adja meg az ügyfelet (--company), vagy válasszon másik csoportot (--group).`,
  kept: (count: number): string => `${count} sor napjáról kép is van: a képből számolt statisztikát meghagytuk.`,
} as const;
