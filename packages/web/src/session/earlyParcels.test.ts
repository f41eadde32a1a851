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

it("requests a farmer's parcels", async () => {
  await expect(readParcelsEarly(Promise.resolve({ role: ROLES.FARMER }))).resolves.toBe(true);
  expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/api/mepars']);
});

it.each([
  ['another role', { role: ROLES.MANAGER }],
  ['nobody', undefined],
])('requests nothing for %s', async (_, user) => {
  await expect(readParcelsEarly(Promise.resolve(user))).resolves.toBe(false);
  expect(fetched).not.toHaveBeenCalled();
});
