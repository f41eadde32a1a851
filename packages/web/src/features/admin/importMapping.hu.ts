/** Texts of the mapping of an import's columns and values. */
export const importMappingTexts = {
  columns: {
    title: 'Oszlopok',
    what: 'a fájl oszlopai',
    hint: 'Melyik mező melyik oszlopban van? Amit a neve megmond, azt már kiválasztottuk.',
    none: 'Nincs ilyen oszlop',
    required: (field: string) => `${field} (kötelező)`,
    samples: (samples: readonly string[]) => (samples.length === 0 ? 'Az oszlop üres.' : samples.join(' · ')),
    missing: 'Enélkül nem importálható: válasszon oszlopot.',
    noColumns: 'A fájlnak nincs oszlopa. Ellenőrizze, hogy az első sorában az oszlopok neve áll-e.',
    otherLayer: 'A réteg azóta más.',
    readAgain: 'Oszlopok újraolvasása',
  },
  values: {
    title: 'Ismeretlen értékek',
    hint: 'Válassza ki, mit értsünk rajtuk, és próbálja újra. Ami így marad, azt a fájl szövegével vesszük át, vagy a sorát elutasítjuk.',
    label: (value: string, field: string) => `„${value}” – ${field}`,
    cells: (count: string) => `${count} cellában`,
    mapped: 'A választott értékkel olvassuk.',
    keep: 'Így marad',
    remembered: (count: number) => `Megjegyzett értékek (${count})`,
  },
  memory: {
    remember: 'A megfeleltetés megjegyzése a következő importhoz',
    saved: (at: string, by: string | null) => `Megjegyzett megfeleltetés: ${at}${by === null ? '' : `, ${by}`}.`,
    forget: 'Elfelejtés',
    forgotten: 'Elfelejtettük. A fájl oszlopait megint a nevük szerint keressük.',
  },
} as const;
