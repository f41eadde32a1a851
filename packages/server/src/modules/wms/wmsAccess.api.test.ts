import { describe, expect, it } from 'vitest';
import { BLOCKS } from '@georisk/testing/landscape.ts';
import { DATE, MAP_KEY, NOTHING, useMapStage } from '@georisk/testing/mapStage.ts';
import { PERSON_NAMES, type PersonName } from '@georisk/testing/neighbourhood.ts';

const { neighbourhood, get, statusOf } = useMapStage();

describe('the owners of layers', () => {
  /** Layers of NDVI: staff and surveyors see every date, a farmer those on which one of their blocks was clear. */
  const EVERY = [DATE, '2018-05-08', '2017-10-15', '2018-06-10'] as const;
  const SEEN: Partial<Record<PersonName, readonly string[]>> = {
    api: EVERY,
    admin: EVERY,
    manager: EVERY,
    expertDamage: EVERY,
    expertUw: EVERY,
    operator: EVERY,
    riskTaking: EVERY,
    managerB: EVERY,
    expertDamageB: EVERY,
    prokat: EVERY,
    farmer: [DATE, '2017-10-15'],
    farmer2: [DATE, '2018-05-08', '2017-10-15'],
    farmerB: [DATE, '2018-05-08', '2017-10-15'],
  };

  const isFarmer = (who: PersonName) => who.startsWith('farmer');
  /** A block of the soil survey comes with its NDVI, and with no other product of it. */
  const isSurveyor = (who: PersonName) => who === 'prokat';
  const TYPES = ['NDVI', 'AgriNdvi', 'Chronology_BMI'] as const;
  const typesOf = (who: PersonName) => TYPES.filter((type) => !isSurveyor(who) || type === 'NDVI');
  /** Whether a caller sees a date as the insurers' people do. */
  const isStaffs = (who: PersonName) => (date: string) =>
    !isFarmer(who) && !isSurveyor(who) && (SEEN[who]?.includes(date) ?? false);

  it.each(PERSON_NAMES)('%s', async (who) => {
    for (const date of EVERY) {
      for (const type of TYPES) {
        const status = SEEN[who]?.includes(date) && typesOf(who).includes(type) ? 200 : 404;
        expect(await statusOf(who, { LAYERS: `${type}_${date}` }), `${type} ${date}`).toBe(status);
      }
    }
    // The background of every map.
    expect(await statusOf(who, { LAYERS: `TCI_${DATE}` })).toBe(200);
    expect(await statusOf(who, { LAYERS: `Chronology_TCI_${DATE}` })).toBe(200);
    const ofCompany = ['api', 'admin', 'manager', 'expertDamage', 'expertUw', 'operator', 'riskTaking'].includes(who);
    expect(await statusOf(who, { LAYERS: `DamageMap_${DATE}` }, 'c4')).toBe(ofCompany ? 200 : 404);
  });

  it.each(PERSON_NAMES)('%s: the capabilities name those and no others', async (who) => {
    const answer = await get(who, { ...NOTHING, SERVICE: 'WMS', REQUEST: 'GetCapabilities' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/xml; charset=utf-8');
    const names = [...answer.body.matchAll(/<Name>([^<]+_\d{4}-\d\d-\d\d)<\/Name>/g)].map(([, name]) => name);
    const dates = SEEN[who] ?? [];
    // Two dates 5 to 30 days apart, for callers who may see all of them.
    const pairs = [`2018-05-08_${DATE}`, `${DATE}_2018-06-10`].filter((pair) => pair.split('_').every(isStaffs(who)));
    const types = [...typesOf(who), ...(dates.every(isStaffs(who)) ? ['HeterogenityMap'] : [])];
    expect(new Set(names)).toEqual(
      new Set([
        ...dates.flatMap((date) => types.map((type) => `${type}_${date}`)),
        ...pairs.flatMap((pair) => [`Change_${pair}`, `ChangeMap_${pair}`]),
        ...[DATE, '2018-02-07'].flatMap((date) => [`TCI_${date}`, `Chronology_TCI_${date}`]),
      ]),
    );
  });

  it.each([
    ['farmer', 'own', 200],
    ['farmer', 'shared', 200],
    ['farmer', 'second', 404],
    ['farmer', 'foreign', 404],
    ['farmer', 'empty', 404],
    ['manager', 'foreign', 200],
    ['prokat', 'own', 200],
    ['agro', 'own', 404],
    ['cemetery', 'own', 404],
  ] as const)('clipped for %s to the block %s: %i', async (who, name, status) => {
    expect(await statusOf(who, { LAYERS: `TCI_${DATE}`, MEPAR: BLOCKS[name] })).toBe(status);
  });

  it('and outlines are distinguished by caller, also while they are cached', async () => {
    const clipped = { LAYERS: `TCI_${DATE}`, MEPAR: BLOCKS.second };
    expect(await statusOf('manager', clipped)).toBe(200);
    expect(await statusOf('farmer2', clipped)).toBe(200);
    expect(await statusOf('farmer', clipped)).toBe(404);
    expect(await statusOf('manager', clipped)).toBe(200);
  });

  it('that are missing and those of others get the same answer', async () => {
    const [none, foreign, noGroup, otherGroup, noBlock] = [
      await get('farmer', { LAYERS: 'NDVI_2016-01-01' }),
      await get('farmer', { LAYERS: 'NDVI_2018-05-08' }),
      await get('farmer', {}, 'nothing'),
      await get('farmer', { LAYERS: `c4:DamageMap_${DATE}` }),
      await get('farmer', { MEPAR: 'NOSUCHBL' }),
    ];
    for (const answer of [none, foreign, noGroup, otherGroup]) {
      expect([answer.statusCode, answer.body]).toEqual([404, none.body]);
      expect(answer.headers['content-type']).toBe('text/xml; charset=utf-8');
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    expect(noBlock.statusCode).toBe(404);
    expect(await statusOf('farmer', { LAYERS: `c4:NDVI_${DATE}` })).toBe(404);
    expect((await get('farmer', { ...NOTHING, REQUEST: 'GetCapabilities' }, 'c4')).statusCode).toBe(404);
    expect((await get('farmer', { ...NOTHING, REQUEST: 'GetCapabilities' }, 'nothing')).statusCode).toBe(404);
  });

  it('are lost within seconds with the right to them', async () => {
    const db = neighbourhood().database.kysely;
    expect(await statusOf('farmer')).toBe(200);
    await db
      .updateTable('policyPlot')
      .set({ farmerUserId: neighbourhood().people.farmer2 })
      .where('farmerUserId', '=', neighbourhood().people.farmer)
      .execute();
    neighbourhood().clock.pass(5_001);
    expect(await statusOf('farmer')).toBe(404);
    expect(await statusOf('farmer', { LAYERS: `TCI_${DATE}`, MEPAR: BLOCKS.own })).toBe(404);
    const mine = (['drawn', 'undrawn', 'lastYear', 'ownShared'] as const).map(
      (name) => neighbourhood().land.plots[name],
    );
    await db
      .updateTable('policyPlot')
      .set({ farmerUserId: neighbourhood().people.farmer })
      .where('id', 'in', mine)
      .execute();
  });
});

describe('another map program', () => {
  const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });

  it('signs in by name and map key', async () => {
    expect(await statusOf(null, {}, undefined, basic(`a.farmer1:${MAP_KEY}`))).toBe(200);
    expect(await statusOf(null, { LAYERS: 'NDVI_2018-05-08' }, undefined, basic(`a.farmer1:${MAP_KEY}`))).toBe(404);
  });

  it.each([`a.farmer1:${MAP_KEY}x`, 'a.farmer1:', 'a.farmer1', ':', `a.farmer2:${MAP_KEY}`, 'a.farmer1:Mezei-út 27'])(
    'is asked for its name again after %s',
    async (credentials) => {
      const answer = await get(null, {}, undefined, basic(credentials));
      expect(answer.statusCode).toBe(401);
      expect(answer.headers['www-authenticate']).toMatch(/^Basic realm="/);
    },
  );

  it("gets the service's address, in the systems that it draws", async () => {
    const { body } = await get('manager', { ...NOTHING, request: 'getcapabilities', service: 'wms' });
    expect(body).toContain('xlink:href="http://georisk.test:8080/geoserver/imagery/wms?"');
    expect(body).toContain('<BoundingBox CRS="EPSG:23700" minx="760000" miny="180000" maxx="763600" maxy="180500"/>');
    for (const name of ['EPSG:3857', 'EPSG:4326', 'CRS:84', 'EPSG:32633', 'EPSG:32634']) {
      expect(body).toContain(`<CRS>${name}</CRS>`);
      expect(body).toContain(`<BoundingBox CRS="${name}"`);
    }
    expect(body).toContain('<Style><Name>ndvi</Name>');
  });

  it('may use 1.1.1', async () => {
    expect(
      await statusOf('manager', {
        VERSION: '1.1.1',
        SRS: 'EPSG:3857',
        CRS: undefined,
        BBOX: '2280000,5930000,2290000,5940000',
      }),
    ).toBe(200);
  });
});
