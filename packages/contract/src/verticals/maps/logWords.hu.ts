import type { logWords } from './maps.tables.ts';

export const logWordTexts: Readonly<Record<keyof typeof logWords, string>> = {
  'search-used': 'Keresés',
  'view-printed': 'Nyomtatás',
};
