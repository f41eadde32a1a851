import { hexColor } from '@georisk/domain/ndvi/ramp.ts';
import { CHANGE_CLASSES, changeClassOf } from '@georisk/domain/change/changeClass.ts';
import { changePalette, encodeChange } from '@georisk/domain/change/changeRamp.ts';
import { parseHex, type Rgb } from '@georisk/domain/colour/contrast.ts';
import { COLOUR_SCALES } from '@georisk/domain/colour/scales.ts';
import { followUpPalette } from '@georisk/domain/heterogeneity/followUp.ts';
import { heterogeneityPalette } from '@georisk/domain/heterogeneity/heterogeneity.ts';
import { bmiPalette } from '@georisk/domain/ndvi/bmi.ts';
import { decodeNdvi } from '@georisk/domain/ndvi/encoding.ts';
import { relativePalette } from '@georisk/domain/ndvi/relative.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { PALETTES } from '@georisk/imagery/render/palettes.ts';
import { projectorBetween } from '@georisk/domain/geo/projection.ts';
import { decodePng } from '@georisk/imagery/testing.ts';
import { GROUP, plantRaster } from '@georisk/testing/imagery.ts';
import { BLOCKS, cornerOf } from '@georisk/testing/landscape.ts';
import { codeAt, DATE, useMapStage, type WmsParameters } from '@georisk/testing/mapStage.ts';
import type { PersonName } from '@georisk/testing/neighbourhood.ts';

const { neighbourhood, get, statusOf, picture } = useMapStage();
const EARLIER = '2018-05-08';
const PAIR = `${EARLIER}_${DATE}`;
const codes = Uint8Array.from({ length: 2500 }, (_, at) => codeAt(at % 50, Math.floor(at / 50)));
const inOwn = { MEPAR: BLOCKS.own };

beforeAll(async () => {
  const db = neighbourhood().database.kysely;
  const { storageKey } = await db
    .selectFrom('raster')
    .select('storageKey')
    .where('layer', '=', `NDVI_${DATE}`)
    .executeTakeFirstOrThrow();
  await plantRaster(db, { kind: 'Alert', date: DATE, storageKey });
  await plantRaster(db, { kind: 'SoilManagementZone', date: '2017-12-31', storageKey });
});

describe('change', () => {
  it('is the difference of the values of the two dates’ codes', async () => {
    const png = await picture('manager', { LAYERS: `Change_${PAIR}` });
    const expected = codes.map((code) => encodeChange(decodeNdvi(code) - decodeNdvi(100)));
    expect(png.pixels).toEqual(expected);
    expect(Buffer.from(png.palette)).toEqual(Buffer.from(changePalette()));
  });

  it('has seven classes', async () => {
    const png = await picture('manager', { LAYERS: `ChangeMap_${PAIR}` });
    expect(png.pixels).toEqual(codes.map((code) => changeClassOf(decodeNdvi(code) - decodeNdvi(100))));
    const colors = CHANGE_CLASSES.map(({ id }) => {
      const [red = 0, green = 0, blue = 0] = png.palette.subarray(id * 3, id * 3 + 3);
      return hexColor([red, green, blue]);
    });
    expect(colors).toEqual(CHANGE_CLASSES.map(({ color }) => color));
  });

  it('may be of any two dates, not only of neighbours', async () => {
    const png = await picture('manager', { LAYERS: `Change_2017-10-15_${EARLIER}` });
    expect(png.pixels.every((code) => code === encodeChange(decodeNdvi(100) - decodeNdvi(50)))).toBe(true);
    expect(await statusOf('manager', { LAYERS: `Change_${DATE}_${EARLIER}` })).toBe(404);
    expect(await statusOf('manager', { LAYERS: `Change_${EARLIER}_2018-05-22` })).toBe(404);
    expect(await statusOf('manager', { LAYERS: `Change_2018-05-07_${DATE}` })).toBe(404);
  });

  it('changes with the earlier file too', async () => {
    const db = neighbourhood().database.kysely;
    const tag = async () => (await get('manager', { LAYERS: `Change_${PAIR}` })).headers['etag'];
    const before = await tag();
    const change = (from: string, to: string) =>
      sql`update raster set version = version + 1,
      storage_key = (select storage_key from raster where layer = ${from}) where layer = ${to}`.execute(db);
    const { storageKey } = await db
      .selectFrom('raster')
      .select('storageKey')
      .where('layer', '=', `NDVI_${EARLIER}`)
      .executeTakeFirstOrThrow();
    await change('NDVI_2017-10-15', `NDVI_${EARLIER}`);
    neighbourhood().clock.pass(5_001);
    expect(await tag()).not.toBe(before);
    await db.updateTable('raster').set({ storageKey }).where('layer', '=', `NDVI_${EARLIER}`).execute();
    neighbourhood().clock.pass(5_001);
    expect(await tag()).toBe(before);
  });
});

describe('products of one block', () => {
  it('are drawn with that block’s own colours, the codes unchanged', async () => {
    const heterogeneity = await picture('manager', { LAYERS: `HeterogenityMap_${DATE}`, ...inOwn });
    expect(heterogeneity.pixels).toEqual(codes);
    expect(Buffer.from(heterogeneity.palette)).toEqual(Buffer.from(heterogeneityPalette(0.5)));

    const safe = await picture('manager', { LAYERS: `HeterogenityMap_${DATE}`, STYLES: 'heterogeneity-cb', ...inOwn });
    expect(safe.pixels).toEqual(codes);
    const colors = COLOUR_SCALES.heterogeneity.safe.map((color): Rgb => parseHex(color) ?? [0, 0, 0]);
    expect(Buffer.from(safe.palette)).toEqual(Buffer.from(heterogeneityPalette(0.5, colors)));
    const relative = await picture('farmer', { STYLES: 'relative', ...inOwn });
    expect(relative.pixels).toEqual(codes);
    expect(Buffer.from(relative.palette)).toEqual(Buffer.from(relativePalette(0.2, 0.8)));
  });

  it('need the block, and statistics of it', async () => {
    const layer = { LAYERS: `HeterogenityMap_${DATE}` };
    const withoutBlock = await get('manager', layer);
    expect([withoutBlock.statusCode, withoutBlock.body]).toEqual([400, expect.stringContaining('MEPAR must name it')]);
    expect(await statusOf('farmer', { STYLES: 'relative' })).toBe(400);
    const unknown = await get('manager', { LAYERS: 'HeterogenityMap_2018-06-10', ...inOwn });
    expect([unknown.statusCode, unknown.body]).toEqual([400, expect.stringContaining('no statistics')]);
  });

  it('change with the statistics', async () => {
    const db = neighbourhood().database.kysely;
    const set = (mean: number) =>
      db
        .updateTable('blockObservation')
        .set({ mean })
        .where('blockId', '=', neighbourhood().land.blocks.own)
        .where('date', '=', DATE)
        .execute();
    const tag = async () => (await get('manager', { LAYERS: `HeterogenityMap_${DATE}`, ...inOwn })).headers['etag'];
    const before = await tag();
    await set(0.6);
    neighbourhood().clock.pass(5_001);
    expect(await tag()).not.toBe(before);
    await set(0.5);
  });

  it('are compared with the same crop around, by the company’s own group', async () => {
    const db = neighbourhood().database.kysely;
    const layer = { LAYERS: `TableFollowUp_${DATE}`, ...inOwn };
    // Four blocks around: too few for a median.
    expect((await get('manager', layer, 'c4')).body).toContain('no statistics');
    const row = await db
      .selectFrom('raster')
      .select('id')
      .where('layer', '=', `NDVI_${DATE}`)
      .executeTakeFirstOrThrow();
    for (let index = 0; index < 9; index += 1) {
      const code = `NEIGHBR${index}`;
      await sql`insert into block (mepar_code, geom, geom3857, geom_ha) select ${code},
        ST_Translate(geom, 0, ${(index + 1) * 600}), geom3857, geom_ha from block where mepar_code = ${BLOCKS.own}`.execute(
        db,
      );
      await sql`insert into block_observation (block_id, kind, group_name, date, raster_id, count, clear_share, mean, sd, min, max)
        select id, 'NDVI', ${GROUP}, ${DATE}::date, ${row.id}, 2500, 1, ${0.6 + index / 100}, 0.1, 0.2, 0.8 from block where mepar_code = ${code}`.execute(
        db,
      );
      await db
        .insertInto('policyPlot')
        .values({
          companyId: neighbourhood().companies.A,
          policyId: neighbourhood().land.policies.own,
          farmerUserId: neighbourhood().people.farmer2,
          externalId: `near-${index}`,
          meparCode: code,
          plantName: 'őszi búza',
          plantCode: null,
          insuredArea: 4,
          tableGeom: null,
          tableGeom3857: null,
          tableGeomHa: null,
        })
        .execute();
    }
    neighbourhood().clock.pass(5_001);
    const png = decodePng((await get('manager', layer, 'c4')).rawPayload);
    expect(png.pixels).toEqual(codes);
    const asked = {
      REQUEST: 'GetFeatureInfo',
      QUERY_LAYERS: `TableFollowUp_${DATE}`,
      I: '3',
      J: '4',
      INFO_FORMAT: 'application/json',
    };
    const info = await get('manager', { ...layer, ...asked }, 'c4');
    const { value } = info.json<{ features: { properties: { value: number } }[] }>().features[0]?.properties ?? {};
    const median = decodeNdvi(codeAt(3, 4)) - (value ?? 0);
    expect(median).toBeGreaterThan(0.59);
    expect(median).toBeLessThan(0.69);
    // The value has three digits, which is finer than a step of the ramp.
    const expected = followUpPalette(median);
    expect(png.palette.every((value, at) => Math.abs(value - (expected[at] ?? 0)) <= 3)).toBe(true);
    for (const who of ['managerB', 'farmer', 'agro', 'cemetery'] as const) {
      expect((await get(who, layer, 'c4')).statusCode, who).toBe(404);
    }
    expect((await get('admin', layer, 'c4')).statusCode).not.toBe(404);
  });
});

describe('an unusable image', () => {
  it('is no product: of the block on which it is unusable, of nobody where it is unusable for all', async () => {
    const db = neighbourhood().database.kysely;
    const set = (usable: boolean, ...blocks: number[]) =>
      sql`update block_observation set usable = ${usable} where date = ${DATE}::date
        and (${blocks.length === 0} or block_id = any(${blocks}::int[]))`.execute(db);
    await set(false, neighbourhood().land.blocks.own);
    neighbourhood().clock.pass(5_001);
    expect(await statusOf('manager')).toBe(200);
    expect(await statusOf('manager', inOwn)).toBe(404);
    expect(await statusOf('manager', { LAYERS: `Change_${PAIR}`, ...inOwn })).toBe(404);
    expect(await statusOf('manager', { LAYERS: `TCI_${DATE}`, ...inOwn })).toBe(200);
    await set(false);
    neighbourhood().clock.pass(5_001);
    for (const LAYERS of [`NDVI_${DATE}`, `Chronology_BMI_${DATE}`, `Change_${PAIR}`, `HeterogenityMap_${DATE}`]) {
      expect(await statusOf('manager', { LAYERS, ...inOwn }), LAYERS).toBe(404);
    }
    expect(await statusOf('manager', { LAYERS: `TCI_${DATE}` })).toBe(200);
    await set(true);
  });
});

describe('stored kinds and the other styles', () => {
  it.each([
    [`Alert_${DATE}`, GROUP, 'alert'],
    ['SoilManagementZone_2017-12-31', GROUP, 'soil-zone'],
    [`DamageMap_${DATE}`, 'c4', 'damage-map'],
  ])('%s has a palette of its own', async (LAYERS, group, style) => {
    const png = await picture('manager', { LAYERS }, group);
    expect(png.pixels).toEqual(codes);
    expect(Buffer.from(png.palette)).toEqual(Buffer.from(PALETTES.get(style) ?? []));
    expect((await get('manager', { LAYERS, STYLES: 'ndvi' }, group)).statusCode).toBe(400);
  });

  it('biomass intensity is drawn through its own palette', async () => {
    const png = await picture('manager', { LAYERS: `Chronology_BMI_${DATE}` });
    expect(Buffer.from(png.palette)).toEqual(Buffer.from(bmiPalette()));
  });

  it.each([
    [`NDVI_${DATE}`, 'ndvi-cb'],
    [`Change_${PAIR}`, 'change-cb'],
    [`ChangeMap_${PAIR}`, 'change-map-cb'],
    [`DamageMap_${DATE}`, 'damage-map-cb', 'c4'],
    ['SoilManagementZone_2017-12-31', 'soil-zone-cb'],
  ])('%s in %s', async (LAYERS, STYLES, group = GROUP) => {
    const [usual, other] = [
      await picture('manager', { LAYERS }, group),
      await picture('manager', { LAYERS, STYLES }, group),
    ];
    expect(other.pixels).toEqual(usual.pixels);
    expect(Buffer.from(other.palette)).toEqual(Buffer.from(PALETTES.get(STYLES) ?? []));
    expect(Buffer.from(other.palette)).not.toEqual(Buffer.from(usual.palette));
  });
});

describe('who sees which product', () => {
  const LAYERS = [`Change_${PAIR}`, `ChangeMap_${PAIR}`, `HeterogenityMap_${DATE}`, `Alert_${DATE}`] as const;
  const SEEN: Partial<Record<PersonName, readonly string[]>> = {
    manager: LAYERS,
    admin: LAYERS,
    managerB: LAYERS,
    expertDamage: LAYERS,
    farmer: [`Alert_${DATE}`],
    farmer2: [],
    farmerB: [],
    agrarmonitor: [],
    agro: [],
    prokat: [],
    woodwiser: [],
    cemeteryPublic: [],
  };
  it.each(Object.entries(SEEN))('%s', async (who, layers) => {
    for (const layer of LAYERS) {
      const block = layer.startsWith('Heterogenity') ? inOwn : {};
      const status = await statusOf(who as PersonName, { LAYERS: layer, ...block });
      expect(status, layer).toBe(layers.includes(layer) ? 200 : 404);
    }
  });
});

describe('TIME', () => {
  it('chooses the date of a type’s layer, the newest by default', async () => {
    const newest = await get('manager', { LAYERS: 'NDVI' });
    expect(newest.headers['warning']).toContain('Default value used: time=2018-06-10');
    expect(newest.headers['etag']).toBe((await get('manager', { LAYERS: 'NDVI_2018-06-10' })).headers['etag']);
    const chosen = await get('manager', { LAYERS: 'NDVI', TIME: DATE });
    expect(chosen.headers['warning']).toBeUndefined();
    expect(chosen.headers['etag']).toBe((await get('manager')).headers['etag']);
    const near = await get('manager', { LAYERS: 'NDVI', TIME: '2018-05-22T10:00:00Z' });
    expect(near.headers['warning']).toContain(`Nearest value used: time=${DATE}`);
    const span = await get('manager', { LAYERS: 'NDVI', TIME: '2018-05-01/2018-05-31' });
    expect(span.headers['etag']).toBe(chosen.headers['etag']);
  });

  it('chooses of two dates by the later one', async () => {
    const { headers } = await get('manager', { LAYERS: 'ChangeMap', TIME: DATE });
    expect(headers['etag']).toBe((await get('manager', { LAYERS: `ChangeMap_${PAIR}` })).headers['etag']);
  });

  it('knows only the caller’s dates', async () => {
    const { headers } = await get('farmer', { LAYERS: 'NDVI' });
    expect(headers['warning']).toContain(`time=${DATE}`);
    expect(await statusOf('agro', { LAYERS: 'NDVI' })).toBe(404);
    expect((await get('farmer', { LAYERS: 'NDVI', TIME: EARLIER })).headers['warning']).toContain('Nearest');
  });
});

describe('coordinate systems', () => {
  const [east, north] = cornerOf('own');

  it('show one place in one colour, whatever the version and the order of axes', async () => {
    const [x, y] = [east + 235, north + 265];
    const expected = codeAt(23, 23);
    const around = (epsg: number, half: number) => {
      const [a, b] = projectorBetween(23700, epsg)(x, y);
      return { west: a - half, south: b - half, east: a + half, north: b + half };
    };
    const metric = (epsg: number) => {
      const { west, south, east: e, north: n } = around(epsg, 2);
      return [west, south, e, n].join();
    };
    const degrees = around(4326, 2e-5);
    const latFirst = [degrees.south, degrees.west, degrees.north, degrees.east].join();
    const lonFirst = [degrees.west, degrees.south, degrees.east, degrees.north].join();
    const old = { VERSION: '1.1.1', CRS: undefined };
    const ways: readonly WmsParameters[] = [
      ...['EPSG:23700', 'EPSG:3857', 'EPSG:32633', 'EPSG:32634'].flatMap((name) => {
        const BBOX = metric(Number(name.slice(5)));
        return [
          { CRS: name, BBOX },
          { ...old, SRS: name, BBOX },
        ];
      }),
      { CRS: 'EPSG:900913', BBOX: metric(3857) },
      { CRS: 'EPSG:4326', BBOX: latFirst },
      { CRS: 'CRS:84', BBOX: lonFirst },
      { ...old, SRS: 'EPSG:4326', BBOX: lonFirst },
    ];
    for (const way of ways) {
      const png = await picture('manager', { ...way, WIDTH: '3', HEIGHT: '3' });
      expect(png.pixels[4], JSON.stringify(way)).toBe(expected);
    }
    const swapped = await picture('manager', { ...old, SRS: 'EPSG:4326', BBOX: latFirst, WIDTH: '3', HEIGHT: '3' });
    expect(swapped.pixels[4]).toBe(0);
  });

  it('follow 1.1.1 in its own terms', async () => {
    const fault = await get('manager', { VERSION: '1.1.1', CRS: undefined, SRS: 'EPSG:31700' });
    expect(fault.headers['content-type']).toBe('application/vnd.ogc.se_xml; charset=utf-8');
    expect(fault.body).toContain('<ServiceExceptionReport version="1.1.1">');
    expect(fault.body).toContain('InvalidSRS');
    const capabilities = await get('manager', { VERSION: '1.1.1', REQUEST: 'GetCapabilities' });
    expect(capabilities.headers['content-type']).toBe('application/vnd.ogc.wms_xml; charset=utf-8');
    expect(capabilities.body).toContain('<WMT_MS_Capabilities version="1.1.1">');
  });
});

describe('GetFeatureInfo', () => {
  const INFO = { REQUEST: 'GetFeatureInfo', FORMAT: undefined, INFO_FORMAT: 'application/json', I: '7', J: '9' };
  const propertiesOf = async (who: PersonName, changes: WmsParameters, group?: string) => {
    const LAYERS = changes['LAYERS'] ?? `NDVI_${DATE}`;
    const answer = await get(who, { ...INFO, QUERY_LAYERS: LAYERS, ...changes }, group);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ features: { properties: Record<string, unknown> }[] }>().features[0]?.properties ?? {};
  };
  const code = codeAt(7, 9);
  const delta = decodeNdvi(code) - decodeNdvi(100);

  it('returns value, class, date, layer and block', async () => {
    expect(await propertiesOf('farmer', {})).toEqual({
      layer: `${GROUP}:NDVI_${DATE}`,
      date: DATE,
      dateBefore: null,
      meparCode: BLOCKS.own,
      value: Number(decodeNdvi(code).toFixed(3)),
      className: null,
      color: null,
    });
    const change = await propertiesOf('manager', { LAYERS: `Change_${PAIR}` });
    expect(change['value']).toBeCloseTo(delta, 1);
    expect(change['dateBefore']).toBe(EARLIER);
    const classed = await propertiesOf('manager', { LAYERS: `ChangeMap_${PAIR}` });
    expect(classed['value']).toBe(changeClassOf(delta));
    expect(classed['className']).toMatch(/csökkenés|növekedés|változatlan/);
    const relative = await propertiesOf('manager', { LAYERS: `HeterogenityMap_${DATE}`, ...inOwn });
    expect(relative['value']).toBeCloseTo((100 * decodeNdvi(code)) / 0.5, 0);
    expect((await propertiesOf('manager', { LAYERS: `TCI_${DATE}` }))['color']).toEqual([90, 90, 90]);
    expect((await propertiesOf('manager', { LAYERS: 'Alert', TIME: DATE }))['layer']).toBe(`${GROUP}:Alert_${DATE}`);
  });

  it('returns to a farmer only their own blocks and layers', async () => {
    const [x, y] = cornerOf('foreign');
    const there = { BBOX: `${x},${y},${x + 500},${y + 500}` };
    expect((await propertiesOf('manager', there))['meparCode']).toBe(BLOCKS.foreign);
    expect((await propertiesOf('farmer', there))['meparCode']).toBeNull();
    const layer = `NDVI_${EARLIER}`;
    expect(await statusOf('farmer', { ...INFO, LAYERS: layer, QUERY_LAYERS: layer })).toBe(404);
  });

  it('returns nothing for a pixel without data', async () => {
    const off = { BBOX: `${cornerOf('own')[0] - 5_000},180000,${cornerOf('own')[0] - 4_500},180500` };
    expect(await propertiesOf('manager', off)).toMatchObject({ value: null, meparCode: null });
  });

  it.each([
    ['text/plain', /^value = -?\d/m],
    ['application/vnd.ogc.gml', /<meparCode>TESTOWN1<\/meparCode>/],
    ['text/xml', /<gml:featureMember>/],
  ])('is written as %s', async (format, pattern) => {
    const answer = await get('manager', { ...INFO, INFO_FORMAT: format, QUERY_LAYERS: `NDVI_${DATE}` });
    expect(answer.headers['content-type']).toBe(`${format}; charset=utf-8`);
    expect(answer.body).toMatch(pattern);
  });
});

describe('GetLegendGraphic', () => {
  const LEGEND = { REQUEST: 'GetLegendGraphic', LAYERS: undefined, LAYER: `NDVI_${DATE}`, STYLES: undefined };
  it('is a picture, of each style its own, for those who see the layer', async () => {
    const of = async (changes: WmsParameters) =>
      decodePng((await get('manager', { ...LEGEND, ...changes })).rawPayload);
    const [usual, safe] = [await of({}), await of({ STYLE: 'ndvi-cb' })];
    expect(usual.width).toBeGreaterThan(100);
    expect(Buffer.compare(usual.pixels, safe.pixels)).not.toBe(0);
    expect((await of({ LAYER: 'Change' })).height).toBeGreaterThan(100);
    expect(await statusOf('manager', { ...LEGEND, STYLE: 'x' })).toBe(400);
    expect(await statusOf('farmer', { ...LEGEND, LAYER: `Change_${PAIR}` })).toBe(404);
    expect(await statusOf('agro', LEGEND)).toBe(404);
  });
});
