import { quoted } from '@georisk/domain/text/quoted.hu.ts';

const number = new Intl.NumberFormat('hu-HU', { maximumFractionDigits: 2, useGrouping: 'always' });
const ha = (area: number) => `${number.format(area)} ha`;

/** Sentences of the import of applications. */
export const ekTexts = {
  noArea: 'A bejelentett terület 0 ha. Adja meg a növény területét hektárban (terület).',
  signedLater: (date: string, today: string) =>
    `Az aláírás dátuma (${date}) későbbi a mai napnál (${today}). Javítsa az aláírás dátumát.`,
  otherFact: (code: string, what: string, first: string, other: string) =>
    `A(z) ${code} EK a fájlban két adattal szerepel (${what}: ${quoted(first)} és ${quoted(other)}). Egy EK egy kérelmezőé: javítsa az egyiket.`,
  largerThanBlock: (plant: string, area: number, block: string, blockHa: number) =>
    `A bejelentett terület (${plant}: ${ha(area)}) nagyobb a(z) ${block} blokknál (${ha(blockHa)}). Javítsa a területet vagy a blokkazonosítót.`,
  togetherLarger: (code: string, sum: number, block: string, blockHa: number) =>
    `A(z) ${code} EK növényeinek területe együtt (${ha(sum)}) nagyobb a(z) ${block} blokknál (${ha(blockHa)}). Javítsa a területeket.`,
  removed: (count: number) => `${count} korábbi sor a fájlban már nem szerepel, ezért az EK-jából is kikerült.`,
};

/** Names of the fields in sentences. */
export const ekFieldNames = {
  code: 'EK azonosító',
  krNumber: 'KR-szám',
  signedAt: 'aláírás dátuma',
  ownerAddress: 'tulajdonos címe',
  plot: 'tábla sorszáma',
  plantName: 'növény',
  area: 'terület',
} as const;
