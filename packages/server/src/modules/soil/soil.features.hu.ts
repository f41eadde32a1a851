export const soilFeatureTexts = {
  zones: { title: 'Talajtérkép', description: 'A talajtérkép foltjai: genetikai és fizikai talajféleség.' },
  samples: {
    title: 'Talajminták',
    description: 'A talajminták helye vagy területe: település, hrsz., blokk, talajtípus, szervesanyag (%).',
  },
} as const;
