import { type Neighbourhood, openNeighbourhood } from '@georisk/testing/neighbourhood.ts';
import { cornerOf } from '@georisk/testing/landscape.ts';
import { bboxPolygon } from '@georisk/domain/geo/bbox.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/uuid.ts';

let n: Neighbourhood;
beforeAll(async () => {
  n = await openNeighbourhood();
});
afterAll(() => n.close());

const send = (path: string, body: object, method: 'POST' | 'PATCH' = 'POST') =>
  n.call('manager', path, { method, body });
const [EAST, NORTH] = cornerOf('own');
const event = {
  phenomenon: 'jég',
  severity: 3,
  areas: [bboxPolygon([EAST, NORTH, EAST + 300, NORTH + 300])],
};

/** Days of the calendar that the database, or a year of two digits, cannot compute with. */
const FAR_DAYS = ['0000-01-01', '0001-12-31', '0099-06-01', '1899-12-31', '2201-01-01', '9999-12-31'];

describe('a day of a body that is far from any event', () => {
  it.each(FAR_DAYS)('opens no case from the radar: %s', async (date) => {
    for (const more of [{}, { event }]) {
      const body = { date, policyIds: [n.land.policies.own], expertId: null, notify: false, ...more };
      expect((await send('/api/radars/cases', body)).statusCode).toBe(400);
    }
  });

  it.each(FAR_DAYS)('is no day of an own event, of its lists and of its notices: %s', async (date) => {
    for (const path of ['event', 'event/lists', 'event/notices', 'event/notices/preview'])
      expect([path, (await send(`/api/radars/${path}`, { date, ...event })).statusCode]).toEqual([path, 400]);
  });

  it.each(FAR_DAYS)('is refused as a deadline and as the day of a link: %s', async (date) => {
    const cases = [{ id: n.land.damages.own, deadline: date }];
    expect((await send('/api/caseList/deadlines', { cases })).statusCode).toBe(400);
    const link = await send(`/api/admin/users/${n.people.farmer}/sendLink`, { kind: 'alert', view: 'mepar', date });
    expect([400, 404, 422]).toContain(link.statusCode);
  });

  it.each(FAR_DAYS)('is refused as the day of a damage, in words: %s', async (damageDate) => {
    const answer = await send('/api/createDamage', {
      damageNumber: `1806${damageDate.slice(0, 4)}001`,
      policyNumber: 'KOT-100',
      damageDate,
      area: 1,
      dangerType: 'Jégeső',
      inspectionAddress: 'Fő utca 1.',
      inspectionAddressZip: '5420',
      blocks: [{ mepar: 'TESTOWN1', area: 1, plants: 'őszi búza' }],
    });
    expect([400, 422]).toContain(answer.statusCode);
    const changed = await send(`/api/damages/${n.land.damages.own}`, { damageDate }, 'PATCH');
    expect([400, 422]).toContain(changed.statusCode);
    const facts = await send('/api/createDamage/facts', {
      mepars: ['TESTOWN1'],
      policies: [{ policyNumber: 'KOT-100', damageDate }],
    });
    expect(facts.statusCode).toBeLessThan(500);
  });
});

describe('the time of a device', () => {
  it.each(['0000-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z', '1969-12-31T23:59:59Z'])(
    'that is far away stops no change, which keeps the server’s own: %s',
    async (deviceTime) => {
      const changeId = newId();
      const answer = await send(`/api/damages/${n.land.damages.own}/assign`, {
        expertId: n.people.expertDamage,
        changeId,
        deviceTime,
      });
      expect([deviceTime, answer.statusCode]).toEqual([deviceTime, 200]);
      const row = await n.database.kysely
        .selectFrom('change')
        .select(['serverAt', 'deviceAt'])
        .where('id', '=', changeId)
        .executeTakeFirstOrThrow();
      expect(Math.abs(row.serverAt.getTime() - n.clock.now().getTime())).toBeLessThan(366 * 86_400_000 * 20);
      const receipt = await n.call('manager', `/api/changes/${changeId}/receipt`);
      expect(receipt.statusCode).toBe(200);
      const history = await n.call('manager', `/api/damages/${n.land.damages.own}/history`);
      expect(history.statusCode).toBe(200);
      const chain = await n.call('manager', `/api/damages/${n.land.damages.own}/chain`);
      expect(chain.json()).toMatchObject({ faults: [] });
    },
  );

  it.each(['2026-06-15', '2026-06-15T25:00:00Z', '2026-06-15T10:00:00', '+012026-06-15T10:00:00Z', 'tegnap', 5])(
    'that is none is refused: %j',
    async (deviceTime) => {
      const answer = await send(`/api/damages/${n.land.damages.own}/assign`, { expertId: null, deviceTime });
      expect(answer.statusCode).toBe(400);
    },
  );
});
