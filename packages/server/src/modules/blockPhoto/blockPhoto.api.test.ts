import type { BlockPhoto } from '@georisk/contract/verticals/insurance/blockPhotos.ts';
import { toWgs84 } from '@georisk/domain/geo/crs.ts';
import { eov } from '@georisk/domain/units.ts';
import { openTestApp, type TestApp } from '@georisk/testing/app.ts';
import { type Fixture, openSession, plantFixture } from '@georisk/testing/fixture.ts';
import { BLOCKS, cornerOf } from '@georisk/testing/landscape.ts';
import type { PersonKey } from '@georisk/testing/people.ts';
import { plantImagery, storeImages } from '@georisk/testing/permissions/imagery.ts';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cameraJpeg, commentSegments, smallJpeg } from '#server/modules/photo/jpegForTests.ts';
import { hashOf } from '#server/tokens.ts';
import { newId } from '#server/uuid.ts';
import { MAX_BLOCK_PHOTOS } from './blockPhoto.service.ts';

/** The day of the alert on `own`. */
const DAY = '2018-05-20';

let test: TestApp;
let fixture: Fixture;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'georisk-block-photos-'));
  test = await openTestApp({ DATA_DIR: dataDir });
  fixture = await plantFixture(test.database.kysely, test.clock.now());
  await plantImagery(test.database.kysely, fixture.land, await storeImages(dataDir));
});
afterAll(async () => {
  await test.close();
  await rm(dataDir, { recursive: true, force: true });
});

const jpeg = (text: string) => smallJpeg(commentSegments(Buffer.from(text)));
const token = (who: PersonKey) => openSession(test.database.kysely, fixture.people[who], { at: test.clock.now() });
const get = async (who: PersonKey, url: string) => test.call('GET', url, { token: await token(who) });
const listOf = async (who: PersonKey, block: keyof typeof BLOCKS = 'own') =>
  (await get(who, `/api/mepars/${BLOCKS[block]}/photos`)).json<BlockPhoto[]>();

interface Form {
  readonly who?: PersonKey;
  readonly block?: keyof typeof BLOCKS;
  readonly date?: string;
  readonly id?: string;
  readonly name?: string;
}
const sendBy = (session: string, bytes: Buffer, { block = 'own', date = DAY, id, name = 'photo' }: Omit<Form, 'who'>) =>
  test.call('POST', `/api/mepars/${BLOCKS[block]}/photos?date=${date}${id === undefined ? '' : `&id=${id}`}`, {
    token: session,
    body: Buffer.concat([
      Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"; filename="IMG.JPG"\r\n\r\n`),
      bytes,
      Buffer.from('\r\n--b--\r\n'),
    ]),
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  });
const send = async (bytes: Buffer, { who = 'a.farmer1', ...form }: Form = {}) => sendBy(await token(who), bytes, form);
const remove = async (who: PersonKey, id: string) =>
  test.call('DELETE', `/api/blockPhotos/${id}`, { token: await token(who) });

describe('photos that a farmer sends of a block', () => {
  it('are kept once, and the insurer sees them with their sender, on the map too', async () => {
    const [east, north] = cornerOf('own');
    const [longitude, latitude] = toWgs84(eov(east + 100, north + 100));
    const bytes = cameraJpeg({ takenAt: '2018:05:21 10:00:00', place: [longitude, latitude] });
    const id = newId();
    const first = await send(bytes, { id });
    expect(first.statusCode).toBe(201);
    expect(first.json<BlockPhoto>()).toMatchObject({
      id,
      alertDate: DAY,
      takenAt: '2018-05-21T08:00:00.000Z',
      hasPlace: true,
    });
    expect((await send(bytes)).json<BlockPhoto>().id).toBe(id);
    const [seen] = await listOf('a.uw1');
    expect(seen).toMatchObject({ id, sentBy: expect.any(String) });
    const ring = [0, 1, 2, 3, 0].map((corner) => [east + (corner % 3 === 0 ? 0 : 200), north + (corner < 2 ? 0 : 200)]);
    const extent = encodeURIComponent(JSON.stringify({ type: 'Polygon', coordinates: [ring] }));
    const onMap = (await get('a.uw1', `/api/photos?extent=${extent}`)).json<{ items: { id: string }[] }>();
    expect(onMap.items.map((each) => each.id)).toContain(id);
    const picture = await get('a.uw1', `/api/blockPhotos/${id}/image`);
    expect([picture.statusCode, picture.rawPayload.includes('2018:05:21')]).toEqual([200, false]);
    expect((await get('a.farmer1', `/api/blockPhotos/${id}/image?size=thumbnail`)).statusCode).toBe(200);
    // What the camera wrote into it stays with the farmer.
    expect((await get('a.uw1', `/api/photos/${id}/original`)).statusCode).toBe(404);
  });

  it('are seen by no other farmer and no other insurer', async () => {
    const { id } = (await send(jpeg('of one'))).json<BlockPhoto>();
    expect(await listOf('b.manager')).toEqual([]);
    for (const who of ['a.farmer2', 'b.manager', 'b.farmer1'] as const) {
      expect((await get(who, `/api/blockPhotos/${id}/image`)).statusCode).toBe(404);
      expect((await remove(who, id)).statusCode).toBe(who === 'b.manager' ? 403 : 404);
    }
  });

  it('are taken back by their sender, once', async () => {
    const { id } = (await send(jpeg('wrong field'))).json<BlockPhoto>();
    expect((await remove('a.farmer1', id)).statusCode).toBe(204);
    expect((await remove('a.farmer1', id)).statusCode).toBe(404);
    expect((await listOf('a.uw1')).map((each) => each.id)).not.toContain(id);
    const changes = await test.database.kysely
      .selectFrom('change')
      .select('operation')
      .where('subjectId', '=', id)
      .orderBy('number')
      .execute();
    expect(changes.map(({ operation }) => operation)).toEqual(['block-photo-added', 'block-photo-removed']);
  });

  it('are taken back in the session of an alert’s link only where they answer its alerts', async () => {
    const db = test.database.kysely;
    const userId = fixture.people['a.farmer1'];
    const photoId = newId();
    expect((await send(jpeg('sent signed in'), { id: photoId })).statusCode).toBe(201);
    test.clock.pass(60_000);
    const at = test.clock.now();
    const linked = async (about: string | null) => {
      const session = await openSession(db, userId, { at, kind: 'alert' });
      const [link, message] = [newId(), newId()];
      await sql`insert into message (id, user_id, channel, kind, recipient, body, status, created_at)
        values (${message}, ${userId}, 'email', 'alert', 'x@pelda.hu', '', 'sent', ${at})`.execute(db);
      await sql`insert into link_token (id, token_hash, user_id, kind, created_at, expires_at, message_id)
        values (${link}, ${Buffer.from(link)}, ${userId}, 'alert', ${at}, ${at}, ${message})`.execute(db);
      await sql`update session set link_id = ${link} where token_hash = ${hashOf(session)}`.execute(db);
      const alert = sql`select alert.id from alert join block on block.id = alert.block_id
        where alert.date = ${DAY} and block.mepar_code = ${about}`;
      await sql`insert into alert_delivery (alert_id, user_id, due_at) select id, ${userId}, ${at} from (${alert}) as a
        on conflict do nothing`.execute(db);
      await sql`insert into alert_message (alert_id, user_id, channel, message_id)
        select id, ${userId}, 'email', ${message} from (${alert}) as a`.execute(db);
      return session;
    };
    const listed = async (session: string) =>
      (await test.call('GET', `/api/mepars/${BLOCKS.own}/photos`, { token: session }))
        .json<BlockPhoto[]>()
        .find(({ id }) => id === photoId)?.removable;
    const removal = async (session: string, id: string) =>
      (await test.call('DELETE', `/api/blockPhotos/${id}`, { token: session })).statusCode;
    const [other, same] = [await linked(null), await linked(BLOCKS.own)];
    expect([await listed(other), await removal(other, photoId)]).toEqual([false, 404]);
    const mine = (await sendBy(other, jpeg('sent by the link'), {})).json<BlockPhoto>();
    expect([mine.removable, await removal(other, mine.id)]).toEqual([false, 404]);
    expect([await listed(same), await removal(same, photoId)]).toEqual([true, 204]);
    expect((await listOf('a.uw1')).some(({ removable }) => removable)).toBe(false);
  });

  it('need an alert of that day on a block of their own, and must be photos', async () => {
    expect((await send(jpeg('x'), { date: '2018-05-19' })).statusCode).toBe(404);
    expect((await send(jpeg('x'), { block: 'foreign' })).statusCode).toBe(404);
    expect((await send(jpeg('x'), { who: 'a.uw1' })).statusCode).toBe(403);
    expect((await send(jpeg('x'), { name: 'other' })).statusCode).toBe(400);
    expect((await send(Buffer.from('%PDF-1.7\nno picture'))).statusCode).toBe(415);
    expect((await send(jpeg('x'), { id: 'x' })).statusCode).toBe(400);
    expect((await send(Buffer.alloc(26 * 1024 * 1024, 1))).statusCode).toBe(413);
  });

  it('of a taken id and beyond the limit are refused, and leave nothing in the store', { tags: 'long' }, async () => {
    const kept = async () =>
      (await readdir(join(dataDir, 'rasters'), { recursive: true })).filter((name) => name.includes('.')).toSorted();
    const { id } = (await send(jpeg('the first'))).json<BlockPhoto>();
    const before = await kept();
    expect((await send(jpeg('of a taken id'), { id })).statusCode).toBe(409);
    expect(await kept()).toEqual(before);
    let sent = (await listOf('a.farmer1')).length;
    for (; sent < MAX_BLOCK_PHOTOS; sent += 1) expect((await send(jpeg(`number ${sent}`))).statusCode).toBe(201);
    const full = await kept();
    const refused = await send(jpeg('one too many'));
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      422,
      expect.stringContaining(`${MAX_BLOCK_PHOTOS}`),
    ]);
    expect(await kept()).toEqual(full);
    // The same picture is no further one.
    expect((await send(jpeg('the first'))).json<BlockPhoto>().id).toBe(id);
  });

  it('sent many times at once are one photo', { tags: 'long' }, async () => {
    const [first] = await listOf('a.farmer1');
    await remove('a.farmer1', first?.id ?? '');
    const ids = await Promise.all(
      Array.from({ length: 8 }, async () => (await send(jpeg('at once'))).json<BlockPhoto>().id),
    );
    expect(new Set(ids).size).toBe(1);
  });
});
