/**
 * The part of the PostgreSQL wire protocol (version 3) that the embedded database's server needs to know:
 * where a message begins and ends, and the few that it writes itself. Everything else passes through untouched.
 */
export const SSL_REQUEST = 80877103;
export const GSS_REQUEST = 80877104;
export const CANCEL_REQUEST = 80877102;

const ascii = (letter: string): number => letter.charCodeAt(0);

/** Messages of the client that end a batch, or belong to none. */
export const CLIENT = {
  query: ascii('Q'),
  sync: ascii('S'),
  flush: ascii('H'),
  execute: ascii('E'),
  terminate: ascii('X'),
} as const;

/** Messages of the server that the batch's accounting reads. */
export const SERVER = {
  readyForQuery: ascii('Z'),
  error: ascii('E'),
  commandComplete: ascii('C'),
  emptyQuery: ascii('I'),
  portalSuspended: ascii('s'),
} as const;

/** The byte of ReadyForQuery: no transaction is open. */
export const IDLE = ascii('I');

/** A larger message counts as malformed (a whole import comes in smaller ones). */
export const MAX_MESSAGE = 256 * 1024 * 1024;

const encoder = new TextEncoder();

function message(type: string, ...parts: (string | number[])[]): Uint8Array {
  const body = parts.flatMap((part) => (typeof part === 'string' ? [...encoder.encode(part), 0] : part));
  const bytes = new Uint8Array(5 + body.length);
  bytes[0] = ascii(type);
  new DataView(bytes.buffer).setUint32(1, 4 + body.length);
  bytes.set(body, 5);
  return bytes;
}

export const readyForQuery = (status: number): Uint8Array => message('Z', [status]);

/** The server's answer to a start-up message; only this process can reach the port, so no password. */
export function greeting(parameters: Record<string, string>): Uint8Array[] {
  return [
    message('R', [0, 0, 0, 0]),
    ...Object.entries(parameters).map(([name, value]) => message('S', name, value)),
    message('K', [0, 0, 0, 0, 0, 0, 0, 0]),
    readyForQuery(IDLE),
  ];
}

/** A simple query, as bytes for the engine. */
export const simpleQuery = (text: string): Uint8Array => message('Q', text);

export const sync = (): Uint8Array => message('S');

/** Continues with the unnamed portal to its end. */
export const executeAll = (andSync: boolean): Uint8Array =>
  concat([message('E', '', [0, 0, 0, 0]), ...(andSync ? [sync()] : [])]);

export function concat(parts: readonly Uint8Array[]): Uint8Array {
  const only = parts.length === 1 ? parts[0] : undefined;
  if (only) return only;
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}
