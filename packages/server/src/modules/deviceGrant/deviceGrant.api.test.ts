import { generateKeyPairSync, sign } from 'node:crypto';
import { grantQuestion, GRANT_SECONDS } from '@georisk/contract/verticals/insurance/deviceGrants.ts';
import { PASSWORD } from '@georisk/testing/fixture.ts';
import { fixtureStage } from '@georisk/testing/fixtureStage.ts';
import { MINUTE } from '@georisk/testing/testClock.ts';
import { describe, expect, it } from 'vitest';
import { newId } from '#server/uuid.ts';

const stage = fixtureStage();
const { open } = stage;

/** A device with its key. */
function newDevice() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = newId();
  const body = {
    id,
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    name: 'Chrome, Android',
  };
  const questionAt = (at: string, about = id) => ({
    at,
    signature: sign('sha256', Buffer.from(grantQuestion(about, at)), {
      key: privateKey,
      dsaEncoding: 'ieee-p1363',
    }).toString('base64'),
  });
  const make = (token: string) => stage.test.post('/api/deviceGrants', body, { token });
  const ask = (at = stage.test.clock.now().toISOString()) =>
    stage.test.post(`/api/deviceGrants/${id}/check`, questionAt(at));
  const state = async () => (await ask()).json<{ state: string }>().state;
  return { id, body, questionAt, make, ask, state };
}

const expert = () => open('a.damage1');
const listed = async (token: string) =>
  (await stage.test.get('/api/deviceGrants', { token })).json<{ items: { id: string; name: string }[] }>().items;

describe('a device grant', () => {
  it('is open for fourteen hours, longer than the session, and longer still after another sign-in', async () => {
    const device = newDevice();
    const made = await device.make(await expert());
    expect([made.statusCode, made.json<object>()]).toEqual([200, { validSeconds: GRANT_SECONDS }]);
    stage.test.clock.pass(13 * 60 * MINUTE);
    expect(await device.state()).toBe('open');
    const token = await expert();
    expect((await device.make(token)).statusCode).toBe(200);
    expect((await listed(token)).map(({ id, name }) => [id, name])).toEqual([[device.id, 'Chrome, Android']]);
    stage.test.clock.pass(13 * 60 * MINUTE);
    expect(await device.state()).toBe('open');
    stage.test.clock.pass(61 * MINUTE);
    expect(await device.state()).toBe('ended');
  });

  it('is no session: neither its name nor its signature makes any other call', async () => {
    const device = newDevice();
    await device.make(await expert());
    const { signature } = device.questionAt(stage.test.clock.now().toISOString());
    for (const token of [device.id, signature])
      expect((await stage.test.get('/api/currentUser', { token })).statusCode).toBe(401);
  });

  it('answers only to its own key, about itself, at about this time', async () => {
    const [device, other] = [newDevice(), newDevice()];
    await device.make(await expert());
    const now = stage.test.clock.now();
    const check = (body: object) => stage.test.post(`/api/deviceGrants/${device.id}/check`, body);
    expect((await check(other.questionAt(now.toISOString(), device.id))).statusCode).toBe(404);
    expect((await check(device.questionAt(now.toISOString(), other.id))).statusCode).toBe(404);
    const hours = (count: number) => new Date(now.getTime() + count * 60 * MINUTE).toISOString();
    expect((await device.ask(hours(-24))).statusCode).toBe(200);
    expect((await device.ask(hours(24))).statusCode).toBe(200);
    expect((await device.ask(hours(-48))).statusCode).toBe(404);
  });

  it('is revoked by its person elsewhere, and by an administrator, and is not made again under its name', async () => {
    const [lost, second] = [newDevice(), newDevice()];
    const token = await expert();
    await lost.make(token);
    await second.make(token);
    const own = await stage.test.call('DELETE', `/api/deviceGrants/${lost.id}`, { token });
    expect([own.statusCode, await lost.state(), await second.state()]).toEqual([204, 'revoked', 'open']);
    const again = await lost.make(token);
    expect([again.statusCode, again.json<{ reason: string }>().reason]).toEqual([409, 'device-revoked']);
    const path = `/api/admin/users/${stage.fixture.people['a.damage1']}/deviceGrants`;
    const manager = await open('a.manager');
    const seen = (await stage.test.get(path, { token: manager })).json<{ items: { id: string }[] }>();
    expect(seen.items.map(({ id }) => id)).toEqual([second.id]);
    expect((await stage.test.call('DELETE', `${path}/${second.id}`, { token: manager })).statusCode).toBe(204);
    expect(await second.state()).toBe('revoked');
    expect(await listed(token)).toEqual([]);
  });

  it('of another person is not made over, nor renewed with another key', async () => {
    const device = newDevice();
    await device.make(await expert());
    expect((await device.make(await open('b.damage1'))).statusCode).toBe(404);
    const { publicKey } = newDevice().body;
    const stolen = await stage.test.post('/api/deviceGrants', { ...device.body, publicKey }, { token: await expert() });
    expect(stolen.statusCode).toBe(409);
    expect(await device.state()).toBe('open');
  });

  it('ends with a new password, until its person signs in there again', async () => {
    const device = newDevice();
    const token = await expert();
    await device.make(token);
    const body = { currentPassword: PASSWORD, newPassword: 'Egeszen-Mas-Jelszo-2026' };
    expect((await stage.test.post('/api/currentUserPassword', body, { token })).statusCode).toBe(204);
    expect(await device.state()).toBe('ended');
    expect((await device.make(await expert())).statusCode).toBe(200);
    expect(await device.state()).toBe('open');
  });

  it('ends with its account', async () => {
    const device = newDevice();
    await device.make(await expert());
    const path = `/api/admin/users/${stage.fixture.people['a.damage1']}`;
    const manager = await open('a.manager');
    const disabled = await stage.test.call('PATCH', path, { token: manager, body: { version: 1, status: 'disabled' } });
    expect(disabled.statusCode).toBe(200);
    expect(await device.state()).toBe('ended');
  });
});
