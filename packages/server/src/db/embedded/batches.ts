import { createFramer } from './framing.ts';
import { CLIENT, concat } from './protocol.ts';

/** Messages that the engine gets in one piece: up to a Query, a Sync or a Flush. */
export interface Batch {
  bytes: Uint8Array;
  /** How many answers of execution it must bring, unless an error comes. */
  executes: number;
  /** An Execute requests a number of rows: then a suspended portal is an answer. */
  limited: boolean;
  /** The pipeline of a flushed batch continues: no ReadyForQuery belongs to it. */
  flush: boolean;
}

/** An Execute ends with the number of rows that it requests; 0: all. */
const rowLimit = (buffer: Uint8Array, end: number): number =>
  new DataView(buffer.buffer, buffer.byteOffset + end - 4, 4).getInt32(0);

export interface BatchReader {
  push(chunk: Uint8Array): void;
}

/**
 * Collects a client's messages into batches. An error inside a pipeline makes the engine skip everything up to Sync,
 * and it forgets that between two calls: hence never one message at a time.
 * @param greetings handles the untyped messages of the beginning, true when the last was there
 */
export function createBatchReader(
  greetings: (message: Uint8Array) => boolean,
  onBatch: (batch: Batch) => void,
  onTerminate: () => void,
): BatchReader {
  const framer = createFramer(greetings);
  let collected: Uint8Array[] = [];
  let executes = 0;
  let limited = false;

  return {
    push(chunk) {
      framer.push(chunk, (type, buffer, start, end) => {
        if (type === CLIENT.terminate) return onTerminate();
        collected.push(buffer.subarray(start, end));
        if (type === CLIENT.execute || type === CLIENT.query) executes += 1;
        if (type === CLIENT.execute) limited ||= rowLimit(buffer, end) > 0;
        if (type !== CLIENT.query && type !== CLIENT.sync && type !== CLIENT.flush) return;
        onBatch({ bytes: concat(collected), executes, limited, flush: type === CLIENT.flush });
        collected = [];
        executes = 0;
        limited = false;
      });
    },
  };
}
