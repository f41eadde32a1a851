import { currentOutbox } from './currentOutbox.ts';

/** Whether this browser stores work of anybody; a browser that stores nothing has none. */
async function isAnyStored(): Promise<boolean> {
  try {
    const { openStore } = await import('./store.ts');
    const store = await openStore(() => undefined);
    try {
      return await store.hasEntries();
    } finally {
      store.close();
    }
  } catch {
    return false;
  }
}

/**
 * Whether this device holds work that the server does not have: changes on their way, or drafts. Of the signed-in
 * person, in all of their tabs; where nobody is signed in, of anybody. To be asked before the page is replaced.
 */
export async function hasUnsent(): Promise<boolean> {
  const outbox = currentOutbox.read();
  if (outbox === null) return isAnyStored();
  // A message of another tab may still be on its way.
  if (outbox.all().length === 0) await outbox.refresh();
  return outbox.all().length > 0;
}
