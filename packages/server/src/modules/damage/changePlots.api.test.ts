import type { CaseChange, Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import type { DamagePlot } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { describe, expect, it } from 'vitest';
import { plantedCaseStage } from '@georisk/testing/plantedCaseStage.ts';
import { newId } from '#server/uuid.ts';

const stage = plantedCaseStage('a.manager');

const url = (rest = '') => `/api/damages/${stage.fixture.land.damages.own}${rest}`;
const damage = async () => (await stage.test.get(url(), stage.session)).json<Damage>();
const change = (plots: readonly object[], more: object = {}) =>
  stage.test.post(url('/plots'), { plots, ...more }, stage.session);
const history = async () => (await stage.test.get(url('/history'), stage.session)).json<CaseChange[]>();
const plotsOf = ({ damagePlots }: Damage) =>
  damagePlots.map(({ id, meparCode, plantName, area }) => ({ id, meparCode, plantName, area }));
/** The prepared plot, with an area of 4 ha and a measured point. */
const planted = () => ({ id: stage.cases.plots.own, meparCode: 'TESTOWN1', plantName: 'őszi búza', area: 3 });

describe('blocks, plants and plots of a case', () => {
  it('are added and changed, with version, history and blocks that follow', async () => {
    const before = await damage();
    const answer = await change(
      [
        { ...planted(), plantName: 'Napraforgó', area: 5 },
        { meparCode: 'TESTSHR2', plantName: 'Kukorica', area: 2.5 },
      ],
      { version: before.version },
    );
    expect(answer.statusCode).toBe(200);
    const after = answer.json<Damage>();
    expect(after.version).toBe(before.version + 1);
    expect(plotsOf(after)).toEqual([
      { ...planted(), plantName: 'Napraforgó', area: 5 },
      { id: expect.any(Number), meparCode: 'TESTSHR2', plantName: 'Kukorica', area: 2.5 },
    ]);
    expect(after.blocks).toEqual([
      { mepar: 'TESTOWN1', area: 5, plants: 'Napraforgó', known: true },
      { mepar: 'TESTSHR2', area: 2.5, plants: 'Kukorica', known: true },
    ]);
    const [last] = await history();
    expect(last).toMatchObject({
      operation: 'change-plots',
      title: 'Blokkok és táblák módosítása',
      before: { plots: [planted()] },
      after: { plots: plotsOf(after) },
    });
    const log = await stage.test.database.kysely.selectFrom('logEntry').select('type').orderBy('id', 'desc').execute();
    expect(log[0]?.type).toBe('damage-changed');
    const plot = (
      await stage.test.get(`/api/damagePlots/${stage.cases.plots.own}?getDrawings=true`, stage.session)
    ).json<DamagePlot>();
    expect([plot.plantCode, plot.areas?.length, plot.sampling?.length]).toEqual(['NAPRAFORGO', 1, 1]);
  });

  it('with work on them are removed only where that is confirmed, and come back with all of it', async () => {
    const other = { meparCode: 'TESTSHR2', plantName: 'Kukorica', area: 2 };
    const asked = await change([other]);
    expect([asked.statusCode, asked.json()]).toMatchObject([
      409,
      { reason: 'plot-has-work', message: expect.stringContaining('TESTOWN1 őszi búza') },
    ]);
    expect(plotsOf(await damage())).toEqual([planted()]);
    expect((await change([other], { removeWorked: true })).statusCode).toBe(200);
    expect((await stage.test.get(`/api/damagePlots/${stage.cases.plots.own}`, stage.session)).statusCode).toBe(404);
    const removed = await damage();
    expect(removed.damagePlots.map(({ meparCode }) => meparCode)).toEqual(['TESTSHR2']);
    const back = await change([
      { ...other, id: removed.damagePlots[0]?.id },
      { meparCode: 'TESTOWN1', plantName: 'Őszi búza', area: 4 },
    ]);
    expect(plotsOf(back.json<Damage>())[0]).toMatchObject({ id: stage.cases.plots.own, area: 4 });
    const plot = (
      await stage.test.get(`/api/damagePlots/${stage.cases.plots.own}?getDrawings=true`, stage.session)
    ).json<DamagePlot>();
    expect([plot.areas?.map(({ id }) => id), plot.sampling?.map(({ id, yield: value }) => [id, value])]).toEqual([
      [stage.cases.areas.own],
      [[stage.cases.points.own, 3]],
    ]);
  });

  it('may swap their plants', async () => {
    const two = (await change([planted(), { meparCode: 'TESTOWN1', plantName: 'Zab', area: 1 }])).json<Damage>();
    const [first, second] = plotsOf(two);
    const swapped = await change([
      { ...first, plantName: 'Zab' },
      { ...second, plantName: 'őszi búza' },
    ]);
    expect(plotsOf(swapped.json<Damage>()).map(({ id, plantName }) => [id, plantName])).toEqual([
      [first?.id, 'Zab'],
      [second?.id, 'őszi búza'],
    ]);
  });

  it('are changed once, however often they are sent, and never over a newer version', async () => {
    const plots = [planted(), { meparCode: 'TESTSHR2', plantName: 'Zab', area: 1 }];
    const key = { changeId: newId(), version: (await damage()).version };
    const answers = await Promise.all([change(plots, key), change(plots, key)]);
    expect(answers[0]?.json()).toEqual(answers[1]?.json());
    expect((await history()).filter(({ operation }) => operation === 'change-plots')).toHaveLength(1);
    const stale = await change([planted()], { version: key.version, removeWorked: true });
    expect([stale.statusCode, stale.json()]).toMatchObject([
      409,
      { reason: 'stale-version', current: { version: key.version + 1 } },
    ]);
    expect((await damage()).damagePlots).toHaveLength(2);
  });

  it('are refused field by field, and nothing of it is kept', async () => {
    const bad = await change([
      { ...planted(), meparCode: 'TESTSHR2' },
      { meparCode: 'x', plantName: '', area: -1 },
    ]);
    expect([bad.statusCode, bad.json<{ fields: object }>().fields]).toEqual([
      422,
      {
        'plots.0.meparCode': 'A meglévő tábla blokkja nem cserélhető. Vegyen fel új táblát a másik blokkra!',
        'plots.1.meparCode': expect.stringContaining('8 számjegyűnek'),
        'plots.1.plantName': 'Kötelező kitölteni',
        'plots.1.area': 'Nem lehet negatív.',
      },
    ]);
    expect(plotsOf(await damage())).toEqual([planted()]);
  });
});
