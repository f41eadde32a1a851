import { ROLES } from '@georisk/domain/roles/roles.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TOKEN_KEY } from '#web/lib/storageKeys.ts';
import { readParcelsEarly } from './earlyParcels.ts';

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  fetched.mockImplementation(async () => new Response('[]'));
  const store = new Map([[TOKEN_KEY, 'abc']]);
  const storage = { getItem: (key: string) => store.get(key) ?? null };
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('window', { sessionStorage: storage, localStorage: storage });
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});

it("requests a farmer's parcels, and leaves the answer about them unread", async () => {
  const answer = new Response(JSON.stringify({ role: ROLES.FARMER }));
  await expect(readParcelsEarly(Promise.resolve(answer))).resolves.toBe(true);
  expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/api/mepars']);
  expect(answer.bodyUsed).toBe(false);
});

it.each([
  ['another role', new Response(JSON.stringify({ role: ROLES.MANAGER }))],
  ['a session that has ended', new Response('{}', { status: 401 })],
  ['a network that is lost', undefined],
])('requests nothing for %s', async (_, answer) => {
  await expect(readParcelsEarly(Promise.resolve(answer))).resolves.toBe(false);
  expect(fetched).not.toHaveBeenCalled();
});
