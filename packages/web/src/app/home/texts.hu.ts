export const homeTexts = {
  panel: 'Kezdőlap',
  company: 'Cég',
  contact: 'Kapcsolattartó',
  tasks: 'Menü',
  map: 'a térkép',
} as const;
