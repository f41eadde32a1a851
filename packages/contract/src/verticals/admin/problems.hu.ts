import type { problems } from './admin.vertical.ts';

export const problemTexts: Readonly<Record<keyof typeof problems, string>> = {
  'import-refused': 'Az importálás nem történt meg: a fájl hibás sorokat tartalmaz.',
};
