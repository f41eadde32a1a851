export const newBuildTexts = {
  ready: 'Új változat érhető el.',
  question: 'Áttér rá most? Az oldal újratöltődik.',
  use: 'Áttérek',
  later: 'Később',
  unsent: 'Előbb küldje el, vagy fejezze be, ami ezen a készüléken vár! Addig a mostani változat marad.',
} as const;
