import { parentPort, workerData } from 'node:worker_threads';
import { startEngine } from './engine.ts';
import { type FromWorker, monotonicSeconds, type ToWorker, type WorkerData } from './messages.ts';
import { createWireServer } from './wireServer.ts';

/** The thread of the embedded database: it works synchronously, so nothing else may run here. */
const { directory, snapshot, busySince } = workerData as WorkerData;
const busy = new Int32Array(busySince);
const tell = (message: FromWorker) => parentPort?.postMessage(message);

const engine = await startEngine(directory, snapshot);

/** A clean shutdown; after a fault the thread must end without touching the files again. */
function fault(error: unknown): void {
  tell({ type: 'fault', reason: error instanceof Error ? error.message : String(error) });
  process.exit(1);
}

async function timed<T>(work: () => Promise<T>): Promise<T> {
  Atomics.store(busy, 0, monotonicSeconds());
  try {
    return await work();
  } finally {
    Atomics.store(busy, 0, 0);
  }
}

const server = createWireServer(
  { parameters: engine.parameters, execute: (batch, onData) => timed(() => engine.execute(batch, onData)) },
  fault,
);

const handlers: { [T in ToWorker['type']]: (message: Extract<ToWorker, { type: T }>) => void | Promise<void> } = {
  connect: ({ port }) => server.accept(port),
  ping: () => tell({ type: 'pong' }),
  dump: async () => tell({ type: 'dumped', bytes: await timed(() => engine.dump()) }),
  close: async () => {
    await engine.close();
    process.exit(0);
  },
};

parentPort?.on('message', (message: ToWorker) => {
  const handle = handlers[message.type] as (message: ToWorker) => void | Promise<void>;
  Promise.resolve(handle(message)).catch(fault);
});

tell({ type: 'ready' });
