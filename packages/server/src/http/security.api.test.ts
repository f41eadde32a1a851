import { connect } from 'node:net';
import { API, type ApiName, type Call } from '@georisk/contract/api.ts';
import { CLIENT_ROUTES } from '@georisk/contract/routes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '@georisk/testing/app.ts';
import { type Fixture, openSession, PASSWORD, plantFixture } from '@georisk/testing/fixture.ts';
import { linksIn, mailedLink } from '@georisk/testing/links.ts';

let test: TestApp;
let fixture: Fixture;
let token: string;
beforeAll(async () => {
  test = await openTestApp({ PUBLIC_URL: 'https://georisk.test', BASE_MAPS: '' });
  fixture = await plantFixture(test.database.kysely, test.clock.now());
  token = await openSession(test.database.kysely, fixture.people['a.manager'], { at: test.clock.now() });
});
afterAll(() => test.close());

const NAMES = Object.keys(API) as ApiName[];
const CLOSED = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";

describe('headers (T17)', () => {
  const everywhere = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'geolocation=(self), camera=(), microphone=()',
    'x-request-id': expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/u),
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  };

  it.each(NAMES)('are on the answers of %s, refused or not', async (name) => {
    const { method, path, answer: kind }: Call = API[name];
    if (name === 'signOut') return;
    for (const options of [{}, { token }]) {
      const answer = await test.call(method, path.replaceAll(/:[a-z]+/gi, 'x'), options);
      expect(answer.headers).toMatchObject(everywhere);
      expect(answer.headers['content-security-policy']).toBe(CLOSED);
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
      expect(answer.headers).not.toHaveProperty('x-powered-by');
      expect(answer.headers).not.toHaveProperty('set-cookie');
      if (kind !== 'binary') expect(answer.headers['cache-control']).toBe('no-store');
      if (answer.body !== '' && kind !== 'binary') {
        expect(answer.headers['content-type']).toMatch(
          /^application\/(geo\+|vnd\.oai\.openapi\+)?json;( version="3\.0";)? charset=utf-8$/,
        );
      }
    }
  });

  it('do not mention TLS where people come without it', async () => {
    const plain = await openTestApp({ PUBLIC_URL: 'http://localhost:8080' }, test.database, test.clock);
    expect((await plain.get('/')).headers).not.toHaveProperty('strict-transport-security');
    await plain.close();
  });

  it('the page has a policy without inline scripts, and a nonce of its own for its styles', async () => {
    const pages = [await test.get('/'), await test.get('/')];
    const nonces = pages.map(
      ({ headers }) => /'nonce-([\w-]{22})'/.exec(String(headers['content-security-policy']))?.[1],
    );
    expect(new Set(nonces).size).toBe(2);
    const policy = String(pages[0]?.headers['content-security-policy']);
    const directives = new Map(policy.split('; ').map((each) => [each.split(' ')[0], each.split(' ').slice(1)]));
    expect(directives.get('default-src')).toEqual(["'none'"]);
    expect(directives.get('script-src')).toEqual(["'self'"]);
    expect(directives.get('style-src')).toEqual(["'self'", `'nonce-${nonces[0]}'`]);
    expect(directives.get('style-src-attr')).toEqual(["'unsafe-inline'"]);
    expect(directives.get('connect-src')).toEqual(["'self'"]);
    expect(directives.get('frame-ancestors')).toEqual(["'none'"]);
    expect(directives.get('object-src')).toEqual(["'none'"]);
    expect(policy).not.toContain('unsafe-eval');
    for (const [index, { body }] of pages.entries()) {
      expect(body).not.toContain('__CSP_NONCE__');
      if (body.includes('csp-nonce')) expect(body).toContain(`content="${nonces[index]}"`);
      expect(body).not.toMatch(/<script(?![^>]*\bsrc=)/);
    }
  });
});

describe('behind a proxy', () => {
  it('that is trusted gives the caller’s address, and its unencrypted calls are refused; an untrusted one changes nothing', async () => {
    const env = { PUBLIC_URL: 'https://georisk.test', TRUST_PROXY: '192.0.2.1' };
    const proxied = await openTestApp(env, test.database, test.clock);
    const ask = (ip: string, proto: string) =>
      proxied.get('/health/live', { ip, headers: { 'x-forwarded-proto': proto, 'x-forwarded-for': '203.0.113.9' } });
    expect((await ask('192.0.2.1', 'http')).statusCode).toBe(403);
    expect((await ask('192.0.2.1', 'https')).statusCode).toBe(200);
    const body = { grant_type: 'password', username: 'nobody', password: 'wrong' };
    const failures = test.database.kysely.selectFrom('logEntry').select('ip').where('type', '=', 'login-failed');
    const addresses = async () => (await failures.orderBy('id').execute()).map(({ ip }) => ip);
    const headers = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' };
    await proxied.post('/api/oauth2/token', body, { ip: '192.0.2.1', headers });
    await proxied.post('/api/oauth2/token', body, { ip: '198.51.100.5', headers });
    expect(await addresses()).toEqual(['203.0.113.9', '198.51.100.5']);
    await proxied.close();
  });
});

describe('the web shell', () => {
  const html = { headers: { accept: 'text/html' } };

  it.each(Object.values(CLIENT_ROUTES))('%s is a page', async (pattern) => {
    const answer = await test.call('GET', pattern.replaceAll(/:[a-z]+/gi, '5-x'), html);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it.each(['/nothing', '/view', '/view/block', '/view/block/a/b', '/t/a/b', '/bejelentkezes/', '/index.html'])(
    '%s is no page: 404 with the shell for a browser, and without it for a program',
    async (url) => {
      const page = await test.call('GET', url, html);
      expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      const other = await test.call('GET', url, { headers: { accept: '*/*' } });
      expect([other.statusCode, other.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
    },
  );

  it.each([
    '/?a=%00',
    '/view/block/TESTOWN1?view=%00',
    '/?a=1&a=2',
    `/bejelentkezes?url=${'x'.repeat(9_000)}`,
    '/?__proto__=1',
  ])('%s is a page whatever its query says', async (url) => {
    const answer = await test.call('GET', url, html);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  });

  it.each(['/api', '/api/', '/api/nothing', '/API/currentUser', '/health', '/tiles/x/1', '/geoserver'])(
    '%s is no page even for a browser',
    async (url) => {
      const answer = await test.call('GET', url, html);
      expect([answer.statusCode, answer.json<{ code: number }>().code]).toEqual([404, 404]);
    },
  );

  it.each([
    '/.env',
    '/.git/config',
    '/assets/.env',
    '/assets/../../package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/..%252f..%252fpackage.json',
    '/..%5c..%5cpackage.json',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/index.js.map',
    '/package.json',
    '/src/main.ts',
    '/assets/%00',
  ])('%s is not served', async (url) => {
    const answer = await test.get(url);
    expect([404, 400]).toContain(answer.statusCode);
    expect(answer.body).not.toContain('georisk"');
  });
});

describe('other sites (T18)', () => {
  it('cannot post a form, and a post without the header has no caller', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
      const headers = { 'content-type': type, origin: 'https://evil.example' };
      const sent = await test.call('POST', '/api/currentUser', { headers, body: '{"name":"x"}' });
      expect(sent.statusCode, type).toBe(401);
      const signed = await test.call('POST', '/api/currentUser', { headers, body: '{"name":"x"}', token });
      expect(signed.statusCode, type).toBe(415);
    }
  });

  it('get no permission from a preflight', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    const answer = await test.call('OPTIONS', '/api/currentUser', { headers });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  });
});

describe('malformed input', () => {
  it.each([
    ['a parameter twice', '/api/admin/users?page=1&page=2'],
    ['an unknown parameter', '/api/admin/users?x=1'],
    ['a query of more than 8 kB', `/api/admin/users?phrase=${'x'.repeat(8200)}`],
    ['a character that no text holds', '/api/admin/users?phrase=%00'],
    ['a key that reaches a prototype', '/api/admin/users?__proto__=1'],
    ['a broken escape', '/api/admin/users?phrase=%E0%A4%A'],
  ])('%s is 400, and not echoed', async (_what, url) => {
    const answer = await test.get(url, { token });
    if (url.includes('%E0')) expect([200, 400]).toContain(answer.statusCode);
    else expect(answer.statusCode).toBe(400);
    expect(answer.body).not.toContain('xxxx');
  });

  it('a broken path is 400, and not echoed', async () => {
    const answer = await test.get('/api/blocks/%E0%A4%A-canary', { token });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).not.toContain('canary');
  });

  const post = (body: string) =>
    test.call('POST', '/api/currentUser', { token, body, headers: { 'content-type': 'application/json' } });

  it.each([
    ['no JSON', '{"name":'],
    ['a bare word', 'canary'],
    ['depth', `${'{"name":'.repeat(30)}1${'}'.repeat(30)}`],
    ['an array of depth', `{"name":${'['.repeat(5000)}${']'.repeat(5000)}}`],
    ['__proto__', '{"name":"x","__proto__":{"admin":true}}'],
    ['constructor', '{"name":"x","constructor":{"prototype":{"admin":true}}}'],
    ['prototype', '{"name":"x","prototype":{}}'],
    ['NUL', String.raw`{"name":"x\u0000y"}`],
    [
      'a hundred thousand keys',
      `{${Array.from({ length: 100_000 }, (_, i) => `"k${i}":1`).join(',')}}`.slice(0, 1_000_000),
    ],
  ])('a body with %s is 400, and not echoed', async (_what, body) => {
    const answer = await post(body);
    expect(answer.statusCode).toBe(400);
    expect(answer.body).not.toContain('canary');
    expect(answer.body.length).toBeLessThan(500);
  });

  it('a body of more than a megabyte is 413', async () => {
    expect((await post(`{"name":"${'x'.repeat(1_048_576)}"}`)).statusCode).toBe(413);
  });

  it('two lengths in one request are refused by the parser', async () => {
    const port = Number(new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).port);
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.end('POST /api/oauth2/token HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}x');
      });
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk.toString();
      });
      socket.on('close', () => resolve(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('the log', () => {
  it('holds no canary of any field, header, query or token', async () => {
    const start = test.logs.length;
    const canary = 'canary7f3e';
    await test.post('/api/oauth2/token', { grant_type: 'password', username: `${canary}-name`, password: canary });
    await test.post('/api/oauth2/linkRequest', { email: `${canary}@pelda.hu` });
    await test.post('/api/oauth2/linkToken', { userId: 1, linkToken: canary, nonce: canary });
    await test.post('/api/oauth2/passwordRenew', { token: `1-${canary}`, password: canary });
    await test.post('/api/currentUser', { name: canary }, { token });
    await test.post('/api/currentUserPassword', { currentPassword: canary, newPassword: canary }, { token });
    await test.post('/api/logs/view-help', { resource: canary }, { token });
    await test.get(`/api/admin/users?phrase=${canary}`, { token });
    await test.get(`/api/blocks/${canary}`, { token });
    await test.get(`/t/1-${canary}?linkToken=${canary}`);
    await test.get(`/${canary}?t=${canary}`, { headers: { 'user-agent': canary, referer: canary, cookie: canary } });
    await test.get('/api/currentUser', { token: canary });
    await test.app.services.background.idle();
    const lines = test.logs.slice(start);
    expect(lines.length).toBeGreaterThanOrEqual(12);
    expect(lines.join('')).not.toContain(canary);
    expect(lines.join('')).not.toContain('pelda.hu');
    expect(lines.join('')).not.toContain(token);
    for (const line of lines) expect(Object.keys(JSON.parse(line) as object)).toContain('time');
  });

  it('says who (by number), by which route, with what status and how long', async () => {
    await test.get('/api/blocks/TESTOWN1', { token });
    expect(JSON.parse(test.logs.at(-1) ?? '')).toMatchObject({
      method: 'GET',
      route: '/api/blocks/:code',
      status: 200,
      user: fixture.people['a.manager'],
      role: 3,
      ms: expect.any(Number),
      reqId: expect.any(String),
    });
  });

  it('of a failing statement holds its code, never its values', async () => {
    const start = test.logs.length;
    test.app.log.error(
      {
        err: Object.assign(new Error('Key (email)=(canary)'), {
          severity: 'ERROR',
          routine: 'x',
          code: '23505',
          detail: 'canary',
        }),
      },
      'failed',
    );
    const line = test.logs.slice(start).join('');
    expect(line).toContain('23505');
    expect(line).not.toContain('canary');
  });

  it('a refused permission is recorded in the audit with person and call', async () => {
    const farmer = await openSession(test.database.kysely, fixture.people['a.farmer1'], { at: test.clock.now() });
    expect((await test.get('/api/admin/users', { token: farmer })).statusCode).toBe(403);
    await test.app.services.background.idle();
    const row = await test.database.kysely
      .selectFrom('logEntry')
      .selectAll()
      .where('type', '=', 'permission-refused')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(row).toMatchObject({ userId: fixture.people['a.farmer1'], resource: 'M1', companyId: 4 });
  });
});

describe('secrets in the database', () => {
  it('passwords, keys and tokens are stored as hashes', async () => {
    const answer = await test.post('/api/oauth2/token', {
      grant_type: 'password',
      username: 'a.operator',
      password: PASSWORD,
    });
    const { access_token } = answer.json<{ access_token: string }>();
    const made = await test.post('/api/currentUser/mapKeys', { name: 'QGIS', days: 90 }, { token: access_token });
    await test.database.kysely.deleteFrom('message').execute();
    await test.post('/api/oauth2/linkRequest', { email: 'a.farmer1@pelda.hu' });
    await test.app.services.background.idle();
    const link = await mailedLink(test.database.kysely, fixture.people['a.farmer1']);
    expect(await linksIn(test.database.kysely, PASSWORD)).toEqual([]);
    expect(await linksIn(test.database.kysely, access_token)).toEqual([]);
    expect(await linksIn(test.database.kysely, made.json<{ mapKey: string }>().mapKey)).toEqual([]);
    // Without a mail server an unused link exists only in the message that the administrator hands over.
    expect(await linksIn(test.database.kysely, link)).toEqual(['message']);
  });
});
