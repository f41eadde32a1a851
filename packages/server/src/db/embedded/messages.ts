import type { MessagePort } from 'node:worker_threads';

export interface WorkerData {
  /** Null keeps the database in memory. */
  directory: string | null;
  snapshot: string | null;
  /** One Int32: the second of the monotonic clock since which the engine has been in one call, 0 when idle. */
  busySince: SharedArrayBuffer;
}

export type ToWorker = { type: 'connect'; port: MessagePort } | { type: 'ping' } | { type: 'dump' } | { type: 'close' };

export type FromWorker =
  | { type: 'ready' }
  | { type: 'pong' }
  | { type: 'dumped'; bytes: Uint8Array }
  | { type: 'fault'; reason: string };

/** Seconds of a clock that threads share and nobody can set. */
export const monotonicSeconds = (): number => process.hrtime()[0];
