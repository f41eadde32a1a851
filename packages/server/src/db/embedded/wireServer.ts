import type { MessagePort } from 'node:worker_threads';
import { type Answer, createAnswer } from './answers.ts';
import { type Batch, createBatchReader } from './batches.ts';
import {
  CANCEL_REQUEST,
  executeAll,
  GSS_REQUEST,
  greeting,
  IDLE,
  readyForQuery,
  SSL_REQUEST,
  simpleQuery,
  sync,
} from './protocol.ts';

/** The engine behind the server: one session, one call at a time. Rejects when it has failed for good. */
export interface Engine {
  /** The session parameters for the client (`server_version`, `client_encoding` …). */
  parameters: Record<string, string>;
  execute(batch: Uint8Array, onData: (chunk: Uint8Array) => void): Promise<void>;
}

interface Connection {
  port: MessagePort;
  batches: Batch[];
  /** A transaction or a flushed pipeline is open: no other client may use the engine. */
  holding: boolean;
  /** A flushed pipeline is open; `broken` since an error in it: everything up to Sync is skipped. */
  pipeline: 'none' | 'open' | 'broken';
  /** `draining` has terminated and gets its last answers, `gone` is disconnected. */
  state: 'open' | 'draining' | 'gone';
}

const NOT_ENCRYPTED = new Uint8Array(['N'.charCodeAt(0)]);
const ignore = () => undefined;
const MAX_TRIES = 3;

/**
 * Lets several clients use the one session of the engine by the PostgreSQL protocol: batch by batch, in the order of
 * arrival; while one is inside a transaction the others wait.
 * @param onFault called when the engine has failed: its answers cannot be trusted any more
 */
export function createWireServer(
  engine: Engine,
  onFault: (error: unknown) => void,
): { accept(port: MessagePort): void } {
  const waiting: Connection[] = [];
  let holder: Connection | undefined;
  let scheduled = false;

  const isDone = (connection: Connection) =>
    connection.state === 'gone' || (connection.state === 'draining' && connection.batches.length === 0);
  const hasWork = (connection: Connection) => connection.batches.length > 0 || isDone(connection);

  function enqueue(connection: Connection): void {
    if (connection !== holder && !waiting.includes(connection)) waiting.push(connection);
    schedule();
  }

  /** One batch per turn of the event loop, so that pings and new connections are handled in between. */
  function schedule(): void {
    if (scheduled || (holder ? !hasWork(holder) : waiting.length === 0)) return;
    scheduled = true;
    setImmediate(() => {
      void next();
    });
  }

  async function next(): Promise<void> {
    try {
      await turn();
      scheduled = false;
      schedule();
    } catch (error) {
      onFault(error);
    }
  }

  async function turn(): Promise<void> {
    const connection = holder ?? waiting.shift();
    if (!connection) return;
    if (isDone(connection)) return abandon(connection);
    const batch = connection.batches.shift();
    if (!batch) return;
    if (connection.pipeline === 'broken') await skip(connection, batch);
    else await run(connection, batch);
    holder = connection.holding ? connection : undefined;
    if (!holder && hasWork(connection)) waiting.push(connection);
  }

  async function run(connection: Connection, batch: Batch): Promise<void> {
    const send = (bytes: Uint8Array) => connection.port.postMessage(bytes, [bytes.buffer as ArrayBuffer]);
    const answer = createAnswer(send, batch.limited);
    await engine.execute(batch.bytes, (chunk) => answer.push(chunk));
    if (answer.outcome.suspended) await goOn(batch, answer);
    const outcome = answer.finish();
    if (!outcome.failed && outcome.completions < batch.executes) throw new Error('the engine lost an answer');
    if (batch.flush) {
      connection.pipeline = outcome.failed ? 'broken' : 'open';
      connection.holding = true;
      return;
    }
    if (outcome.status === undefined) throw new Error('the engine did not become ready');
    connection.pipeline = 'none';
    connection.holding = outcome.status !== IDLE;
    send(readyForQuery(outcome.status));
  }

  /**
   * After a topology fault inside PostGIS the engine may stop a query requested whole, before its first row. Within a
   * transaction its portal still exists and continues; without one nothing has happened, and the query runs again.
   */
  async function goOn(batch: Batch, answer: Answer): Promise<void> {
    for (let tries = 0; answer.outcome.suspended; tries += 1) {
      if (tries === MAX_TRIES || batch.executes !== 1) throw new Error('the engine left a question unanswered');
      answer.outcome.suspended = false;
      const isOpen = batch.flush || answer.outcome.status !== IDLE;
      if (!isOpen && !answer.forget()) throw new Error('the engine left a question half answered');
      const bytes = isOpen ? executeAll(!batch.flush) : batch.bytes;
      await engine.execute(bytes, (chunk) => answer.push(chunk));
    }
  }

  async function skip(connection: Connection, batch: Batch): Promise<void> {
    if (!batch.flush) await run(connection, { bytes: sync(), executes: 0, limited: false, flush: false });
  }

  /** The open work of a closed connection is rolled back, and nothing of its session is left to the next one. */
  async function abandon(connection: Connection): Promise<void> {
    if (connection.pipeline !== 'none') await engine.execute(sync(), ignore);
    await engine.execute(simpleQuery('rollback'), ignore);
    await engine.execute(simpleQuery('discard all'), ignore);
    connection.batches = [];
    if (holder === connection) holder = undefined;
    connection.port.close();
  }

  function greet(connection: Connection, message: Uint8Array): boolean {
    const code = new DataView(message.buffer, message.byteOffset).getUint32(4);
    if (code === SSL_REQUEST || code === GSS_REQUEST) {
      connection.port.postMessage(NOT_ENCRYPTED);
      return false;
    }
    if (code === CANCEL_REQUEST) connection.port.close();
    else for (const bytes of greeting(engine.parameters)) connection.port.postMessage(bytes);
    return true;
  }

  return {
    accept(port) {
      const connection: Connection = { port, batches: [], holding: false, pipeline: 'none', state: 'open' };
      const leave = (state: 'draining' | 'gone') => {
        if (connection.state === 'gone') return;
        connection.state = state;
        enqueue(connection);
      };
      const reader = createBatchReader(
        (message) => greet(connection, message),
        (batch) => {
          connection.batches.push(batch);
          enqueue(connection);
        },
        () => leave('draining'),
      );
      port.on('message', (chunk: Uint8Array) => {
        try {
          reader.push(chunk);
        } catch {
          port.close();
        }
      });
      port.on('close', () => leave('gone'));
    },
  };
}
