/** A client that reads quietly, in a thread of its own: its waiting time is the server's alone. */
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, Worker, workerData } from 'node:worker_threads';

interface Reading {
  readonly port: number;
  readonly path: string;
  readonly token: string;
}

/** Within one person's limit of reads in a minute. */
const PAUSE_MS = 100;

export interface QuietReader {
  /** Reads again and again until stopped. @returns milliseconds that each answer took */
  during(work: Promise<unknown>): Promise<number[]>;
  close(): Promise<unknown>;
}

export function openQuietReader(reading: Reading): QuietReader {
  const worker = new Worker(new URL(import.meta.url), { workerData: reading });
  const said = async () => {
    const [waits] = await once(worker, 'message');
    return waits as number[];
  };
  return {
    async during(work) {
      worker.postMessage('read');
      await work;
      const waits = said();
      worker.postMessage('stop');
      return waits;
    },
    close: () => worker.terminate(),
  };
}

function readOnce(agent: Agent, { port, path, token }: Reading): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    get({ agent, host: '127.0.0.1', port, path, headers }, (answer) => {
      answer.resume();
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`status ${answer.statusCode}`)),
      );
    }).on('error', reject);
  });
}

function readAsked(reading: Reading, port: NonNullable<typeof parentPort>): void {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const state = { reads: false };
  const read = async () => {
    const waits: number[] = [];
    while (state.reads) {
      const began = performance.now();
      await readOnce(agent, reading);
      waits.push(performance.now() - began);
      await sleep(PAUSE_MS);
    }
    port.postMessage(waits);
  };
  port.on('message', (word) => {
    state.reads = word === 'read';
    if (state.reads) void read();
  });
}

if (parentPort !== null) readAsked(workerData as Reading, parentPort);
