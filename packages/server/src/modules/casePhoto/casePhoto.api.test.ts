import type { CasePhoto, Damage } from '@georisk/contract/endpoints/damages.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../uuid.ts';
import { openTestApp, type TestApp } from '#server/testing/app.ts';
import { type Fixture, openSession, plantFixture } from '#server/testing/fixture.ts';
import type { PersonKey } from '#server/testing/people.ts';
import { plantCases } from '#server/testing/permissions/plantCases.ts';

let test: TestApp;
let fixture: Fixture;
beforeAll(async () => {
  test = await openTestApp();
  fixture = await plantFixture(test.database.kysely, test.clock.now());
  await plantCases(test.database.kysely, fixture);
});
afterAll(() => test.close());

/** As much of a JPEG as tells that it is one. */
const jpeg = (text: string) =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0]), Buffer.from(text), Buffer.from([0xff, 0xd9])]);

const upload = async (bytes: Buffer, { who = 'a.damage1' as PersonKey, query = '', name = 'photo' } = {}) => {
  const token = await openSession(test.database.kysely, fixture.people[who], { at: test.clock.now() });
  const body = Buffer.concat([
    Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"; filename="IMG.JPG"\r\n\r\n`),
    bytes,
    Buffer.from('\r\n--b--\r\n'),
  ]);
  return test.call('POST', `/api/damages/${fixture.land.damages.own}/photos${query}`, {
    token,
    body,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  });
};
const get = async (who: PersonKey, url: string) =>
  test.get(url, { token: await openSession(test.database.kysely, fixture.people[who], { at: test.clock.now() }) });

describe('photos of a case', () => {
  it('are kept once, in their order, under the identifier that the device made', async () => {
    const id = newId();
    const first = (await upload(jpeg('a'), { query: `?id=${id}` })).json<CasePhoto>();
    expect(first).toMatchObject({ id, sequenceNumber: 1, damageNumber: 'KAR-own', geom: null, photoCreatedAt: null });
    expect((await upload(jpeg('a'))).json<CasePhoto>().id).toBe(id);
    expect((await upload(jpeg('b'))).json<CasePhoto>().sequenceNumber).toBe(2);
    expect((await upload(jpeg('c'), { query: `?id=${id}` })).statusCode).toBe(409);
    const url = `/api/damages/${fixture.land.damages.own}`;
    expect((await get('a.uw1', `${url}/photos`)).json<CasePhoto[]>().map(({ sha256 }) => sha256)).toContain(
      first.sha256,
    );
    expect((await get('a.uw1', url)).json<Damage>().damagePhotos).toHaveLength(2);
    // A farmer sees photos that he took himself, and no others.
    expect((await get('a.farmer1', url)).json<Damage>().damagePhotos).toEqual([]);
    const picture = await get('a.uw1', `/api/photos/${id}/image`);
    expect([picture.statusCode, picture.rawPayload.equals(jpeg('a'))]).toEqual([200, true]);
    expect((await get('b.damage1', `${url}/photos`)).statusCode).toBe(404);
  });

  it('that are none are refused in words, and nothing is kept', async () => {
    const text = await upload(Buffer.from('not a picture at all'));
    expect(text.statusCode).toBe(415);
    expect(text.json<{ message: string }>().message.length).toBeGreaterThan(20);
    expect((await upload(jpeg('x').subarray(0, 8))).statusCode).toBe(415);
    expect((await upload(jpeg('x'), { name: 'other' })).statusCode).toBe(400);
    expect((await upload(jpeg('x'), { who: 'a.uw1' })).json()).toMatchObject({
      reason: 'other-expert',
      err: expect.any(String),
    });
    expect((await upload(jpeg('x'), { who: 'a.api' })).statusCode).toBe(403);
    expect((await upload(Buffer.alloc(26 * 1024 * 1024, 1))).statusCode).toBe(413);
  });
});
