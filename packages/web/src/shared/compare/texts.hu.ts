export const compareTexts = {
  start: 'Két dátum összehasonlítása',
  needsTwo: 'az összehasonlításhoz két felvétel kell',
  drawing: 'rajzolás közben nem használható',
  bar: 'Két dátum összehasonlítása',
  left: 'Bal oldal',
  right: 'Jobb oldal',
  close: 'Összehasonlítás vége',
  handle: 'Elválasztó vonal: a nyilakkal húzhatja a két dátum között',
  handleValue: (percent: number, left: string, right: string) => `balra ${left} ${percent} %, jobbra ${right}`,
} as const;
