export const cemeteryNames = {
  hits: { dead: 'Elhunyt', born: 'Született', died: 'Elhunytak', valid: 'Sírhely lejárat' },
  links: 'Látogatói linkek',
} as const;
