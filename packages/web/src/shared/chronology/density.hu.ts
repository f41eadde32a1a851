export const densityTexts = {
  legend: 'A legnagyobb sűrűség százalékában',
  range: (from: number, to: number | null) => (to === null ? `${from}% felett` : `${from}–${to}%`),
  area: (area: string) => `${area}\u00A0km²`,
} as const;
