/**
 * API tests that `npm test` runs on the embedded database too, each with the difference there: another version of
 * PostgreSQL and PostGIS, one connection, no cancelling of statements, a wire of our own, a backup by copy. Each
 * difference has its own file here; `npm run test:all` runs the whole API on the embedded database. Paths below
 * `packages`.
 */
export const ON_BOTH_DATABASES: Readonly<Record<string, string>> = {
  'server/src/db/dump/ours.api.test.ts': 'the catalogue of another version names what is ours',
  'server/src/db/geometry.api.test.ts': 'PostGIS in another version, without protobuf and with PROJ of its own',
  'server/src/db/hungarianKey.api.test.ts':
    'letters of another locale are made small and taken apart by another library',
  'server/src/db/keptLog.api.test.ts': 'triggers against rewriting, under an engine with one role',
  'server/src/db/migrate.api.test.ts': 'every migration runs there, and again after a kill',
  'server/src/db/plantNames.api.test.ts': 'kinds of letters are classes of another library’s regular expressions',
  'server/src/db/statement.api.test.ts': 'statements are prepared and named over the wire of our own',
  'server/src/db/transaction.api.test.ts': 'transactions share one connection',
  'server/src/http/badInput.api.test.ts': 'what the database itself refuses comes back with the same codes',
  'server/src/http/deadline.api.test.ts': 'a statement that takes too long cannot be cancelled',
  'server/src/jobs/jobs.api.test.ts': 'the queue polls through one connection',
  'server/src/jobs/scheduler.api.test.ts': 'the queue polls through one connection',
  'server/src/modules/curve/sameCrop.api.test.ts': 'nearest neighbours by GiST',
  'server/src/modules/damage/doubleClicks.api.test.ts': 'two requests at once, over one connection',
  'server/src/modules/health/health.api.test.ts': 'start, the engine’s death and its replacement',
  'server/src/imports/layers.api.test.ts': 'geometry: projection and repair at import, and large inserts',
  'server/src/modules/mail/mail.api.test.ts': 'leases by locked rows',
  'server/src/modules/map/map.api.test.ts': 'geometry: extents, clipping and limits',
  'server/src/modules/search/search.api.test.ts': 'trigrams, accents and the byte order of an index',
  'server/src/modules/tile/tile.api.test.ts': 'geometry: shapes cut for tiles, and triggers that note changes',
  'testing/src/database.api.test.ts': 'the tests’ own database',
};

/**
 * Tests of the embedded database that take most of its time: `npm run test:all` runs them there. With what each takes it
 * for. Paths below `packages`.
 */
export const LONG_ON_EMBEDDED: Readonly<Record<string, string>> = {
  'server/src/imports/vectors.api.test.ts': 'geometry: projection and repair at import, and large inserts',
  'server/src/modules/radar/event.api.test.ts': 'geometry: areas divided, plots clipped and summed in one statement',
  'server/src/modules/yieldCalc/yieldCalc.api.test.ts': 'zones and yields worked off through one connection',
  'server/src/backup/backup.api.test.ts':
    'rows are read from a copy of the engine, and written back by another dialect of the dump',
  'demo/src/load.api.test.ts': 'the demo world lives on the embedded database',
  'server/src/backup/drill.api.test.ts': 'a backup is made while the one connection is in use',
  'server/src/db/embedded/durability.embedded.api.test.ts': 'an engine opens what each moment of a power cut left',
  'server/src/db/embedded/faults.embedded.api.test.ts': 'engines hang, are killed and are replaced, each opened anew',
  'server/src/db/embedded/upkeep.embedded.api.test.ts': 'engines grow and are made smaller',
  'server/src/http/diskFull.embedded.api.test.ts': 'an engine writes until its disk is full',
  'server/src/modules/importing/undo.api.test.ts':
    'triggers write a journal of statements, and its text is read back by another version',
};

/** Tests on PostgreSQL that `npm test` leaves to `npm run test:all`, with what proves the same, or the usual part of it. */
export const LONG_ON_POSTGRES: Readonly<Record<string, string>> = {
  'demo/src/load.api.test.ts':
    'what the demo world holds by its document; that it is made and shown: the stories, which run on it',
  'server/src/backup/drill.api.test.ts':
    'a backup under load, and drills of a restore; each kind of row and refusal: backup.api.test.ts',
  'server/src/http/diskFull.native.api.test.ts':
    'a disk of its own that is full; a body that does not fit: http/upload/fullDisk.api.test.ts',
  'server/src/http/hostileTables.api.test.ts':
    'tables that keep their reader busy; the limits of a reader: sandbox/inSandbox.test.ts',
  'server/src/http/quietReader.native.api.test.ts':
    'a quiet reader beside malformed requests, by measured times; refusals that are held: http/heldRefusals.test.ts',
  'server/src/imports/realSet.api.test.ts':
    'the imports of the whole real set; each kind with small files: the tests beside it',
  'server/src/jobs/kills.native.api.test.ts':
    'processes and a database are killed beside jobs; leases and retries: jobs.api.test.ts',
  'server/src/modules/analysis/drought.native.api.test.ts':
    'real bands to alerts; the rules on the same series: realSeries.test.ts; the way on planted bands: scenes.api.test.ts',
  'server/src/modules/radar/eventOracle.api.test.ts':
    'hundreds of plots one by one; an event by worked cases: radar.api.test.ts, event.api.test.ts',
  'server/src/modules/rescue/rescueCommand.native.api.test.ts':
    'the command on real processes; what it does with each file: rescueFile.api.test.ts',
  'server/src/modules/rescue/rescueSeeds.api.test.ts':
    'rescue files in many orders; in one: rescueFile.api.test.ts; their model in thousands: testing/rescue.test.ts',
  'server/src/modules/scene/scenes.native.api.test.ts':
    'a real series by the command; by the call: scenes.api.test.ts; another command: cli.native.api.test.ts',
  'server/src/modules/source/withoutHand.api.test.ts':
    'a source from its poll to the products; the poll: source.api.test.ts; the products of a scene: scenes.api.test.ts',
  'server/src/modules/yieldCalc/caseKills.native.api.test.ts':
    'a server is killed within a case; a browser is: e2e/killedBrowser.spec.ts; keys that repeat: damage/doubleClicks.api.test.ts',
  'server/src/modules/yieldCalc/lasRosas.api.test.ts':
    'a measured field by the calls; the same figures: lasRosas.test.ts of the domain',
  'server/src/modules/yieldCalc/realZones.native.api.test.ts':
    'zones of real fields; their rules: domain/zones; their job: yieldCalc.api.test.ts',
  'testing/src/outboxChaos.api.test.ts':
    'days of an outbox without signal; on a model of the server, in twenty orders: web/offline/sender.test.ts',
};

/**
 * Files of which `npm test` leaves the tests with the tag `long` to `npm run test:all`, with what stays in it. Paths
 * below `packages`.
 */
export const WITH_LONG_TESTS: Readonly<Record<string, string>> = {
  'server/src/backup/backup.api.test.ts': 'what is restored is the same in every table and object; a missing object',
  'server/src/db/native.native.api.test.ts':
    'statements, deadlocks and refusals of a database; a migration that failed: migrate.api.test.ts',
  ...Object.fromEntries(
    ['admin', 'insuranceReads', 'insuranceWrites', 'maps', 'session', 'trades'].map((division) => [
      `server/src/http/permissions/${division}.api.test.ts`,
      'every call by every role, once where the answers are alike (`testing/permissions/requests.ts`)',
    ]),
  ),
  'server/src/imports/command/cli.native.api.test.ts':
    'an import by the command and its report; the arguments: command.test.ts',
  'server/src/modules/blockPhoto/blockPhoto.api.test.ts':
    'photos of farmers and who sees them; the same photo at once and refusals: casePhoto.api.test.ts, doubleClicks.api.test.ts',
  'server/src/modules/casePhoto/casePhoto.api.test.ts':
    'photos of a case, their checks and refusals; the same photo at once: doubleClicks.api.test.ts',
  'server/src/modules/company/company.api.test.ts': 'all of a company but its largest document',
  'server/src/modules/damage/table/table.api.test.ts': 'every refusal of a table but those of the largest',
  'server/src/modules/forest/imports/forestPoints.api.test.ts':
    'the pictures and trees of a cloud, compressed too; each refusal',
  'server/src/modules/importing/importing.api.test.ts': 'the first refusal of each kind of import',
  'server/src/modules/importing/undoAttacks.api.test.ts': 'every attack but an undo of the largest import',
  'server/src/modules/ogc/ogc.api.test.ts': 'pages, ends and refusals but that of the largest shapes',
  'server/src/modules/proposal/proposal.api.test.ts': 'proposals but a list of very large drawings',
  'server/src/modules/session/throttle.api.test.ts': 'every limit but the twenty seconds of guesses in a row',
  'server/src/modules/userTable/userTable.api.test.ts': 'tables of people but one of thousands of the same name',
  'server/src/processes.native.api.test.ts': 'a taken port, the embedded database',
  'server/src/shutdown.native.api.test.ts': 'running calls are answered at a signal; wrong settings',
};
