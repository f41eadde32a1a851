import { sendImport } from '@georisk/testing/endedImport.ts';
import { fixtureStage } from '@georisk/testing/fixtureStage.ts';
import { formOf, type SentFile } from '@georisk/testing/form.ts';
import { COMPANIES, type PersonKey } from '@georisk/testing/people.ts';
import { strictAnswer } from '@georisk/testing/strictAnswer.ts';
import type { Answer } from '@georisk/contract/endpoints.ts';
import { importFieldLabel } from '@georisk/contract/texts/importFields.hu.ts';
import { xlsxBytes } from '@georisk/tables/xlsx/xlsx.ts';
import { zipBytes } from '@georisk/tables/xlsx/zip.ts';
import { describe, expect, it, vi } from 'vitest';
import { IMPORT_KINDS } from '#server/modules.ts';
import { shapefileOf } from '#server/formats/shp/writeShapefile.ts';
import { squareFeature } from '#server/imports/testing.ts';

const stage = fixtureStage();
const { db, open } = stage;

type Fields = Readonly<Record<string, string>>;
const A = String(COMPANIES.A.id);

const post = async (who: PersonKey, path: string, files: readonly SentFile[], fields: Fields) =>
  stage.test.call('POST', path, { token: await open(who), ...formOf(files, fields) });
const imported = async (who: PersonKey, kind: string, files: readonly SentFile[], fields: Fields = {}) =>
  strictAnswer(
    'importFiles',
    await sendImport(stage.test, { kind, files, fields, token: await open(who) }),
  ) as Answer<'importFiles'>;
/** A machine that is busy says so, and is asked again. */
async function columnsOf(who: PersonKey, kind: string, files: readonly SentFile[], fields: Fields = {}) {
  const ask = async () => {
    const answer = await post(who, `/api/admin/importColumns/${kind}`, files, fields);
    return answer.statusCode === 503 ? undefined : answer;
  };
  return vi.waitUntil(ask, { timeout: 120_000, interval: 500 });
}

const mappings = '/api/admin/importMappings/policies';
const mapping = async (who: PersonKey, query = '') => stage.test.get(`${mappings}${query}`, { token: await open(who) });
const save = async (who: PersonKey, body: object, query = '') =>
  stage.test.call('POST', `${mappings}${query}`, { token: await open(who), body });

const POLICIES = {
  name: 'kotvenyek.csv',
  content: [
    'Szam;Ki;Ev;Blokk;Ha;Kultura, nev;Miert',
    'M-1;g-1;2026;AAAA0001;1,5;Bzua őszi;jégverés, vihar',
    'M-2;g-2;2026;AAAA0001;2,5;Bzua őszi;Sáskajárás',
    'M-3;g-3;2026;AAAA0001;3,5;Napraforgó;',
  ].join('\n'),
};
const COLUMNS = {
  policyNumber: 'Szam',
  farmer: 'Ki',
  year: 'Ev',
  meparCode: 'Blokk',
  insuredArea: 'Ha',
  plantName: 'Kultura, nev',
  perils: 'Miert',
};
const json = (value: unknown) => JSON.stringify(value);

describe('columns and values that are mapped', () => {
  it('are read from the file, beside the fields of the kind', async () => {
    const answer = strictAnswer(
      'importColumns',
      await columnsOf('a.api', 'policies', [POLICIES]),
    ) as Answer<'importColumns'>;
    expect(answer.columns.map(({ name }) => name)).toEqual(POLICIES.content.split('\n')[0]?.split(';'));
    expect(answer.columns[5]).toEqual({ name: 'Kultura, nev', samples: ['Bzua őszi', 'Napraforgó'] });
    const field = (name: string) => answer.fields.find((each) => each.field === name);
    expect(field('year')).toEqual({ field: 'year', required: true, column: 'Ev', choices: null });
    expect(field('policyNumber')).toMatchObject({ required: true, column: null });
    expect(field('plantName')?.choices).toContainEqual({ value: 'Őszi búza', label: 'Őszi búza' });
    expect(field('plantCode')?.choices).toContainEqual({ value: 'OSZI_BUZA', label: 'Őszi búza' });
  });

  it('are read from workbooks and Shapefiles too, and from several files what all of them have', async () => {
    const table = { name: 'Lap', columns: ['Szám', 'Ki'].map((title) => ({ title, width: 10 })), rows: [['M-1', 'g']] };
    const book = { name: 'a.xlsx', content: Buffer.concat([...xlsxBytes([table])]) };
    const csv = { name: 'b.csv', content: 'Ki;Más\ng;1\n' };
    const both = (await columnsOf('a.api', 'policies', [book, csv])).json<Answer<'importColumns'>>();
    expect(both.columns).toEqual([{ name: 'Ki', samples: ['g'] }]);
    const coordinates = squareFeature({}, 0, 0).geometry.coordinates as never;
    const parts = shapefileOf(
      [{ shape: { type: 'Polygon', coordinates }, values: { GENET: 'lápos réti' } }],
      [{ name: 'GENET', kind: 'text', width: 20 }],
    );
    const files = Object.entries(parts).map(([ending, content]) => ({
      name: `zonak.${ending}`,
      content: Buffer.from(content),
    }));
    const zipped = {
      name: 'zonak.zip',
      content: Buffer.concat([...zipBytes(files.map(({ name, content }) => ({ name, parts: [content] })))]),
    };
    for (const sent of [[zipped], files]) {
      const read = (await columnsOf('admin1', 'soil-zones', sent)).json<Answer<'importColumns'>>();
      expect(read.columns).toEqual([{ name: 'GENET', samples: ['lápos réti'] }]);
    }
  });

  it('replace what the file says, and the rest is reported as unknown', async () => {
    const blind = await imported('a.api', 'policies', [POLICIES], { dryRun: 'true', columns: json(COLUMNS) });
    expect(blind.reports[0]).toMatchObject({
      refusedCount: 1,
      unknown: [
        { field: 'plantName', value: 'Bzua őszi', count: 2 },
        { field: 'perils', value: 'Sáskajárás', count: 1 },
      ],
    });
    const values = { plantName: { 'Bzua őszi': 'Őszi búza' }, perils: { Sáskajárás: 'Vihar' } };
    const saved = await imported('a.api', 'policies', [POLICIES], { columns: json(COLUMNS), values: json(values) });
    expect(saved).toMatchObject({ error: null, reports: [{ saved: true, added: 3, refusedCount: 0, unknown: [] }] });
    const plots = await db()
      .selectFrom('policyPlot')
      .innerJoin('policy', 'policy.id', 'policyPlot.policyId')
      .select(['policy.policyNumber', 'policyPlot.plantName', 'policyPlot.plantCode', 'policyPlot.companyId'])
      .where('policy.policyNumber', 'in', ['M-1', 'M-2', 'M-3'])
      .orderBy('policy.policyNumber')
      .execute();
    expect(plots).toEqual([
      { policyNumber: 'M-1', plantName: 'Őszi búza', plantCode: 'OSZI_BUZA', companyId: COMPANIES.A.id },
      { policyNumber: 'M-2', plantName: 'Őszi búza', plantCode: 'OSZI_BUZA', companyId: COMPANIES.A.id },
      { policyNumber: 'M-3', plantName: 'Napraforgó', plantCode: 'NAPRAFORGO', companyId: COMPANIES.A.id },
    ]);
  });

  it('are those of cases too, whose table has rules of its own', async () => {
    const titles = ['Ügy', 'Szerz', 'Mikor', 'Ha', 'Miért', 'Irsz', 'Cím', 'Blokk', 'Blokk ha', 'Kultúra'];
    const rows = ['KM-1;M-1;2018-05-20;1,5;Verte;5420;Fő u. 1.;AAAA0001;1,5;Bzua őszi'];
    const file = { name: 'karok.csv', content: [titles.join(';'), ...rows].join('\n') };
    const read = strictAnswer('importColumns', await columnsOf('a.api', 'damages', [file])) as Answer<'importColumns'>;
    expect(read.columns.map(({ name }) => name)).toEqual(titles);
    expect(read.columns[4]?.samples).toEqual(['Verte']);
    const found = Object.fromEntries(read.fields.map(({ field, column }) => [field, column]));
    expect(found).toMatchObject({ damageNumber: null, mepar: 'Blokk', inspectionAddress: 'Cím', plants: 'Kultúra' });
    const columns = json({
      ...found,
      damageNumber: 'Ügy',
      policyNumber: 'Szerz',
      damageDate: 'Mikor',
      area: 'Ha',
      dangerType: 'Miért',
      inspectionAddressZip: 'Irsz',
      blockArea: 'Blokk ha',
    });
    const blind = await imported('a.api', 'damages', [file], { dryRun: 'true', columns });
    expect(blind.reports[0]?.unknown.map(({ field, value }) => [field, value])).toEqual([
      ['dangerType', 'Verte'],
      ['plants', 'Bzua őszi'],
    ]);
    const values = json({ dangerType: { Verte: 'Jégeső' }, plants: { 'Bzua őszi': 'Őszi búza' } });
    const saved = await imported('a.api', 'damages', [file], { columns, values });
    expect(saved.reports[0]).toMatchObject({ saved: true, added: 1, unknown: [] });
    const row = await db()
      .selectFrom('damage')
      .select(['dangerType', 'companyId'])
      .where('damageNumber', '=', 'KM-1')
      .executeTakeFirst();
    expect(row).toEqual({ dangerType: 'Jégeső', companyId: COMPANIES.A.id });
    expect((await columnsOf('a.api', 'damages', [file], { layer: 'x' })).statusCode).toBe(422);
    const remembered = await stage.test.call('POST', '/api/admin/importMappings/damages', {
      token: await open('a.api'),
      body: { columns: JSON.parse(columns) as object, values: JSON.parse(values) as object },
    });
    expect(remembered.statusCode).toBe(200);
  });

  it('leave a field out whose column is null, whatever the file calls its columns', async () => {
    const file = { name: 'b.csv', content: 'mepar;statusz\nAAAA0001;új\n' };
    const answer = await imported('admin1', 'blocks', [file], { dryRun: 'true', columns: json({ meparCode: null }) });
    expect(answer.reports[0]?.refused[0]?.reason).toContain('meparCode');
  });

  it.each([
    ['columns', 'x', /„Oszlopok megfeleltetése” mezőben JSON/],
    ['columns', '[]', /JSON/],
    ['columns', '{"plantName":1}', /JSON/],
    ['values', '{"plantName":"x"}', /„Értékek megfeleltetése” mezőben JSON/],
    ['values', '{"plantName":{"x":""}}', /JSON/],
  ])('are refused where %s is %s', async (name, value, words) => {
    const answer = await post('a.api', '/api/admin/imports/policies', [POLICIES], { [name]: value });
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ message: string }>().message).toMatch(words);
  });

  it.each([
    [{ values: json({ plantName: { x: 'Sárkányfű' } }) }, 'Nincs ilyen ismert érték: „Sárkányfű”'],
    [{ values: json({ farmer: { x: 'y' } }) }, 'nem felsorolásból'],
    [{ values: json({ __proto__x: { x: 'y' } }) }, 'Nincs „__proto__x” mező'],
    [{ columns: json({ farmer: 'Nincs' }) }, 'nincs „Nincs” oszlop'],
  ])('are refused by the report where %j fits nothing', async (fields, words) => {
    const whole: Fields = { dryRun: 'true', columns: json(COLUMNS), ...fields };
    const answer = await imported('a.api', 'policies', [POLICIES], whole);
    expect(answer.reports[0]).toMatchObject({ saved: false });
    expect(answer.reports[0]?.refused[0]?.reason).toContain(words);
  });

  it('are no matter of kinds that are not read by columns', async () => {
    expect((await columnsOf('admin1', 'ndvi', [POLICIES])).statusCode).toBe(422);
    expect((await columnsOf('a.api', 'blocks', [POLICIES])).statusCode).toBe(422);
    expect((await columnsOf('a.api', 'policies', [POLICIES], { company: A })).statusCode).toBe(422);
    const images = await post('admin1', '/api/admin/imports/ndvi', [POLICIES], { columns: '{}' });
    expect(images.statusCode).toBe(422);
  });

  it('are not read from files that are broken', async () => {
    for (const content of ['', 'PK\u0003\u0004 not a zip', '{"type":"FeatureCollection"', '\u0000\u0001\u0002']) {
      const answer = await columnsOf('a.api', 'policies', [{ name: 'rossz.bin', content }]);
      expect([content, answer.statusCode]).toEqual([content, 422]);
      expect(answer.json<{ message: string }>().message).toMatch(/^\p{Lu}/u);
    }
  });
});

describe('a mapping that is remembered', () => {
  const body = { columns: { plantName: 'Kultura', year: null }, values: { plantName: { 'Bzua őszi': 'Őszi búza' } } };

  it('is offered to its company alone, replaced and forgotten, each in the log', async () => {
    expect((await mapping('a.api')).json()).toEqual({ mapping: null });
    const saved = strictAnswer('saveImportMapping', await save('a.api', body));
    expect(saved).toMatchObject({ ...body, by: 'Név a.api' });
    expect((await mapping('a.api')).json()).toEqual({ mapping: saved });
    expect((await mapping('admin1', `?company=${A}`)).json()).toEqual({ mapping: saved });
    expect((await mapping('b.api')).json()).toEqual({ mapping: null });
    expect((await mapping('b.api', `?company=${A}`)).statusCode).toBe(422);
    expect((await save('admin1', { columns: {}, values: {} }, `?company=${A}`)).statusCode).toBe(200);
    expect((await mapping('a.api')).json()).toMatchObject({ mapping: { columns: {}, values: {}, by: 'Név admin1' } });
    const forget = async (who: PersonKey) => stage.test.call('DELETE', mappings, { token: await open(who) });
    expect((await forget('b.api')).statusCode).toBe(404);
    expect((await forget('a.api')).statusCode).toBe(200);
    expect((await mapping('a.api')).json()).toEqual({ mapping: null });
    const words = ['import-mapping-saved', 'import-mapping-forgotten'];
    const logged = await db()
      .selectFrom('logEntry')
      .select(['type', 'resource', 'companyId'])
      .where('type', 'in', words)
      .orderBy('id')
      .execute();
    expect(logged).toEqual(
      [words[0], words[0], words[1]].map((type) => ({ type, resource: 'policies', companyId: COMPANIES.A.id })),
    );
    const changes = await db()
      .selectFrom('change')
      .select(['operation', 'baseVersion', 'after'])
      .where('subjectType', '=', 'importMapping')
      .orderBy('id')
      .execute();
    expect(changes).toMatchObject([
      { operation: 'save-import-mapping', baseVersion: 0, after: { ...body, kind: 'policies' } },
      { operation: 'save-import-mapping', baseVersion: 1 },
      { operation: 'forget-import-mapping', baseVersion: 2, after: null },
    ]);
  });

  it('names fields of its kind, and what the database can keep', async () => {
    const strange = await save('a.api', { columns: { tail: 'x' }, values: {} });
    expect(strange.statusCode).toBe(422);
    expect(strange.json<{ message: string }>().message).toContain('„tail”');
    const unknown = await save('a.api', { columns: {}, values: { plantName: { x: 'Sárkányfű' } } });
    expect(unknown.statusCode).toBe(422);
    expect(unknown.json<{ message: string }>().message).toContain('„Sárkányfű”');
    expect((await save('a.api', { columns: { plantName: 'a\u0000b' }, values: {} })).statusCode).toBe(400);
    const many = Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`v${index}`, 'x']));
    expect((await save('a.api', { columns: {}, values: { plantName: many } })).statusCode).toBe(400);
  });

  it('is of nobody where the rows of the kind are', async () => {
    const token = await open('admin1');
    const path = '/api/admin/importMappings/blocks';
    const sent = await stage.test.call('POST', path, { token, body: { columns: { status: 'Allapot' }, values: {} } });
    expect(sent.statusCode).toBe(200);
    expect((await stage.test.get(path, { token })).json()).toMatchObject({
      mapping: { columns: { status: 'Allapot' } },
    });
    expect((await stage.test.get(`${path}?company=${A}`, { token })).statusCode).toBe(422);
  });
});

it('every field of every kind has a name for people', () => {
  const nameless = Object.entries(IMPORT_KINDS).flatMap(([kind, { fields = {} }]) =>
    Object.keys(fields).filter((field) => importFieldLabel(kind, field) === field),
  );
  expect(nameless).toEqual([]);
});

it('every known value is one that its import understands', () => {
  const strange = Object.values(IMPORT_KINDS).flatMap(({ fields = {} }) =>
    Object.values(fields).flatMap(({ values }) =>
      (values?.choices ?? []).filter(({ value }) => values?.knows(value) !== true).map(({ value }) => value),
    ),
  );
  expect(strange).toEqual([]);
});
