import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FIELD_DATABASE } from '#web/lib/storageKeys.ts';
import { emptyBrowser } from '#web/testing/deviceDatabase.ts';
import { openPackStore, type PackRow, type PackStore } from './packStore.ts';

const pack = (owner: string, damageId: number, more: Partial<PackRow> = {}): PackRow => ({
  owner,
  damageId,
  damageNumber: `K-${damageId}`,
  version: '1',
  takenAt: '2026-07-01T08:00:00.000Z',
  bytes: 100,
  seasons: [],
  isOutdated: false,
  ...more,
});
const bytes = (...values: number[]): ArrayBuffer => new Uint8Array(values).buffer;
const read = (buffer: ArrayBuffer | null) => (buffer === null ? null : [...new Uint8Array(buffer)]);

let store: PackStore;
const onLost = vi.fn<() => void>();

beforeEach(async () => {
  onLost.mockClear();
  emptyBrowser();
  store = await openPackStore(onLost);
});
afterEach(() => store.close());

const one = (damageId: number, text: string, takenAt = '2026-07-01T08:00:00.000Z', owner = '5:4') =>
  store.put(
    pack(owner, damageId, { takenAt }),
    [
      { key: '["damage",[["id","1"]],[]]', answer: { text } },
      { key: `["mepar",[["code","${damageId}"]],[]]`, answer: damageId },
    ],
    [{ name: 'season ABCD1234', bytes: bytes(damageId) }],
  );

describe('the packs on a device', () => {
  it('are their owner’s alone', async () => {
    await one(1, 'mine');
    await one(1, 'theirs', undefined, '6:4');
    await one(2, 'theirs', undefined, '5:');
    expect((await store.all('5:4')).map(({ damageId }) => damageId)).toEqual([1]);
    expect(await store.answer('5:4', '["damage",[["id","1"]],[]]')).toEqual({ text: 'mine' });
    expect(await store.answers('5:4', '["damage"')).toEqual([{ text: 'mine' }]);
    expect(read(await store.file('6:4', 'season ABCD1234'))).toEqual([1]);
    expect(await store.all('5')).toEqual([]);
  });

  it('are nothing before anything was taken', async () => {
    expect(await store.all('5:4')).toEqual([]);
    expect(await store.answer('5:4', 'x')).toBeUndefined();
    expect(await store.answers('5:4', '')).toEqual([]);
    expect(await store.file('5:4', 'x')).toBeNull();
  });

  it('answer with the newest of several cases', async () => {
    await one(2, 'new', '2026-07-03T08:00:00.000Z');
    await one(1, 'old', '2026-07-01T08:00:00.000Z');
    await one(3, 'between', '2026-07-02T08:00:00.000Z');
    expect(await store.answer('5:4', '["damage",[["id","1"]],[]]')).toEqual({ text: 'new' });
    expect(await store.answers('5:4', '["damage"')).toEqual([{ text: 'new' }, { text: 'between' }, { text: 'old' }]);
  });

  it('find all answers of a call, and none of a call whose name goes on', async () => {
    await store.put(
      pack('5:4', 1),
      [
        { key: '["mepar",[["code","A"]],[]]', answer: 'A' },
        { key: '["mepar",[["code","Ő"]],[]]', answer: 'Ő' },
        { key: '["mepars",[],[]]', answer: 'all' },
        { key: '["damage",[],[]]', answer: 'other' },
      ],
      [],
    );
    expect(new Set(await store.answers('5:4', '["mepar",'))).toEqual(new Set(['A', 'Ő']));
  });

  it('taken again are replaced whole: nothing of before stays', async () => {
    await store.put(pack('5:4', 1), [{ key: 'a', answer: 1 }], [{ name: 'old', bytes: bytes(1) }]);
    await store.put(pack('5:4', 1, { version: '2' }), [{ key: 'b', answer: 2 }], [{ name: 'new', bytes: bytes(2) }]);
    expect(await store.all('5:4')).toMatchObject([{ version: '2' }]);
    expect([await store.answer('5:4', 'a'), await store.answer('5:4', 'b')]).toEqual([undefined, 2]);
    expect([await store.file('5:4', 'old'), read(await store.file('5:4', 'new'))]).toEqual([null, [2]]);
  });

  it('that could not be written whole stay as they were', async () => {
    await one(1, 'before');
    // A function is nothing that a browser can store.
    const broken = store.put(pack('5:4', 1, { version: '2' }), [{ key: 'x', answer: () => 1 }], []);
    await expect(broken).rejects.toThrow();
    expect(await store.all('5:4')).toMatchObject([{ version: '1' }]);
    expect(await store.answer('5:4', '["damage",[["id","1"]],[]]')).toEqual({ text: 'before' });
    expect(read(await store.file('5:4', 'season ABCD1234'))).toEqual([1]);
  });

  it('keep their answers where new ones could not be written', async () => {
    await one(1, 'before');
    const answers = [
      { key: 'a', answer: 1 },
      { key: 'b', answer: () => 1 },
    ];
    await expect(store.putAnswers('5:4', 1, answers)).rejects.toThrow();
    expect(await store.answers('5:4', '["damage"')).toEqual([{ text: 'before' }]);
    expect(await store.answer('5:4', 'a')).toBeUndefined();
  });

  it('are removed with all that belongs to them, and no other', async () => {
    for (const id of [1, 10, 2]) await one(id, String(id));
    await store.remove('5:4', 1);
    expect((await store.all('5:4')).map(({ damageId }) => damageId)).toEqual([2, 10]);
    expect(await store.answers('5:4', '["mepar"')).toEqual([10, 2]);
    await store.remove('5:4', 99);
    expect(await store.all('5:4')).toHaveLength(2);
  });

  it('are marked where they are still there', async () => {
    await one(1, 'a');
    await store.mark(pack('5:4', 1, { isOutdated: true }));
    expect(await store.all('5:4')).toMatchObject([{ isOutdated: true }]);
    await store.remove('5:4', 1);
    await store.mark(pack('5:4', 1));
    expect(await store.all('5:4')).toEqual([]);
  });

  it('get new answers beside their pictures, unless they were removed meanwhile', async () => {
    await one(1, 'old');
    await store.putAnswers('5:4', 1, [{ key: 'new', answer: 1 }]);
    expect(await store.answers('5:4', '')).toEqual([1]);
    expect(read(await store.file('5:4', 'season ABCD1234'))).toEqual([1]);
    await store.remove('5:4', 1);
    await store.putAnswers('5:4', 1, [{ key: 'late', answer: 2 }]);
    expect(await store.answers('5:4', '')).toEqual([]);
  });

  it('are there again when the store is opened again', async () => {
    await one(1, 'kept');
    store.close();
    store = await openPackStore(onLost);
    expect(await store.answer('5:4', '["damage",[["id","1"]],[]]')).toEqual({ text: 'kept' });
    expect(onLost).not.toHaveBeenCalled();
  });

  it('give way where another tab needs the store', async () => {
    const deleted = new Promise<void>((done, failed) => {
      const request = indexedDB.deleteDatabase(FIELD_DATABASE);
      request.addEventListener('success', () => done());
      request.addEventListener('error', () => failed(request.error ?? new Error('not deleted')));
    });
    await deleted;
    expect(onLost).toHaveBeenCalledOnce();
    await expect(store.all('5:4')).rejects.toThrow();
  });
});
