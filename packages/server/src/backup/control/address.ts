import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as z from 'zod';

/** How a command of the same user finds the server that holds a data directory. */
export interface ControlAddress {
  /** A socket in a folder that only its owner may open, or a pipe. */
  readonly path: string;
  /** Sent first by each client: a pipe of Windows has no owner-only folder around it. */
  readonly token: string;
}

const shape = z.object({ path: z.string(), token: z.string() });
const noteOf = (dataDir: string) => join(dataDir, 'control.json');

export function makeAddress(): ControlAddress {
  const token = randomBytes(32).toString('hex');
  if (process.platform === 'win32') return { path: `\\\\.\\pipe\\georisk-${randomBytes(16).toString('hex')}`, token };
  // Not in the data directory: a socket's path may have at most about a hundred characters.
  return { path: join(mkdtempSync(join(tmpdir(), 'georisk-control-')), 'socket'), token };
}

/** Only the owner may read it. */
export function publishAddress(dataDir: string, address: ControlAddress): void {
  const draft = `${noteOf(dataDir)}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(address)}\n`, { mode: 0o600 });
  renameSync(draft, noteOf(dataDir));
}

/** Also the files that a killed server has left there. */
export function withdrawAddress(dataDir: string): void {
  const address = findAddress(dataDir);
  rmSync(noteOf(dataDir), { force: true });
  if (
    address !== undefined &&
    process.platform !== 'win32' &&
    dirname(address.path).startsWith(join(tmpdir(), 'georisk-control-'))
  )
    rmSync(dirname(address.path), { recursive: true, force: true });
}

export function findAddress(dataDir: string): ControlAddress | undefined {
  if (!existsSync(noteOf(dataDir))) return undefined;
  try {
    return shape.parse(JSON.parse(readFileSync(noteOf(dataDir), 'utf8')));
  } catch {
    return undefined;
  }
}
