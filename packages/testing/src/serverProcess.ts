import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { NODE_FLAGS } from './nodeFlags.ts';

const MAIN = join(import.meta.dirname, '../../server/src/main.ts');

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

/** The real program, to be killed. */
export interface ServerProcess {
  /** Of the program that runs now. */
  readonly url: () => string;
  /** Resolves when it accepts calls. */
  start(): Promise<void>;
  /** By SIGKILL. Resolves when it is gone. */
  kill(): Promise<void>;
  /** By an orderly shutdown. */
  stop(): Promise<void>;
}

/** @param settings as environment variables; its port stays the same from start to start */
export async function serverProcess(settings: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  const end = async (signal: NodeJS.Signals) => {
    const ending = child;
    child = undefined;
    if (ending === undefined || ending.exitCode !== null || ending.signalCode !== null) return;
    const gone = once(ending, 'exit');
    ending.kill(signal);
    await gone;
  };
  return {
    url: () => url,
    async start() {
      const env = { ...process.env, RATE_LIMIT_FACTOR: '1000', NODE_ENV: 'test', LOG_LEVEL: 'warn' };
      const started = spawn(process.execPath, [...NODE_FLAGS, MAIN], {
        env: { ...env, ...settings, PORT: String(port) },
      });
      child = started;
      let output = '';
      for (const stream of [started.stdout, started.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
      for (;;) {
        const ready = await fetch(`${url}/health/ready`).then(
          ({ ok }) => ok,
          () => false,
        );
        if (ready) return;
        if (started.exitCode !== null) throw new Error(output);
        await pause(50);
      }
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}
