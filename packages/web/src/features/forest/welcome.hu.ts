/** What a forester is told at first. */
export const forestWelcome = [
  'A kezdőlapon a cég erdészeti projektjei állnak: egy projekt megnyitja az erdőrészleteit és az összesítését.',
  'Egy erdőrészletben a fák törzsei és koronái a rétegválasztóval kapcsolhatók be; egy fára kattintva az adatai olvashatók.',
] as const;
