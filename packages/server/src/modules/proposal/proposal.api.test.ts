import { hash } from 'node:crypto';
import type { Answer } from '@georisk/contract/endpoints.ts';
import type { Operation } from '@georisk/contract/verticals/insurance/operations.ts';
import type { Proposal } from '@georisk/contract/verticals/insurance/proposals.ts';
import type { CaseChange } from '@georisk/contract/verticals/insurance/damages.ts';
import type { PersonKey } from '@georisk/testing/people.ts';
import { checksumOf, differing } from '@georisk/testing/permissions/checksum.ts';
import { newSigningDevice, rescueFileOf } from '@georisk/testing/rescueFiles.ts';
import { type RescueCase, rescueStage, type RescueStage, taps } from '@georisk/testing/rescueStage.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsOfChain } from '#server/modules/damage/chain.repository.ts';
import { commentSegments, smallJpeg } from '#server/modules/photo/jpegForTests.ts';
import { newId } from '#server/uuid.ts';

const PHOTO = smallJpeg(commentSegments(Buffer.from('a photo of a case that became another’s')));
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
const good = async <T>(who: PersonKey, method: Method, path: string, body?: object): Promise<T> => {
  const answer = await call(who, method, path, body);
  if (answer.statusCode >= 300) throw new Error(`${method} ${path} ${answer.statusCode} ${answer.body}`);
  return answer.statusCode === 204 ? (undefined as T) : answer.json<T>();
};

/** What happens to a case while its assessor is in the field. */
const MISHAPS = {
  reassigned: ({ damageId }: RescueCase) =>
    good('a.manager', 'POST', `/api/damages/${damageId}/assign`, { expertId: person('a.damage2') }),
  closed: ({ damageId }: RescueCase) => good('a.manager', 'PATCH', `/api/damages/${damageId}`, { status: 'closed' }),
  deleted: ({ damageId }: RescueCase) => good('a.manager', 'DELETE', `/api/damages/${damageId}`),
} as const;
const reopen = ({ damageId }: RescueCase) =>
  good('a.manager', 'PATCH', `/api/damages/${damageId}`, { status: 'inspected', reason: 'Javaslat miatt.' });

const propose = (who: PersonKey, operation: Operation, damageId = operation.damageId) =>
  call(who, 'POST', `/api/damages/${damageId}/proposals`, { operation });
const kept = async (operation: Operation) => {
  const answer = await propose('a.damage1', operation);
  expect([answer.statusCode, answer.json<object>()]).toEqual([
    200,
    expect.objectContaining({ kept: 'proposal' }) as unknown,
  ]);
};
const listed = (who: PersonKey, { damageId }: RescueCase) =>
  good<Proposal[]>(who, 'GET', `/api/proposals?damageId=${damageId}`);
const only = async (who: PersonKey, place: RescueCase): Promise<Proposal> => {
  const [one, ...others] = await listed(who, place);
  if (one === undefined || others.length > 0) throw new Error('There is not one proposal');
  return one;
};
const decide = (who: PersonKey, { changeId, seen }: Pick<Proposal, 'changeId' | 'seen'>, more: object = {}) =>
  call(who, 'POST', `/api/proposals/${changeId}/decision`, { accept: true, seen, ...more });
const decline = (who: PersonKey, proposal: Proposal, reason = 'Már felmértem.') =>
  call(who, 'POST', `/api/proposals/${proposal.changeId}/decision`, { accept: false, reason });
const reasonOf = (answer: { readonly body: string }) => (JSON.parse(answer.body) as { reason: string }).reason;
const storedYields = async ({ plotId }: RescueCase) =>
  (await stage.calls.plot(plotId)).sampling?.map(({ yield: value }) => value).toSorted();
const tapsOf = (place: RescueCase, who: PersonKey = 'a.damage1') => taps(person(who), place);
const GPS = { at: [750_101.25, 200_102.5] as [number, number], accuracy: 6 };
const PLACE = { x: 750_101.25, y: 200_102.5, accuracy: 6 };

/** A circle with many corners within the block, well-known text, with as many digits as a pointer gives. */
function ringOf(corners: number): string {
  const at = (index: number) => {
    const angle = (2 * Math.PI * (index % corners)) / corners;
    return `${(750_200 + 90 * Math.cos(angle)).toFixed(9)} ${(200_200 + 90 * Math.sin(angle)).toFixed(9)}`;
  };
  return `MULTIPOLYGON(((${Array.from({ length: corners + 1 }, (_, index) => at(index)).join(',')})))`;
}

describe('an operation whose case was taken from its assessor', () => {
  it.each(Object.keys(MISHAPS) as (keyof typeof MISHAPS)[])('is kept as a proposal, once: %s', async (mishap) => {
    const place = await stage.openCase();
    const point = tapsOf(place).point(newId(), 3.5);
    await MISHAPS[mishap](place);
    await kept({ ...point, gps: GPS } as Operation);
    const before = await checksumOf(db());
    await kept({ ...point, gps: GPS } as Operation);
    expect(differing(before, await checksumOf(db()))).toEqual([]);
    expect(await only('a.manager', place)).toMatchObject({
      changeId: point.changeId,
      cause: mishap,
      state: 'open',
      kind: 'points',
      gps: PLACE,
      deviceAt: point.deviceAt,
      canDecide: true,
      before: { sampling: [] },
      after: { sampling: [{ yield: 3.5 }] },
    });
    expect(await faultsOfChain(db(), place.damageId)).toEqual([]);
  });

  it('is counted in the morning of those who decide, until they have', async () => {
    const count = async (who: PersonKey) =>
      (await good<Answer<'morning'>>(who, 'GET', '/api/morning')).figures.find(({ key }) => key === 'proposals')?.value;
    const place = await stage.openCase();
    await MISHAPS.reassigned(place);
    const [before = 0, others] = [await count('a.manager'), await count('b.manager')];
    await kept(tapsOf(place).point(newId(), 3));
    expect(await count('a.manager')).toBe(before + 1);
    expect(await count('b.manager')).toBe(others);
    expect((await decline('a.manager', await only('a.manager', place))).statusCode).toBe(200);
    expect(await count('a.manager')).toBe(before);
  });

  it('is refused where it can be done as usual, and where it is another’s, or of other content', async () => {
    const place = await stage.openCase();
    const tap = tapsOf(place);
    const point = tap.point(newId(), 3);
    expect(reasonOf(await propose('a.damage1', point))).toBe('proposal-needless');
    await MISHAPS.reassigned(place);
    await kept(point);
    const other = { ...tap.point(newId(), 4), changeId: point.changeId } as Operation;
    expect(reasonOf(await propose('a.damage1', other))).toBe('duplicate');
    // Somebody else's operation, and a plot of another case.
    expect((await propose('a.manager', tap.point(newId(), 5))).statusCode).toBe(400);
    const elsewhere = await stage.openCase();
    const strange = { ...tapsOf({ ...place, plotId: elsewhere.plotId }).point(newId(), 5) };
    expect((await propose('a.damage1', strange)).statusCode).toBe(404);
  });

  it('of a stranger is refused: an assessor who never had the case, and another company', async () => {
    const place = await stage.openCase();
    await MISHAPS.reassigned(place);
    const before = await checksumOf(db());
    const never = await propose('a.uw1', tapsOf(place, 'a.uw1').point(newId(), 3));
    expect([never.statusCode, reasonOf(never)]).toEqual([409, 'other-expert']);
    for (const who of ['b.damage1', 'b.manager'] as const)
      expect((await propose(who, tapsOf(place, who).point(newId(), 3))).statusCode).toBe(404);
    for (const who of ['a.farmer1', 'a.api'] as const)
      expect((await propose(who, tapsOf(place, who).point(newId(), 3))).statusCode).toBe(403);
    expect(differing(before, await checksumOf(db()))).toEqual([]);
  });

  it('that names another case than it changes is refused: what is shown is what is decided', async () => {
    const [place, other] = [await stage.openCase(), await stage.openCase()];
    await MISHAPS.reassigned(place);
    const status = tapsOf(place).status('closed', place.version);
    const hidden = { ...status, payload: { ...status.payload, damageId: other.damageId } } as Operation;
    expect((await propose('a.damage1', hidden, place.damageId)).statusCode).toBe(400);
    const plot = { ...tapsOf(place).area(100), plot: `damagePlots/${other.plotId}` } as Operation;
    expect((await propose('a.damage1', plot)).statusCode).toBe(400);
    expect(await listed('a.manager', place)).toEqual([]);
  });

  it.each([
    ['an area of deep brackets', { geom: `MULTIPOLYGON${'('.repeat(250_000)}${')'.repeat(250_000)}` }],
    ['an area of a word', { geom: 'hello' }],
    ['an area of more corners than a drawing may have', { geom: ringOf(6_000) }],
  ])('of %s is refused, and the list stays readable', async (_, payload) => {
    const place = await stage.openCase();
    await MISHAPS.reassigned(place);
    const area = tapsOf(place).area(100);
    const faulty = { ...area, payload: { ...area.payload, ...payload } } as Operation;
    expect((await propose('a.damage1', faulty)).statusCode).toBe(400);
    expect(await listed('a.manager', place)).toEqual([]);
  });

  it.each([
    [{ type: 'Polygon', coordinates: [5] }],
    ['hello'],
    [
      {
        type: 'Polygon',
        coordinates: [
          [
            [1e308, 1],
            [2, 1],
            ['3', 2],
            [1e308, 1],
          ],
        ],
      },
    ],
  ])('of the outline %j is refused', async (polygon) => {
    const place = await stage.openCase();
    await MISHAPS.reassigned(place);
    const outline = tapsOf(place).outline(100, 1);
    const faulty = { ...outline, payload: { ...outline.payload, polygon } } as Operation;
    expect((await propose('a.damage1', faulty)).statusCode).toBe(400);
  });

  it('that was done before its case was taken away is no proposal', async () => {
    const place = await stage.openCase();
    const point = tapsOf(place).point(newId(), 3);
    if (point.kind !== 'points') throw new Error('no points');
    await good('a.damage1', 'POST', `/api/damagePlots/sampling/${place.plotId}`, {
      damagePlotId: place.plotId,
      sampling: [{ id: newId(), yield: 3, polygon: { type: 'Point', coordinates: [750_100, 200_100] } }],
      changeId: point.changeId,
    });
    await MISHAPS.reassigned(place);
    expect((await propose('a.damage1', point)).json<object>()).toMatchObject({ kept: 'recorded' });
    expect(await listed('a.manager', place)).toEqual([]);
  });
});

describe('a decision', () => {
  const proposed = async () => {
    const place = await stage.openCase();
    const point = { ...tapsOf(place).point(newId(), 3.5), gps: GPS } as Operation;
    await MISHAPS.reassigned(place);
    await kept(point);
    return { place, point, proposal: await only('a.damage2', place) };
  };

  it('by the new expert does the operation as its author’s, and the author sees it', async () => {
    const { place, point, proposal } = await proposed();
    expect((await decide('a.damage2', proposal)).statusCode).toBe(200);
    expect(await storedYields(place)).toEqual([3.5]);
    const change = await db()
      .selectFrom('change')
      .select(['userId', 'actorId', 'gps', 'deviceAt'])
      .where('id', '=', point.changeId)
      .executeTakeFirstOrThrow();
    expect(change).toMatchObject({ userId: person('a.damage1'), actorId: person('a.damage2'), gps: GPS });
    const history = await good<CaseChange[]>('a.damage1', 'GET', `/api/damages/${place.damageId}/history`);
    expect(history.map(({ operation }) => operation)).toEqual(
      expect.arrayContaining(['keep-proposal', 'save-sampling']),
    );
    expect(history.find(({ operation }) => operation === 'save-sampling')?.gps).toEqual(PLACE);
    const mine = await good<Proposal[]>('a.damage1', 'GET', '/api/proposals?mine=true');
    expect(mine.find(({ changeId }) => changeId === point.changeId)).toMatchObject({
      state: 'accepted',
      isMine: true,
      canDecide: false,
    });
    expect(await faultsOfChain(db(), place.damageId)).toEqual([]);
  });

  it('is made once: twice the same is the same, another is refused, and of two at once one is done', async () => {
    const { place, proposal } = await proposed();
    const both = await Promise.all([decide('a.damage2', proposal), decide('a.manager', proposal)]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await storedYields(place)).toEqual([3.5]);
    const before = await checksumOf(db());
    expect((await decide('a.damage2', proposal)).json<Proposal>().state).toBe('accepted');
    expect(reasonOf(await decline('a.damage2', proposal))).toBe('proposal-decided');
    expect(differing(before, await checksumOf(db()))).toEqual([]);
  });

  it('of two people who decide differently at once, one stands', async () => {
    const { place, proposal } = await proposed();
    const both = await Promise.all([decide('a.damage2', proposal), decline('a.manager', proposal)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { state } = await only('a.manager', place);
    expect((await storedYields(place))?.length).toBe(state === 'accepted' ? 1 : 0);
  });

  it('accepts of one point only what its author measured last', async () => {
    const place = await stage.openCase();
    const [tap, id] = [tapsOf(place), newId()];
    const [first, last] = [tap.point(id, 0), tap.point(id, 2.7)];
    await MISHAPS.reassigned(place);
    for (const each of [first, last]) await kept(each);
    const shown = await listed('a.manager', place);
    expect(shown.map(({ changeId, obstacle }) => [changeId, obstacle === null])).toEqual([
      [first.changeId, false],
      [last.changeId, true],
    ]);
    const [before, after] = shown as [Proposal, Proposal];
    expect((await decide('a.manager', before)).statusCode).toBe(409);
    expect((await decide('a.manager', after)).statusCode).toBe(200);
    expect((await decide('a.manager', before)).statusCode).toBe(409);
    expect(await storedYields(place)).toEqual([2.7]);
  });

  it('needs a reason to decline, and shows it to the author', async () => {
    const { proposal, place } = await proposed();
    expect((await decline('a.damage2', proposal, '')).statusCode).toBe(422);
    expect((await decline('a.damage2', proposal)).json<Proposal>()).toMatchObject({
      state: 'declined',
      reason: 'Már felmértem.',
    });
    expect(await only('a.damage1', place)).toMatchObject({ state: 'declined', reason: 'Már felmértem.' });
    expect(await storedYields(place)).toEqual([]);
    const history = await good<CaseChange[]>('a.damage1', 'GET', `/api/damages/${place.damageId}/history`);
    expect(history[0]).toMatchObject({ operation: 'decline-proposal', after: { reason: 'Már felmértem.' } });
  });

  it('is the expert’s and the office’s: not the former expert’s, not another company’s', async () => {
    const { proposal } = await proposed();
    for (const who of ['a.damage1', 'a.uw1'] as const) expect((await decide(who, proposal)).statusCode).toBe(409);
    for (const who of ['b.damage1', 'b.manager'] as const) {
      expect((await decide(who, proposal)).statusCode).toBe(404);
      expect(await good<Proposal[]>(who, 'GET', `/api/proposals?damageId=${proposal.damageId}`)).toEqual([]);
    }
    expect((await only('a.damage1', { damageId: proposal.damageId } as RescueCase)).canDecide).toBe(false);
  });

  it('is refused over another state than the one that was seen, and goes on over the new one', async () => {
    const { place, proposal } = await proposed();
    await good('a.damage2', 'POST', `/api/damagePlots/sampling/${place.plotId}`, {
      damagePlotId: place.plotId,
      sampling: [{ id: newId(), yield: 5, polygon: { type: 'Point', coordinates: [750_120, 200_100] } }],
    });
    const stale = await decide('a.damage2', proposal);
    expect([stale.statusCode, reasonOf(stale)]).toEqual([409, 'proposal-unfit']);
    expect((await decide('a.damage2', await only('a.damage2', place))).statusCode).toBe(200);
    expect(await storedYields(place)).toEqual([3.5, 5]);
  });

  it('of a closed case accepts only after it was opened again; of a deleted one it only declines', async () => {
    const closed = await stage.openCase();
    const outline = tapsOf(closed).outline(300, (await stage.calls.plot(closed.plotId)).tableVersion);
    await MISHAPS.closed(closed);
    await kept(outline);
    const proposal = await only('a.manager', closed);
    expect(proposal.obstacle).toContain('újranyitása után');
    expect(reasonOf(await decide('a.manager', proposal))).toBe('proposal-unfit');
    await reopen(closed);
    expect((await decide('a.manager', await only('a.manager', closed))).statusCode).toBe(200);
    expect((await stage.calls.plot(closed.plotId)).tableGeometryHa).toBeCloseTo(9, 2);

    const deleted = await stage.openCase();
    const area = tapsOf(deleted).area(100);
    await MISHAPS.deleted(deleted);
    await kept(area);
    const gone = await only('a.manager', deleted);
    expect(reasonOf(await decide('a.manager', gone))).toBe('proposal-unfit');
    expect((await decline('a.manager', gone)).statusCode).toBe(200);
  });

  it('does outline, area and its change in their order, and refuses what no longer fits with its reason', async () => {
    const place = await stage.openCase();
    const tap = tapsOf(place);
    const areaId = newId();
    const day = [
      tap.outline(300, 1),
      tap.area(100, areaId),
      tap.area(120, areaId, 'MULTIPOLYGON(((0 0,1 0,1 1,0 0)))'),
    ];
    // Nobody has that area: it cannot be changed.
    const misfitting = tap.area(100, newId(), 'MULTIPOLYGON(((0 0,1 0,1 1,0 0)))');
    await MISHAPS.reassigned(place);
    for (const each of [...day, misfitting]) await kept(each);
    expect((await listed('a.damage2', place)).map(({ changeId }) => changeId)).toEqual(
      [...day, misfitting].map(({ changeId }) => changeId),
    );
    for (const { changeId } of day) {
      const proposal = (await listed('a.damage2', place)).find((each) => each.changeId === changeId);
      if (proposal === undefined) throw new Error('It is not listed');
      const answer = await decide('a.damage2', proposal);
      expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
    }
    const plot = await stage.calls.plot(place.plotId);
    expect(plot.areas?.map(({ area }) => area)).toEqual([expect.closeTo(1.44, 2)]);
    const before = await checksumOf(db());
    const misfit = (await listed('a.damage2', place)).find(({ changeId }) => changeId === misfitting.changeId);
    if (misfit === undefined) throw new Error('It is not listed');
    const refused = await decide('a.damage2', misfit);
    expect([refused.statusCode, reasonOf(refused)]).toEqual([409, 'proposal-unfit']);
    expect(refused.json<{ message: string }>().message.length).toBeGreaterThan(20);
    expect(differing(before, await checksumOf(db()))).toEqual([]);
  });
});

describe('a proposed photo', () => {
  const send = async (who: PersonKey, place: RescueCase, id: string, bytes: Buffer = PHOTO) =>
    stage.test.call(
      'POST',
      `/api/damages/${place.damageId}/proposedPhotos?id=${id}&deviceTime=2026-06-01T10:00:00.000Z&name=IMG_1.JPG`,
      {
        token: await stage.token(who),
        body: Buffer.concat([
          Buffer.from('--b\r\nContent-Disposition: form-data; name="photo"; filename="IMG_1.JPG"\r\n\r\n'),
          bytes,
          Buffer.from('\r\n--b--\r\n'),
        ]),
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
      },
    );

  it('is kept to the byte, shown, and becomes the case’s photo when it is accepted', async () => {
    const place = await stage.openCase();
    await MISHAPS.reassigned(place);
    const id = newId();
    for (const _ of [1, 2])
      expect((await send('a.damage1', place, id)).json<object>()).toMatchObject({ kept: 'proposal' });
    expect((await send('a.damage1', place, id, smallJpeg(commentSegments(Buffer.from('another'))))).statusCode).toBe(
      409,
    );
    const proposal = await only('a.damage2', place);
    expect(proposal).toMatchObject({
      kind: 'photo',
      fileName: 'IMG_1.JPG',
      after: { sha256: hash('sha256', PHOTO, 'hex') },
    });
    const picture = await call('a.damage2', 'GET', `/api/proposals/${id}/photo`);
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect((await call('b.manager', 'GET', `/api/proposals/${id}/photo`)).statusCode).toBe(404);
    expect((await decide('a.damage2', proposal)).statusCode).toBe(200);
    const photos = await db()
      .selectFrom('photo')
      .select(['id', 'sha256', 'createdBy'])
      .where('damageId', '=', place.damageId)
      .execute();
    expect(photos).toEqual([{ id, sha256: hash('sha256', PHOTO, 'hex'), createdBy: person('a.damage1') }]);
    const original = await call('a.damage2', 'GET', `/api/photos/${id}/original`);
    expect(hash('sha256', original.rawPayload, 'hex')).toBe(hash('sha256', PHOTO, 'hex'));
  });

  it('is refused where it is no photo, and of whoever never had the case before it is read', async () => {
    const place = await stage.openCase();
    await MISHAPS.closed(place);
    expect((await send('a.damage1', place, newId(), Buffer.from('no photo'))).statusCode).toBe(415);
    expect((await send('a.uw1', place, newId())).statusCode).toBe(409);
    expect((await send('b.damage1', place, newId())).statusCode).toBe(404);
    expect(await listed('a.manager', place)).toEqual([]);
  });
});

describe('a rescue file', () => {
  it('changes nothing of what was declined or waits, whoever brings it', async () => {
    const place = await stage.openCase();
    const tap = tapsOf(place);
    const [declined, waiting] = [tap.point(newId(), 3), tap.point(newId(), 4)];
    await MISHAPS.reassigned(place);
    for (const each of [declined, waiting]) await kept(each);
    const [first] = await listed('a.manager', place);
    if (first === undefined) throw new Error('There is no proposal');
    expect((await decline('a.manager', first, 'Rossz hely.')).statusCode).toBe(200);
    const file = rescueFileOf(device, { user: person('a.damage1'), operations: [declined, waiting] });
    const { rows } = await stage.reportOf('a.manager', file);
    expect(rows.map(({ outcome }) => outcome)).toEqual(['refused', 'proposed']);
    expect(rows[0]?.why).toContain('Rossz hely.');
    expect(await storedYields(place)).toEqual([]);
  });

  it('brings what its author may no longer do as proposals, with the photos, and the same again changes nothing', async () => {
    const place = await stage.openCase();
    const tap = tapsOf(place);
    const photo = tap.photo(PHOTO.length);
    const operations = [tap.outline(300, 1), tap.area(100), tap.point(newId(), 3), photo];
    const file = rescueFileOf(device, {
      user: person('a.damage1'),
      operations,
      photos: new Map([[photo.changeId, PHOTO]]),
    });
    await MISHAPS.closed(place);
    const outcomesOf = async (who: PersonKey) =>
      (await stage.reportOf(who, file)).rows.map(({ kind, outcome }) => `${kind} ${outcome}`);
    const all = ['outline proposed', 'area proposed', 'points proposed', 'photo proposed'];
    expect(await outcomesOf('a.manager')).toEqual(all);
    expect(await outcomesOf('a.damage1')).toEqual(all);
    const waiting = await listed('a.manager', place);
    expect(waiting.map(({ authorName, kind }) => [authorName, kind])).toEqual(
      ['outline', 'area', 'points', 'photo'].map((kind) => [waiting[0]?.authorName, kind]),
    );
    expect(waiting.every(({ state }) => state === 'open')).toBe(true);
    await reopen(place);
    const [first, second] = await listed('a.manager', place);
    if (first === undefined || second === undefined) throw new Error('Nothing waits');
    expect((await decide('a.manager', first)).statusCode).toBe(200);
    expect((await decline('a.manager', second)).statusCode).toBe(200);
    await MISHAPS.closed(place);
    expect(await outcomesOf('a.manager')).toEqual(['outline known', 'area refused', ...all.slice(2)]);
  });
});

it('what waits is counted by case, also of deleted cases', async () => {
  const counts = async () =>
    new Map(
      (await good<{ damageId: number; count: number }[]>('a.manager', 'GET', '/api/proposals/counts')).map(
        ({ damageId, count }) => [damageId, count],
      ),
    );
  const [stays, goes] = [await stage.openCase(), await stage.openCase()];
  for (const each of [stays, goes]) await MISHAPS.reassigned(each);
  const tap = tapsOf(stays);
  for (const each of [tap.point(newId(), 3), tap.point(newId(), 4), tapsOf(goes).point(newId(), 3)]) await kept(each);
  await MISHAPS.deleted(goes);
  const found = await counts();
  expect([found.get(stays.damageId), found.get(goes.damageId)]).toEqual([2, 1]);
  const all = await good<Proposal[]>('a.manager', 'GET', '/api/proposals');
  expect(all.some(({ damageId }) => damageId === goes.damageId)).toBe(true);
});

// The last one: they stand before all later ones.
it('proposals of large drawings are listed a few at a time', { tags: 'long' }, async () => {
  const place = await stage.openCase();
  await MISHAPS.reassigned(place);
  for (let index = 0; index < 20; index += 1) {
    const area = tapsOf(place).area(100);
    await kept({ ...area, payload: { ...area.payload, areaId: newId(), geom: ringOf(4_900) } } as Operation);
  }
  const shown = await listed('a.manager', place);
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.length).toBeLessThan(20);
});
