/** Values of a damage map's pixels (spec domain 4.3); 0 is no data. Vermilion and grey differ in lightness too. */
export const DAMAGE_CLASSES = [
  { id: 1, word: 'undamaged', color: '#BDBDBD' },
  { id: 2, word: 'damaged', color: '#D7301F' },
] as const;
export const UNDAMAGED = 1;
export const DAMAGED = 2;
