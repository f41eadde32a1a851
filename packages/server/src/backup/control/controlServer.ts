import { timingSafeEqual } from 'node:crypto';
import { rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/db/database.ts';
import { holdObjects } from '#server/db/objectHold.ts';
import { makeAddress, publishAddress, withdrawAddress } from './address.ts';
import { copyDatabase, removeCopies } from './copyDatabase.ts';

export interface ControlServer {
  close(): Promise<void>;
}

interface Parts {
  readonly database: Database;
  readonly dataDir: string;
  readonly logger: FastifyBaseLogger;
}

/**
 * Gives a command of the same user a copy of the embedded database, which only this process may open: a connection
 * sends the token and receives the copy's directory, and as long as it stays open the copy is kept and no object is
 * removed. The connection of a process that dies is closed.
 */
export async function startControl({ database, dataDir, logger }: Parts): Promise<ControlServer> {
  withdrawAddress(dataDir);
  removeCopies(dataDir);
  const address = makeAddress();
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
    createInterface({ input: socket }).once('line', (token) => {
      if (!isSame(token, address.token)) {
        socket.destroy();
        return;
      }
      serveCopy(socket, database, dataDir).catch((err: unknown) => {
        logger.error({ err }, 'no copy of the database for a backup');
        socket.end(`${JSON.stringify({ ok: false, reason: err instanceof Error ? err.message : String(err) })}\n`);
      });
    });
  });
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(address.path, listening);
  });
  publishAddress(dataDir, address);
  return {
    async close() {
      withdrawAddress(dataDir);
      for (const socket of open) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function isSame(given: string, token: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(token)];
  return a.length === b.length && timingSafeEqual(a, b);
}

async function serveCopy(socket: Socket, database: Database, dataDir: string): Promise<void> {
  const gone = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const hold = await holdObjects(database.kysely);
  try {
    const directory = await copyDatabase(database, dataDir);
    try {
      socket.write(`${JSON.stringify({ ok: true, directory })}\n`);
      await gone;
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  } finally {
    // A database that is being closed: the hold ends by itself.
    await hold.release().catch(() => undefined);
  }
}
