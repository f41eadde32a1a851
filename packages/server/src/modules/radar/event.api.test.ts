import type { Answer } from '@georisk/contract/endpoints.ts';
import { bboxPolygon } from '@georisk/domain/geo/bbox.ts';
import { toWgs84 } from '@georisk/domain/geo/crs.ts';
import { eov } from '@georisk/domain/units.ts';
import { MIN_PAST_PLOTS } from '@georisk/domain/radar/pastDamage.ts';
import { formOf } from '@georisk/testing/form.ts';
import { BLOCKS, cornerOf } from '@georisk/testing/landscape.ts';
import { type Neighbourhood, openNeighbourhood, type PersonName } from '@georisk/testing/neighbourhood.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const DAY = '2018-06-10';
let n: Neighbourhood;
beforeAll(async () => {
  n = await openNeighbourhood();
  await n.database.kysely
    .insertInto('insuredPrice')
    .values({ companyId: n.companies.A, plantCode: 'OSZI_BUZA', year: 2016, price: 75_000 })
    .execute();
});
afterAll(() => n.close());

/** An area over the metres `from` to `to` east of the landscape's first block. */
const area = (from: number, to: number) => bboxPolygon([760_000 + from, 179_900, 760_000 + to, 180_600]);
const eastOf = (name: keyof typeof BLOCKS) => cornerOf(name)[0] - 760_000;

const EVENT = { date: DAY, phenomenon: 'jég', severity: 3 };
const ask = (body: object, who: PersonName = 'manager') =>
  n.call(who, '/api/radars/event', { method: 'POST', body: { ...EVENT, ...body } });
const asked = async (body: object, who?: PersonName) => (await ask(body, who)).json<Answer<'radarEvent'>>();

describe('an event of drawn areas', () => {
  it('has the blocks, policies, hectares, sum insured and expected loss under it', async () => {
    const answer = await asked({ areas: [area(-100, 300)] });
    expect(
      answer.mepars.map(({ meparCode, hitArea, reported }) => [meparCode, Number(hitArea.toFixed(6)), reported]),
    ).toEqual([[BLOCKS.own, 6.4, false]]);
    // 4 ha · 5.5 t/ha · 75 000 Ft/t · 0.25, and 2.4 ha of a plot without a crop.
    expect(answer.figures).toMatchObject({
      blocks: 1,
      policies: 1,
      plots: 2,
      sumInsured: 1_650_000,
      withoutValue: 1,
      withoutReport: { blocks: 1, policies: 1, sumInsured: 1_650_000 },
    });
    expect(answer.figures.hitArea).toBeCloseTo(6.4, 6);
    expect(answer.figures.expectedLoss).toBeCloseTo(412_500, 3);
    expect(answer.policies.map(({ policy }) => policy.policyNumber)).toEqual(['KOT-100']);
    expect(answer.policies[0]?.interval).toEqual(answer.figures.interval);
  });

  it('is the same as of a radar’s polygon of that place, and counts overlapping areas once', async () => {
    const [once, twice] = [
      await asked({ areas: [area(-100, 600)] }),
      await asked({ areas: [area(-100, 400), area(200, 600)] }),
    ];
    expect(twice.figures.hitArea).toBeCloseTo(once.figures.hitArea, 6);
    expect(twice.figures.plots).toBe(once.figures.plots);
  });

  it('takes the contract’s own sum insured before yield and price', async () => {
    const db = n.database.kysely;
    const set = (sum: number | null) =>
      sql`update policy_plot set sum_insured = ${sum} where policy_id = ${n.land.policies.own} and plant_name is not null
        and mepar_code = ${BLOCKS.own}`.execute(db);
    await set(2_000_000);
    const { figures } = await asked({ areas: [area(-100, 300)] });
    await set(null);
    expect(figures.sumInsured).toBeGreaterThanOrEqual(2_000_000);
  });

  it('counts policies on the days of their cover and against their perils, those without perils apart', async () => {
    const db = n.database.kysely;
    const over = { areas: [area(-100, 300)] };
    const set = (from: string | null, to: string | null, perils: readonly string[]) =>
      sql`update policy set valid_from = ${from}::date, valid_to = ${to}::date, perils = ${perils}::text[]
        where id = ${n.land.policies.own}`.execute(db);
    const plots = async (more: object = {}) => (await asked({ ...over, ...more })).figures.plots;
    expect((await asked(over)).figures).toMatchObject({ plots: 2, unsurePlots: 2, unsureSum: 1_650_000 });
    await set('2017-11-01', DAY, ['hail', 'springFrost']);
    expect((await asked(over)).figures).toMatchObject({ plots: 2, unsurePlots: 0, unsureSum: 0 });
    expect(await plots({ phenomenon: 'felhőszakadás' })).toBe(0);
    expect(await plots({ date: '2018-06-11' })).toBe(0);
    await set(DAY, '2018-10-31', ['hail']);
    expect([await plots(), await plots({ date: '2018-06-09' })]).toEqual([2, 0]);
    await set(null, null, []);
  });

  it('is of the own company alone', async () => {
    const over = { areas: [area(eastOf('mixed') - 50, eastOf('mixed') + 550)] };
    const [own, other] = [await asked(over), await asked(over, 'managerB')];
    expect(own.policies).toHaveLength(1);
    expect(other.policies).toHaveLength(1);
    expect(own.policies[0]?.policy.id).not.toBe(other.policies[0]?.policy.id);
    expect((await asked(over, 'admin')).policies).toHaveLength(2);
    expect((await ask(over, 'farmer')).statusCode).toBe(403);
  });

  it('has the blocks reported where a case is of the day or a day beside it', async () => {
    const of = async (date: string) => (await asked({ date, areas: [area(-100, 600)] })).figures.withoutReport.blocks;
    expect([await of('2018-05-18'), await of('2018-05-19'), await of('2018-05-21')]).toEqual([1, 0, 0]);
  });

  it('hits nothing where no land is insured', async () => {
    const { figures, mepars, policies } = await asked({ areas: [bboxPolygon([759_000, 181_000, 760_000, 181_500])] });
    expect([figures.plots, figures.expectedLoss, mepars, policies]).toEqual([0, 0, [], []]);
  });
});

describe('a day of alerts as the event', () => {
  const ALERT_DAY = '2018-06-02';
  const plant = (
    externalId: string,
    name: keyof typeof BLOCKS,
    [from, to]: readonly [number, number],
    company: number | null = null,
  ) =>
    sql`insert into alert (external_id, company_id, block_id, date, kind, geom, area_ha, data)
      values (${externalId}, ${company}::int, (select id from block where mepar_code = ${BLOCKS[name]}), ${ALERT_DAY}::date, 'ndvi-drop',
        ST_Multi(ST_SetSRID(ST_GeomFromGeoJSON(${JSON.stringify(area(from, to))}), 23700)), 1, '{}')`.execute(
      n.database.kysely,
    );
  beforeAll(async () => {
    await plant('own', 'own', [-100, 200]);
    await plant('own again', 'own', [100, 300]);
    await plant('of B alone', 'own', [-100, 500], n.companies.B);
    await plant('foreign', 'foreign', [eastOf('foreign'), eastOf('foreign') + 300]);
    await plant('nobody’s', 'empty', [eastOf('empty'), eastOf('empty') + 300]);
  });
  const days = async (who: PersonName) => (await n.call(who, '/api/radars/alertDays')).json<Answer<'radarAlertDays'>>();

  it('is the union of the alerts on the own company’s land, with the figures of those areas', async () => {
    const alerts = { date: ALERT_DAY, areas: 'alerts' };
    const own = await asked(alerts);
    expect(own.dateRadar).toBe(ALERT_DAY);
    expect(own).toEqual(await asked({ date: ALERT_DAY, areas: [area(-100, 300)] }));
    const ofB = await asked(alerts, 'managerB');
    expect(ofB.mepars.map(({ meparCode }) => meparCode)).toEqual([BLOCKS.foreign]);
    expect((await ask(alerts, 'farmer')).statusCode).toBe(403);
  });

  it('is offered with the number of its alerts, to those who see alerts', async () => {
    expect(await days('manager')).toEqual([{ date: ALERT_DAY, alerts: 2 }]);
    expect(await days('managerB')).toEqual([{ date: ALERT_DAY, alerts: 1 }]);
    expect((await n.call('farmer', '/api/radars/alertDays')).statusCode).toBe(403);
  });

  it('has no alert that was withdrawn, and without any is refused with a sentence', async () => {
    await sql`update alert set data = '{"withdrawn": true}' where external_id = 'foreign'`.execute(n.database.kysely);
    expect(await days('managerB')).toEqual([]);
    const answer = await ask({ date: ALERT_DAY, areas: 'alerts' }, 'managerB');
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      422,
      expect.stringMatching(/nincs riasztás/),
    ]);
  });

  it('opens the cases of its policies once', async () => {
    const open = () =>
      n.call('manager', '/api/radars/cases', {
        method: 'POST',
        body: {
          date: ALERT_DAY,
          expertId: null,
          notify: false,
          policyIds: [n.land.policies.own],
          event: { phenomenon: 'vihar', severity: 2, areas: 'alerts' },
        },
      });
    const answer = await open();
    expect([answer.statusCode, answer.json<{ created: number }>().created]).toEqual([201, 1]);
    expect((await open()).statusCode).toBe(422);
  });
});

describe('areas about which nothing can be said', () => {
  const crossing = {
    type: 'Polygon',
    coordinates: [
      [
        [760_000, 180_000],
        [761_000, 181_000],
        [761_000, 180_000],
        [760_000, 181_000],
        [760_000, 180_000],
      ],
    ],
  };
  it.each<[string, object, RegExp]>([
    ['none', { areas: [] }, /^Nincs terület/],
    ['one that crosses itself', { areas: [crossing] }, /keresztezi önmagát/],
    ['one outside of the country', { areas: [bboxPolygon([100, 100, 900, 900])] }, /Magyarországon kívül/],
    ['one that is none', { areas: ['x'] }, /nem értelmezhető/],
    ['too many', { areas: Array.from({ length: 51 }, () => area(0, 300)) }, /legfeljebb 50 lehet/],
    ['one too large', { areas: [bboxPolygon([600_000, 100_000, 700_000, 200_000])] }, /legfeljebb 5\s000 km²/],
    ['of a day to come', { areas: [area(0, 300)], date: '2199-01-01' }, /^Jövőbeli napra/],
  ])('%s', async (_, body, sentence) => {
    const answer = await ask(body);
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      422,
      expect.stringMatching(sentence),
    ]);
  });
});

describe('the loss by past damages', () => {
  it('is not said of too few, and is of the own company’s measured plots of the peril', async () => {
    const body = { areas: [area(-100, 300)] };
    expect((await asked(body)).past).toEqual({ plots: 0, needed: MIN_PAST_PLOTS, damage: null, loss: null });
    const db = n.database.kysely;
    const now = n.clock.now();
    for (let index = 0; index < MIN_PAST_PLOTS; index += 1) {
      const { id: damageId } = await sql<{ id: number }>`
        insert into damage (company_id, damage_number, policy_id, policy_number, damage_date, danger_type, area)
        select company_id, ${`PAST-${index}`}, policy_id, policy_number, '2017-07-01', 'Jégeső', area from damage where id = ${n.land.damages.own} returning id`
        .execute(db)
        .then(({ rows }) => rows[0] as { id: number });
      const { id: plotId } = await db
        .insertInto('damagePlot')
        .values({
          companyId: n.companies.A,
          damageId,
          meparCode: BLOCKS.own,
          plantName: 'őszi búza',
          area: 4,
          updatedAt: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await sql`
        with made as (insert into yield_calculation (id, company_id, damage_plot_id, calculated_yield, details, protocol, at)
          values (gen_random_uuid(), ${n.companies.A}, ${plotId}, 3,
            ${JSON.stringify({ damagePercentTable: 10 * (index + 1) })}::jsonb, '{}', ${now}) returning id)
        select id from made`
        .execute(db)
        .then(({ rows }) =>
          sql`update damage_plot set calculation_id = ${(rows[0] as { id: string }).id} where id = ${plotId}`.execute(
            db,
          ),
        );
    }
    const { past, figures } = await asked(body);
    expect(past.plots).toBe(MIN_PAST_PLOTS);
    expect(past.damage?.value).toBeCloseTo(0.45, 9);
    expect(past.loss?.value).toBeCloseTo(0.45 * figures.sumInsured, 3);
    expect((await asked({ ...body, phenomenon: 'vihar' })).past.plots).toBe(0);
    expect((await asked(body, 'managerB')).past.plots).toBe(0);
    expect((await asked({ ...body, date: '2017-07-01' })).past.plots).toBe(0);
  });
});

describe('opening cases over an event', () => {
  const open = (body: object, who: PersonName = 'manager') =>
    n.call(who, '/api/radars/cases', { method: 'POST', body: { date: DAY, expertId: null, notify: false, ...body } });
  const event = { phenomenon: 'vihar', severity: 2, areas: [area(-100, 300)] };

  it('opens one of each policy over its hit blocks, and none a second time', async () => {
    const policyIds = [n.land.policies.own];
    const answer = await open({ policyIds, event });
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      expect.objectContaining({ created: 1, damages: [expect.objectContaining({ dangerType: 'Vihar', area: 6.4 })] }),
    ]);
    expect((await asked({ areas: event.areas })).figures.withoutReport).toMatchObject({ blocks: 0, policies: 0 });
    expect((await open({ policyIds, event })).statusCode).toBe(422);
  });

  it('refuses areas that are none, a policy that they do not touch, and another company’s', async () => {
    const policyIds = [n.land.policies.own];
    expect((await open({ policyIds, event: { ...event, areas: [] } })).statusCode).toBe(422);
    const beside = { ...event, areas: [bboxPolygon([759_000, 181_000, 760_000, 181_500])] };
    const answer = await open({ policyIds, event: beside });
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      422,
      expect.stringContaining('az esemény területe nem érinti'),
    ]);
    expect((await open({ policyIds, event }, 'managerB')).statusCode).toBe(404);
  });
});

describe('a file of areas', () => {
  const send = (text: string, who: PersonName = 'manager') => {
    const { body, headers } = formOf([{ name: 'swath.json', content: text }]);
    return n.call(who, '/api/radars/event/file', { method: 'POST', body, headers });
  };
  const collection = (...geometries: readonly object[]) =>
    JSON.stringify({
      type: 'FeatureCollection',
      crs: { type: 'name', properties: { name: 'EPSG:23700' } },
      features: geometries.map((geometry) => ({ type: 'Feature', properties: {}, geometry })),
    });

  it('gives its polygons in EOV, without points', async () => {
    const answer = await send(collection(area(0, 300), { type: 'Point', coordinates: [760_000, 180_000] }));
    expect(answer.json<Answer<'radarEventFile'>>().areas).toHaveLength(1);
  });

  it('as KML is projected from degrees', async () => {
    const corners = bboxPolygon([760_000, 180_000, 761_000, 181_000]).coordinates[0] ?? [];
    const degrees = corners.map(([x, y]) => `${toWgs84(eov(x, y)).join(',')},0`);
    const answer = await send(
      `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>${degrees.join(' ')}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`,
    );
    const { areas } = answer.json<Answer<'radarEventFile'>>();
    expect(areas.map(({ coordinates }) => coordinates[0]?.map((at) => at.map(Math.round)))).toEqual([corners]);
  });

  it.each([
    ['without an area', collection({ type: 'Point', coordinates: [760_000, 180_000] }), /nincs terület/],
    ['that is no map', 'x', /./],
    [
      'without a projection',
      'wkt,name\n"POLYGON((760000 180000,761000 180000,761000 181000,760000 180000))",a\n',
      /nem mondja meg a vetületét\. Mentse vetülettel együtt/,
    ],
    ['elsewhere', collection(bboxPolygon([100, 100, 900, 900])), /1\. eleme: .+kívül/],
    ['of too many', collection(...Array.from({ length: 51 }, () => area(0, 300))), /legfeljebb 50/],
  ])('%s is refused with a sentence', async (_, text, sentence) => {
    const answer = await send(text);
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      422,
      expect.stringMatching(sentence),
    ]);
  });

  it('is for those who see the radar', async () => {
    expect((await send(collection(area(0, 300)), 'farmer')).statusCode).toBe(403);
  });
});
