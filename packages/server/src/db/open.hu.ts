/** The reason for waiting while the database is opened; a progress line of the start. */
export const openTexts = {
  progress: {
    starting: 'Beépített adatbázis indítása…',
    creating: 'Beépített adatbázis létrehozása…',
    extensions: 'Térinformatikai bővítmények bekapcsolása…',
    connecting: 'Kapcsolódás a PostgreSQL-adatbázishoz…',
    letters:
      'Figyelem: az adatbázis nyelvi beállítása szerint az ékezetes nagybetűknek nincs kisbetűjük, így a keresés és a csoportosítás hiányos lehet. ' +
      'Javítható: mentés, majd visszaállítás új adatbázisba (createdb -E UTF8 -l C.UTF-8 -T template0).',
    waiting: 'A PostgreSQL-adatbázis még nem válaszol, újabb kísérlet…',
  },
  embeddedInProduction:
    'Éles üzemben (NODE_ENV=production) a beépített adatbázis nem indul el: egyetlen gépre és kipróbálásra való. ' +
    'Adjon meg PostgreSQL-adatbázist a DATABASE_URL beállítással, vagy vállalja a korlátait: ALLOW_EMBEDDED=1.',
  unreachable: (reason: string) =>
    `A DATABASE_URL szerinti PostgreSQL-adatbázis nem érhető el (${reason}). Ellenőrizze a címet, és hogy fut-e a kiszolgáló.`,
  refused: (reason: string) =>
    `A DATABASE_URL szerinti PostgreSQL-adatbázis nem engedi be a GeoRisket (${reason}). ` +
    'Ellenőrizze a felhasználónevet, a jelszót és az adatbázis nevét.',
  tooOld: (version: string) => `A PostgreSQL ${version} túl régi: legalább 15-ös kell.`,
  encoding: (encoding: string) =>
    `Az adatbázis kódolása ${encoding}, de UTF8 kell. Hozza létre újra: createdb -E UTF8.`,
  schemaBehind:
    'Az adatbázis táblái régebbiek, mint a program, és a DATABASE_URL szerinti felhasználó nem módosíthatja őket. ' +
    'Adja meg a táblák tulajdonosának címét a MIGRATE_DATABASE_URL beállításban.',
  superuser: (role: string) =>
    `Éles üzemben (NODE_ENV=production) a GeoRisk nem szolgál ki rendszergazdai adatbázis-felhasználóval („${role}”): az átírhatná a naplót. ` +
    'A DATABASE_URL külön, jogok nélküli felhasználóé legyen, a táblák tulajdonosáé a MIGRATE_DATABASE_URL (lásd a README-t).',
  mayRewrite: (role: string) =>
    `Éles üzemben (NODE_ENV=production) a „${role}” adatbázis-felhasználó nem szolgálhat ki: átírhatná a naplót vagy a változások listáját. ` +
    'A DATABASE_URL külön, jogok nélküli felhasználóé legyen, a táblák tulajdonosáé a MIGRATE_DATABASE_URL (lásd a README-t).',
  mayCreate: (role: string) =>
    `Éles üzemben (NODE_ENV=production) a „${role}” adatbázis-felhasználó nem szolgálhat ki: saját táblát vagy függvényt hozhat létre ` +
    'az adatbázisban vagy a public sémában, és azzal kikerülhetné a napló védelmét. Rendszergazdaként futtassa: ' +
    `REVOKE CREATE ON SCHEMA public FROM PUBLIC, "${role}"; REVOKE CREATE ON DATABASE … FROM PUBLIC, "${role}";`,
  extensionMissing: (name: string) =>
    `A(z) „${name}” bővítmény nincs telepítve a PostgreSQL-kiszolgálón. ` +
    'Telepítse (Debianon: apt install postgresql-15-postgis-3 postgresql-contrib), majd indítsa újra a GeoRisket.',
  extensionForbidden: (name: string) =>
    `A(z) „${name}” bővítmény bekapcsolásához rendszergazda kell. Futtassa ebben az adatbázisban rendszergazdaként: ` +
    `CREATE EXTENSION ${name};`,
};

export type OpenStep = keyof typeof openTexts.progress;
