const hectares = (area: number): string => `${area.toFixed(2).replace('.', ',')}\u00A0ha`;

/** Words of the exported workbook, of the search's hits and of the imports. */
export const forestTexts = {
  hit: (project: string, area: number) => `${project} · ${hectares(area)}`,
  sheets: { units: 'Erdőrészletek', species: 'Fafajok', diameters: 'Átmérőeloszlás', trees: 'Fák' },
  measured: 'mért',
  computed: 'számított',
  columns: {
    settlement: 'Település',
    tag: 'Tag',
    subTag: 'Részlet',
    area: 'Terület (ha)',
    stems: 'Törzsek száma (db)',
    height: 'Átlagos famagasság (m)',
    diameter: 'Átlagos átmérő (cm)',
    volume: 'Fatérfogat (m³)',
    volumeStems: 'Fatérfogat ennyi törzsből (db)',
    species: 'Fafaj',
    basalArea: 'Körlap (m²)',
    share: 'Arány (%)',
    from: 'Átmérő tól (cm)',
    to: 'Átmérő ig (cm)',
    externalId: 'Azonosító',
    treeHeight: 'Magasság (m)',
    crownArea: 'Koronaterület (m²)',
    treeDiameter: 'Mellmagassági átmérő (cm)',
    low: 'Átmérő 90%: tól (cm)',
    high: 'Átmérő 90%: ig (cm)',
    origin: 'Átmérő eredete',
  },
  imports: {
    fields: {
      project: 'projekt',
      settlement: 'település',
      tag: 'tag',
      subTag: 'részlet',
      species: 'fafaj',
      externalId: 'azonosító',
      unit: 'erdőrészlet',
      height: 'magasság',
      dbh: 'mellmagassági átmérő',
      crownArea: 'koronaterület',
    },
    unknownSpecies: (text: string, count: number) =>
      `Ismeretlen fafaj: „${text}” (${count} sorban; Tree specie not found). Ezek ismeretlen faként, szürkén jelennek meg.`,
    leavesStems: (code: string, trees: number) =>
      `A(z) ${code} erdőrészlet új határán kívül marad ${trees} betöltött törzs. Javítsa a határt, vagy töltse be előbb a törzseket a helyükre.`,
    noHeight: 'A fa magassága 0. Adja meg méterben.',
    tooHigh: (height: number, most: number) =>
      `Ilyen magas fa nincs: ${height} m (legfeljebb ${most} m). Lehet, hogy lábban vagy tengerszint felett mérték; méterben, a talajtól adja meg.`,
    tooThick: (diameter: number) =>
      `Ilyen vastag fa nincs: ${diameter} cm. Lehet, hogy milliméterben mérték; centiméterben adja meg.`,
    noPoint: 'A törzs helye pont, ez a sor terület. Ha korona, a koronák importjával töltse be.',
    noPlace: 'A törzsnek nincs helye. Adjon meg pontot, vagy töltse ki az eovY és eovX (vagy a lon és lat) oszlopot.',
    elsewhere:
      'A törzs a megengedett területen kívül esik. Ellenőrizze a koordinátáit és a vetületét (--crs), vagy bővítse a BOUNDS beállítást.',
    noUnits: 'Az ügyfélnek még nincs erdőrészlete. Töltse be előbb az erdőrészleteket.',
    unknownUnit: (named: string) =>
      `Nincs ilyen erdőrészlet: „${named}”. Töltse be előbb, vagy javítsa a nevét („Település tag/részlet”).`,
    severalUnits: (tree: string) =>
      `A fa (${tree}) helyén több erdőrészlet is van. Nevezze meg a magáét az erdőrészlet vagy a projekt oszlopában.`,
    outsideUnits: (tree: string) =>
      `A fa (${tree}) egyetlen erdőrészletben sem áll. Ellenőrizze a helyét és a vetületét.`,
    outsideUnit: (tree: string, unit: string) =>
      `A fa (${tree}) kívül áll a megnevezett erdőrészleten („${unit}”). Ellenőrizze a helyét, vagy javítsa az erdőrészletet.`,
    noProject: 'Az ügyfélnek még nincs erdészeti projektje. Töltse be előbb az erdőrészleteket.',
    unknownProject: (name: string) =>
      `Nincs ilyen nevű projekt: „${name}” (--granule). Javítsa a nevét, vagy hagyja el.`,
    whichProject: (names: readonly string[]) =>
      `A kép több projekt erdőrészleteit is mutatja: ${names.join(', ')}. Adja meg, melyiké (--granule).`,
    imageElsewhere:
      'A kép egyetlen erdőrészletet sem mutat. Ellenőrizze a vetületét (--crs), vagy adja meg a projektet (--granule).',
    oneBand:
      'A magassági modellnek egy sávja legyen, méterben (16 bites egész vagy 32 vagy 64 bites lebegőpontos számok).',
    noHeights:
      'A fájl sok értéke nem lehet magasság méterben. Ellenőrizze a fájlt, vagy adja meg a hiányzó adat értékét (--nodata).',
    otherGridThanTerrain:
      'A koronamodell más rácson van, mint a projekt domborzatmodellje: vetületük, cellájuk vagy sarkuk eltér. Igazítsa a kettőt egy rácsra, vagy töltse be előbb az új domborzatmodellt.',
    otherGridThanCanopy:
      'A domborzatmodell más rácson van, mint a projekt koronamodellje: vetületük, cellájuk vagy sarkuk eltér. Igazítsa a kettőt egy rácsra, vagy adjon meg későbbi napot, ha új felmérés.',
    otherPlace: (date: string) =>
      `Erre a napra (${date}) a projektnek már van ilyen adata, de más területről: ez a fájl azt cserélné le. Ha a felmérés több fájlból áll, fűzze őket össze; ha tényleg cserélni akarja, adja meg a --refresh kapcsolót.`,
    treesFollow: 'A fákat háttérfeladat keresi meg azokban az erdőrészletekben, amelyeknek nincsenek betöltött fái.',
    olderCanopy: 'A projektnek újabb koronamodellje is van: a fákat továbbra is abból számítjuk.',
    computedBeside: (count: number) =>
      `${count} számított fa megmaradt a betöltöttek mellett: az erdőrészlet számai mostantól a betöltött törzsekből készülnek, a számított leltár összehasonlításul látható.`,
  },
  job: {
    finding: 'fák keresése',
    saving: 'fák mentése',
    found: (trees: number, units: number) => `${trees} fa ${units} erdőrészletben`,
    nothing: 'nincs erdőrészlet betöltött fák nélkül',
    gone: 'A projekt koronamodellje már nincs meg. Töltse be újra.',
  },
} as const;
