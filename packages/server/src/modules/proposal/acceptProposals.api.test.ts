import type { CaseChange } from '@georisk/contract/verticals/insurance/damages.ts';
import type { Operation } from '@georisk/contract/verticals/insurance/operations.ts';
import type { Proposal } from '@georisk/contract/verticals/insurance/proposals.ts';
import type { PersonKey } from '@georisk/testing/people.ts';
import { checksumOf, differing } from '@georisk/testing/permissions/checksum.ts';
import { newSigningDevice, rescueFileOf } from '@georisk/testing/rescueFiles.ts';
import { type RescueCase, rescueStage, type RescueStage, taps } from '@georisk/testing/rescueStage.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsOfChain } from '#server/modules/damage/chain.repository.ts';
import { commentSegments, smallJpeg } from '#server/modules/photo/jpegForTests.ts';
import { newId } from '#server/uuid.ts';

const PHOTO = smallJpeg(commentSegments(Buffer.from('a photo of a case that was taken away')));
const device = newSigningDevice();

let stage: RescueStage;
beforeAll(async () => {
  stage = await rescueStage();
  await stage.register('a.damage1', device);
});
afterAll(() => stage.close());

const db = () => stage.test.database.kysely;
const person = (who: PersonKey) => stage.fixture.people[who];
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const call = async (who: PersonKey, method: Method, path: string, body?: object) =>
  stage.test.call(method, path, { token: await stage.token(who), ...(body && { body }) });
const tapsOf = (place: RescueCase) => taps(person('a.damage1'), place);
const reassign = async ({ damageId }: RescueCase) =>
  expect(
    (await call('a.manager', 'POST', `/api/damages/${damageId}/assign`, { expertId: person('a.damage2') })).statusCode,
  ).toBe(200);
const keep = async (operation: Operation) => {
  const answer = await call('a.damage1', 'POST', `/api/damages/${operation.damageId}/proposals`, { operation });
  expect(answer.json<object>()).toMatchObject({ kept: 'proposal' });
};
const listed = async ({ damageId }: RescueCase) =>
  (await call('a.manager', 'GET', `/api/proposals?damageId=${damageId}`)).json<Proposal[]>();
const accept = (who: PersonKey, { damageId }: RescueCase, proposals: readonly Pick<Proposal, 'changeId' | 'seen'>[]) =>
  call(who, 'POST', `/api/damages/${damageId}/proposals/acceptance`, {
    proposals: proposals.map(({ changeId, seen }) => ({ changeId, seen })),
  });
const sentence = (answer: { readonly body: string }) => (JSON.parse(answer.body) as { message: string }).message;
const storedYields = async ({ plotId }: RescueCase) =>
  (await stage.calls.plot(plotId)).sampling?.map(({ yield: value }) => value).toSorted();

/** A day of the former expert that waits: an outline, an area, points of which one was typed again. */
async function aDay() {
  const place = await stage.openCase();
  const tap = tapsOf(place);
  const [first, second] = [newId(), newId()];
  const { tableVersion } = await stage.calls.plot(place.plotId);
  const day = [
    tap.outline(300, tableVersion),
    tap.area(100),
    tap.point(first, 3),
    tap.point(second, 4),
    tap.point(first, 3.5, 3),
  ];
  await reassign(place);
  for (const each of day) await keep(each);
  return { place, day };
}

describe('several proposals of a case', () => {
  it('are accepted together, in their order, each as a change and a decision of its own', async () => {
    const { place, day } = await aDay();
    const waiting = await listed(place);
    expect(waiting.map(({ obstacle, fitsTogether }) => [obstacle === null, fitsTogether])).toEqual([
      [true, true],
      [true, true],
      [false, true],
      [true, true],
      [true, true],
    ]);
    // In whatever order they are named.
    const answer = await accept('a.damage2', place, waiting.toReversed());
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json<Proposal[]>().map(({ changeId, state }) => [changeId, state])).toEqual(
      day.map(({ changeId }) => [changeId, 'accepted']),
    );
    expect(await storedYields(place)).toEqual([3.5, 4]);
    const plot = await stage.calls.plot(place.plotId);
    expect(plot.tableGeometryHa).toBeCloseTo(9, 2);
    expect(plot.areas?.map(({ area }) => area)).toEqual([expect.closeTo(1, 2)]);
    const changes = await db()
      .selectFrom('change')
      .select(['id', 'userId', 'actorId'])
      .where(
        'id',
        'in',
        day.map(({ changeId }) => changeId),
      )
      .execute();
    expect(changes).toHaveLength(day.length);
    for (const change of changes)
      expect(change).toMatchObject({ userId: person('a.damage1'), actorId: person('a.damage2') });
    const decided = await db()
      .selectFrom('logEntry')
      .select('resource')
      .where('type', '=', 'proposal-decided')
      .where('resource', 'like', `damages/${place.damageId}/%`)
      .execute();
    expect(decided).toHaveLength(day.length);
    expect(await faultsOfChain(db(), place.damageId)).toEqual([]);
  });

  it('are accepted once: the same again changes nothing, and of two people at once both are answered', async () => {
    const { place } = await aDay();
    const waiting = await listed(place);
    const both = await Promise.all([accept('a.damage2', place, waiting), accept('a.manager', place, waiting)]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const before = await checksumOf(db());
    expect((await accept('a.manager', place, waiting)).statusCode).toBe(200);
    expect(differing(before, await checksumOf(db()))).toEqual([]);
  });

  it('are accepted all or none: the refusal names the one that does not fit', async () => {
    const place = await stage.openCase();
    const tap = tapsOf(place);
    // Nobody has that area: it cannot be changed.
    const misfitting = tap.area(100, newId(), 'MULTIPOLYGON(((0 0,1 0,1 1,0 0)))');
    await reassign(place);
    for (const each of [tap.point(newId(), 3), misfitting]) await keep(each);
    const waiting = await listed(place);
    const before = await checksumOf(db());
    const refused = await accept('a.manager', place, waiting);
    expect([refused.statusCode, refused.json<{ reason: string }>().reason]).toEqual([409, 'proposal-unfit']);
    expect(sentence(refused)).toMatch(
      /^Egyik javaslat sem került be, mert ez nem fogadható el: károsodott terület, .*MENTETTX, 2026\. 06\. 01\. 12:00\. ./,
    );
    expect(differing(before, await checksumOf(db()))).toEqual([]);
    expect(await storedYields(place)).toEqual([]);
  });

  it('are refused over another state than the one that was seen', async () => {
    const { place } = await aDay();
    const waiting = await listed(place);
    await call('a.damage2', 'POST', `/api/damagePlots/sampling/${place.plotId}`, {
      damagePlotId: place.plotId,
      sampling: [{ id: newId(), yield: 5, polygon: { type: 'Point', coordinates: [750_120, 200_100] } }],
    });
    const stale = await accept('a.damage2', place, waiting);
    expect([stale.statusCode, sentence(stale)]).toEqual([
      409,
      expect.stringMatching(/mintavételi pont.*Közben megváltozott/) as unknown,
    ]);
    expect((await accept('a.damage2', place, await listed(place))).statusCode).toBe(200);
    expect(await storedYields(place)).toEqual([3.5, 4, 5]);
  });

  it('without the later measurement of a point are refused, as it alone is', async () => {
    const { place } = await aDay();
    const [, , first, , last] = await listed(place);
    if (first === undefined || last === undefined) throw new Error('There is no point');
    const refused = await accept('a.damage2', place, [first]);
    expect([refused.statusCode, sentence(refused)]).toEqual([
      409,
      expect.stringContaining('később újra felmérte') as unknown,
    ]);
    // Once the later one has been accepted, the earlier one fits no more.
    expect((await accept('a.damage2', place, [last])).statusCode).toBe(200);
    const still = (await listed(place)).find(({ changeId }) => changeId === first.changeId);
    expect(still).toMatchObject({ fitsTogether: false, canDecide: true });
  });

  it('of which one was declined are refused, and those of another case are not found', async () => {
    const { place } = await aDay();
    const waiting = await listed(place);
    const other = await aDay();
    expect((await accept('a.manager', other.place, waiting)).statusCode).toBe(404);
    const [first] = waiting;
    await call('a.manager', 'POST', `/api/proposals/${first?.changeId}/decision`, { accept: false, reason: 'Rossz.' });
    const refused = await accept('a.manager', place, waiting);
    expect([refused.statusCode, sentence(refused)]).toEqual([409, expect.stringContaining('elutasították') as unknown]);
  });

  it('are the expert’s and the office’s to accept', async () => {
    const { place } = await aDay();
    const waiting = await listed(place);
    for (const who of ['a.damage1', 'a.uw1'] as const) expect((await accept(who, place, waiting)).statusCode).toBe(409);
    for (const who of ['b.damage1', 'b.manager'] as const)
      expect((await accept(who, place, waiting)).statusCode).toBe(404);
    expect(await storedYields(place)).toEqual([]);
  });

  it('of a deleted case are accepted after it was restored', async () => {
    const place = await stage.openCase();
    const tap = tapsOf(place);
    await call('a.manager', 'DELETE', `/api/damages/${place.damageId}`);
    for (const each of [tap.point(newId(), 3), tap.point(newId(), 4)]) await keep(each);
    const gone = await listed(place);
    expect(gone.map(({ caseIsDeleted }) => caseIsDeleted)).toEqual([true, true]);
    const refused = await accept('a.manager', place, gone);
    expect([refused.statusCode, sentence(refused)]).toEqual([
      409,
      expect.stringContaining('a visszaállítása után fogadható el') as unknown,
    ]);
    expect((await call('a.manager', 'POST', `/api/damages/${place.damageId}/restore`, {})).statusCode).toBe(200);
    const back = await listed(place);
    expect(back.map(({ caseIsDeleted, obstacle }) => [caseIsDeleted, obstacle])).toEqual([
      [false, null],
      [false, null],
    ]);
    expect((await accept('a.manager', place, back)).statusCode).toBe(200);
    expect(await storedYields(place)).toEqual([3, 4]);
    expect(await faultsOfChain(db(), place.damageId)).toEqual([]);
  });
});

describe('a rescue file of a case that was given to somebody else', () => {
  const broughtBy = async (who: PersonKey, operations: readonly Operation[]) => {
    const photos = new Map(operations.filter(({ kind }) => kind === 'photo').map(({ changeId }) => [changeId, PHOTO]));
    const file = rescueFileOf(device, { user: person('a.damage1'), operations, photos });
    return (await stage.reportOf(who, file)).rows.map(({ kind, outcome }) => `${kind} ${outcome}`);
  };

  it.each(['a.manager', 'a.damage2', 'a.damage1'] as const)(
    'brings proposals, as sending from the device does, whoever brings it: %s',
    async (who) => {
      const place = await stage.openCase();
      const tap = tapsOf(place);
      const operations = [tap.area(100), tap.point(newId(), 3), tap.photo(PHOTO.length)];
      await reassign(place);
      for (const _ of [1, 2])
        expect(await broughtBy(who, operations)).toEqual(['area proposed', 'points proposed', 'photo proposed']);
      expect((await listed(place)).map(({ cause, state, isMine }) => [cause, state, isMine])).toEqual(
        operations.map(() => ['reassigned', 'open', false]),
      );
      expect(await storedYields(place)).toEqual([]);
      const history = (await call('a.manager', 'GET', `/api/damages/${place.damageId}/history`)).json<CaseChange[]>();
      expect(history.filter(({ operation }) => operation === 'keep-proposal')).toHaveLength(operations.length);
    },
  );

  it('does nothing of what cannot be kept as a proposal: a photo that is missing, too many that wait', async () => {
    const place = await stage.openCase();
    const tap = tapsOf(place);
    await reassign(place);
    const photo = tap.photo(PHOTO.length);
    const file = (operations: readonly Operation[]) => rescueFileOf(device, { user: person('a.damage1'), operations });
    const without = await stage.reportOf('a.manager', file([photo]));
    expect(without.rows.map(({ outcome, why }) => [outcome, why])).toEqual([
      ['refused', expect.stringContaining('a fényképe hiányzik') as unknown],
    ]);
    const first = tap.point(newId(), 1);
    await keep(first);
    await sql`insert into case_proposal
      (change_id, company_id, damage_id, damage_plot_id, author_id, sent_by, kind, cause, operation, device_at, kept_at)
      select gen_random_uuid(), company_id, damage_id, damage_plot_id, author_id, sent_by, kind, cause, operation, device_at, kept_at
      from case_proposal, generate_series(1, 499) where change_id = ${first.changeId}`.execute(db());
    const more = await stage.reportOf('a.manager', file([tap.point(newId(), 3)]));
    expect(more.rows.map(({ outcome }) => outcome)).toEqual(['refused']);
    expect(await storedYields(place)).toEqual([]);
    await sql`delete from case_proposal where damage_id = ${place.damageId}`.execute(db());
  });

  it('brings in as before what its author still has, and knows what had arrived before it was taken away', async () => {
    const place = await stage.openCase();
    const tap = tapsOf(place);
    const operations = [tap.area(100), tap.point(newId(), 3)];
    expect(await broughtBy('a.manager', operations)).toEqual(['area applied', 'points applied']);
    await reassign(place);
    expect(await broughtBy('a.manager', operations)).toEqual(['area known', 'points known']);
    expect(await broughtBy('a.damage2', [tap.point(newId(), 4)])).toEqual(['points proposed']);
    expect(await storedYields(place)).toEqual([3]);
  });
});
