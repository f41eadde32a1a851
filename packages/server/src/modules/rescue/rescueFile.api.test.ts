import { hash } from 'node:crypto';
import type { Operation } from '@georisk/contract/verticals/insurance/operations.ts';
import type { RescueReport } from '@georisk/contract/verticals/insurance/rescueFiles.ts';
import { HEAD_BYTES } from '@georisk/domain/rescue/container.ts';
import { openSession } from '@georisk/testing/fixture.ts';
import { checksumOf, differing } from '@georisk/testing/permissions/checksum.ts';
import type { PersonKey } from '@georisk/testing/people.ts';
import { newSigningDevice, rescueFileOf, sealed } from '@georisk/testing/rescueFiles.ts';
import {
  DEVICE_AT,
  type RescueCase,
  rescueStage,
  type RescueStage,
  SOUTH,
  square,
  taps,
  WEST,
} from '@georisk/testing/rescueStage.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commentSegments, smallJpeg } from '#server/modules/photo/jpegForTests.ts';
import { newId } from '#server/uuid.ts';

const PHOTO = smallJpeg(commentSegments(Buffer.from('a photo of the field')));
const device = newSigningDevice();

let stage: RescueStage;
beforeAll(async () => {
  stage = await rescueStage();
  await stage.register('a.damage1', device);
});
afterAll(() => stage.close());

const db = () => stage.test.database.kysely;
const person = (who: PersonKey) => stage.fixture.people[who];
const outcomes = ({ rows }: RescueReport) => rows.map(({ kind, outcome }) => `${kind} ${outcome}`);
const refusalOf = async (who: PersonKey, content: Uint8Array): Promise<string> => {
  const answer = await stage.bring(who, content);
  expect(answer.statusCode).toBe(422);
  return answer.json<{ message: string }>().message;
};

/** A day's work: an outline that was drawn twice, an area, two points of which one was typed again, a photo, a state. */
async function aDay() {
  const it = await stage.openCase();
  const tap = taps(person('a.damage1'), it);
  const [first, second] = [newId(), newId()];
  const photo = tap.photo(PHOTO.length);
  const operations = [
    tap.outline(300, await tableVersion(it)),
    tap.outline(320, await tableVersion(it)),
    tap.area(100),
    tap.point(first, 3),
    tap.point(second, 4),
    tap.point(first, 3.5, 3),
    photo,
    tap.status('inspected', it.version),
  ];
  const photos = new Map([[photo.changeId, PHOTO]]);
  const file = rescueFileOf(device, { user: person('a.damage1'), operations, photos });
  return { ...it, operations, photo, file, points: [first, second] };
}
const tableVersion = async ({ plotId }: RescueCase) => (await stage.calls.plot(plotId)).tableVersion;

const INSIDE = ['outline applied', 'outline applied', 'area applied', 'points applied', 'points applied'];

describe('a rescue file', () => {
  it('is imported by the office: every operation once, as its author’s, by the importing person', async () => {
    const day = await aDay();
    const report = await stage.reportOf('a.manager', day.file);
    expect(outcomes(report)).toEqual([...INSIDE, 'points applied', 'photo applied', 'status applied']);
    expect([report.author.id, report.isRegistered]).toEqual([person('a.damage1'), true]);
    const plot = await stage.calls.plot(day.plotId);
    expect(plot.tableGeometryHa).toBeCloseTo(10.24, 2);
    expect(plot.areas?.length).toBe(1);
    expect(plot.sampling?.map(({ yield: value }) => value).toSorted()).toEqual([3.5, 4]);
    const [photo] = await db()
      .selectFrom('photo')
      .select(['id', 'sha256', 'createdBy'])
      .where('damageId', '=', day.damageId)
      .execute();
    expect(photo).toEqual({
      id: day.photo.changeId,
      sha256: hash('sha256', PHOTO, 'hex'),
      createdBy: person('a.damage1'),
    });
    const changes = await db()
      .selectFrom('change')
      .select(['userId', 'actorId', 'deviceAt'])
      .where(
        'id',
        'in',
        day.operations.map(({ changeId }) => changeId),
      )
      .execute();
    expect(changes).toHaveLength(day.operations.length);
    for (const { userId, actorId, deviceAt } of changes)
      expect([userId, actorId, deviceAt?.toISOString()]).toEqual([person('a.damage1'), person('a.manager'), DEVICE_AT]);
  });

  it('changes nothing the second time, whoever brings it', async () => {
    const day = await aDay();
    await stage.reportOf('a.manager', day.file);
    const before = await checksumOf(db());
    for (const who of ['a.manager', 'a.damage1'] as const)
      expect(new Set((await stage.reportOf(who, day.file)).rows.map(({ outcome }) => outcome))).toEqual(
        new Set(['known']),
      );
    expect(differing(before, await checksumOf(db()))).toEqual([]);
  });

  it('changes nothing of another company, whoever brings it, and says by itself which case is meant', async () => {
    const it = await stage.openCase();
    const foreign = stage.fixture.land.damages.foreign;
    const tap = taps(person('a.damage1'), it);
    const close = { ...taps(person('a.damage1'), { ...it, damageId: foreign }).status('inspected', 1), title: 'Saját' };
    const own = { ...tap.point(newId(), 3), title: 'Egy másik kár' } as Operation;
    const file = rescueFileOf(device, { user: person('a.damage1'), operations: [close as Operation, own] });
    const { rows } = await stage.reportOf('admin1', file);
    expect(rows.map(({ kind, outcome, title }) => [kind, outcome, /^1806\d+, MENTETT/.test(title)])).toEqual([
      ['points', 'applied', true],
      ['status', 'refused', false],
    ]);
    const { status } = await db()
      .selectFrom('damage')
      .select('status')
      .where('id', '=', foreign)
      .executeTakeFirstOrThrow();
    expect(status).toBe('new');
  });

  it('refuses an operation whose plot is of another case than it names', async () => {
    const [it, other] = [await stage.openCase(), await stage.openCase()];
    const point = { ...taps(person('a.damage1'), it).point(newId(), 3), damageId: other.damageId } as Operation;
    const file = rescueFileOf(device, { user: person('a.damage1'), operations: [point] });
    expect(outcomes(await stage.reportOf('a.manager', file))).toEqual(['points refused']);
  });

  it('does the others where one has a character that cannot be stored', async () => {
    const it = await stage.openCase();
    const tap = taps(person('a.damage1'), it);
    const broken = { ...tap.point(newId(), 3), title: 'x\0' } as Operation;
    const file = rescueFileOf(device, { user: person('a.damage1'), operations: [broken, tap.point(newId(), 4)] });
    expect(outcomes(await stage.reportOf('a.manager', file)).toSorted()).toEqual(['points applied', 'points refused']);
  });

  it('of millions of empty lists is refused before it is parsed', async () => {
    const it = await stage.openCase();
    const outline = taps(person('a.damage1'), it).outline(100, 1);
    const polygon = Array.from({ length: 1_000_000 }, () => []);
    const vast = { ...outline, payload: { ...outline.payload, polygon } } as Operation;
    const file = rescueFileOf(device, { user: person('a.damage1'), operations: [vast], waiting: [] });
    expect(await refusalOf('a.manager', file)).toContain('nem olvasható');
  });

  it('is answered to the device of its author as if that had sent it', async () => {
    const day = await aDay();
    await stage.reportOf('a.manager', day.file);
    const own = await stage.token('a.damage1');
    const [outline, , , point] = day.operations;
    const sent = await stage.test.call('POST', '/api/drawings', {
      token: own,
      body: {
        damagePlotId: day.plotId,
        tablePolygon: outline?.kind === 'outline' ? outline.payload.polygon : null,
        version: outline?.baseVersion,
        changeId: outline?.changeId,
        deviceTime: DEVICE_AT,
      },
    });
    expect([sent.statusCode, sent.json<{ tableVersion: number }>().tableVersion]).toEqual([
      200,
      (outline?.baseVersion ?? 0) + 1,
    ]);
    const receipt = await stage.test.call('GET', `/api/changes/${point?.changeId}/receipt`, { token: own });
    expect(receipt.statusCode).toBe(200);
  });

  it('brings the rest where an earlier file has brought a part, in any order', async () => {
    const it = await stage.openCase();
    const tap = taps(person('a.damage1'), it);
    const point = newId();
    const [one, two] = [tap.point(point, 3), tap.point(point, 3.5, 3)];
    const of = (operations: readonly Operation[]) =>
      rescueFileOf(device, { user: person('a.damage1'), operations, waiting: [one, two] });
    expect(outcomes(await stage.reportOf('a.manager', of([two])))).toEqual(['points waits']);
    expect(outcomes(await stage.reportOf('a.manager', of([one])))).toEqual(['points applied']);
    expect(outcomes(await stage.reportOf('a.manager', of([two])))).toEqual(['points applied']);
    expect((await stage.calls.plot(it.plotId)).sampling?.map(({ yield: value }) => value)).toEqual([3.5]);
  });

  it('reports what somebody else has changed, and brings everything else', async () => {
    const day = await aDay();
    await stage.calls.measure(day.plotId, {
      type: 'Polygon',
      coordinates: [square(WEST + 5, SOUTH + 5, 350) as never],
    });
    const report = await stage.reportOf('a.manager', day.file);
    expect(outcomes(report)).toEqual([
      'outline conflict',
      'outline waits',
      'area waits',
      'points applied',
      'points applied',
      'points applied',
      'photo applied',
      'status waits',
    ]);
    expect((await stage.calls.plot(day.plotId)).tableGeometryHa).toBeCloseTo(12.25, 2);
  });

  it('does not close a case: others may still bring something', async () => {
    const it = await stage.openCase();
    const tap = taps(person('a.damage1'), it);
    const file = rescueFileOf(device, {
      user: person('a.damage1'),
      operations: [tap.status('closed', it.version)],
    });
    const [row] = (await stage.reportOf('a.manager', file)).rows;
    expect([row?.outcome, row?.why]).toEqual(['refused', expect.stringContaining('zárja le')]);
  });
});

describe('a rescue file is refused, and nothing of it is done,', () => {
  const refusedWith = async (who: PersonKey, content: Uint8Array, word: string) => {
    const before = await checksumOf(db());
    expect(await refusalOf(who, content)).toContain(word);
    expect(differing(before, await checksumOf(db()))).toEqual([]);
  };

  it('when it is cut, wherever', async () => {
    const { file } = await aDay();
    for (const length of [20, HEAD_BYTES, HEAD_BYTES + 5, file.length - PHOTO.length, file.length - 1])
      await refusedWith('a.manager', file.subarray(0, length), 'csonka');
  });

  it('when it was altered, wherever', async () => {
    const { file } = await aDay();
    for (const at of [17, 30, HEAD_BYTES + 300, file.length - PHOTO.length + 3, file.length - 1]) {
      const altered = Buffer.from(file);
      altered[at] = (altered[at] ?? 0) ^ 1;
      // A longer manifest than the file has is as a cut file.
      await refusedWith('a.manager', altered, at === 17 ? 'csonka' : 'módosították');
    }
    await refusedWith('a.manager', Buffer.concat([file, Buffer.from('x')]), 'módosították');
    await refusedWith('a.manager', Buffer.from('PK another kind of file'), 'nem mentőfájl');
  });

  it('when it is another company’s, without a word about its case', async () => {
    const { file, damageId } = await aDay();
    const answer = await stage.bring('b.manager', file);
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      422,
      'Ezt a mentőfájlt nem az Ön cégének munkatársa készítette. Semmi nem változott.',
    ]);
    expect(answer.body).not.toContain(String(damageId));
    // As that of somebody who does not exist.
    expect(await refusalOf('b.manager', ofNobody())).toBe(answer.json<{ message: string }>().message);
  });

  /** A file of nobody with an operation of nobody. */
  const ofNobody = (): Buffer => {
    const operation: Operation = {
      changeId: newId(),
      user: 2_000_000_000,
      seq: 1,
      plot: 'damages/1',
      damageId: 1,
      title: '',
      path: '',
      baseVersion: 1,
      deviceAt: DEVICE_AT,
      kind: 'status',
      payload: { damageId: 1, status: 'inspected' },
    };
    return rescueFileOf(device, { user: 2_000_000_000, operations: [operation] });
  };

  it('when an unknown device has signed it, except by its own author', async () => {
    const it = await stage.openCase();
    const stranger = newSigningDevice();
    const operations = [taps(person('a.damage1'), it).point(newId(), 3)];
    const file = rescueFileOf(stranger, { user: person('a.damage1'), operations });
    await refusedWith('a.manager', file, 'nem ismerünk');
    const report = await stage.reportOf('a.damage1', file);
    expect([report.isRegistered, outcomes(report)]).toEqual([false, ['points applied']]);
  });

  it('when a device has signed somebody else’s work', async () => {
    const it = await stage.openCase();
    const operations = [taps(person('a.damage1'), it).point(newId(), 3)];
    const own = newSigningDevice();
    await stage.register('a.uw1', own);
    await refusedWith('a.manager', rescueFileOf(own, { user: person('a.damage1'), operations }), 'nem ismerünk');
    // Operations of one person in a file of another.
    await refusedWith('a.uw1', rescueFileOf(own, { user: person('a.uw1'), operations }), 'nem olvasható');
  });

  it('when it is signed and says what this program does not understand', async () => {
    const it = await stage.openCase();
    const operations = [taps(person('a.damage1'), it).point(newId(), 3)];
    const user = person('a.damage1');
    for (const more of [
      { form: 2 },
      { x: 1 },
      { operations: [] },
      { photos: [{ changeId: newId(), bytes: 1, sha256: '0'.repeat(64) }] },
    ])
      await refusedWith('a.manager', rescueFileOf(device, { user, operations, more }), 'nem olvasható');
    await refusedWith('a.manager', sealed(device, { publicKey: 'x' }), 'módosították');
    const deep = Buffer.from('['.repeat(200_000));
    const head = rescueFileOf(device, { user, operations }).subarray(0, HEAD_BYTES);
    head.writeUInt32BE(deep.length, 16);
    await refusedWith('a.manager', Buffer.concat([head, deep]), 'nem olvasható');
  });
});

describe('the rights of the importing person decide', () => {
  it('an assessor brings nothing into a case of another', async () => {
    const day = await aDay();
    const report = await stage.reportOf('a.uw1', day.file);
    expect(new Set(report.rows.map(({ outcome }) => outcome))).toEqual(new Set(['refused', 'waits']));
    expect((await stage.calls.plot(day.plotId)).sampling).toEqual([]);
  });

  it('a role without cases has no such call', async () => {
    const { file } = await aDay();
    expect((await stage.bring('a.farmer1', file)).statusCode).toBe(403);
  });

  it('a device key is not registered by an administrator who impersonates the person', async () => {
    const session = await openSession(db(), person('a.damage1'), {
      kind: 'impersonated',
      actorId: person('admin1'),
      at: stage.test.clock.now(),
    });
    const answer = await stage.test.call('POST', '/api/deviceKeys', {
      token: session,
      body: { publicKey: newSigningDevice().publicKey },
    });
    expect(answer.statusCode).toBe(403);
  });
});
