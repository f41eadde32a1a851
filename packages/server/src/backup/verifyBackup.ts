import { createHash, type Hash } from 'node:crypto';
import { BackupFault } from './fault.ts';
import type { OnBackupProgress } from './progress.ts';
import { decodeRecords, type Manifest, type ObjectHead, type Record } from './records.ts';
import { openSealed, type SealedFile } from './sealed/open.ts';
import { isNamedBy, storeOf } from './stores.ts';
import { createTally, type Summary } from './tally.ts';

export interface VerifiedBackup {
  readonly manifest: Manifest;
  readonly summary: Summary;
}

/**
 * Reads a whole backup: every chunk's seal, every object's content, that every object named in a row is there, and the
 * checksum.
 * @throws BackupFault 'damaged'
 */
export async function verifyBackup(file: SealedFile, onProgress?: OnBackupProgress): Promise<VerifiedBackup> {
  const tell = (done: number) => onProgress?.({ step: 'verify', share: done / file.size });
  const check = createCheck();
  try {
    for await (const record of decodeRecords(file.read(tell))) check.take(record);
    return check.end();
  } catch (cause) {
    throw cause instanceof BackupFault ? cause : new BackupFault('damaged', file.file, { cause });
  }
}

/** Opens a backup and reads all of it. @throws BackupFault */
export async function checkBackup(
  file: string,
  secret: string,
  onProgress?: OnBackupProgress,
): Promise<VerifiedBackup> {
  const sealed = await openSealed(file, secret);
  try {
    return await verifyBackup(sealed, onProgress);
  } finally {
    await sealed.close();
  }
}

interface OpenObject {
  readonly head: ObjectHead;
  readonly hash: Hash;
  size: number;
}

function createCheck(): { take(record: Record): void; end(): VerifiedBackup } {
  const tally = createTally();
  const named = new Set<string>();
  let manifest: Manifest | undefined;
  let table: { name: string; keyAt: number } | undefined;
  let object: OpenObject | undefined;
  let told: Summary | undefined;

  const closeObject = () => {
    if (object === undefined) return;
    const { head, hash, size } = object;
    if (size !== head.size || !isNamedBy(head.key, hash)) throw new Error(`object ${head.key}`);
    tally.object(head.store, head.key, head.size);
    named.delete(`${head.store}/${head.key}`);
    object = undefined;
  };

  return {
    take(record) {
      if (told !== undefined) throw new Error('a record after the last');
      if (record.type !== 'bytes') closeObject();
      if (record.type === 'manifest') manifest = record.manifest;
      else if (record.type === 'table') {
        const { name, columns } = record.table;
        table = { name, keyAt: columns.indexOf('storage_key') };
        tally.table(name, columns);
      } else if (record.type === 'rows') {
        tally.rows(record.rows);
        if (table === undefined || table.keyAt < 0) return;
        for (const row of record.rows) if (row[table.keyAt]) named.add(`${storeOf(table.name)}/${row[table.keyAt]}`);
      } else if (record.type === 'object') object = { head: record.object, hash: createHash('sha256'), size: 0 };
      else if (record.type === 'bytes') {
        if (object === undefined) throw new Error('bytes of no object');
        object.hash.update(record.bytes);
        object.size += record.bytes.length;
      } else if (record.type === 'end') told = record.summary;
    },
    end() {
      const summary = tally.summary();
      if (manifest === undefined || told === undefined) throw new Error('no manifest or no summary');
      if (named.size > 0) throw new Error(`objects are missing: ${[...named].slice(0, 3).join(', ')}`);
      if (told.checksum !== summary.checksum) throw new Error('another checksum');
      return { manifest, summary };
    },
  };
}
