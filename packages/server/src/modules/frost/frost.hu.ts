import { quoted } from '@georisk/domain/text/quoted.hu.ts';

const number = new Intl.NumberFormat('hu-HU', { maximumFractionDigits: 2, useGrouping: 'always' });

/** Names of the fields in sentences. */
export const frostFieldNames = {
  damageNumber: 'kárszám',
  dangerType: 'veszélynem',
  damagedArea: 'károsodott terület',
  damageAmount: 'kifizetés',
  damageProportion: 'kárszázalék',
} as const;

/** Sentences of the import of damages by frost. */
export const frostImportTexts = {
  notFrost: (value: string, types: string) => `Nem fagykár: ${quoted(value)}. A veszélynem ezek egyike: ${types}.`,
  future: (date: string) => `Jövőbeli nap: ${date}. Javítsa a kár napját.`,
  otherSeason: (danger: string, date: string) =>
    `${danger} ezen a napon nem lehet: ${date}. Javítsa a napot vagy a veszélynemet.`,
  noArea: 'A károsodott terület 0 ha. Adja meg hektárban.',
  percent: (value: number) => `A kárszázalék 0 és 100 közötti szám, ez nem az: ${number.format(value)}.`,
  largerThanBlock: (area: number, block: string, blockHa: number) =>
    `A károsodott terület (${number.format(area)} ha) nagyobb a(z) ${block} blokknál (${number.format(blockHa)} ha). Javítsa a területet vagy a blokkazonosítót.`,
} as const;

/** What people read while the danger map is made, and of its result. */
export const frostJobTexts = {
  reading: 'időjárási adatok olvasása',
  fields: 'hőmérsékletek az állomások között',
  blocks: 'blokkok',
  saving: 'mentés',
  done: (blocks: number, stations: number, grids: number) =>
    `${blocks} blokk fagyveszélye, ${[...(grids > 0 ? [`${grids} hőmérsékleti rács`] : []), ...(stations > 0 ? [`${stations} állomás`] : [])].join(' és ')} adataiból`,
  nothing: 'Nincs elegendő hőmérsékleti adat, a térkép üres.',
} as const;
