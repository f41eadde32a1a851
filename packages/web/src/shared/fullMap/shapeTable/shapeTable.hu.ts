export const shapeTableTexts = {
  button: 'Adattábla a térkép alakzatairól',
  title: 'Adattábla',
  close: 'Adattábla bezárása',
  tables: { mepar: 'MePAR blokkok', policyPlot: 'Biztosított táblák', damagePlot: 'Károsodott táblák' },
  chooseTable: 'Mi legyen a sorokban',
  tab: (title: string, count: string) => `${title} (${count})`,
  selection: 'Mi van kijelölve',
  selections: { extent: 'Látható terület', outline: 'Körülrajzolás', picked: 'Egyenként' },
  columns: {
    plant: 'Növény',
    block: 'MePAR blokk',
    policy: 'Kötvény',
    damage: 'Kárszám',
    hectares: 'Terület (ha)',
    squareMetres: 'Terület (m²)',
    /** Of shapes that lie in one another. */
    wholeShape: 'A folt teljes területe (ha)',
  },
  sum: (count: string, area: string | null) => [`${count} sor`, ...(area === null ? [] : [area])].join(' · '),
  /** @param parts by severity */
  once: (total: string, parts: string) =>
    `együtt ${total}, minden hektár egyszer, a legsúlyosabb fokozatánál: ${parts}`,
  loading: 'A kijelölt alakzatok betöltése…',
  failed: 'A sorok nem tölthetők be.',
  retry: 'Újra',
  truncated: (count: string) =>
    `A kijelölt területen ${count} alakzatnál több van: a többi hiányzik. Nagyítson rá, vagy jelöljön ki kisebb területet.`,
  crossing: 'A körülrajzolás vonala keresztezi önmagát. Rajzolja újra!',
  withoutRow: (count: string) =>
    `${count} kijelölt alakzatnak nincs sora: a blokkok közül azok vannak a táblában, amelyeken biztosított tábla vagy kár van.`,
  withoutRowCut: (count: string) =>
    `${count} kijelölt alakzatnak nincs sora, mert a térképnek azon a részén, ahol kijelölte, túl sok alakzat van. Nagyítson rá, és jelölje ki újra.`,
  tooLongForAddress:
    'A kijelölés túl hosszú ahhoz, hogy a lap címében álljon: a link és az újratöltés a látható területet mutatja.',
  drawing: 'Rajzolja körül a területet a térképen: minden kattintás egy sarok, az első sarokra kattintva zárul.',
  none: {
    extent: 'A térkép látható részén nincs ilyen alakzat. Mozgassa a térképet, vagy kapcsolja be a réteget.',
    outline: 'A körülrajzolt területen nincs ilyen alakzat.',
    picked: 'Kattintson a térkép alakzataira: mindegyik egy sor lesz. Újabb kattintás leveszi.',
  },
  noLayer: 'Egyetlen olyan réteg sincs bekapcsolva, amelynek adattáblája van. Kapcsolja be a „Rétegek” között.',
  show: (name: string) => `Mutatás a térképen: ${name}`,
  showColumn: 'Mutatás',
  open: (name: string) => `Megnyitás: ${name}`,
  missing: 'nincs adat',
  xlsx: 'Excel',
  xlsxLabel: 'A sorok letöltése Excel-táblázatként',
  gpkg: 'GeoPackage',
  gpkgLabel: 'A sorok és alakzataik letöltése GeoPackage-fájlként',
  saveFailed: 'A fájl nem készült el. Próbálja újra!',
  fileName: (title: string, day: string) => `${title} ${day}`,
} as const;
