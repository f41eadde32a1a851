export const damageTexts = {
  whichCompany: 'Adja meg, melyik biztosító kárát nyitja meg!',
  numberReused: (number: string) =>
    `A(z) ${number} kárszámmal közben új káraktát nyitottak, ezért a törölt nem állítható vissza. Ha a törölt kell, előbb az újat törölje!`,
  numberTaken: 'Ilyen számú kárakta már létezik.',
  plotHasWork: (names: readonly string[]) =>
    `Ezen a táblán már van rajz, mintavétel vagy hozam: ${names.join('; ')}. Ha mégis eltávolítja, a munka megmarad, és a tábla visszavételével együtt visszakerül.`,
  chain: {
    changed: (position: number | null) => `A ${position ?? ''}. bejegyzés tartalma megváltozott.`,
    missing: (position: number | null) => `A ${position ?? ''}. bejegyzés hiányzik.`,
    gap: (position: number | null) => `A ${position ?? ''}. bejegyzés előtt hiányzik egy láncszem.`,
    unlinked: () => 'Egy bejegyzés nincs a láncban.',
    photo: () => 'Egy fénykép lenyomata nem az, amelyet a feltöltésekor rögzítettünk.',
    signature: () => 'Egy aláírás hiányzik, vagy nem az, amelyet a felmérés végén rögzítettünk.',
  },
  notAnExpert: 'Csak a biztosító saját, aktív szakértőjének adható ki a kár.',
} as const;

const OPERATIONS: Readonly<Record<string, string>> = {
  'open-case': 'Kárakta megnyitása',
  'assign-case': 'Szakértő kijelölése',
  'set-deadline': 'Határidő beállítása',
  'change-case': 'Kár adatainak módosítása',
  'change-plots': 'Blokkok és táblák módosítása',
  'delete-case': 'Kár törlése',
  'restore-case': 'Törölt kár visszaállítása',
  'finish-survey': 'Felmérés befejezése',
  'save-table': 'Táblahatár mentése',
  'delete-table': 'Táblahatár törlése',
  'save-area': 'Károsodott terület mentése',
  'delete-area': 'Károsodott terület törlése',
  'mepar-as-area': 'Teljes MePAR károsodott területként',
  'save-sampling': 'Mintavételi pontok mentése',
  'remove-sampling': 'Mintavételi pont törlése',
  'generate-zones': 'Zónák és mintavételi pontok készítése',
  'calculate-yield': 'Hozamszámítás',
  'upload-photo': 'Fénykép feltöltése',
  'bind-photo': 'Fénykép mintavételi ponthoz rendelése',
  'remove-photo': 'Fénykép törlése',
  'keep-proposal': 'Javaslat érkezett',
  'decline-proposal': 'Javaslat elutasítása',
  'import-inspections': 'Szemleiratok érkeztek',
};

export const operationTitle = (operation: string): string => OPERATIONS[operation] ?? operation;
