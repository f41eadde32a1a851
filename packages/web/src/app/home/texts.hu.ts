export const homeTexts = {
  panel: 'Kezdőlap',
  company: 'Cég',
  contact: 'Kapcsolattartó',
  tasks: 'Teendők',
  map: 'a térkép',
} as const;
