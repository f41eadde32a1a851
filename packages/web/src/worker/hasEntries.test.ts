import { IDBFactory } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { DATABASE } from '#web/lib/storageKeys.ts';
import { hasEntries } from './hasEntries.ts';

const stored = (factory: IDBFactory, entries: readonly object[]): Promise<void> =>
  new Promise((done) => {
    const opening = factory.open(DATABASE, 2);
    opening.addEventListener('upgradeneeded', () => {
      const store = opening.result.createObjectStore('entries', { keyPath: 'id' });
      for (const entry of entries) store.put(entry);
    });
    opening.addEventListener('success', () => {
      opening.result.close();
      done();
    });
  });

it('a device has unsent work where its outbox has an entry of anybody', async () => {
  const factory = new IDBFactory();
  expect(await hasEntries(factory)).toBe(false);
  expect(await factory.databases()).toEqual([]);
  await stored(factory, []);
  expect(await hasEntries(factory)).toBe(false);
  const full = new IDBFactory();
  await stored(full, [{ id: '1:draft', userId: 1 }]);
  expect(await hasEntries(full)).toBe(true);
});

it('an outbox that cannot be read counts as full', async () => {
  const broken = { databases: () => Promise.reject(new Error('forbidden')) } as unknown as IDBFactory;
  expect(await hasEntries(broken)).toBe(true);
});
