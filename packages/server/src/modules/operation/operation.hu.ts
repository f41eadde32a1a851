export const operationTexts = {
  conflict: 'Időközben más is módosította, és a kettő közül választani kell. A fájlban lévő változat nem került be.',
  photoMissing: 'A fénykép nincs benne a fájlban: a készülék már nem őrizte.',
  gone: 'A kárakta vagy a tábla nem található: időközben törölték, vagy Ön nem láthatja.',
} as const;
