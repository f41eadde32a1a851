/** A process that is killed in the middle of a migration; for the tests of the next start. */
import { sql } from 'kysely';
import { loadMigrations, migrate } from '@georisk/server/db/migrate.ts';
import { openDatabase } from '@georisk/server/db/open.ts';

const { DATA_DIR = '', DATABASE_URL } = process.env;
const database = await openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL });
await migrate(database.kysely, [
  ...(await loadMigrations()),
  {
    id: '9001_whole',
    up: async (db) => void (await sql`create table whole_step (id integer)`.execute(db)),
  },
  {
    id: '9002_half',
    up: async (db) => {
      await sql`create table half_step (id integer)`.execute(db);
      await sql`insert into half_step select generate_series(1, 1000)`.execute(db);
      process.kill(process.pid, 'SIGKILL');
      await sql`select 1`.execute(db);
    },
  },
]);
