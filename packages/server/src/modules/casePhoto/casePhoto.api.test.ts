import type { CaseChange, CasePhoto, Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import type { Answer } from '@georisk/contract/endpoints.ts';
import { toWgs84 } from '@georisk/domain/geo/crs.ts';
import { eov } from '@georisk/domain/units.ts';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/uuid.ts';
import { openTestApp, type TestApp } from '@georisk/testing/app.ts';
import { type Fixture, openSession, plantFixture } from '@georisk/testing/fixture.ts';
import { cornerOf } from '@georisk/testing/landscape.ts';
import type { PersonKey } from '@georisk/testing/people.ts';
import { plantCases } from '@georisk/testing/permissions/plantCases.ts';
import { cameraHeic } from '#server/modules/photo/heicForTests.ts';
import { cameraJpeg, commentSegments, exifSegment, smallJpeg } from '#server/modules/photo/jpegForTests.ts';

let test: TestApp;
let fixture: Fixture;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'georisk-photos-'));
  test = await openTestApp({ DATA_DIR: dataDir });
  fixture = await plantFixture(test.database.kysely, test.clock.now());
  await plantCases(test.database.kysely, fixture);
});
afterAll(async () => {
  await test.close();
  await rm(dataDir, { recursive: true, force: true });
});

const jpeg = (text: string) => smallJpeg(commentSegments(Buffer.from(text)));

type Sent = Answer<'uploadCasePhoto'>;
interface Form {
  readonly who?: PersonKey;
  readonly query?: string;
  readonly name?: string;
  readonly thumbnail?: Buffer;
  readonly fileName?: string;
}

const part = (name: string, fileName: string, bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\n\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ]);
const token = (who: PersonKey) => openSession(test.database.kysely, fixture.people[who], { at: test.clock.now() });
const upload = async (
  bytes: Buffer,
  { who = 'a.damage1', query = '', name = 'photo', thumbnail, fileName = 'IMG.JPG' }: Form = {},
) =>
  test.call('POST', `/api/damages/${fixture.land.damages.own}/photos${query}`, {
    token: await token(who),
    body: Buffer.concat([
      ...(thumbnail === undefined ? [] : [part('thumbnail', 'blob', thumbnail)]),
      part(name, fileName, bytes),
      Buffer.from('--b--\r\n'),
    ]),
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  });
const get = async (who: PersonKey, url: string) => test.get(url, { token: await token(who) });
const remove = async (who: PersonKey, id: string) =>
  test.call('DELETE', `/api/damages/${fixture.land.damages.own}/photos/${id}`, { token: await token(who) });

describe('photos of a case', () => {
  it('are kept once, in their order, under the identifier that the device made', async () => {
    const id = newId();
    const first = (await upload(jpeg('a'), { query: `?id=${id}` })).json<Sent>();
    expect(first).toMatchObject({ id, sequenceNumber: 1, damageNumber: 'KAR-own', geom: null, photoCreatedAt: null });
    expect(first.warnings).toHaveLength(2);
    expect((await upload(jpeg('a'))).json<Sent>().id).toBe(id);
    expect((await upload(jpeg('b'))).json<Sent>().sequenceNumber).toBe(2);
    expect((await upload(jpeg('c'), { query: `?id=${id}` })).statusCode).toBe(409);
    const url = `/api/damages/${fixture.land.damages.own}`;
    expect((await get('a.uw1', `${url}/photos`)).json<CasePhoto[]>().map(({ sha256 }) => sha256)).toContain(
      first.sha256,
    );
    expect((await get('a.uw1', url)).json<Damage>().damagePhotos).toHaveLength(2);
    // A farmer sees only photos that they took themselves.
    expect((await get('a.farmer1', url)).json<Damage>().damagePhotos).toEqual([]);
    const picture = await get('a.uw1', `/api/photos/${id}/image`);
    expect([picture.statusCode, picture.rawPayload.equals(smallJpeg())]).toEqual([200, true]);
    expect((await get('b.damage1', `${url}/photos`)).statusCode).toBe(404);
  });

  it("keep the original to the byte, and show the picture without the camera's metadata", async () => {
    const [east, north] = cornerOf('own');
    const [longitude, latitude] = toWgs84(eov(east + 100, north + 100));
    const bytes = cameraJpeg({ takenAt: '2026:07:01 10:00:00', place: [longitude, latitude], orientation: 6 });
    const sent = (await upload(bytes)).json<Sent>();
    expect(sent.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(sent.photoCreatedAt).toBe('2026-07-01T08:00:00.000Z');
    expect(sent.geom?.coordinates.map((each) => Math.round(each))).toEqual([east + 100, north + 100]);
    const original = await get('a.uw1', `/api/photos/${sent.id}/original`);
    expect([original.rawPayload.equals(bytes), original.headers['content-disposition']]).toEqual([
      true,
      expect.stringMatching(/^attachment; .*KAR-own-foto-\d+\.jpg$/),
    ]);
    const shown = await get('a.uw1', `/api/photos/${sent.id}/image`);
    expect(shown.rawPayload.includes('2026:07:01')).toBe(false);
    expect((await get('a.uw1', `/api/photos/${sent.id}/thumbnail`)).rawPayload).toEqual(shown.rawPayload);
    expect((await get('b.damage1', `/api/photos/${sent.id}/original`)).statusCode).toBe(404);
  });

  it('of a HEIC have the small picture made by the device, or none; their metadata are stripped too', async () => {
    const heic = cameraHeic({ takenAt: '2026:07:02 10:00:00', place: [2.35, 48.86] }, Buffer.from('paris'));
    const first = (await upload(heic, { fileName: 'IMG_1.HEIC' })).json<Sent>();
    // Another country: the photo is kept, and the map leaves it out.
    expect([first.geom, first.photoCreatedAt]).toEqual([null, '2026-07-02T08:00:00.000Z']);
    expect(first.warnings.join()).toContain('kívül');
    expect((await get('a.uw1', `/api/photos/${first.id}/thumbnail`)).statusCode).toBe(404);
    expect((await get('a.uw1', `/api/photos/${first.id}/image`)).rawPayload.includes('2026:07:02')).toBe(false);
    const thumbnail = smallJpeg(exifSegment({ takenAt: '2026:07:02 10:00:00' }));
    const again = (await upload(heic, { thumbnail })).json<Sent>();
    expect(again.id).toBe(first.id);
    const small = await get('a.uw1', `/api/photos/${first.id}/thumbnail`);
    expect([small.headers['content-type'], small.rawPayload]).toEqual(['image/jpeg', smallJpeg()]);
  });

  it('are checked: far from the blocks, before the damage, at an impossible time', async () => {
    const far = await upload(cameraJpeg({ takenAt: '2001:01:01 00:00:00', place: [17.6, 47.7], mark: 9 }));
    expect(far.json<Sent>().warnings).toEqual([
      expect.stringMatching(/km-re készült/),
      expect.stringContaining('a kár napja előtt'),
    ]);
    for (const takenAt of ['0000:00:00 00:00:00', '9999:99:99 99:99:99', 'tegnap'])
      expect((await upload(cameraJpeg({ takenAt, place: [500, 95] }))).json<Sent>()).toMatchObject({
        photoCreatedAt: null,
        geom: null,
      });
    const damaged = cameraJpeg({ takenAt: '2026:07:01 10:00:00', place: [20, 47], mark: 8 });
    damaged.fill(0xff, 14, 60);
    expect((await upload(damaged)).statusCode).toBe(201);
  });

  it('sent many times at once are one photo, with the same answer for all', { tags: 'long' }, async () => {
    const query = `?id=${newId()}`;
    const answers = await Promise.all(Array.from({ length: 12 }, () => upload(jpeg('at once'), { query })));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    const all = (await get('a.uw1', `/api/damages/${fixture.land.damages.own}/photos`)).json<CasePhoto[]>();
    expect(all.filter(({ id }) => query.endsWith(id))).toHaveLength(1);
  });

  it('are removed by those who work on the case, and stay as evidence', async () => {
    const bytes = jpeg('wrong picture');
    const { id, sequenceNumber } = (await upload(bytes)).json<Sent>();
    expect((await remove('a.uw1', id)).statusCode).toBe(409);
    expect((await remove('a.damage1', id)).statusCode).toBe(204);
    expect((await remove('a.damage1', id)).statusCode).toBe(404);
    expect((await get('a.uw1', `/api/photos/${id}/image`)).statusCode).toBe(404);
    const history = (await get('a.uw1', `/api/damages/${fixture.land.damages.own}/history`)).json<CaseChange[]>();
    expect(history[0]).toMatchObject({
      operation: 'remove-photo',
      title: 'Fénykép törlése',
      before: { id },
      after: null,
    });
    // The same picture may be sent again: it is another photo then.
    const again = (await upload(bytes)).json<Sent>();
    expect([again.id === id, again.sequenceNumber]).toEqual([false, (sequenceNumber ?? 0) + 1]);
  });

  it('that are none are refused with a sentence, and nothing is kept', async () => {
    const text = await upload(Buffer.from('not a picture at all'));
    expect(text.statusCode).toBe(415);
    expect(text.json<{ message: string }>().message.length).toBeGreaterThan(20);
    expect((await upload(Buffer.from('%PDF-1.7\nnot a picture'), { fileName: 'kep.jpg' })).statusCode).toBe(415);
    expect((await upload(jpeg('x').subarray(0, 8))).statusCode).toBe(415);
    expect((await upload(jpeg('x'), { name: 'other' })).statusCode).toBe(400);
    expect((await upload(jpeg('x'), { thumbnail: Buffer.from('%PDF-1.7\nno picture') })).statusCode).toBe(400);
    expect((await upload(jpeg('x'), { who: 'a.uw1' })).json()).toMatchObject({
      reason: 'other-expert',
      err: expect.any(String),
    });
    expect((await upload(jpeg('x'), { who: 'a.api' })).statusCode).toBe(403);
    expect((await upload(Buffer.alloc(26 * 1024 * 1024, 1))).statusCode).toBe(413);
  });

  it('that are refused leave nothing in the store', async () => {
    const kept = async () =>
      (await readdir(join(dataDir, 'rasters'), { recursive: true })).filter((name) => name.includes('.')).toSorted();
    const id = newId();
    expect((await upload(jpeg('kept'), { query: `?id=${id}` })).statusCode).toBe(201);
    const before = await kept();
    expect((await upload(jpeg('of a taken id'), { query: `?id=${id}` })).statusCode).toBe(409);
    expect(await kept()).toEqual(before);
    // One of many succeeds; those refused in the transaction leave nothing either.
    const query = `?id=${newId()}`;
    const met = await Promise.all(Array.from({ length: 6 }, (_, index) => upload(jpeg(`met ${index}`), { query })));
    expect(met.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(met.filter(({ statusCode }) => statusCode === 409)).toHaveLength(5);
    expect(await kept()).toHaveLength(before.length + 1);
    const set = (status: 'closed' | 'inspected') =>
      test.database.kysely.updateTable('damage').set({ status }).where('id', '=', fixture.land.damages.own).execute();
    await set('closed');
    expect((await upload(jpeg('of a closed case'))).json()).toMatchObject({ reason: 'case-closed' });
    expect((await upload(jpeg('kept'))).json<Sent>().id).toBe(id);
    await set('inspected');
    expect(await kept()).toHaveLength(before.length + 1);
  });
});
