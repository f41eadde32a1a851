import type { Entry } from './entry.ts';
import type { Outbox } from './outbox.ts';

const CHUNK = 0x8000;

/** Bytes as base64. */
function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(text);
}

async function withFile(outbox: Outbox, { id, kind, subject, at, payload }: Entry) {
  // A file that the device has lost is left out: the rest is saved all the same.
  const file = await outbox.file(id).catch(() => null);
  const content = file && {
    name: file.name,
    type: file.type,
    base64: base64(new Uint8Array(await file.arrayBuffer())),
  };
  return { kind, subject, at, payload, ...(content && { file: content }) };
}

/** All unsaved work of a person, as JSON; photos in it as base64. @param at ISO 8601 */
export async function exportWork(outbox: Outbox, at: string): Promise<Blob> {
  const entries = [];
  for (const entry of outbox.all()) entries.push(await withFile(outbox, entry));
  return new Blob([JSON.stringify({ form: 1, userId: outbox.userId, at, entries })], { type: 'application/json' });
}
