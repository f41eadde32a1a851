/** Texts beside what is still empty. */
export const importingTexts = { open: 'Importálás megnyitása' } as const;
