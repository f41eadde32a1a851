import { createFramer } from './framing.ts';
import { SERVER } from './protocol.ts';

/** Enough for one message between threads; a larger answer is sent on while the engine still works. */
const PIECE = 512 * 1024;

/** The result of one batch. */
export interface Outcome {
  /** The transaction's state byte of the last ReadyForQuery, undefined when there was none. */
  status: number | undefined;
  completions: number;
  failed: boolean;
  /** The engine stopped before the end of a portal requested whole. */
  suspended: boolean;
}

const COMPLETIONS = new Set<number>([SERVER.commandComplete, SERVER.emptyQuery, SERVER.portalSuspended]);

export interface Answer {
  push(chunk: Uint8Array): void;
  readonly outcome: Outcome;
  /** Drops received messages that were not sent on. @returns false when some were */
  forget(): boolean;
  finish(): Outcome;
}

/**
 * Passes an engine's answer on, without its ReadyForQuery: after an error it sends two, and the second would answer the
 * client's next query. The caller sends one itself when the batch is over.
 * @param limited a suspended portal is the requested result; otherwise it is kept back and reported in the outcome
 */
export function createAnswer(send: (piece: Uint8Array) => void, limited = true): Answer {
  const framer = createFramer();
  const outcome: Outcome = { status: undefined, completions: 0, failed: false, suspended: false };
  let ranges: Uint8Array[] = [];
  let size = 0;
  let sent = false;

  const flush = () => {
    if (size === 0) return;
    const piece = new Uint8Array(size);
    let offset = 0;
    for (const range of ranges) {
      piece.set(range, offset);
      offset += range.length;
    }
    ranges = [];
    size = 0;
    sent = true;
    send(piece);
  };

  const keep = (range: Uint8Array) => {
    if (range.length === 0) return;
    ranges.push(range);
    size += range.length;
    if (size >= PIECE) flush();
  };

  return {
    push(chunk) {
      let from = 0;
      let last = 0;
      let seen: Uint8Array | undefined;
      framer.push(new Uint8Array(chunk), (type, buffer, start, end) => {
        if (seen === undefined) from = start;
        seen = buffer;
        last = end;
        if (type === SERVER.portalSuspended && !limited) {
          keep(buffer.subarray(from, start));
          outcome.suspended = true;
          from = end;
        } else if (COMPLETIONS.has(type)) outcome.completions += 1;
        else if (type === SERVER.error) outcome.failed = true;
        else if (type === SERVER.readyForQuery) {
          keep(buffer.subarray(from, start));
          outcome.status = buffer[start + 5];
          from = end;
        }
      });
      if (seen) keep(seen.subarray(from, last));
    },
    outcome,
    forget() {
      if (sent) return false;
      [ranges, size] = [[], 0];
      Object.assign(outcome, { completions: 0, failed: false });
      return true;
    },
    finish() {
      flush();
      return outcome;
    },
  };
}
