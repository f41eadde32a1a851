/**
 * Run as a program on the database of a stopped product: puts hostile text into every field that a person or a file
 * can fill. A column is changed unless it is named here as the program's own, so that new columns are included
 * automatically.
 */
import { sql } from 'kysely';
import type { Executor } from '../../packages/server/src/db/executor.ts';
import { openDatabase } from '../../packages/server/src/db/open.ts';
import { HOSTILE, HOSTILE_NUMBER, PLAIN_ACCOUNTS } from './hostile.ts';

/** Tables with only the program's own words. */
const MACHINE_TABLES =
  /^(schema_migration|spatial_ref_sys|geo.*_columns|raster_.*|throttle|tile_change|setting|session|link_.*|document|change|alert_delivery|alert_setting|block_observation|raster|search_.*)$/;

/** Columns whose words the program makes, or accepts only in one shape; as `table.column` or for all tables. */
const MACHINE_COLUMNS =
  /^(kind|status|state|channel|frequency|type|sub_type|mepar_code|plant_code|storage_key|source_hash|sha256|file_hash|media_type|layer|granule|group_name|url|[a-z_]*_url|step|key|level|theme|color|password_hash|app_user\.capabilities|settlement_code|nuts4_code|settlement\.code|district\.code|country\.code|yield_record\.code|alert\.source|product\.file_name|company_file\.file_name|work\.name|message\.subject_id|scene\.reason|photo\.damage_number)$/;

/** Structures: every text in them that is no word of the program. */
const STRUCTURES = ['company.contact', 'company.role_contacts', 'import_run.report'] as const;

interface Column {
  readonly table: string;
  readonly name: string;
}

async function textColumns(db: Executor): Promise<Column[]> {
  const { rows } = await sql<Column>`select table_name as table, column_name as name from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'character varying') and is_generated = 'NEVER'
    order by 1, 2`.execute(db);
  return rows.filter(
    ({ table, name }) =>
      !MACHINE_TABLES.test(table) && !MACHINE_COLUMNS.test(name) && !MACHINE_COLUMNS.test(`${table}.${name}`),
  );
}

/** A different text in each row, since names may have to be unique; some begin like a formula. */
const hostile = sql`(array['=', '+', '-', '@', ''])[1 + (poisoned.number % 5)::int] || ${HOSTILE} || poisoned.number`;

/** Eleven characters, another letter in each row. */
const hostileNumber = sql`${HOSTILE_NUMBER} || chr(96 + poisoned.number::int)`;

async function poisonColumn(db: Executor, { table, name }: Column): Promise<void> {
  // The log cannot be rewritten; but a new entry may be hostile.
  if (table === 'log_entry') await sql`set local session_replication_role = replica`.execute(db);
  const kept = `${table}.${name}` === 'app_user.user_name' ? [...PLAIN_ACCOUNTS] : [];
  await sql`update ${sql.table(table)} as target set ${sql.ref(name)} = ${name === 'damage_number' ? hostileNumber : hostile}
    from (select ctid as place, row_number() over () as number from ${sql.table(table)}
      where not (${sql.ref(name)} = any(${kept}::text[]))) as poisoned
    where target.ctid = poisoned.place`.execute(db);
}

const isWord = (key: string) => /^(kind|type|code|severity|state|unit|layer|role)$/.test(key);

function poisoned(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return isWord(key) ? value : HOSTILE;
  if (Array.isArray(value)) return value.map((each) => poisoned(each, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, poisoned(each, name)]));
}

async function poisonStructure(db: Executor, path: string): Promise<void> {
  const [table = '', name = ''] = path.split('.');
  const { rows } = await sql<{ id: number; value: unknown }>`select id, ${sql.ref(name)} as value
    from ${sql.table(table)} where ${sql.ref(name)} is not null`.execute(db);
  for (const { id, value } of rows) {
    await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${JSON.stringify(poisoned(value))}::jsonb
      where id = ${id}`.execute(db);
  }
}

const { DATA_DIR = '', DATABASE_URL } = process.env;
const database = await openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL });
const refused: string[] = [];
const done: string[] = [];
const attempt = async (what: string, write: (db: Executor) => Promise<unknown>) => {
  try {
    await database.kysely.transaction().execute(write);
    done.push(what);
  } catch (error) {
    // The database itself refuses such a text there: nobody can write it.
    refused.push(`${what} (${error instanceof Error ? error.message : String(error)})`);
  }
};
for (const column of await textColumns(database.kysely)) {
  await attempt(`${column.table}.${column.name}`, (db) => poisonColumn(db, column));
}
for (const path of STRUCTURES) await attempt(path, (db) => poisonStructure(db, path));
// Nobody works them off here: jobs that have waited since the copied world was made would keep the product from being ready.
await sql`update work set created_at = now() + interval '1 day' where state = 'queued'`.execute(database.kysely);
await database.close();
process.stdout.write(`${JSON.stringify({ done, refused })}\n`);
