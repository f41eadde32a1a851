/** What the first cell of a line says that sums up the lines above it. */
export const totalWords = [
  'összesen',
  'mindösszesen',
  'végösszesen',
  'részösszesen',
  'összeg',
  'végösszeg',
  'részösszeg',
  'szumma',
  'summa',
  'total',
  'grand total',
  'subtotal',
  'sum',
] as const;
