/** What a spreadsheet program with a Hungarian interface shows for a formula that failed. */
export const FAILED_IN_HUNGARIAN: readonly string[] = [
  '#HIÁNYZIK',
  '#HIV!',
  '#ÉRTÉK!',
  '#ZÉRÓOSZTÓ!',
  '#NÉV?',
  '#SZÁM!',
  '#NULLA!',
];
