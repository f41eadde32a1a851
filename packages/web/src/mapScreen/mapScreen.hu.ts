export const mapScreenTexts = {
  openPanel: 'Panel megnyitása',
  closePanel: 'Panel bezárása',
  sheetGrow: 'Több részlet',
  sheetShrink: 'Kevesebb részlet',
  sheet: 'A terület adatai és az összes terület',
} as const;
