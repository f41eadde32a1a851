/**
 * Runs the embedded engine in this process and keeps, beside the real files, the content of a disk after a power cut:
 * of each file its content at its last fsync, of each directory its entries at its last fsync. For the test of
 * durability; says each acknowledged write to its parent.
 * Arguments: directory of the database, directory of what was synced.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';

const [directory = '', synced = ''] = process.argv.slice(2);
const realSync = fs.fsyncSync;

/** Entries of a directory by inode, since a file may be renamed between its own sync and its directory's. */
function record(handle: number): void {
  const path = fs.readlinkSync(`/proc/self/fd/${handle}`);
  const { ino } = fs.fstatSync(handle);
  if (!fs.statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
    fs.copyFileSync(`/proc/self/fd/${handle}`, join(synced, `file-${ino}`));
    return;
  }
  const entries = fs.readdirSync(path, { withFileTypes: true }).map((entry) => ({
    name: entry.name,
    ino: fs.lstatSync(join(path, entry.name)).ino,
    directory: entry.isDirectory(),
  }));
  fs.writeFileSync(join(synced, `directory-${ino}`), JSON.stringify(entries));
}

fs.fsyncSync = (handle) => {
  realSync(handle);
  record(handle);
};
syncBuiltinESMExports();

const { startEngine } = await import('@georisk/server/db/embedded/engine.ts');
const { syncTree } = await import('@georisk/server/db/embedded/durableFs.ts');
const { simpleQuery } = await import('@georisk/server/db/embedded/protocol.ts');

const engine = await startEngine(directory, null);
const run = (text: string) => engine.execute(simpleQuery(text), () => undefined);
await run('create table item (id integer primary key, filler text)');
await run('checkpoint');
syncTree(directory);
process.send?.({ root: fs.statSync(directory).ino });

for (let id = 1; ; id += 1) {
  await run(`insert into item values (${id}, repeat('x', 2000))`);
  // A checkpoint at intervals: the data files must have been synced before the log is deleted.
  if (id % 40 === 0) await run('checkpoint');
  process.send?.({ id });
  await new Promise((resolve) => setImmediate(resolve));
}
