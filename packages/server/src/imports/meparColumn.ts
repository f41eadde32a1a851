/** Names that the column of a block's code may have, folded, best first. */
export const MEPAR_ALIASES = [
  'meparcode',
  'mepar',
  'meparkod',
  'blokkazonosito',
  'blokkazon',
  'blokkkod',
  'blokk',
] as const;
