import { randomBytes } from 'node:crypto';
import type { AdminCompany } from '@georisk/contract/verticals/admin/companies.ts';
import type { CurrentUser } from '@georisk/contract/verticals/session/session.ts';
import { PDFDocument, PDFName } from 'pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import { fixtureStage } from '@georisk/testing/fixtureStage.ts';
import type { PersonKey } from '@georisk/testing/people.ts';
import { greenPng, pngChunk } from '@georisk/testing/png.ts';

const stage = fixtureStage();
const { db, open } = stage;
const change = async (by: PersonKey, body: object, id = 4) =>
  stage.test.call('PATCH', `/api/admin/companies/${id}`, { token: await open(by), body: { version: 1, ...body } });
const upload = async (by: PersonKey, what: 'logo' | 'terms', bytes: Buffer | string, version = 1) =>
  stage.test.post(
    `/api/admin/companies/4/${what}`,
    { version, file: typeof bytes === 'string' ? bytes : bytes.toString('base64') },
    { token: await open(by) },
  );
const fieldsOf = (answer: { json(): unknown }) => Object.keys((answer.json() as { fields?: object }).fields ?? {});
const me = async (key: PersonKey) =>
  (await stage.test.get('/api/currentUser', { token: await open(key) })).json<CurrentUser>();
const CONTACT = { name: 'Kár Károly', phone: '+36 30 123 4567', email: 'kar@pelda.hu' };

describe('a company', () => {
  it('is made by an administrator, with a title, and is in both records', async () => {
    const token = await open('admin1');
    const body = { name: '  Tisza Biztosító ', kind: 'insurer', theme: '#0F5C5C' };
    const answer = await stage.test.post('/api/admin/companies', body, { token });
    expect(answer.statusCode).toBe(201);
    const company = answer.json<AdminCompany>();
    expect(company).toMatchObject({
      name: 'Tisza Biztosító',
      title: 'Tisza Biztosító',
      theme: '#0F5C5C',
      people: 0,
      version: 1,
    });
    const changes = await db().selectFrom('change').selectAll().where('companyId', '=', company.id).execute();
    expect(changes).toMatchObject([
      { subjectType: 'company', operation: 'create', actorId: stage.fixture.people.admin1 },
    ]);
    const logged = await db().selectFrom('logEntry').selectAll().where('type', '=', 'company-changed').execute();
    expect(logged).toMatchObject([{ companyId: company.id, userId: stage.fixture.people.admin1 }]);
  });

  it('with an existing name is refused, even to two at once', async () => {
    const token = await open('admin1');
    const make = () => stage.test.post('/api/admin/companies', { name: 'Egyszer', kind: 'agro' }, { token });
    const answers = await Promise.all([make(), make(), make()]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 422, 422]);
  });

  it('is changed by its manager: title, colour, contacts and documents reach its people at once', async () => {
    const token = await open('a.farmer1');
    expect((await me('a.farmer1')).company?.contact?.name).toBe('Ügyfélszolgálat');
    const answer = await change('a.manager', {
      title: 'Gazdák oldala',
      theme: '#6D4C2F',
      roleContacts: [{ roles: [6], ...CONTACT }],
      termsUrl: 'https://biztosito.pelda.hu/feltetelek.pdf',
      helpVideoUrl: '/videok/segitseg.mp4',
      hidePolicyDamage: true,
    });
    expect(answer.json()).toMatchObject({ version: 2, hidePolicyDamage: true });
    const farmer = (await stage.test.get('/api/currentUser', { token })).json<CurrentUser>();
    expect(farmer).toMatchObject({
      hidePolicyDamage: true,
      company: { title: 'Gazdák oldala', theme: '#6D4C2F', contact: CONTACT, helpVideoUrl: '/videok/segitseg.mp4' },
    });
    expect(await me('a.damage1')).toMatchObject({
      hidePolicyDamage: false,
      company: { contact: { name: 'Ügyfélszolgálat' } },
    });
    expect(await me('b.farmer1')).toMatchObject({ hidePolicyDamage: false, company: { title: 'GeoRisk' } });
  });

  it('hides policies and damages of the block pages from its farmers', async () => {
    const block = async () =>
      (await stage.test.get('/api/blocks/TESTOWN1', { token: await open('a.farmer1') })).json<{
        policies: unknown[];
      }>();
    expect((await block()).policies).not.toEqual([]);
    await change('a.manager', { hidePolicyDamage: true });
    expect((await block()).policies).toEqual([]);
  });

  it.each(['name', 'kind', 'riskTaking', 'baseMaps'])('does not set its own %s', async (key) => {
    const values = { name: 'Más', kind: 'agro', riskTaking: true, baseMaps: null };
    const answer = await change('a.manager', { [key]: values[key as keyof typeof values] });
    expect([answer.statusCode, fieldsOf(answer)]).toEqual([422, [key]]);
  });

  it('gets risk pages when an administrator says so: its manager may see frost', async () => {
    expect((await me('b.manager')).capabilities).toEqual([]);
    await change('admin1', { riskTaking: true }, 7);
    expect((await me('b.manager')).capabilities).toEqual(['risk']);
  });

  it('changed by somebody else meanwhile is answered as stored', async () => {
    await change('a.manager', { title: 'Első' });
    const answer = await change('admin1', { title: 'Második' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ reason: 'stale-version', current: { title: 'Első', version: 2 } });
  });

  it.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(201) }],
    ['name', { name: 'Sor\ntörés' }],
    ['name', { name: 'Company B' }],
    ['title', { title: 'x'.repeat(61) }],
    ['title', { title: 'Fordított\u202E' }],
    ['theme', { theme: '#FFD400' }],
    ['theme', { theme: 'url(javascript:alert(1))' }],
    ['termsUrl', { termsUrl: 'javascript:alert(1)' }],
    ['termsUrl', { termsUrl: '//gonosz.pelda.hu/x.pdf' }],
    ['termsUrl', { termsUrl: 'http://nyilt.pelda.hu/x.pdf' }],
    ['termsUrl', { termsUrl: '/a/../../etc/passwd' }],
    ['termsUrl', { termsUrl: 'https://nev:jelszo@pelda.hu/x.pdf' }],
    ['helpVideoUrl', { helpVideoUrl: 'https://pelda.hu/film.mp4' }],
    ['helpVideoUrl', { helpVideoUrl: '/film.html' }],
    ['contact.email', { contact: { ...CONTACT, email: 'a@pelda.hu\r\nBcc: b@pelda.hu' } }],
    ['contact.phone', { contact: { ...CONTACT, phone: '12' } }],
    ['contact.name', { contact: { name: 'Csak név', phone: '', email: '' } }],
    [
      'roleContacts.1.roles',
      {
        roleContacts: [
          { roles: [6], ...CONTACT },
          { roles: [4, 6], ...CONTACT },
        ],
      },
    ],
  ])('is refused with the field %s: %j', async (field, body) => {
    const answer = await change('admin1', body);
    expect([answer.statusCode, fieldsOf(answer)]).toEqual([422, [field]]);
    const { version } = await db()
      .selectFrom('company')
      .select('version')
      .where('id', '=', 4)
      .executeTakeFirstOrThrow();
    expect(version).toBe(1);
  });
});

describe('a logo', () => {
  const logoUrl = async () => (await me('a.farmer1')).company?.logoUrl ?? null;

  it('is cleaned, served to anybody with a long cache, and gone when it is removed', async () => {
    const hidden = pngChunk('tEXt', Buffer.from('Comment\0<script>alert(1)</script>'));
    expect((await upload('a.manager', 'logo', greenPng(60, 28, [hidden]))).statusCode).toBe(200);
    const url = (await logoUrl()) ?? '';
    expect(url).toMatch(/^\/api\/companyFiles\/[0-9a-f]{64}\.png$/);
    const answer = await stage.test.get(url);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(answer.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
    expect(answer.rawPayload.includes('script')).toBe(false);
    const again = await stage.test.get(url, { headers: { 'if-none-match': String(answer.headers['etag']) } });
    expect(again.statusCode).toBe(304);
    const gone = await stage.test.call('DELETE', '/api/admin/companies/4/logo', { token: await open('a.manager') });
    expect(gone.json()).toMatchObject({ logoUrl: null, version: 3 });
    expect((await stage.test.get(url)).statusCode).toBe(404);
  });

  it.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a picture with a script in its place', Buffer.concat([greenPng(4, 4).subarray(0, 40), Buffer.from('<script>')])],
    ['too many pixels', greenPng(1025, 2)],
    ['too many bytes', Buffer.alloc(400_001)],
    ['no base64', 'data:image/png;base64,AAAA'],
  ])('that is %s is refused', async (_what, bytes) => {
    const answer = await upload('a.manager', 'logo', bytes);
    expect([answer.statusCode, fieldsOf(answer)]).toEqual([422, ['file']]);
    expect(await logoUrl()).toBeNull();
    expect(await db().selectFrom('companyFile').select('fileName').execute()).toEqual([]);
  });
});

describe('contract terms', () => {
  /** @param script put into its open action @param pictureBytes of a picture that cannot be packed */
  const made = async (script?: string, pictureBytes = 0) => {
    const document = await PDFDocument.create();
    const page = document.addPage([300, 200]);
    page.drawText('Feltetelek', { x: 20, y: 90 });
    if (pictureBytes > 0) {
      const head = {
        Type: 'XObject',
        Subtype: 'Image',
        Width: 1,
        Height: 1,
        BitsPerComponent: 8,
        ColorSpace: 'DeviceGray',
      };
      page.node.setXObject(
        PDFName.of('Im1'),
        document.context.register(document.context.stream(randomBytes(pictureBytes), head)),
      );
    }
    if (script !== undefined) document.addJavaScript('x', script);
    return Buffer.from(await document.save({ useObjectStreams: false }));
  };
  let PDF: Buffer;
  beforeAll(async () => {
    PDF = await made();
  });

  it('are served as a file, and removed with their address', async () => {
    await upload('a.manager', 'terms', PDF);
    const url = (await me('a.farmer1')).company?.termsUrl ?? '';
    const answer = await stage.test.get(url);
    expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf' });
    expect(answer.headers['content-disposition']).toMatch(/^attachment/);
    await change('a.manager', { version: 2, termsUrl: '' });
    expect((await stage.test.get(url)).statusCode).toBe(404);
    expect((await me('a.farmer1')).company?.termsUrl).toBeNull();
  });

  it('may have pictures: a document of nearly 5 MB keeps them', { tags: 'long' }, async () => {
    expect((await upload('a.manager', 'terms', await made(undefined, 5_000_000))).statusCode).toBe(200);
    const answer = await stage.test.get((await me('a.farmer1')).company?.termsUrl ?? '');
    expect(answer.rawPayload.length).toBeGreaterThan(5_000_000);
  });

  it('lose their scripts, also those spelled in hexadecimal', async () => {
    const plain = await made('app.alert(1)');
    expect(plain.includes('/JavaScript')).toBe(true);
    const spelled = Buffer.from(plain.toString('latin1').replaceAll('/JavaScript', '/#4a#61vaScript'), 'latin1');
    for (const [index, bytes] of [plain, spelled].entries()) {
      expect((await upload('a.manager', 'terms', bytes, index + 1)).statusCode).toBe(200);
      const { rawPayload } = await stage.test.get((await me('a.farmer1')).company?.termsUrl ?? '');
      expect(rawPayload.toString('latin1')).toMatch(/^%PDF-/);
      expect(rawPayload.toString('latin1')).not.toMatch(/JavaScript|#4a|app\.alert|\/JS|\/Names/);
    }
  });

  it.each([
    ['no PDF', async () => greenPng(4, 4), 'nem olvasható'],
    ['a PDF without pages', async () => Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\n%%EOF\n'), 'nem olvasható'],
    ['a PDF that is cut off', async () => PDF.subarray(0, 200), 'nem olvasható'],
    [
      'an encrypted PDF',
      async () => Buffer.from(PDF.toString('latin1').replace('trailer\n<<', 'trailer\n<<\n/Encrypt << /V 2 >>')),
      'titkosított',
    ],
    ['too large', async () => Buffer.concat([Buffer.alloc(5 * 1024 * 1024), PDF]), '5 MB'],
  ])('that are %s are refused with a sentence', async (_what, bytes, sentence) => {
    const answer = await upload('a.manager', 'terms', await bytes());
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ fields: { file: string } }>().fields.file).toContain(sentence);
  });

  it('of another company are not even read', async () => {
    const token = await open('b.manager');
    const body = { version: 1, file: Buffer.from('x').toString('base64') };
    expect((await stage.test.post('/api/admin/companies/4/terms', body, { token })).statusCode).toBe(404);
  });
});

describe('base maps of a company', () => {
  const MAP = {
    id: 'legi',
    title: 'Légi felvétel',
    kind: 'xyz',
    url: 'https://terkep.pelda.hu/{z}/{x}/{y}.png',
    layer: null,
    attribution: '© Példa',
    imagery: true,
    minZoom: 0,
    maxZoom: 19,
  };
  const maps = async (key: PersonKey) =>
    (await stage.test.get('/api/baseMaps', { token: await open(key) })).json<{ id: string }[]>().map(({ id }) => id);
  const policy = async () => String((await stage.test.get('/')).headers['content-security-policy']);

  it('are its people’s alone, and the pages may load their images', async () => {
    expect(await policy()).not.toContain('terkep.pelda.hu');
    expect((await change('admin1', { baseMaps: [MAP] })).statusCode).toBe(200);
    expect(await maps('a.farmer1')).toEqual(['legi']);
    expect(await maps('b.farmer1')).not.toContain('legi');
    expect(await policy()).toMatch(/img-src 'self' data: blob: https:\/\/terkep\.pelda\.hu;/);
    await change('admin1', { version: 2, baseMaps: null });
    expect(await maps('a.farmer1')).not.toContain('legi');
    expect(await policy()).not.toContain('terkep.pelda.hu');
  });

  it.each([
    { url: 'http://terkep.pelda.hu/{z}/{x}/{y}.png' },
    { url: 'https://terkep.pelda.hu/' },
    { url: "https://x.hu/{z}/{x}/{y}; script-src 'unsafe-inline'" },
    { url: 'https://x.hu;script-src/{z}/{x}/{y}' },
    { url: 'https://nev:jelszo@x.hu/{z}/{x}/{y}' },
    { attribution: '<img src=x onerror=alert(1)>' },
    { id: 'Nagy Betű' },
    { kind: 'wms', url: 'https://terkep.pelda.hu/wms' },
  ])('are refused with %j', async (wrong) => {
    const answer = await change('admin1', { baseMaps: [{ ...MAP, ...wrong }] });
    expect([answer.statusCode, fieldsOf(answer)]).toEqual([422, ['baseMaps']]);
  });
});
