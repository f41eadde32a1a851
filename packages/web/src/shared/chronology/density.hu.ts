export const densityTexts = {
  legend: 'A legnagyobb sűrűség százalékában',
  range: (from: number, to: number | null) => (to === null ? `${from}\u00A0% felett` : `${from}–${to}\u00A0%`),
  area: (area: string) => `${area}\u00A0km²`,
} as const;
