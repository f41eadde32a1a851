export const productJobTexts = {
  damageBlock: (done: number, all: number) => `kártérkép: ${done}/${all} blokk`,
  zoneBlocks: (done: number, all: number) => `menedzsmentzónák: ${done}/${all} blokk`,
} as const;
