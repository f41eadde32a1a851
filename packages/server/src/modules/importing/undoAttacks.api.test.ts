import type { Answer } from '@georisk/contract/endpoints.ts';
import { sendImport } from '@georisk/testing/endedImport.ts';
import { fixtureStage } from '@georisk/testing/fixtureStage.ts';
import { untilWaiting } from '@georisk/testing/lockWait.ts';
import { COMPANIES, type PersonKey } from '@georisk/testing/people.ts';
import { strictAnswer } from '@georisk/testing/strictAnswer.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { betweenImports } from '#server/imports/importTransaction.ts';
import { beginJournal, endJournal } from '#server/imports/journal.repository.ts';
import { countsInTime } from '#server/imports/undo/net.repository.ts';
import { newId } from '#server/uuid.ts';

const stage = fixtureStage();
const { db, open } = stage;

const HEAD = 'policyNumber;farmer;farmerName;year;meparCode;insuredArea;plantName;externalId;perils;yield';
const rowsOf = (area: string) => [
  `U-1;u1;Új Ubul;2026;AAAA0001;${area};Őszi búza;p1;jégverés;6`,
  `U-2;u2;Új Ulla;2026;AAAA0001;${area};Napraforgó;p2;;`,
];

/** Sends policies, and waits for the end of their import. @returns its number in the list of imports */
async function imported(rows: readonly string[], who: PersonKey = 'a.api'): Promise<string> {
  const token = await open(who);
  const files = [{ name: 'sor.csv', content: [HEAD, ...rows, ''].join('\n') }];
  const sent = await sendImport(stage.test, { kind: 'policies', files, token });
  const attempt = strictAnswer('importFiles', sent) as Answer<'importFiles'>;
  expect(attempt.reports.flatMap(({ refused }) => refused)).toEqual([]);
  return attempt.runs[0] ?? '';
}
const undo = async (id: string, who: PersonKey = 'a.api', method: 'GET' | 'POST' = 'POST') =>
  stage.test.call(method, `/api/admin/imports/${id}/undo`, { token: await open(who) });
const policies = async () =>
  (await sql<{ n: number }>`select count(*)::integer as n from policy where policy_number like 'U-%'`.execute(db()))
    .rows[0]?.n;

/** Ends a journal that was begun by hand, and records its import. */
async function recordJournal(tx: Executor, id: string, kind: string, companyId: number): Promise<void> {
  const journaled = await endJournal(tx, id);
  const by = { fileName: 'kezi.csv', fileHash: '0', byUserId: null, companyId, report: '{}' };
  await tx
    .insertInto('importRun')
    .values({ ...by, id, kind, journaled, at: stage.test.clock.now() })
    .execute();
}

/** Does something while an import holds the turn. */
async function whileImporting<T>(work: () => Promise<T>): Promise<T> {
  let begun = () => {};
  let end = () => {};
  const hasBegun = new Promise<void>((resolve) => (begun = resolve));
  const ends = new Promise<void>((resolve) => (end = resolve));
  const holding = betweenImports(db(), async () => {
    begun();
    await ends;
  });
  await hasBegun;
  try {
    return await work();
  } finally {
    end();
    await holding;
  }
}

describe('an undo that somebody attacks', () => {
  it('finds no import of another company, nor any that does not exist, whether or not another one runs', async () => {
    const id = await imported(rowsOf('1,5'));
    const asked = async () => [
      (await undo(id, 'b.api')).statusCode,
      (await undo(newId(), 'b.api')).statusCode,
      (await undo(id, 'b.api', 'GET')).statusCode,
    ];
    expect(await asked()).toEqual([404, 404, 404]);
    expect(await whileImporting(asked)).toEqual([404, 404, 404]);
    expect(await policies()).toBe(2);
  });

  it('happens once, however often it is asked for at the same moment', async () => {
    const id = await imported(rowsOf('1,5'));
    const answers = await Promise.all([undo(id), undo(id), undo(id, 'admin1'), undo(id)]);
    const codes = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect([codes[0], codes.slice(1).every((code) => code === 409 || code === 503)]).toEqual([200, true]);
    expect(await policies()).toBe(0);
    const logged = await db().selectFrom('logEntry').select('id').where('type', '=', 'import-undone').execute();
    expect(logged).toHaveLength(1);
  });

  it('waits for no running import: it is refused, says so, and can be tried again', async () => {
    const id = await imported(rowsOf('1,5'));
    const answer = await whileImporting(() => undo(id));
    expect([answer.statusCode, answer.json()]).toMatchObject([
      503,
      { message: 'Most egy importálás fut. Vonja vissza, amikor befejeződött.' },
    ]);
    expect(answer.headers['retry-after']).toBe('30');
    expect((await undo(id)).statusCode).toBe(200);
  });

  it('beside an import of the same rows leaves the one or the other, never a mixture', async () => {
    const id = await imported(rowsOf('1,5'));
    const [second, answer] = await Promise.all([imported(rowsOf('9,5')), undo(id)]);
    expect([200, 409, 503]).toContain(answer.statusCode);
    const areas = (
      await sql<{ a: number }>`select insured_area as a from policy_plot where external_id in ('p1', 'p2')`.execute(
        db(),
      )
    ).rows.map(({ a }) => a);
    expect(areas).toEqual([9.5, 9.5]);
    expect((await undo(second)).statusCode).toBe(200);
  });

  it('of an import without rows, or without new ones, has nothing to do', async () => {
    const empty = await imported([]);
    const read = strictAnswer('importUndo', await undo(empty, 'a.api', 'GET')) as Answer<'importUndo'>;
    expect(read).toMatchObject({ undo: { state: 'nothing', reason: expect.stringContaining('Nincs mit') }, rows: [] });
    const answer = await undo(empty);
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { message: read.undo.reason }]);
  });

  it('does not break what others do meanwhile: rows that begin to use an imported one', async () => {
    const id = await imported(rowsOf('1,5'));
    const policy = await db()
      .selectFrom('policy')
      .select('id')
      .where('policyNumber', '=', 'U-1')
      .executeTakeFirstOrThrow();
    const opening = inTransaction(db(), async (tx) => {
      await sql`insert into policy_yield (company_id, policy_id, plant_name, yield)
        values (${COMPANIES.A.id}, ${policy.id}, 'Repce', 3)`.execute(tx);
      const asked = undo(id);
      // The embedded database has one connection: the undo waits for it.
      if (stage.test.database.kind === 'native') await untilWaiting(db());
      return { asked };
    });
    const answer = await (await opening).asked;
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { message: expect.stringContaining('hivatkozik: 1 kötvény hozama (Repce)') },
    ]);
    expect(await policies()).toBe(2);
  });
});

describe('an undo that would leave something without its object', () => {
  it('is refused: an image names its project in words, without a key of the database', async () => {
    const id = newId();
    const companyId = COMPANIES.A.id;
    await inTransaction(db(), async (tx) => {
      await beginJournal(tx, id);
      const { rows } = await sql<{ id: number }>`
        insert into forest_project (company_id, name, name_key) values (${companyId}, 'Kiserdő', 'kiserdo') returning id`.execute(
        tx,
      );
      await recordJournal(tx, id, 'forest-units', companyId);
      await sql`
        insert into raster (company_id, group_name, kind, date, granule, layer, storage_key, source_hash, srid, width, height,
          origin_x, origin_y, pixel_x, pixel_y)
        values (${companyId}, ${`c${companyId}`}, 'x', '2026-06-01', ${`p${rows[0]?.id ?? 0}`}, 'x', 'x', 'x', 23700, 1, 1, 0, 0, 1, 1)`.execute(
        tx,
      );
    });
    const answer = await undo(id, 'admin1');
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { message: expect.stringContaining('az importált sorokra hivatkozik: 1 kép') },
    ]);
    const kept = await sql`select from forest_project where name = 'Kiserdő'`.execute(db());
    expect(kept.rows).toHaveLength(1);
  });
});

describe('a journal of many rows', () => {
  it('is counted, and undone, within the time of a call', { tags: 'long' }, async () => {
    const id = newId();
    const [total, each] = [60_000, 500];
    await inTransaction(db(), async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      await beginJournal(tx, id);
      for (let from = 0; from < total; from += each)
        await sql`insert into policy (company_id, policy_number, year)
          select ${COMPANIES.A.id}, 'U-' || n, 2026 from generate_series(${from}::integer, ${from + each - 1}) n`.execute(
          tx,
        );
      await recordJournal(tx, id, 'policies', COMPANIES.A.id);
    });
    const counted = await inTransaction(db(), async (tx) => {
      await sql`set local statement_timeout = '20ms'`.execute(tx);
      return countsInTime(tx, id);
    });
    expect(counted).toEqual([{ table: 'policy', created: total, changed: 0, removed: 0 }]);
    const read = strictAnswer('importUndo', await undo(id, 'a.api', 'GET')) as Answer<'importUndo'>;
    expect(read.rows).toEqual([{ what: 'kötvény', created: total, changed: 0, removed: 0 }]);
    expect((await undo(id)).statusCode).toBe(200);
    expect(await policies()).toBe(0);
  });
});
