import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { NODE_FLAGS } from '../../packages/testing/src/nodeFlags.ts';
import { mainTexts } from '../../packages/server/src/main.hu.ts';

const root = resolve(import.meta.dirname, '../..');

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((listening) => probe.listen(0, '127.0.0.1', listening));
  const address = probe.address();
  await new Promise((closed) => probe.close(closed));
  if (typeof address !== 'object' || !address) throw new Error('No free port');
  return address.port;
}

export interface Product {
  readonly url: string;
  readonly process: ChildProcess;
  /** Its whole output so far. */
  readonly output: () => string;
  stop(): Promise<void>;
}

/** Its message once all of its processes listen. */
const STARTED = mainTexts.ready('');

/** Starts the server with these settings and waits until it reports that it is ready. */
export async function startProduct(settings: Readonly<Record<string, string>>): Promise<Product> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, [...NODE_FLAGS, 'packages/server/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      LOG_LEVEL: 'warn',
      RATE_LIMIT_FACTOR: '1000',
      PUBLIC_URL: url,
      ...settings,
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const exited = new Promise<void>((done) => child.once('exit', () => done()));
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  const deadline = Date.now() + 600_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended at its start:\n${output}`);
    const ready = await fetch(`${url}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready && output.includes(STARTED)) return { url, process: child, output: () => output, stop };
    await new Promise((later) => setTimeout(later, 250));
  }
  await stop();
  throw new Error(`The server did not become ready:\n${output}`);
}

/** Runs one of the server's own commands, as `npm run import -- …` does; fails with its output. */
export async function runCommand(
  program: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<string> {
  const child = spawn(process.execPath, [...NODE_FLAGS, program, ...args], {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const code = await new Promise<number | null>((done) => child.once('exit', done));
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${output}`);
  return output;
}
