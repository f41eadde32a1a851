import type { PoolClient } from 'pg';
import type { Database } from '#server/db/database.ts';
import { type DumpedTable, dumpedTables } from '#server/db/dump/catalog.ts';
import { dropOurs, ourObjects } from '#server/db/dump/ours.ts';
import { readRows } from '#server/db/dump/readRows.ts';
import { setSequence, withoutRules } from '#server/db/dump/schema.ts';
import { unknownColumns, writeRows } from '#server/db/dump/writeRows.ts';
import { errorCode } from '#server/db/errors.ts';
import { loadMigrations, type Migration } from '#server/db/migrate.ts';
import { allowServing } from '#server/db/servingRole.ts';
import type { ObjectStore } from '@georisk/imagery/storage.ts';
import { adaptRestored } from './adaptRestored.ts';
import { BackupFault } from './fault.ts';
import { mayReplace } from './mayReplace.ts';
import type { OnBackupProgress } from './progress.ts';
import { type Counters, decodeRecords, type Record } from './records.ts';
import { within } from './restoreTransaction.ts';
import type { SealedFile } from './sealed/open.ts';
import type { Stores } from './stores.ts';
import { createTally, type Summary, type TableSum } from './tally.ts';
import { verifyBackup } from './verifyBackup.ts';

export interface RestoreTarget {
  /** Of the role that owns the tables; nobody else is connected. */
  readonly database: Database;
  readonly stores: Stores;
  /** The serving role, where it is not the role that owns the tables. */
  readonly servingRole?: string | undefined;
  /** Whether an installation that is not empty may be replaced. */
  readonly replace: boolean;
  readonly onProgress?: OnBackupProgress | undefined;
}

/** Characters after which the embedded database makes a checkpoint, so that its log does not grow with the backup. */
const CHECKPOINT_EVERY = 64 << 20;

/**
 * Replaces the installation by a backup. First the whole file is checked, then objects are stored (immutable, named by
 * their content: extra ones do no harm), then schema and rows change in one transaction, which ends only when every
 * table, read again, equals the backup. So a restore that stops anywhere leaves either the old or the new.
 * @throws BackupFault; nothing has changed then
 */
export async function restoreBackup(file: SealedFile, target: RestoreTarget): Promise<Summary> {
  const { manifest, summary } = await verifyBackup(file, target.onProgress);
  const migrations = await loadMigrations();
  const unknown = manifest.migrations.filter((id) => migrations.every((own) => own.id !== id));
  if (unknown.length > 0) throw new BackupFault('newerSchema', unknown.join(', '));
  await within(target.database, (client) => mayReplace(client, target));

  await putObjects(file, target);
  await within(target.database, async (client, tx) => {
    await mayReplace(client, target);
    target.onProgress?.({ step: 'schema' });
    await dropOurs(client).catch(refuseDependent);
    const then = migrations.filter(({ id }) => manifest.migrations.includes(id));
    await run(then);
    const counters = await load(client, file, target);
    await compare(client, summary.tables, target);
    await run(migrations.filter(({ id }) => !manifest.migrations.includes(id)));
    await adaptRestored(tx, counters.delayed);
    if (target.servingRole !== undefined) await allowServing(tx, target.servingRole);

    async function run(steps: readonly Migration[]): Promise<void> {
      await client.query(
        'create table if not exists schema_migration (id text primary key, at timestamptz not null default now())',
      );
      for (const step of steps) {
        await step.up(tx);
        await client.query('insert into schema_migration (id) values ($1)', [step.id]);
      }
    }
  });
  await target.database.pool.query('analyze');
  return summary;
}

/** A key or a function elsewhere depends on objects that are to be dropped. */
function refuseDependent(cause: unknown): never {
  if (errorCode(cause) !== '2BP01') throw cause;
  const { detail = '' } = cause as { detail?: string };
  throw new BackupFault('foreign', detail.split('\n', 1)[0], { cause });
}

async function putObjects(file: SealedFile, { stores, onProgress }: RestoreTarget): Promise<void> {
  const tell = (done: number) => onProgress?.({ step: 'putObjects', share: done / file.size });
  const records = decodeRecords(file.read(tell), 'OBE');
  let next = await records.next();
  while (!next.done && next.value.type === 'object') {
    const { store, key } = next.value.object;
    next = await putObject(stores[store], key, records);
  }
}

/** @returns the record after the object's last bytes */
async function putObject(
  store: ObjectStore,
  key: string,
  records: AsyncGenerator<Record>,
): Promise<IteratorResult<Record>> {
  let next = await records.next();
  async function* bytes() {
    while (!next.done && next.value.type === 'bytes') {
      yield next.value.bytes;
      next = await records.next();
    }
  }
  const kept = await store.put(bytes(), key.slice(key.indexOf('.') + 1));
  if (kept.key !== key) throw new BackupFault('damaged', key);
  return next;
}

/** Fills the tables. @returns the data beside the rows */
async function load(client: PoolClient, file: SealedFile, { database, onProgress }: RestoreTarget): Promise<Counters> {
  const tables = new Map((await dumpedTables(client)).map((table) => [table.name, table]));
  const ours = new Set((await ourObjects()).tables);
  let counters: Counters = { sequences: [], delayed: [] };
  await withoutRules(client, async () => {
    // Rows that migrations insert themselves are in the backup, too.
    await client.query(`truncate ${[...tables.keys()].map((name) => `"${name}"`).join(', ')}`);
    const tell = (done: number) => onProgress?.({ step: 'putRows', share: done / file.size });
    let open: { table: DumpedTable; columns: readonly string[] } | undefined;
    let size = 0;
    for await (const record of decodeRecords(file.read(tell), 'TRQ')) {
      // A table that is none of ours was made by somebody else in the database that was backed up.
      if (record.type === 'table')
        open = ours.has(record.table.name) ? known(tables, record.table.name, record.table.columns) : undefined;
      else if (record.type === 'rows' && open !== undefined) {
        await writeRows(client, open.table, open.columns, record.rows);
        size += record.rows.reduce((sum, row) => sum + row.reduce((all, value) => all + (value?.length ?? 0), 0), 0);
        if (database.kind === 'embedded' && size > CHECKPOINT_EVERY) {
          await client.query('checkpoint');
          size = 0;
        }
      } else if (record.type === 'counters') {
        counters = record.counters;
        break;
      }
    }
    for (const sequence of counters.sequences) await setSequence(client, sequence);
  });
  return counters;
}

/** @throws BackupFault 'newerSchema' where this version lacks the table or a column of it */
function known(tables: ReadonlyMap<string, DumpedTable>, name: string, columns: readonly string[]) {
  const table = tables.get(name);
  if (table === undefined || unknownColumns(table, columns).length > 0) throw new BackupFault('newerSchema', name);
  return { table, columns };
}

/** Reads every table again. @throws BackupFault 'notTheSame' */
async function compare(client: PoolClient, told: readonly TableSum[], { onProgress }: RestoreTarget): Promise<void> {
  const tally = createTally();
  const tables = await dumpedTables(client);
  for (const [index, table] of tables.entries()) {
    onProgress?.({ step: 'compare', share: index / tables.length, detail: table.name });
    tally.table(
      table.name,
      table.columns.map(({ name }) => name),
    );
    for await (const rows of readRows(client, table)) tally.rows(rows);
  }
  const found = new Map(tally.summary().tables.map((sum) => [sum.name, sum]));
  const ours = new Set((await ourObjects()).tables);
  for (const { name, rows, sha256 } of told.filter((sum) => ours.has(sum.name))) {
    const own = found.get(name);
    if (own?.rows !== rows || own.sha256 !== sha256) throw new BackupFault('notTheSame', name);
  }
}
