import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { PoolClient } from 'pg';
import type { Database } from '#server/db/database.ts';
import { type DumpedTable, dumpedTables, migrationsOf, namingTables } from '#server/db/dump/catalog.ts';
import { AS_WRITTEN, readKeys, readRows } from '#server/db/dump/readRows.ts';
import { sequences } from '#server/db/dump/schema.ts';
import { whenReady } from '@georisk/imagery/access.ts';
import { RasterError } from '@georisk/imagery/rasterError.ts';
import type { ObjectStore } from '@georisk/imagery/storage.ts';
import { BackupFault } from './fault.ts';
import type { OnBackupProgress } from './progress.ts';
import { encodeRecord, type Record } from './records.ts';
import { sealInto } from './sealed/seal.ts';
import { isNamedBy, type Stores, storeOf } from './stores.ts';
import { createTally, type StoreName, type Summary, type Tally } from './tally.ts';

/** Bytes of an object that are read at a time. */
const PIECE = 1 << 20;
const STORES = ['rasters', 'documents'] as const satisfies readonly StoreName[];

export interface BackupSource {
  readonly database: Database;
  readonly stores: Stores;
  readonly at: Date;
  readonly onProgress?: OnBackupProgress | undefined;
}

export interface WrittenBackup {
  readonly summary: Summary;
  /** Of the file. */
  readonly bytes: number;
}

type Emit = (record: Record) => Promise<void>;

/**
 * Writes the state of one moment: all rows of one snapshot, and every object that they name. The caller holds the
 * objects.
 * @throws BackupFault 'objectMissing' where an object is missing or does not match its name
 */
export async function writeBackup(file: FileHandle, secret: string, source: BackupSource): Promise<WrittenBackup> {
  const sealed = await sealInto(file, secret);
  const tally = createTally();
  const emit: Emit = async (record) => sealed.write(await encodeRecord(record));
  const client = await source.database.pool.connect();
  let isOver = false;
  try {
    await client.query(`begin isolation level repeatable read read only; ${AS_WRITTEN}`);
    const tables = await dumpedTables(client);
    const manifest = {
      product: 'georisk',
      at: source.at.toISOString(),
      database: source.database.kind,
      migrations: await migrationsOf(client),
      tables: tables.map(({ name }) => name),
    } as const;
    await emit({ type: 'manifest', manifest });
    await writeTables({ client, tables, tally, emit, source });
    await emit({
      type: 'counters',
      counters: { sequences: await sequences(client), delayed: await delayedWork(client) },
    });
    await writeObjects({ client, tally, emit, source });
    await client.query('commit');
    isOver = true;
  } finally {
    // A connection with an open transaction is not given to anybody else.
    client.release(!isOver);
  }
  const summary = tally.summary();
  await emit({ type: 'end', summary });
  return { summary, bytes: await sealed.finish() };
}

interface Writing {
  readonly client: PoolClient;
  readonly tally: Tally;
  readonly emit: Emit;
  readonly source: BackupSource;
}

async function writeTables({
  client,
  tables,
  tally,
  emit,
  source: { onProgress },
}: Writing & { readonly tables: readonly DumpedTable[] }): Promise<void> {
  for (const [index, table] of tables.entries()) {
    onProgress?.({ step: 'rows', share: index / tables.length, detail: table.name });
    const columns = table.columns.map(({ name }) => name);
    tally.table(table.name, columns);
    await emit({ type: 'table', table: { name: table.name, columns } });
    for await (const rows of readRows(client, table)) {
      tally.rows(rows);
      await emit({ type: 'rows', rows });
    }
  }
}

/** Work that waits for its time: only the queue has the times. */
async function delayedWork(client: PoolClient): Promise<{ id: string; startAfter: string }[]> {
  const { rows } = await client.query<{ id: string; startAfter: string }>(
    `select work.id::text as id, job.start_after::text as "startAfter"
     from work join pgboss.job on job.id = work.id
     where work.state = 'queued' and job.state in ('created', 'retry') and job.start_after > now() order by work.id`,
  );
  return rows;
}

async function writeObjects({ client, tally, emit, source: { stores, onProgress } }: Writing): Promise<void> {
  const naming = await namingTables(client);
  let done = 0;
  for (const name of STORES) {
    const tables = naming.filter((table) => storeOf(table) === name);
    for await (const key of readKeys(client, tables)) {
      onProgress?.({ step: 'objects', detail: String((done += 1)) });
      await writeObject(stores[name], name, key, tally, emit);
    }
  }
}

async function writeObject(store: ObjectStore, name: StoreName, key: string, tally: Tally, emit: Emit): Promise<void> {
  const access = await openOr(store, key);
  try {
    await emit({ type: 'object', object: { store: name, key, size: access.size } });
    const hash = createHash('sha256');
    for (let at = 0; at < access.size; at += PIECE) {
      const length = Math.min(PIECE, access.size - at);
      const bytes = await whenReady(access.read(at, length), (each) => each);
      if (bytes.length !== length) throw new BackupFault('objectMissing', key);
      hash.update(bytes);
      await emit({ type: 'bytes', bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) });
    }
    if (!isNamedBy(key, hash)) throw new BackupFault('objectMissing', key);
    tally.object(name, key, access.size);
  } finally {
    access.close();
  }
}

async function openOr(store: ObjectStore, key: string) {
  try {
    return await store.open(key);
  } catch (cause) {
    const isMissing = cause instanceof RasterError && cause.code === 'notFound';
    throw isMissing ? new BackupFault('objectMissing', key, { cause }) : cause;
  }
}
