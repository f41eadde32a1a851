import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CACHE = join(import.meta.dirname, '../../../../../node_modules/.cache/georisk');
const PACKAGES = ['@electric-sql/pglite', '@electric-sql/pglite-postgis'];

/**
 * A dumped data directory with the extensions created, kept beside the installed packages: making one costs several
 * seconds of WebAssembly. Only the packages' versions decide it; the migrations run on top, they are quick.
 */
export function snapshotFile(): string {
  const hash = createHash('sha256');
  for (const name of PACKAGES) hash.update(readFileSync(packageFile(name)));
  return join(CACHE, `database-${hash.digest('hex').slice(0, 16)}.tgz`);
}

const packageFile = (name: string): string =>
  join(dirname(fileURLToPath(import.meta.resolve(name))), '..', 'package.json');

export const findSnapshot = (): string | null => (existsSync(snapshotFile()) ? snapshotFile() : null);

/** Only saves time: a cache that cannot be written is no fault. */
export function saveSnapshot(bytes: Uint8Array): void {
  const file = snapshotFile();
  const draft = `${file}.${process.pid}`;
  try {
    mkdirSync(CACHE, { recursive: true });
    writeFileSync(draft, bytes);
    renameSync(draft, file);
  } catch {
    rmSync(draft, { force: true });
  }
}

export const dropSnapshot = (): void => rmSync(snapshotFile(), { force: true });
