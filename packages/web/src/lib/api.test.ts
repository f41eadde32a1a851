import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const problem = (status: number, body: object) => new Response(JSON.stringify(body), { status });
const sent = () => {
  const [url, init] = fetched.mock.lastCall ?? [];
  return { url, method: init?.method, body: init?.body, headers: new Headers(init?.headers) };
};

async function load() {
  const { authorizedFetch, callApi } = await import('./api.ts');
  const { credentials } = await import('./browserCredentials.ts');
  return { authorizedFetch, callApi, credentials };
}

const noted = vi.spyOn(console, 'warn');
beforeEach(() => {
  noted.mockReset().mockReturnValue();
  vi.resetModules();
  vi.stubGlobal('window', { localStorage: storage(), sessionStorage: storage(), addEventListener: () => undefined });
  vi.stubGlobal('fetch', fetched.mockReset());
});
afterEach(() => vi.unstubAllGlobals());

describe('callApi', () => {
  it('sends token, flag and JSON', async () => {
    const { callApi, credentials } = await load();
    credentials.keepToken('abc');
    fetched.mockResolvedValue(new Response(null, { status: 204 }));
    await expect(callApi('suppressWelcomeScreen')).resolves.toBeUndefined();
    expect(sent()).toMatchObject({ url: '/api/suppressWelcomeScreen', method: 'POST', body: '{}' });
    expect(Object.fromEntries(sent().headers)).toMatchObject({
      authorization: 'Bearer abc',
      'x-admin': 'false',
      'content-type': 'application/json',
    });
    await callApi('revokeLinks', { params: { id: 5 }, asAdmin: true });
    expect(sent()).toMatchObject({ url: '/api/admin/users/5/links', method: 'DELETE', body: undefined });
    expect(sent().headers.get('x-admin')).toBe('true');
  });

  it.each([401, 403])('signs out on %i', async (status) => {
    const { callApi, credentials } = await load();
    credentials.keepToken('abc');
    fetched.mockResolvedValue(problem(status, { code: 1, reason: 'not-signed-in', message: 'Lejárt.' }));
    await expect(callApi('country')).rejects.toMatchObject({ status, code: 1, reason: 'not-signed-in' });
    expect(credentials.read()).toMatchObject({ token: undefined, ended: 'expired' });
  });

  it('keeps a session in another’s name on 403, and ends it on 401', async () => {
    const { callApi, credentials } = await load();
    credentials.keepToken('own');
    credentials.keepTabToken('theirs');
    const refuse = (status: number) =>
      fetched.mockImplementation(async () => problem(status, { code: 1, reason: 'not-allowed', message: 'Nem.' }));
    refuse(403);
    await expect(callApi('country')).rejects.toMatchObject({ status: 403 });
    expect(credentials.read().token).toBe('theirs');
    refuse(401);
    await expect(callApi('country')).rejects.toMatchObject({ status: 401 });
    expect(credentials.read().token).toBe('own');
  });

  it('keeps the session where an open call, an own token or a replaced session is refused', async () => {
    const { callApi, credentials } = await load();
    credentials.keepToken('abc');
    const refusal = () => problem(401, { code: 1, reason: 'sign-in-failed', message: 'Nem.' });
    fetched.mockImplementation(async () => refusal());
    const body = { grant_type: 'password', username: 'a', password: 'b' } as const;
    await expect(callApi('signIn', { body })).rejects.toMatchObject({ code: 1 });
    await expect(callApi('currentUser', { token: 'other' })).rejects.toMatchObject({ code: 1 });
    fetched.mockImplementation(async () => {
      credentials.keepToken('next');
      return refusal();
    });
    await expect(callApi('country')).rejects.toMatchObject({ code: 1 });
    expect(credentials.read().token).toBe('next');
  });

  it('reports what was refused, and why', async () => {
    const { callApi } = await load();
    const current = { id: 1 };
    fetched.mockResolvedValueOnce(problem(409, { reason: 'stale-version', message: 'Más módosította.', current }));
    await expect(callApi('country')).rejects.toMatchObject({ code: 409, message: 'Más módosította.', current });
    fetched.mockResolvedValueOnce(problem(422, { reason: 'form-refused', message: 'Nem.', fields: { name: 'Kell.' } }));
    await expect(callApi('country')).rejects.toMatchObject({ code: 422, fields: { name: 'Kell.' } });
    fetched.mockResolvedValueOnce(new Response('<html>Bad gateway</html>', { status: 502 }));
    await expect(callApi('country')).rejects.toMatchObject({
      code: 2,
      message: 'A szolgáltatás jelenleg nem elérhető. Kérjük, próbálja újra később!',
    });
  });

  it('returns code 2 for an unreachable network and for a missing answer', async () => {
    const { callApi } = await load();
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(callApi('country')).rejects.toMatchObject({ status: 0, code: 2, reason: 'network' });
    fetched.mockImplementationOnce(
      (_url, { signal }) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new DOMException('timeout', 'TimeoutError')));
        }),
    );
    await expect(callApi('country', { timeoutMs: 5 })).rejects.toMatchObject({ code: 2, reason: 'timeout' });
  });

  it.each([
    [401, 1, 'Invalid username or password!'],
    [403, 1, 'Invalid username or password!'],
    [500, 2, 'Service is not available!'],
    [503, 2, 'Service is not available!'],
    [0, 2, 'Service is not available!'],
  ])('names the error of %i among programs, and tells people in Hungarian', async (status, code, error) => {
    const { callApi } = await load();
    const message = 'A szolgáltatás jelenleg nem érhető el.';
    if (status === 0) fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    else fetched.mockResolvedValueOnce(problem(status, { code, error: 'Details', reason: 'busy', message }));
    const thrown = callApi('country');
    await expect(thrown).rejects.toMatchObject({ code, error });
    await expect(thrown).rejects.not.toMatchObject({ message: error });
  });

  it('blames only the network where the device has none', async () => {
    const { callApi } = await load();
    vi.stubGlobal('navigator', { onLine: false });
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(callApi('country')).rejects.toMatchObject({
      reason: 'network',
      message: 'Nincs internetkapcsolat. Ha visszatér, folytathatja.',
    });
    vi.stubGlobal('navigator', { onLine: true });
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(callApi('country')).rejects.toMatchObject({
      message: 'A szolgáltatás jelenleg nem elérhető. Kérjük, próbálja újra később!',
    });
  });

  it('notes a failed answer by its call, without what it was about', async () => {
    const { authorizedFetch, callApi } = await load();
    fetched.mockResolvedValueOnce(problem(404, { reason: 'not-found', message: 'Nincs.' }));
    await expect(callApi('block', { params: { code: 'A6M87P8B' } })).rejects.toMatchObject({ status: 404 });
    expect(noted.mock.lastCall).toEqual([
      'Failed answer',
      { call: 'block', status: 404, reason: 'not-found', error: 'not-found' },
    ]);
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(callApi('country')).rejects.toMatchObject({ status: 0 });
    expect(noted.mock.lastCall).toEqual([
      'Failed answer',
      { call: 'country', status: 0, reason: 'network', error: 'Service is not available!' },
    ]);
    fetched.mockResolvedValueOnce(problem(503, {}));
    expect((await authorizedFetch('/geoserver/s2/wms?MEPAR=A6M87P8B')).status).toBe(503);
    expect(noted.mock.lastCall).toEqual(['Failed answer', { path: '/geoserver/s2/wms', status: 503 }]);
    expect(noted).toHaveBeenCalledTimes(3);
  });

  it('notes no answer that is good, and no cancellation of the caller', async () => {
    const { authorizedFetch, callApi } = await load();
    fetched.mockImplementation(async () => new Response('{}'));
    await callApi('country');
    await authorizedFetch('/geoserver/s2/wms');
    const control = new AbortController();
    control.abort();
    fetched.mockRejectedValueOnce(new DOMException('aborted', 'AbortError'));
    await expect(callApi('country', { signal: control.signal })).rejects.toThrow();
    expect(noted).not.toHaveBeenCalled();
  });

  it('throws the caller’s own cancellation unchanged', async () => {
    const { callApi } = await load();
    const control = new AbortController();
    control.abort();
    fetched.mockRejectedValueOnce(new DOMException('aborted', 'AbortError'));
    await expect(callApi('country', { signal: control.signal })).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a read that was requested early', () => {
  it('answers the first call of the same session, once', async () => {
    const { callApi, credentials } = await load();
    const { readEarly } = await import('./earlyReads.ts');
    credentials.keepToken('abc');
    fetched.mockImplementation(async () => new Response('{"early":true}'));
    readEarly('/api/country');
    expect(sent()).toMatchObject({ url: '/api/country' });
    expect(sent().headers.get('authorization')).toBe('Bearer abc');
    await expect(callApi('country')).resolves.toEqual({ early: true });
    expect(fetched).toHaveBeenCalledTimes(1);
    await callApi('country');
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('is requested again for another session, for an administrator’s act, and after a failure', async () => {
    const { callApi, credentials } = await load();
    const { readEarly } = await import('./earlyReads.ts');
    credentials.keepToken('abc');
    fetched.mockImplementation(async () => new Response('{}'));
    readEarly('/api/country');
    credentials.keepToken('next');
    await callApi('country');
    expect(sent().headers.get('authorization')).toBe('Bearer next');
    readEarly('/api/country');
    await callApi('country', { asAdmin: true });
    expect(sent().headers.get('x-admin')).toBe('true');
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    readEarly('/api/country');
    await callApi('country');
    expect(fetched).toHaveBeenCalledTimes(6);
  });

  it('shows its content without being taken, unless it was refused or the network failed', async () => {
    const { callApi, credentials } = await load();
    const { readEarly, earlyContent } = await import('./earlyReads.ts');
    credentials.keepToken('abc');
    fetched.mockImplementationOnce(async () => new Response('{"early":true}'));
    readEarly('/api/country');
    await expect(earlyContent('/api/country')).resolves.toEqual({ early: true });
    await expect(callApi('country')).resolves.toEqual({ early: true });
    await expect(earlyContent('/api/country')).resolves.toBeUndefined();
    fetched.mockImplementationOnce(async () => new Response('{}', { status: 503 }));
    readEarly('/api/country');
    await expect(earlyContent('/api/country')).resolves.toBeUndefined();
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    readEarly('/api/country');
    await expect(earlyContent('/api/country')).resolves.toBeUndefined();
  });

  it('is requested again when it is older than ten seconds', async () => {
    const { callApi, credentials } = await load();
    const { readEarly } = await import('./earlyReads.ts');
    credentials.keepToken('abc');
    fetched.mockImplementation(async () => new Response('{}'));
    readEarly('/api/country');
    const now = performance.now();
    vi.spyOn(performance, 'now').mockReturnValue(now + 10_001);
    await callApi('country');
    expect(fetched).toHaveBeenCalledTimes(2);
    vi.restoreAllMocks();
  });

  it('is not requested without a token, and ends the session where it is refused', async () => {
    const { callApi, credentials } = await load();
    const { readEarly } = await import('./earlyReads.ts');
    readEarly('/api/country');
    expect(fetched).not.toHaveBeenCalled();
    credentials.keepToken('abc');
    fetched.mockImplementation(async () => problem(401, { code: 1, reason: 'not-signed-in', message: 'Lejárt.' }));
    readEarly('/api/country');
    await expect(callApi('country')).rejects.toMatchObject({ code: 1 });
    expect(credentials.read().token).toBeUndefined();
  });
});
