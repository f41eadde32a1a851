import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import type { DamagePlot } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { plantedCaseStage } from '@georisk/testing/plantedCaseStage.ts';

/** A case is compared with its contract, by the table of `domain/case/contractChecks.ts`. */
const stage = plantedCaseStage('a.manager');

/** The policy insures 10 ha of wheat on the block; the case reports 4 ha of it, and 4 ha are drawn. */
beforeEach(async () => {
  const db = stage.test.database.kysely;
  await sql`update policy_plot set plant_name = 'Őszi búza', insured_area = case when id = ${stage.fixture.land.plots.drawn}
    then 10 else 0.5 end where policy_id = ${stage.fixture.land.policies.own}`.execute(db);
  await sql`update damage_plot set area = 4 where id = ${stage.cases.plots.own}`.execute(db);
  await sql`update damage_block set area = 4`.execute(db);
  await sql`update damage set damage_date = '2018-05-20', area = 4 where id = ${stage.fixture.land.damages.own}`.execute(
    db,
  );
});

const read = async () => {
  const damage = await stage.test.get(`/api/damages/${stage.fixture.land.damages.own}`, stage.session);
  const plot = await stage.test.get(`/api/damagePlots/${stage.cases.plots.own}`, stage.session);
  return [damage.json<Damage>().warnings, plot.json<DamagePlot>().warnings];
};
const WHERE = 'TESTOWN1 blokk, őszi búza:';

describe('a case compared with its contract', () => {
  it('has no warning where they agree', async () => {
    expect(await read()).toEqual([[], []]);
  });

  it.each<[string, string, string]>([
    [
      'areas beyond the insured one',
      `update policy_plot set insured_area = 1`,
      `${WHERE} a károsodott terület 4,00 ha, ebből a növényből itt csak 2,00 ha van biztosítva.`,
    ],
    [
      'a crop that is not insured',
      `update policy_plot set plant_name = 'Kukorica'`,
      `${WHERE} a(z) KOT-100 kötvény ezt a növényt nem biztosítja. A kötvényen szerepel: Kukorica.`,
    ],
    [
      'a block that is not insured',
      `update policy_plot set mepar_code = 'TESTEMP6' where mepar_code = 'TESTOWN1'`,
      `${WHERE} a(z) KOT-100 kötvényen ezen a blokkon nincs ilyen növény biztosítva.`,
    ],
    [
      'a day after the harvest of the crop',
      `update damage set damage_date = '2018-09-02'`,
      `${WHERE} a kár dátuma 2018. 09. 02., a növény betakarítása viszont legkésőbb 2018. 08. 10. befejeződik.`,
    ],
    [
      'a day after the harvest that the images show',
      `with seen (date, mean) as (values ('2018-06-01'::date, 0.8), ('2018-07-01', 0.2), ('2018-07-20', 0.2)),
        moved as (update damage set damage_date = '2018-07-25')
        insert into block_observation (block_id, group_name, kind, date, count, usable, clear_share, mean)
        select block.id, 'georisk', 'NDVI', seen.date, 10, true, 1, seen.mean
        from block, seen where block.mepar_code = 'TESTOWN1'`,
      `${WHERE} a kár dátuma 2018. 07. 25., a műholdfelvételek szerint viszont a blokkot 2018. 07. 01. már betakarították.`,
    ],
  ])('reports %s, on the case and on the plot', async (_what, change, sentence) => {
    await sql.raw(change).execute(stage.test.database.kysely);
    const [ofCase, ofPlot] = await read();
    expect(ofCase).toContain(sentence);
    expect(ofPlot).toContain(sentence);
  });

  it('reports sums over the plots beyond the policy’s', async () => {
    const db = stage.test.database.kysely;
    await sql`insert into damage_plot (company_id, damage_id, mepar_code, plant_name, area)
      select company_id, damage_id, 'TESTSHR2', plant_name, 8 from damage_plot where id = ${stage.cases.plots.own}`.execute(
      db,
    );
    const [ofCase] = await read();
    expect(ofCase).toContain(
      'őszi búza: a táblák bejelentett területe együtt 12,00 ha, a(z) KOT-100 kötvényen csak 11,00 ha van biztosítva.',
    );
  });
});

describe('the insured outline', () => {
  it('is listed with the plot, and becomes the plot’s with one call; the history says whose it was', async () => {
    const url = `/api/damagePlots/${stage.cases.plots.own}?getDrawings=true`;
    const { insured } = (await stage.test.get(url, stage.session)).json<DamagePlot>();
    expect(insured).toMatchObject({ ha: 10.5, outlines: [{ policyPlotId: stage.fixture.land.plots.drawn }] });
    const [outline] = insured?.outlines ?? [];
    const body = {
      damagePlotId: stage.cases.plots.own,
      tablePolygon: outline?.geom,
      policyPlotId: outline?.policyPlotId,
    };
    const saved = await stage.test.post('/api/drawings', body, stage.session);
    expect(saved.json<DamagePlot>().tableGeometry).toEqual(outline?.geom);
    const history = await stage.test.get(`/api/damages/${stage.fixture.land.damages.own}/history`, stage.session);
    expect(history.json()).toMatchObject([{ operation: 'save-table', after: { outlineOf: 'KOT-100' } }]);
  });

  it('of another crop is neither offered nor taken', async () => {
    const url = `/api/damagePlots/${stage.cases.plots.own}?getDrawings=true`;
    const [outline] = (await stage.test.get(url, stage.session)).json<DamagePlot>().insured?.outlines ?? [];
    await sql`update policy_plot set plant_name = 'Silókukorica' where id = ${outline?.policyPlotId}`.execute(
      stage.test.database.kysely,
    );
    expect((await stage.test.get(url, stage.session)).json<DamagePlot>().insured?.outlines).toEqual([]);
    const body = {
      damagePlotId: stage.cases.plots.own,
      tablePolygon: outline?.geom,
      policyPlotId: outline?.policyPlotId,
    };
    const refused = await stage.test.post('/api/drawings', body, stage.session);
    expect([refused.statusCode, refused.body]).toEqual([422, expect.stringContaining('más növényé (Silókukorica)')]);
  });

  it.each(['lastYear', 'foreign'] as const)('of %s, which is not of the case’s policy, is refused', async (name) => {
    const { geom } = await stage.test.database.kysely
      .selectFrom('block')
      .select(sql<string>`ST_AsGeoJSON(ST_GeometryN(ST_Buffer(geom, -5), 1))`.as('geom'))
      .where('meparCode', '=', 'TESTOWN1')
      .executeTakeFirstOrThrow();
    const policyPlotId = stage.fixture.land.plots[name];
    const body = { damagePlotId: stage.cases.plots.own, tablePolygon: JSON.parse(geom) as unknown, policyPlotId };
    const refused = await stage.test.post('/api/drawings', body, stage.session);
    expect([refused.statusCode, refused.body]).toEqual([422, expect.stringContaining('nem a kárakta kötvényén')]);
  });
});
