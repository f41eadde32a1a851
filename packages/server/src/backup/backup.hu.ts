const megabytes = (bytes: number) => `${(bytes / 1_000_000).toLocaleString('hu-HU', { maximumFractionDigits: 1 })} MB`;
const seconds = (ms: number) => `${(ms / 1000).toLocaleString('hu-HU', { maximumFractionDigits: 1 })} s`;

/** Why a backup could not be made, read or restored. */
export const backupFaults = {
  notBackup: (file: string) => `A(z) „${file}” nem GeoRisk-mentés, vagy az eleje megsérült.`,
  noFile: (file: string) => `Nincs ilyen olvasható fájl: „${file}”.`,
  fileThere: (file: string) => `Már van „${file}” nevű fájl: adjon meg másik nevet, vagy törölje előbb azt.`,
  notWritable: (file: string) => `A(z) „${file}” fájl nem írható: ellenőrizze a mappát és a szabad helyet.`,
  newerFormat: (file: string) =>
    `A(z) „${file}” mentés újabb GeoRiskkel készült (ismeretlen fájlformátum): visszaállításához frissítse a programot.`,
  newerSchema: (unknown: string) =>
    `A mentés újabb GeoRiskkel készült, mint ez a program (ismeretlen lépései: ${unknown}): visszaállításához frissítse a programot.`,
  cut: (file: string) => `A(z) „${file}” mentés csonka: a vége hiányzik vagy megsérült. Használjon másik mentést.`,
  damaged: (file: string) => `A(z) „${file}” mentés megsérült: a tartalma megváltozott. Használjon másik mentést.`,
  wrongKey: (file: string) =>
    `A(z) „${file}” mentés nem ezzel a kulccsal készült: ellenőrizze a BACKUP_KEY vagy a BACKUP_KEY_FILE beállítást.`,
  noKey:
    'Hiányzik a mentések kulcsa: adja meg a BACKUP_KEY vagy a BACKUP_KEY_FILE beállításban (például: openssl rand -base64 32).',
  objectMissing: (key: string) =>
    `A képtárból hiányzik vagy megsérült egy fájl, amelyre az adatbázis hivatkozik: ${key}. Mentés így nem készült.`,
  nothingHere: (directory: string) => `A(z) „${directory}” adatkönyvtárban nincs adatbázis: nincs mit menteni.`,
  notEmpty:
    'Ebben a telepítésben már vannak adatok, ezért semmi sem változott. Ha ezeket a mentés tartalmára cseréli, ' +
    'indítsa újra --replace kapcsolóval: a mostani adatok elvesznek.',
  foreign: (names: string) =>
    `Ebben az adatbázisban olyasmi is van, amit nem a GeoRisk hozott létre (${names}), ezért semmi sem változott. ` +
    'Ellenőrizze az adatbázis címét; a GeoRiskhez külön adatbázis kell.',
  inUse: (others: string) =>
    `Az adatbázist más is használja (${others} kapcsolat): állítsa le a GeoRisket minden gépen, majd próbálja újra.`,
  notOwner:
    'A visszaállításhoz a táblák tulajdonosának kell kapcsolódnia: adja meg a címét a MIGRATE_DATABASE_URL beállításban.',
  notTheSame: (table: string) => `A visszaállított adat nem egyezik a mentéssel (${table}), ezért semmi sem változott.`,
  noServer: (reason: string) => `A futó GeoRisk nem adta át az adatbázisát: ${reason}.`,
} as const;

export const serverReasons = {
  absent: 'éppen indul vagy leáll, próbálja újra egy perc múlva',
  ended: 'leállt, mielőtt a mentés elkészült',
};

export const backupTexts = {
  usage: `Használat:
  npm run backup -- FÁJL            titkosított mentés az adatbázisról, a képekről és az iratokról
  npm run backup -- --verify FÁJL   a teljes mentés ellenőrzése visszaállítás nélkül
A kulcsot a BACKUP_KEY vagy a BACKUP_KEY_FILE beállítás adja meg.`,
  restoreUsage: `Használat:
  npm run restore -- FÁJL             mentés visszaállítása üres telepítésbe
  npm run restore -- FÁJL --replace   a telepítés adatainak cseréje a mentés tartalmára
Előbb állítsa le a GeoRisket. A kulcsot a BACKUP_KEY vagy a BACKUP_KEY_FILE beállítás adja meg.`,
  steps: {
    copy: 'A futó adatbázis másolása',
    rows: 'Táblák mentése',
    objects: 'Képek és iratok mentése',
    verify: 'A mentés ellenőrzése',
    putObjects: 'Képek és iratok visszaállítása',
    schema: 'Táblák létrehozása',
    putRows: 'Táblák visszaállítása',
    compare: 'Összevetés a mentéssel',
  },
  progress: (step: string, percent: number | null, detail: string) =>
    `${step}${percent === null ? '' : ` ${percent}%`}${detail === '' ? '' : `: ${detail}`}`,
  made: (file: string, bytes: number, ms: number) =>
    `A mentés elkészült: ${file} (${megabytes(bytes)}, ${seconds(ms)}).`,
  sound: (file: string, at: string) => `A mentés ép: ${file} (készült: ${at}).`,
  restored: (ms: number) => `A visszaállítás elkészült (${seconds(ms)}). Mindenkinek újra be kell jelentkeznie.`,
  asThen:
    'Minden úgy áll, ahogy a mentéskor: a jelszavak és a térképkulcsok is azok, és aki azóta letiltott vagy törölt volt, újra megvan. ' +
    'Tiltsa le és törölje őket ismét, és cserélje le, amit azóta leváltott.',
  contents: (tables: number, rows: number, objects: number, bytes: number) =>
    `${tables} tábla, ${rows} sor; ${objects} kép és irat, ${megabytes(bytes)}.`,
  checksum: (checksum: string) => `Ellenőrző összeg: ${checksum}`,
  failed: (reason: string) => `Váratlan hiba: ${reason}`,
};
