import { sendImport } from '@georisk/testing/endedImport.ts';
import { fixtureStage } from '@georisk/testing/fixtureStage.ts';
import { formOf, type SentFile } from '@georisk/testing/form.ts';
import { COMPANIES, type PersonKey } from '@georisk/testing/people.ts';
import { strictAnswer } from '@georisk/testing/strictAnswer.ts';
import type { Answer } from '@georisk/contract/endpoints.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { up as newSoilColours } from '#server/db/migrations/0091_soil_colours.ts';
import { up as renewSoilJournal } from '#server/db/migrations/0092_soil_journal.ts';
import { keepHouse } from '#server/housekeeping.ts';
import { changedSince, pointingAt } from '#server/imports/undo/net.repository.ts';
import { up as writeNumbersAsSeen } from '#server/db/migrations/0094_seen_numbers.ts';
import { digestOf, tableShape, writeTextAsTheJournal } from '#server/db/tableShape.ts';
import { thingOf } from '#server/imports/undo/undo.hu.ts';
import { JOURNALED_TABLES, NAMED_REFERENCES } from '#server/imports/undo/journaledTables.ts';
import { squareFeature } from '#server/imports/testing.ts';

const stage = fixtureStage();
const { db, open } = stage;

type Fields = Readonly<Record<string, string>>;

async function imported(who: PersonKey, kind: string, files: readonly SentFile[], fields: Fields = {}) {
  const token = await open(who);
  const sent = await sendImport(stage.test, { kind, files, fields, token });
  const attempt = strictAnswer('importFiles', sent) as Answer<'importFiles'>;
  expect(attempt.reports.flatMap(({ refused }) => refused)).toEqual([]);
  return attempt.runs[0] ?? '';
}

const undo = async (who: PersonKey, id: string, method: 'GET' | 'POST' = 'POST') =>
  stage.test.call(method, `/api/admin/imports/${id}/undo`, { token: await open(who) });
const look = async (who: PersonKey, id: string) =>
  strictAnswer('importUndo', await undo(who, id, 'GET')) as Answer<'importUndo'>;

const csv = (lines: readonly string[]): SentFile => ({ name: 'sor.csv', content: lines.join('\n') });
const HEAD = 'policyNumber;farmer;farmerName;year;meparCode;insuredArea;plantName;externalId;perils;yield';
const policies = (...rows: readonly string[]) => [csv([HEAD, ...rows])];
const NEW = [
  'U-1;u1;Új Ubul;2026;AAAA0001;1,5;Őszi búza;p1;jégverés;6',
  'U-2;u2;Új Ulla;2026;AAAA0001;2,5;Napraforgó;p2;;',
];

const TABLES = [
  'app_user',
  'policy',
  'policy_plot',
  'policy_yield',
  'ek',
  'ek_plant',
  'insured_price',
  'soil_map_zone',
  'grave',
  'deceased',
];
/** Every row of what imports write, but what counts writes. */
async function state(): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const all: Record<string, readonly unknown[]> = {};
  for (const table of TABLES) {
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(t) - 'version' - 'updated_at')::text as row from ${sql.table(table)} t order by 1`.execute(db());
    all[table] = rows.map(({ row }) => row);
  }
  return all;
}
const journal = async () =>
  Number((await sql<{ n: string }>`select count(*) as n from import_journal`.execute(db())).rows[0]?.n);

async function openCase(policyNumber: string) {
  const answer = await stage.test.call('POST', '/api/createDamage', {
    token: await open('a.manager'),
    body: {
      damageNumber: 'K-77',
      policyNumber,
      damageDate: '2026-06-14',
      area: 1,
      dangerType: 'Jégverés',
      inspectionAddress: 'Fő u. 1.',
      inspectionAddressZip: '5700',
      blocks: [{ mepar: 'AAAA0001', area: 1, plants: 'Őszi búza' }],
    },
  });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
}

describe('an import of policies that is undone', () => {
  it('leaves every row as it was before, once, with who undid it and when', async () => {
    const before = await state();
    const id = await imported('a.api', 'policies', policies(...NEW));
    expect(await state()).not.toEqual(before);
    expect(await look('a.api', id)).toMatchObject({
      fileName: 'sor.csv',
      undo: { state: 'possible', reason: null, at: null, by: null },
      rows: [
        { what: 'gazda', created: 2, changed: 0, removed: 0 },
        { what: 'kötvény', created: 2, changed: 0, removed: 0 },
        { what: 'biztosított tábla', created: 2, changed: 0, removed: 0 },
        { what: 'kötvény hozama', created: 1, changed: 0, removed: 0 },
      ],
    });
    const undone = strictAnswer('undoImport', await undo('a.api', id)) as Answer<'undoImport'>;
    expect(undone.undo).toMatchObject({
      state: 'undone',
      by: 'Név a.api',
      at: expect.stringMatching(/^2026-06-15T08/),
    });
    expect(undone.rows[0]).toEqual({ what: 'gazda', created: 2, changed: 0, removed: 0 });
    expect(await state()).toEqual(before);
    expect(await journal()).toBe(0);
    const again = await undo('a.api', id);
    expect([again.statusCode, again.json<{ message: string }>().message]).toEqual([
      409,
      'Ezt az importálást már visszavonták.',
    ]);
    const list = strictAnswer('imports', await stage.test.get('/api/admin/imports', { token: await open('admin1') }));
    expect((list as Answer<'imports'>).items[0]).toMatchObject({ id, undo: { state: 'undone', by: 'Név a.api' } });
    const logged = await db()
      .selectFrom('logEntry')
      .select(['resource', 'companyId'])
      .where('type', '=', 'import-undone')
      .execute();
    expect(logged).toEqual([{ resource: 'policies: 7', companyId: COMPANIES.A.id }]);
    const changes = await db()
      .selectFrom('change')
      .select(['subjectId', 'operation'])
      .where('subjectType', '=', 'importRun')
      .execute();
    expect(changes).toEqual([{ subjectId: id, operation: 'undo-import' }]);
  });

  it('gives changed rows their earlier values back, and imports are undone one before the other', async () => {
    const first = await imported('a.api', 'policies', policies(...NEW));
    const between = await state();
    const changed = NEW.map((row) => row.replace('1,5', '9,5').replace(';6', ';7').replace('Új Ulla', 'Régi Ulla'));
    const second = await imported('a.api', 'policies', policies(...changed));
    expect(await state()).not.toEqual(between);
    const early = await undo('a.api', first);
    expect(early.statusCode).toBe(409);
    expect(early.json<{ message: string }>().message).toContain(
      'azóta megváltozott: 1 gazda (Régi Ulla), 1 biztosított tábla (p1), 1 kötvény hozama',
    );
    expect((await undo('a.api', second)).statusCode).toBe(200);
    expect(await state()).toEqual(between);
    expect((await undo('a.api', first)).statusCode).toBe(200);
    const { rows } = await sql`select from policy where policy_number like 'U-%'`.execute(db());
    expect(rows).toEqual([]);
  });

  it('counts the version of a row on, so that nobody writes over it unseen', async () => {
    await imported('a.api', 'policies', policies(...NEW));
    const second = await imported('a.api', 'policies', policies(NEW[0]?.replace('1,5', '9,5') ?? ''));
    await undo('a.api', second);
    const plot = await db()
      .selectFrom('policyPlot')
      .select(['insuredArea', 'version'])
      .where('externalId', '=', 'p1')
      .executeTakeFirst();
    expect(plot).toEqual({ insuredArea: 1.5, version: 3 });
  });

  it('is refused as a whole where a row was changed since', async () => {
    const id = await imported('a.api', 'policies', policies(...NEW));
    await sql`update policy_plot set insured_area = 3, version = version + 1 where external_id = 'p2'`.execute(db());
    const before = await state();
    const answer = await undo('a.api', id);
    expect(answer.statusCode).toBe(409);
    expect(answer.json<{ message: string; reason: string }>()).toMatchObject({
      reason: 'import-not-undone',
      message:
        'Az importálás nem vonható vissza, mert azóta megváltozott: 1 biztosított tábla (p2). Semmi sem változott.',
    });
    expect(await state()).toEqual(before);
    expect((await look('a.api', id)).undo.state).toBe('possible');
  });

  it('is refused as a whole where a case was opened on a policy, or a farmer has been here', async () => {
    const id = await imported('a.api', 'policies', policies(...NEW));
    await openCase('U-1');
    const farmer = await db()
      .selectFrom('appUser')
      .select('id')
      .where('externalId', '=', 'u2')
      .executeTakeFirstOrThrow();
    await db()
      .insertInto('logEntry')
      .values({ at: new Date(), type: 'login', userId: farmer.id, resource: '' } as never)
      .execute();
    const before = await state();
    const answer = await undo('a.api', id);
    expect(answer.statusCode).toBe(409);
    expect(answer.json<{ message: string }>().message).toBe(
      'Az importálás nem vonható vissza, mert az importált sorokra hivatkozik: 1 naplóbejegyzés, 1 kárakta (K-77). Semmi sem változott.',
    );
    expect(await state()).toEqual(before);
  });

  it('leaves alone a person who was erased since', async () => {
    const id = await imported('a.api', 'policies', policies(...NEW));
    const renamed = await imported('a.api', 'policies', policies(NEW[1]?.replace('Új Ulla', 'Régi Ulla') ?? ''));
    const { id: person } = await db()
      .selectFrom('appUser')
      .select('id')
      .where('externalId', '=', 'u2')
      .executeTakeFirstOrThrow();
    const erased = await stage.test.call('DELETE', `/api/admin/users/${person}`, {
      token: await open('admin1'),
      headers: { 'x-admin': 'true' },
    });
    expect(erased.statusCode, erased.body).toBe(200);
    const kept = await sql<{
      text: string;
    }>`select entries::text as text from import_journal where table_name = 'app_user'`.execute(db());
    expect(kept.rows.map(({ text }) => text).join()).not.toContain('Ulla');
    expect((await undo('a.api', renamed)).statusCode).toBe(200);
    const { name } = await db().selectFrom('appUser').select('name').where('id', '=', person).executeTakeFirstOrThrow();
    expect(name).not.toContain('Ulla');
    expect((await undo('a.api', id)).statusCode).toBe(200);
    const { rows } = await sql`select from policy where policy_number like 'U-%'`.execute(db());
    expect(rows).toEqual([]);
  });
});

describe('an undo', () => {
  it('of another company’s import finds nothing', async () => {
    const id = await imported('a.api', 'policies', policies(...NEW));
    for (const method of ['GET', 'POST'] as const) expect((await undo('b.api', id, method)).statusCode).toBe(404);
    expect((await undo('a.manager', id)).statusCode).toBe(403);
    expect((await undo('admin1', id)).statusCode).toBe(200);
  });

  it('is possible for thirty days, while its journal is kept', async () => {
    const id = await imported('a.api', 'policies', policies(...NEW));
    const day = async (days: number) => {
      await sql`update import_run set at = ${stage.test.clock.now()}::timestamptz - make_interval(days => ${days})`.execute(
        db(),
      );
      await keepHouse(db(), stage.test.clock.now());
    };
    await day(29);
    expect((await look('a.api', id)).undo.state).toBe('possible');
    expect(await journal()).toBeGreaterThan(0);
    await day(31);
    expect((await look('a.api', id)).undo).toMatchObject({ state: 'late', until: '2026-06-14T08:00:00.000Z' });
    expect((await undo('a.api', id)).statusCode).toBe(409);
    expect(await journal()).toBe(0);
  });

  it('is not offered where nothing was changed, or of a kind that cannot be undone', async () => {
    await imported('a.api', 'policies', policies(...NEW));
    const same = await imported('a.api', 'policies', policies(...NEW));
    expect((await look('a.api', same)).undo).toMatchObject({ state: 'nothing', until: null });
    const blocks = JSON.stringify({
      type: 'FeatureCollection',
      crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::23700' } },
      features: [squareFeature({ meparCode: 'ZZZZ0001' }, 0, 0)],
    });
    const shared = await imported('admin1', 'blocks', [{ name: 'b.geojson', content: blocks }]);
    const answer = await undo('admin1', shared);
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      409,
      'Az egész rendszer közös törzsadatainak importálása nem vonható vissza: minden más adat ezekre épül. Importálja a javított fájlt.',
    ]);
  });

  it('leaves no journal of a try, nor of other writes', async () => {
    const token = await open('a.api');
    const tried = await stage.test.call('POST', '/api/admin/imports/policies', {
      token,
      ...formOf(policies(...NEW), { dryRun: 'true' }),
    });
    expect(tried.statusCode).toBe(200);
    await sql`update policy_plot set insured_area = insured_area + 1`.execute(db());
    expect(await journal()).toBe(0);
  });

  it('brings back rows that the import removed: plants of an application', async () => {
    const { meparCode } = await db().selectFrom('block').select('meparCode').orderBy('id').executeTakeFirstOrThrow();
    const head = 'ek;kr;datum;cim;mepar;tabla;noveny;ha';
    const rows = [
      `E-1;1001;2026-05-01;Fő u. 1.;${meparCode};1;Őszi búza;1,5`,
      `E-1;1001;2026-05-01;Fő u. 1.;${meparCode};2;Kukorica;2,25`,
    ];
    const company = String(COMPANIES.A.id);
    await imported('admin1', 'ek', [csv([head, ...rows])], { company });
    const before = await state();
    const second = await imported('admin1', 'ek', [csv([head, rows[0] ?? ''])], { company });
    expect((await look('admin1', second)).rows).toEqual([
      { what: 'kérelem növénye', created: 0, changed: 0, removed: 1 },
    ]);
    await undo('admin1', second);
    expect(await state()).toEqual(before);
  });

  it('gives shapes and numbers back to the last bit', async () => {
    const zone = (size: number) => ({
      name: 'z.geojson',
      content: JSON.stringify({
        type: 'FeatureCollection',
        crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::23700' } },
        features: [squareFeature({ genetikai: '16', fizikai: 'vályog', azonosito: 'z1' }, 1 / 3, 1 / 7, size)],
      }),
    });
    const company = String(COMPANIES.soil1.id);
    const bits = async () =>
      (
        await sql<{ text: string }>`select t::text as text from (select geom, geom3857 from soil_map_zone) t`.execute(
          db(),
        )
      ).rows;
    await imported('admin1', 'soil-zones', [zone(100.123456789012)], { company });
    const before = await bits();
    const second = await imported('admin1', 'soil-zones', [zone(200)], { company });
    await undo('admin1', second);
    expect(await bits()).toEqual(before);
  });
});

describe('an import of policies from before their numbers were written as they are seen', () => {
  const numbers = async () =>
    (
      await db().selectFrom('policy').select('policyNumber').where('policyNumber', 'like', 'U%').orderBy('id').execute()
    ).map(({ policyNumber }) => policyNumber);

  /** The policy and what its import has noted are as an earlier version left them. */
  async function asImportedBefore(seen: string, kept: string): Promise<void> {
    await db().updateTable('policy').set({ policyNumber: kept }).where('policyNumber', '=', seen).execute();
    await db()
      .transaction()
      .execute(async (tx) => {
        await writeTextAsTheJournal(tx);
        const { rows } = await sql<{ columns: string[] }>`
          select columns from import_journal where table_name = 'policy' order by step desc limit 1`.execute(tx);
        const digest = digestOf(await tableShape(tx, 'policy'), 'policy', rows[0]?.columns ?? []);
        await sql`update import_journal j set entries = (
            select jsonb_agg(case when policy.id is null then entry else entry || jsonb_build_object('a', ${digest}) end)
            from jsonb_array_elements(j.entries) as entry
              left join policy on policy.id = (entry->'k'->>0)::int and policy.policy_number = ${kept})
          where table_name = 'policy'`.execute(tx);
      });
  }

  it('can be undone, but not where somebody has changed the policy', async () => {
    const before = await state();
    const id = await imported('a.api', 'policies', policies(...NEW));
    await asImportedBefore('U-1', 'U\u200b-1');
    await db().transaction().execute(writeNumbersAsSeen);
    expect(await numbers()).toEqual(['U-1', 'U-2']);
    expect((await undo('a.api', id)).statusCode).toBe(200);
    expect(await state()).toEqual(before);

    const next = await imported('a.api', 'policies', policies(...NEW));
    await asImportedBefore('U-1', 'U\u200b-1');
    await db().updateTable('policy').set({ deductible: 15 }).where('policyNumber', 'like', 'U%').execute();
    await db().transaction().execute(writeNumbersAsSeen);
    expect((await undo('a.api', next)).statusCode).toBe(409);
  });
});

describe('an import of soil zones from before the new colours of their types', () => {
  /** The colours of type 16 before and after migration 0091. */
  const [BEFORE, NOW] = ['#5E4138', '#6E6A2C'];
  const file = (colour: string, size = 100, ids: readonly string[] = ['z1', 'z2']): SentFile => ({
    name: 'z.geojson',
    content: JSON.stringify({
      type: 'FeatureCollection',
      crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::23700' } },
      features: ids.map((azonosito, index) =>
        squareFeature(
          { genetikai: '16', fizikai: 'vályog', genetikaiszin: colour, azonosito },
          index * 500,
          1 / 7,
          size,
        ),
      ),
    }),
  });
  const send = (...given: Parameters<typeof file>) =>
    imported('admin1', 'soil-zones', [file(...given)], { company: String(COMPANIES.soil1.id) });
  const zones = async () =>
    (
      await sql<{ zone: string }>`select external_id || ' ' || color_genetic || ' ' || round(ST_Area(geom)) as zone
      from soil_map_zone order by 1`.execute(db())
    ).rows.map(({ zone }) => zone);
  const upgrade = async () => {
    await newSoilColours(db());
    await sql`update schema_migration set at = clock_timestamp() where id = '0091_soil_colours'`.execute(db());
  };
  const renew = () => db().transaction().execute(renewSoilJournal);
  const noted = async () => (await sql`select step, entries from import_journal order by step`.execute(db())).rows;
  const undone = async (id: string) => (await undo('admin1', id)).statusCode;

  it('can be undone, its later ones first, and leaves the new colours of what stays', async () => {
    const first = await send(BEFORE);
    const second = await send(BEFORE, 200, ['z1', 'z3']);
    const third = await send('#123456', 200, ['z1']);
    await upgrade();
    const before = await zones();
    expect(before).toEqual(['z1 #123456 40000', `z2 ${NOW} 10000`, `z3 ${NOW} 40000`]);
    expect(await undone(second)).toBe(409);
    await renew();
    expect(await zones()).toEqual(before);
    // Again, as after a process that was killed.
    const once = await noted();
    await renew();
    expect(await noted()).toEqual(once);
    expect([await undone(first), await undone(second), await undone(third)]).toEqual([409, 409, 200]);
    expect(await zones()).toEqual([`z1 ${NOW} 40000`, `z2 ${NOW} 10000`, `z3 ${NOW} 40000`]);
    expect(await undone(first)).toBe(409);
    expect(await undone(second)).toBe(200);
    expect(await zones()).toEqual([`z1 ${NOW} 10000`, `z2 ${NOW} 10000`]);
    expect(await undone(first)).toBe(200);
    expect(await zones()).toEqual([]);
  });

  it('can be undone after one of later times', async () => {
    const first = await send(BEFORE);
    await upgrade();
    const later = await send(NOW, 200);
    await renew();
    expect(await undone(first)).toBe(409);
    expect([await undone(later), await undone(first)]).toEqual([200, 200]);
    expect(await zones()).toEqual([]);
  });

  it('stays as it is where a zone was changed since', async () => {
    const first = await send(BEFORE);
    await upgrade();
    await sql`update soil_map_zone set physical = 'homok', color_physical = '#000000' where external_id = 'z2'`.execute(
      db(),
    );
    await renew();
    const answer = await undo('admin1', first);
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      409,
      'Az importálás nem vonható vissza, mert azóta megváltozott: 1 talajfolt (z2). Semmi sem változott.',
    ]);
  });

  it('is told from a later one with the earlier colour, which gets that one back', async () => {
    await upgrade();
    const chosen = await send(BEFORE);
    const changed = await send(NOW);
    await renew();
    expect(await undone(chosen)).toBe(409);
    expect(await undone(changed)).toBe(200);
    expect(await zones()).toEqual([`z1 ${BEFORE} 10000`, `z2 ${BEFORE} 10000`]);
    expect(await undone(chosen)).toBe(200);
  });
});

describe('the tables with a journal', () => {
  it('and all that point at them have a name for people', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct c.conrelid::regclass::text as name from pg_constraint c
      where c.contype = 'f' and c.confrelid = any (${Object.keys(JOURNALED_TABLES)}::text[]::regclass[])
      order by 1`.execute(db());
    const tables = [...rows, ...NAMED_REFERENCES.map(({ child }) => ({ name: child }))].map(({ name }) => name);
    expect(tables.length).toBeGreaterThan(40);
    const nameless = [...tables, ...Object.keys(JOURNALED_TABLES)].filter((table) => thingOf(table) === thingOf(''));
    expect(nameless).toEqual([]);
  });

  it('are all asked for changes and for what points at their rows', async () => {
    for (const table of Object.keys(JOURNALED_TABLES)) {
      const shape = await tableShape(db(), table);
      expect(shape.keys.length, table).toBeGreaterThan(0);
      const nobody = '019f0000-0000-7000-8000-000000000000';
      expect([...(await changedSince(db(), nobody, shape)), ...(await pointingAt(db(), nobody, shape))], table).toEqual(
        [],
      );
    }
  });

  it('are those that undo knows, and hold no measurements', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where t.tgfoid = 'journal_import'::regproc order by 1`.execute(db());
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(JOURNALED_TABLES).sort());
    expect(rows.map(({ name }) => name)).not.toContain('sampling_point');
  });
});
