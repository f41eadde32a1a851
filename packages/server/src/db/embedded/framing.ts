import { concat, MAX_MESSAGE } from './protocol.ts';

/** Called for each whole message, which is `buffer[start, end)`; `type` is 0 for a connection's untyped first message. */
export type Visit = (type: number, buffer: Uint8Array, start: number, end: number) => void;

const TYPED = 1;
const UNTYPED = 0;

/** Cuts a byte stream into whole messages, however it is cut. */
export interface Framer {
  /** The framer keeps the buffer: pass bytes that nobody will overwrite. */
  push(chunk: Uint8Array, visit: Visit): void;
}

/** @param greetings whether the stream may begin with untyped messages; the visitor says `true` once they are over */
export function createFramer(greetings?: (buffer: Uint8Array) => boolean): Framer {
  let parts: Uint8Array[] = [];
  let held = 0;
  let needed = 0;
  let lead = greetings ? UNTYPED : TYPED;

  return {
    push(chunk, visit) {
      parts.push(chunk);
      held += chunk.length;
      // Joined only when the message is complete, else a large one would be copied once for each of its pieces.
      if (held < Math.max(needed, lead + 4)) return;
      const buffer = concat(parts);
      const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength);
      let offset = 0;
      needed = 0;
      while (buffer.length - offset >= lead + 4) {
        const length = view.getUint32(offset + lead);
        if (length < 4 || length > MAX_MESSAGE) throw new Error('malformed message');
        const end = offset + lead + length;
        if (end > buffer.length) {
          needed = end - offset;
          break;
        }
        if (lead === TYPED) visit(buffer[offset] ?? 0, buffer, offset, end);
        else if (greetings?.(buffer.subarray(offset, end))) lead = TYPED;
        offset = end;
      }
      parts = offset < buffer.length ? [buffer.subarray(offset)] : [];
      held = buffer.length - offset;
    },
  };
}
