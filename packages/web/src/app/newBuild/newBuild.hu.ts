export const newBuildTexts = {
  ready: 'Új változat érhető el.',
  question: 'Áttér rá most? Az oldal újratöltődik.',
  use: 'Áttérek',
  later: 'Később',
  partMissing:
    'Új változat érhető el, és ennek az oldalnak egy része már csak abban van meg. Ha áttér rá, az oldal újratöltődik, és ami itt még nincs elmentve, elvész.',
  unsent: 'Előbb küldje el, vagy fejezze be, ami ezen a készüléken vár! Addig a mostani változat marad.',
} as const;
