import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import { serverReasons } from '../backup.hu.ts';
import { BackupFault } from '../fault.ts';
import { findAddress } from './address.ts';

const answer = z.union([
  z.object({ ok: z.literal(true), directory: z.string() }),
  z.object({ ok: z.literal(false), reason: z.string() }),
]);

export interface DatabaseCopy {
  readonly directory: string;
  /** Whether the server that made the copy still keeps objects from being removed. */
  isHeld(): boolean;
  /** The server removes the copy. */
  close(): void;
}

/** Requests a copy of its database from the server that runs on a data directory. @throws BackupFault 'noServer' */
export async function requestCopy(dataDir: string): Promise<DatabaseCopy> {
  const address = findAddress(dataDir);
  if (address === undefined) throw new BackupFault('noServer', serverReasons.absent);
  const socket = connect(address.path);
  let isHeld = true;
  try {
    const line = await new Promise<string>((resolve, reject) => {
      socket.once('error', reject);
      socket.once('close', () => reject(new Error('the connection was closed')));
      createInterface({ input: socket }).once('line', resolve);
      socket.write(`${address.token}\n`);
    });
    const told = answer.parse(JSON.parse(line));
    if (!told.ok) throw new Error(told.reason);
    socket.on('error', () => undefined);
    socket.once('close', () => {
      isHeld = false;
    });
    return { directory: told.directory, isHeld: () => isHeld, close: () => void socket.destroy() };
  } catch (cause) {
    socket.destroy();
    throw new BackupFault('noServer', cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
