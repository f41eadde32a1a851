import { quoted } from '@georisk/domain/text/quoted.hu.ts';

export const sourceTexts = {
  nameTaken: 'Van már ilyen nevű forrás.',
  groupOfCompany: (id: number) => `Nincs ${id} számú cég, a „c” kezdetű csoport egy cégé.`,
  noBlocks: 'Még egyetlen tábla sincs betöltve, így nincs terület, amelyre felvételt lehetne kérni.',
  tooCloudy: (cover: number, most: number) =>
    `A felhőborítása ${Math.round(cover)}%, több a forrásnál megengedett ${Math.round(most)}%-nál.`,
  progress: (count: number) => `${count} felvétel a forrásban`,
  nothingFound: 'Nincs itt olyan felvétel, amely a táblák fölött és a megadott napokon készült.',
  noRaster: (host: string) => `A(z) ${host} nem GeoTIFF vagy JPEG 2000 fájlt adott, talán bejelentkezést kér.`,
  noCollection: (name: string) => `A katalógusban nincs ${quoted(name)} gyűjtemény.`,
  noneInDays: (days: number) => `Az utolsó ${days} napban nincs felvétel a terület fölött.`,
  tryTooSlow: (seconds: number) => `A katalógus ${seconds} másodperc alatt nem adott teljes választ.`,
  downloading: 'A sávok letöltése',
  computing: 'A felvétel feldolgozása',
  noAssets: 'A felvétel sávjainak címe nincs meg.',
  unexpected: 'A felvételt nem sikerült feldolgozni. A szerver naplójában áll, hogy miért.',
} as const;
