import { sha256 } from './sha256.ts';
import type { StoredFile } from './store.ts';

/** A file as it is stored: its bytes with their hash. */
export async function readFile(file: File): Promise<StoredFile> {
  const bytes = await file.arrayBuffer();
  return { name: file.name, type: file.type, bytes, sha256: await sha256(bytes) };
}
