import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import type { DamagePlot } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import type { Answer } from '@georisk/contract/endpoints.ts';
import { addDays } from '@georisk/domain/dates/isoDate.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { describe, expect, it } from 'vitest';
import { cornerOf, square } from '@georisk/testing/landscape.ts';
import { plantedCaseStage } from '@georisk/testing/plantedCaseStage.ts';
import { newId } from '#server/uuid.ts';

/** The rules of entered and drawn values, one by one, as the server enforces them whatever the screens accept. */
const stage = plantedCaseStage('a.operator');

const post = (url: string, body: unknown) => stage.test.post(url, body, stage.session);
const get = (url: string) => stage.test.get(url, stage.session);

describe('the form of a new case', () => {
  const form = {
    damageNumber: '12345678901',
    policyNumber: 'KOT-100',
    damageDate: '2018-05-20',
    area: 12,
    dangerType: 'Jégeső',
    inspectionAddress: 'Túrkeve, Fő utca 1.',
    inspectionAddressZip: '5420',
    blocks: [{ mepar: 'TESTOWN1', area: 10, plants: 'Őszi búza' }],
  };
  const required = 'Kötelező kitölteni';
  const mepar = 'A mepar kódnak 8 számjegyűnek kell lennie, és csak Nagy betűket és számokat tartalmazhat.';
  const block = (more: object) => ({ blocks: [{ ...form.blocks[0], ...more }] });
  const refusals: readonly (readonly [what: object, field: string, sentence: string])[] = [
    ...(
      ['damageNumber', 'policyNumber', 'damageDate', 'dangerType', 'inspectionAddress', 'inspectionAddressZip'] as const
    ).flatMap((field) => ['', ' \u00A0 '].map((value) => [{ [field]: value }, field, required] as const)),
    [{ area: null }, 'area', required],
    [{ area: -0.01 }, 'area', 'Nem lehet negatív.'],
    [{ area: 1e308 }, 'area', 'Ekkora terület nem lehetséges. Hektárban adja meg!'],
    [{ blocks: [] }, 'blocks', required],
    [block({ mepar: '' }), 'blocks.0.mepar', required],
    ...['w1u6f818', 'W1U6F81', 'W1U6F8188', 'ÁBCD1234', 'W1U6 818', ' W1U6F818', 'W1U6F81\u0663', '＃1U6F818'].map(
      (code) => [block({ mepar: code }), 'blocks.0.mepar', mepar] as const,
    ),
    [block({ area: null }), 'blocks.0.area', required],
    [block({ area: -1 }), 'blocks.0.area', 'Nem lehet negatív.'],
    [block({ plants: ' ' }), 'blocks.0.plants', required],
    [{ blocks: [form.blocks[0], form.blocks[0]] }, 'blocks.1.mepar', 'Ez a MePAR-blokk már szerepel a kárban.'],
    ...['2018-02-29', '2018-13-01', '2018-6-1', '2018.06.01', '20180601', 'tegnap', '2018-06-01T00:00:00Z'].map(
      (day) => [{ damageDate: day }, 'damageDate', 'Érvénytelen dátum'] as const,
    ),
  ];

  it('is refused field by field, and nothing of it is kept', async () => {
    const tomorrow = addDays(stage.test.clock.today() as IsoDate, 1);
    const future = [{ damageDate: tomorrow }, 'damageDate', 'Nem lehet későbbi a mai dátumnál'] as const;
    for (const [more, field, sentence] of [...refusals, future]) {
      const answer = await post('/api/createDamage', { ...form, ...more });
      expect([answer.statusCode, answer.json<{ fields?: object }>().fields], JSON.stringify(more)).toEqual([
        422,
        { [field]: sentence },
      ]);
    }
    const rows = await stage.test.database.kysely.selectFrom('damage').select('id').execute();
    expect(rows).toHaveLength(3);
  });

  it('with another type of value, or an unknown field, is refused', async () => {
    for (const more of [
      { area: '12' },
      { area: '12,5' },
      { damageNumber: 12_345_678_901 },
      { damageDate: 20_180_520 },
      { blocks: {} },
      { blocks: [{ mepar: 'TESTOWN1', area: 1 }] },
      block({ plants: ['búza'] }),
      { expertId: 1 },
      { status: 'closed' },
    ])
      expect((await post('/api/createDamage', { ...form, ...more })).statusCode, JSON.stringify(more)).toBe(400);
    expect((await post('/api/createDamage', { ...form, policyNumber: undefined })).statusCode).toBe(400);
  });

  it('is accepted on its last day, with an area of 0, and with a number of any length', async () => {
    for (const [index, more] of [
      { damageDate: stage.test.clock.today() },
      { area: 0 },
      { damageNumber: 'K-1' },
    ].entries()) {
      const answer = await post('/api/createDamage', { ...form, damageNumber: `1234567890${index}`, ...more });
      expect([answer.statusCode, answer.json<Damage>()]).toMatchObject([201, more]);
    }
  });
});

describe('the yield of a point', () => {
  const id = newId();
  const save = async (more: object) => {
    const [east, north] = cornerOf('own');
    const polygon = { type: 'Point', coordinates: [east + 210, north + 210] };
    return post(`/api/damagePlots/sampling/${stage.cases.plots.own}`, {
      damagePlotId: stage.cases.plots.own,
      sampling: [{ id, polygon, ...more }],
    });
  };

  it.each([
    [-1, '2. mintavételi pont: A hozam nem lehet negatív.'],
    ['-1', '2. mintavételi pont: A hozam nem lehet negatív.'],
    [1e308, '2. mintavételi pont: Ekkora hozam nem lehetséges. Tonna/hektárban adja meg!'],
    ['1e308', '2. mintavételi pont: A hozam nem értelmezhető számként.'],
    ['sok', '2. mintavételi pont: A hozam nem értelmezhető számként.'],
    ['4,5,6', '2. mintavételi pont: A hozam nem értelmezhető számként.'],
    [0, '2. mintavételi pont: A 0 t/ha hozamhoz írjon megjegyzést!'],
    ['0,0', '2. mintavételi pont: A 0 t/ha hozamhoz írjon megjegyzést!'],
  ])('%j is refused with a sentence', async (value, err) => {
    const answer = await save({ yield: value });
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { err, messages: [err] }]);
    const plot = (await get(`/api/damagePlots/${stage.cases.plots.own}?getDrawings=true`)).json<DamagePlot>();
    expect(plot.sampling).toHaveLength(1);
  });

  it.each([
    [{ yield: 4.5 }, 4.5],
    [{ yield: '4,5' }, 4.5],
    [{ yield: ' 4.50 ' }, 4.5],
    [{ yield: '' }, null],
    [{ yield: null }, null],
    [{ yield: 0, comment: 'kiázott' }, 0],
    [{ yield: 45 }, 45],
  ])('%j is stored as %j', async (more, kept) => {
    const answer = (await save(more)).json<{ sampling: { id: string; yield: number | null }[] }>();
    expect(answer.sampling.find((point) => point.id === id)?.yield).toBe(kept);
  });

  it.each([[true], [[4.5]], [{}]])('%j is no yield at all', async (value) => {
    expect((await save({ yield: value })).statusCode).toBe(400);
  });

  it('that no wheat reaches is used, with a warning that gives the point’s number', async () => {
    await save({ yield: 45 });
    const calculated = (await post(`/api/damagePlots/calculateYield/${stage.cases.plots.own}`, undefined)).json<
      Exclude<Answer<'calculateYield'>, { err: string }>
    >();
    expect(calculated.calculatedYield).toBe(24);
    expect(calculated.details.warnings).toContainEqual({
      sequenceId: 2,
      reason: 'above-plausible',
      message: expect.stringMatching(/^A 2\. mintavételi pont .*12 t\/ha.*q\/ha/),
    });
  });
});

describe('the call that removes by GET', () => {
  const url = () => `/api/damagePlots/sampling/remove/${stage.cases.plots.own}/${stage.cases.points.own}`;
  const left = async () => {
    const plot = (await get(`/api/damagePlots/${stage.cases.plots.own}?getDrawings=true`)).json<DamagePlot>();
    return plot.sampling?.length;
  };

  it('is never made by HEAD', async () => {
    const answer = await stage.test.call('HEAD', url(), stage.session);
    expect([answer.statusCode, answer.headers['allow'], answer.body]).toEqual([405, 'GET', '']);
    expect((await stage.test.call('HEAD', url())).statusCode).toBe(401);
    expect(await left()).toBe(1);
  });

  it.each([
    ['sec-purpose', 'prefetch'],
    ['sec-purpose', 'prefetch;prerender'],
    ['sec-purpose', 'Prefetch;anonymous-client-ip'],
    ['purpose', 'prefetch'],
    ['x-purpose', 'preview'],
    ['x-moz', 'prefetch'],
  ])('is not made by a prefetch (%s: %s)', async (name, value) => {
    const answer = await stage.test.get(url(), { ...stage.session, headers: { [name]: value } });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([400, 'no-store']);
    expect(await left()).toBe(1);
  });

  it('is made only with a sign-in by header, once', async () => {
    expect((await stage.test.get(`${url()}?token=${stage.session.token}`)).statusCode).toBe(401);
    expect((await stage.test.get(url(), { headers: { cookie: `token=${stage.session.token}` } })).statusCode).toBe(401);
    expect(await left()).toBe(1);
    const answer = await get(url());
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(await left()).toBe(0);
  });
});

describe('a drawing on a plot', () => {
  const [east, north] = cornerOf('own');
  const wkt = (side: number, from: readonly [number, number] = [0, 0]) => {
    const [ring = []] = square(east + from[0], north + from[1], side).coordinates;
    return `MULTIPOLYGON(((${ring.map(([x, y]) => `${x} ${y}`).join(',')})))`;
  };
  const bowTie = `MULTIPOLYGON(((${east} ${north},${east + 100} ${north + 100},${east + 100} ${north},${east} ${north + 100},${east} ${north})))`;
  const vertices = Array.from({ length: 6_000 }, (_, i) => {
    const angle = (i / 6_000) * 2 * Math.PI;
    return `${east + 200 + 100 * Math.cos(angle)} ${north + 200 + 100 * Math.sin(angle)}`;
  });

  it.each([
    ['nothing', ''],
    ['no polygon', 'POINT(1 2)'],
    ['empty', 'MULTIPOLYGON EMPTY'],
    ['a bow-tie', bowTie],
    ['numbers that are none', 'MULTIPOLYGON(((NaN NaN,1 1,2 2,NaN NaN)))'],
    ['numbers without end', 'MULTIPOLYGON(((1e999 1,1 1,2 2,1e999 1)))'],
    ['degrees', 'MULTIPOLYGON(((19 47,20 47,20 48,19 47)))'],
    ['with heights', 'MULTIPOLYGON Z (((1 1 1,2 1 1,2 2 1,1 1 1)))'],
    ['a hair', wkt(0.01)],
    ['far from the block', wkt(100, [5_000, 5_000])],
    ['of too many corners', `MULTIPOLYGON(((${[...vertices, vertices[0]].join(',')})))`],
  ])('%s is refused as no area', async (_what, geom) => {
    const answer = await post(`/api/damagePlots/${stage.cases.plots.own}/areas/save`, { geom });
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ message: string }>().message).toMatch(/[áéíóöőúüű]/);
    expect((await get(`/api/damagePlots/${stage.cases.plots.own}/areas`)).json()).toHaveLength(1);
  });

  it('is measured by the server, whatever size comes with it', async () => {
    const saved = await post(`/api/damagePlots/${stage.cases.plots.own}/areas/save`, { geom: wkt(50), area: 1e6 });
    expect(saved.json<{ area: number }>().area).toBeCloseTo(0.25, 6);
  });
});
