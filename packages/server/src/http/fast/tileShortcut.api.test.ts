import { beforeAll, describe, expect, it } from 'vitest';
import { DATE, MAP_KEY, useMapStage, wmsAddress } from '@georisk/testing/mapStage.ts';
import { SECOND } from '@georisk/testing/testClock.ts';
import { BLOCKS } from '@georisk/testing/landscape.ts';

/** Over a socket: injected requests do not pass through the shortcut. */
const { neighbourhood } = useMapStage();
let base = '';
beforeAll(async () => {
  base = await neighbourhood().app.listen({ port: 0, host: '127.0.0.1' });
});

const CLIPPED = wmsAddress({ LAYERS: `NDVI_${DATE}`, MEPAR: BLOCKS.own });

async function ask(authorization: string, path = CLIPPED, headers: Record<string, string> = {}) {
  const answer = await fetch(`${base}${path}`, { headers: { authorization, ...headers } });
  const { date: _, 'x-request-id': id, ...rest } = Object.fromEntries(answer.headers);
  return { status: answer.status, id, headers: rest, body: Buffer.from(await answer.arrayBuffer()) };
}
const bearer = async (who: 'farmer' | 'farmer2') => `Bearer ${await neighbourhood().signIn(who)}`;
const logged = () => neighbourhood().logs.filter((line) => line.includes('"route":"/geoserver/:group/wms"'));

describe('a tile requested again over HTTP', () => {
  it('is the same picture with the same headers, and is logged each time', async () => {
    const token = await bearer('farmer');
    const before = logged().length;
    const first = await ask(token);
    expect(first.status).toBe(200);
    const second = await ask(token);
    expect(second).toEqual({ ...first, id: expect.anything() });
    expect(first.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'content-type': 'image/png' });
    const unchanged = await ask(token, CLIPPED, { 'if-none-match': String(first.headers['etag']) });
    expect([unchanged.status, unchanged.body.length]).toEqual([304, 0]);
    // A line is written when its answer has left, which may be after it was read.
    await expect.poll(() => logged().length).toBe(before + 3);
    const lines = logged()
      .slice(before)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.map(({ status }) => status)).toEqual([200, 200, 304]);
    expect(lines.map(({ reqId }) => reqId)).toEqual([first.id, second.id, unchanged.id]);
    expect(new Set([first.id, second.id, unchanged.id]).size).toBe(3);
    for (const line of lines) {
      expect(Object.keys(line).sort()).toEqual(Object.keys(lines[0] ?? {}).sort());
      expect(line).toMatchObject({ method: 'GET', user: neighbourhood().people.farmer, role: 6 });
    }
  });

  it('is never sent to another session that may not see it', async () => {
    expect((await ask(await bearer('farmer'))).status).toBe(200);
    expect((await ask(await bearer('farmer2'))).status).toBe(404);
    expect((await ask('Bearer nobody')).status).toBe(401);
  });

  it('is refused within 5 s of losing the right to it', async () => {
    const { clock, database, people } = neighbourhood();
    const token = await bearer('farmer');
    const db = database.kysely;
    expect((await ask(token)).status).toBe(200);
    // The last moment at which an answer may be kept that rests on the earlier permission.
    clock.pass(2.4 * SECOND);
    expect((await ask(token)).status).toBe(200);
    const mine = db.updateTable('policyPlot').where('meparCode', '=', BLOCKS.own);
    await mine.set({ farmerUserId: people.farmer2 }).where('farmerUserId', '=', people.farmer).execute();
    clock.pass(5 * SECOND);
    expect((await ask(token)).status).toBe(404);
    await mine.set({ farmerUserId: people.farmer }).where('farmerUserId', '=', people.farmer2).execute();
  });

  it('is refused as soon as the session ends', async () => {
    const token = await bearer('farmer');
    expect((await ask(token)).status).toBe(200);
    expect((await ask(token)).status).toBe(200);
    const out = await fetch(`${base}/api/oauth2/logout`, { method: 'POST', headers: { authorization: token } });
    expect(out.status).toBe(204);
    expect((await ask(token)).status).toBe(401);
  });

  it('is also sent to a map program with a key, and only under its address', async () => {
    const key = `Basic ${Buffer.from(`a.farmer1:${MAP_KEY}`).toString('base64')}`;
    const first = await ask(key);
    expect(first.status).toBe(200);
    expect(await ask(key)).toEqual({ ...first, id: expect.anything() });
    expect((await ask(key, '/api/currentUser')).status).toBe(401);
  });
});
