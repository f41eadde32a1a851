/** Labels of the classes of frost danger, 1 to 5 (domain.md 6). */
export const FROST_LABELS = ['Nagyon alacsony', 'Alacsony', 'Közepes', 'Magas', 'Nagyon magas'] as const;

/** Shown where there is no class. */
export const NO_FROST_DATA = 'Nincs adat';
