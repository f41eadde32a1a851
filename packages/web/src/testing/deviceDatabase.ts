import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';

// A test that keeps nothing on the device has no database, whichever file has run before it.
noDatabase();

/** A browser that keeps nothing. */
export function noDatabase(): void {
  Reflect.deleteProperty(globalThis, 'indexedDB');
}

/** A browser with nothing on its disk. */
export function emptyBrowser(): void {
  globalThis.indexedDB = new IDBFactory();
}
