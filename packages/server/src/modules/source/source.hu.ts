export const sourceTexts = {
  nameTaken: 'Van már ilyen nevű forrás.',
  groupOfCompany: (id: number) => `Nincs ${id} számú cég, a „c” kezdetű csoport egy cégé.`,
  noBlocks: 'Még egyetlen tábla sincs betöltve, így nincs terület, amelyre felvételt lehetne kérni.',
  tooCloudy: (cover: number, most: number) =>
    `A felhőborítása ${Math.round(cover)}%, több a forrásnál megengedett ${Math.round(most)}%-nál.`,
  progress: (count: number) => `${count} felvétel a forrásban`,
  nothingFound: 'Nincs itt olyan felvétel, amely a táblák fölött és a megadott napokon készült.',
  downloading: 'A sávok letöltése',
  computing: 'A felvétel feldolgozása',
  noAssets: 'A felvétel sávjainak címe nincs meg.',
  unexpected: 'A felvételt nem sikerült feldolgozni. A szerver naplójában áll, hogy miért.',
} as const;
