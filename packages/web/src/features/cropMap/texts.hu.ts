export const cropTexts = {
  year: 'Év',
  harvest: (year: number) => `${year}. évi betakarítás`,
  none: 'Még nincs vetésszerkezeti térkép. A rendszergazda az Importálások oldalon töltheti be.',
  noneHere: (year: number) => `Ezen a részen nincs felvett vetés a ${year}. évből.`,
  failed: 'A vetésszerkezet nem tölthető be.',
  tooMany: 'Túl sok van belőlük ezen a részen: közelebbről mind látható.',
  legend: (year: number) => `Vetésszerkezet, ${year}`,
} as const;
