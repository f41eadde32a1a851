import { randomUUID } from 'node:crypto';
import type { ObjectStore } from './storage.ts';

/** Tests at the start whether the store writes, reads and removes, with an object of its own. */
export async function probeStore(store: ObjectStore): Promise<void> {
  const { key } = await store.put([Buffer.from(randomUUID())], 'probe');
  const access = await store.open(key);
  await access.read(0, access.size);
  access.close();
  await store.remove(key);
}
