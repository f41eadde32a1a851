import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { daysBetween, newestDate } from '@georisk/domain/dates/isoDate.ts';
import { defaultView } from '@georisk/domain/farmer/farmerView.ts';
import { ndviBanner } from '@georisk/domain/farmer/ndviBanner.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import type { Database } from '@georisk/server/db/database.ts';
import { type ImportBench, importBench } from '@georisk/server/imports/testing.ts';
import { warningsOfCase } from '@georisk/server/modules/damage/caseWarnings.service.ts';
import { blocksOf, damagesWhere } from '@georisk/server/modules/damage/damage.repository.ts';
import { missingOf } from '@georisk/server/modules/damage/progress.repository.ts';
import { createPasswords } from '@georisk/server/modules/session/passwords.ts';
import { emptyDatabase, openTestDatabase } from '@georisk/testing/database.ts';
import { type DemoLoad, loadDemoWorld } from './load.ts';

const TODAY = '2026-06-22' as IsoDate;

interface Parcel {
  readonly meparCode: string;
  readonly settlement: string;
  readonly ndvi: readonly { readonly date: IsoDate }[];
  readonly alerts: readonly { readonly date: IsoDate }[];
}

describe('the demo world', () => {
  let database: Database;
  let bench: ImportBench;
  let load: DemoLoad;
  beforeAll(async () => {
    database = await openTestDatabase();
    await emptyDatabase(database.kysely);
    bench = await importBench(database.kysely);
    load = await loadDemoWorld(bench.deps, { today: TODAY });
  }, 300_000);
  afterAll(async () => {
    await emptyDatabase(database.kysely);
    await bench.remove();
    await database.close();
  });

  const parcelsOf = async (userName: string): Promise<Parcel[]> => {
    const { rows } = await sql<Parcel>`
      select b.mepar_code as "meparCode", b.settlement_code as settlement,
        coalesce((select jsonb_agg(jsonb_build_object('date', o.date)) from block_observation o
          where o.block_id = b.id and o.clear_share >= 0.8 and o.raster_id is not null), '[]') as ndvi,
        coalesce((select jsonb_agg(jsonb_build_object('date', a.date)) from alert a where a.block_id = b.id), '[]') as alerts
      from block b where b.mepar_code in
        (select p.mepar_code from policy_plot p join app_user u on u.id = p.farmer_user_id where u.user_name = ${userName})
      order by 1`.execute(database.kysely);
    return rows;
  };
  const count = async (table: 'block' | 'policyPlot' | 'settlement' | 'county' | 'road' | 'alert' | 'forestCanopy') => {
    const { total } = await database.kysely
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow();
    return Number(total);
  };

  it('has nothing dated later than its day, nor work that was done that morning', async () => {
    const { rows: columns } = await sql<{ table: string; column: string }>`
      select c.table_name as "table", c.column_name as "column" from information_schema.columns c
        join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
        and c.data_type in ('date', 'timestamp with time zone')
        and c.table_name not in (select relname from pg_class join pg_depend on objid = pg_class.oid and deptype = 'e')
      order by 1, 2`.execute(database.kysely);
    expect(columns.length).toBeGreaterThan(20);
    // The creation time of a row comes from the real clock; a policy is valid until after its harvest.
    const written =
      /^(created_at|reported_on|valid_to|updated_at|imported_at|at|applied_at|due_at|started_at|finished_at)$/;
    const later: string[] = [];
    for (const { table, column } of columns) {
      const kept = ['change', 'log_entry', 'damage_plot', 'sampling_point', 'yield_calculation'].includes(table);
      if (written.test(column) && !kept) continue;
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}
        where ${sql.ref(column)} >= ${TODAY}::timestamp at time zone 'Europe/Budapest'
          and ${sql.ref(column)} < ${`${TODAY.slice(0, 4)}-12-31`}::date + 1`.execute(database.kysely);
      if ((rows[0]?.count ?? 0) > 0) later.push(`${table}.${column}`);
    }
    expect(later).toEqual([]);
  });

  it('is loaded by the imports without any warning', async () => {
    expect(load.loaded).toBe(true);
    if (!load.loaded) return;
    expect(load.reports.flatMap(({ refused, repaired }) => [...refused, ...repaired])).toEqual([]);
    expect(load.reports.every(({ saved }) => saved)).toBe(true);
    expect(await count('block')).toBeGreaterThan(500);
    const images = await database.kysely.selectFrom('raster').select('companyId').execute();
    // Those of a vertical are its customers'.
    expect(images.filter(({ companyId }) => companyId === null)).toHaveLength(28);
    expect(await count('settlement')).toBe(19);
    expect(await count('county')).toBe(1);
    expect(await count('road')).toBe(23);
    expect(await count('policyPlot')).toBeGreaterThan(600);
    // Heights of a forest are drawn from rasters, and its trees are found in the heights as they came.
    expect(await bench.stored()).toHaveLength(images.length + (await count('forestCanopy')));
  });

  it('has true colour beside the index on several days', async () => {
    const rows = await database.kysely
      .selectFrom('raster')
      .select(['kind', 'date'])
      .where('companyId', 'is', null)
      .execute();
    const days = (kind: string) => rows.filter((row) => row.kind === kind).map(({ date }) => date);
    expect(days('TCI')).toHaveLength(5);
    expect(days('TCI').filter((date) => days('NDVI').includes(date)).length).toBeGreaterThanOrEqual(4);
  });

  it('has a case of the assessor in each state, each on the plot that was reported', async () => {
    const { rows } = await sql<Record<string, number | string | boolean>>`
      select damage.status, damage_plot.table_geom is not null as drawn,
        damage_plot.damaged_ha as damaged, damage.area as reported,
        (select count(*)::int from sampling_point where damage_plot_id = damage_plot.id) as points,
        (select count(*)::int from sampling_point where damage_plot_id = damage_plot.id and yield is not null) as measured,
        damage_plot.calculated_yield is not null as calculated
      from damage_plot join damage on damage.id = damage_plot.damage_id join app_user on app_user.id = damage.expert_id
      where user_name = 'expert-damage'`.execute(database.kysely);
    const states = rows.map(({ status, drawn, points, measured, calculated }) =>
      [status, drawn, points === 0 ? 'none' : measured === points ? 'all' : 'some', calculated].join(' '),
    );
    expect(states.sort()).toEqual([
      'assigned false none false',
      'assigned true all false',
      'assigned true all true',
      'assigned true none false',
      'assigned true none false',
      'assigned true some false',
      'closed true all true',
      'inspected true all true',
    ]);
    for (const { damaged, reported } of rows) expect(Number(damaged)).toBeLessThanOrEqual(Number(reported));
    // Of two that were not drawn yet, one has its outline.
    expect(rows.filter(({ damaged }) => damaged === 0)).toHaveLength(2);
  });

  it('has cases without a warning: within what is insured, on crops that were not harvested', async () => {
    const rows = await damagesWhere(database.kysely);
    expect(rows.length).toBeGreaterThanOrEqual(5);
    for (const row of rows) {
      const blocks = await blocksOf(database.kysely, row.id);
      const warnings = await warningsOfCase(database.kysely, { row, blocks, today: TODAY });
      expect([row.damageNumber, warnings]).toEqual([row.damageNumber, []]);
    }
  });

  it('has a case of the assessor for each step that follows the assignment, and one that is closed', async () => {
    const rows = await damagesWhere(database.kysely, sql<boolean>`expert.user_name = 'expert-damage'`);
    const missing = await missingOf(database.kysely, rows);
    expect([...missing.values()].map((step) => step?.step ?? 'closed').sort()).toEqual(
      ['closed', 'outline', 'areas', 'zones', 'sampling', 'yield', 'finish', 'close'].sort(),
    );
    const felt = await sql<{ without: number }>`select count(*)::int as without from damage
      join damage_plot on damage_plot.damage_id = damage.id
      where damage.status in ('inspected', 'closed') and damage_plot.calculated_yield is null`.execute(database.kysely);
    expect(felt.rows).toEqual([{ without: 0 }]);
  });

  it('has cases that nobody is assigned to, and plots with the crop of their policy', async () => {
    const plots = await database.kysely.selectFrom('damagePlot').select('plantCode').execute();
    const cases = await database.kysely.selectFrom('damage').select(['status', 'expertId']).execute();
    expect(plots.length).toBeGreaterThanOrEqual(cases.length);
    expect(plots.every(({ plantCode }) => plantCode !== null)).toBe(true);
    const unassigned = cases.filter(({ expertId }) => expertId === null);
    expect(unassigned.length).toBeGreaterThan(0);
    expect(unassigned.every(({ status }) => status === 'new')).toBe(true);
  });

  it('has applications of two monitoring customers, each on plots of its own', async () => {
    const rows = await database.kysely
      .selectFrom('ekPlant')
      .innerJoin('ek', 'ek.id', 'ekPlant.ekId')
      .select(['ek.companyId', 'ek.code', 'meparCode', 'plot'])
      .execute();
    const eks = (companyId: number) =>
      new Set(rows.filter((row) => row.companyId === companyId).map(({ code }) => code));
    expect([eks(5).size, eks(25).size]).toEqual([14, 4]);
    expect(new Set(rows.map(({ meparCode, plot }) => `${meparCode} ${plot}`)).size).toBe(rows.length);
  });

  it('has five years of crops, the yields of the last seasons, and photos of cases', async () => {
    const { kysely } = database;
    const years = await kysely.selectFrom('cropRecord').select('year').distinct().orderBy('year').execute();
    expect(years.map(({ year }) => year)).toEqual([2018, 2019, 2020, 2021, 2022]);
    const crops = await kysely.selectFrom('cropRecord').select('crop').distinct().orderBy('crop').execute();
    expect(crops.map(({ crop }) => crop)).toEqual([1, 2, 3, 4, 5]);
    const seasons = await kysely.selectFrom('yieldRecord').select('year').distinct().orderBy('year').execute();
    expect(seasons.map(({ year }) => year)).toEqual([2021, 2022, 2023, 2024, 2025]);
    const photos = await kysely.selectFrom('photo').select(['damageId', 'bytes']).execute();
    expect(photos.length).toBeGreaterThanOrEqual(2);
    expect(photos.every(({ damageId, bytes }) => damageId !== null && bytes < 400_000)).toBe(true);
    expect(await kysely.selectFrom('district').select('code').execute()).not.toEqual([]);
  });

  it('has the demo farmer with every state of the screen', async () => {
    const parcels = await parcelsOf('farmer');
    expect(parcels.length).toBeGreaterThanOrEqual(8);
    expect(new Set(parcels.map(({ settlement }) => settlement)).size).toBeGreaterThanOrEqual(3);
    const banners = parcels.map(({ ndvi }) =>
      ndviBanner(
        ndvi.map(({ date }) => date),
        TODAY,
      ),
    );
    expect(banners.filter((banner) => banner === 'late')).toHaveLength(1);
    expect(banners.filter((banner) => banner === 'soon')).toHaveLength(1);
    const alertDates = parcels.flatMap(({ alerts }) => alerts.map(({ date }) => date));
    expect(new Set(alertDates).size).toBe(3);
    const views = parcels.map(defaultView);
    expect(views).toContain('alert');
    expect(parcels.some((parcel) => parcel.alerts.length > 0 && defaultView(parcel) === 'ndvi')).toBe(true);
    const newest = newestDate(parcels.flatMap(({ ndvi }) => ndvi.map(({ date }) => date)));
    expect(newest !== null && daysBetween(newest, TODAY)).toBeLessThanOrEqual(3);
    // every alert is on a day for which the farmer sees the NDVI
    for (const { ndvi, alerts } of parcels)
      for (const { date } of alerts) expect(ndvi.map((product) => product.date)).toContain(date);
  });

  it('has a mail of the newest alert waiting for the demo farmer', async () => {
    const waiting = await database.kysely
      .selectFrom('alertDelivery')
      .innerJoin('appUser', 'appUser.id', 'alertDelivery.userId')
      .innerJoin('alert', 'alert.id', 'alertDelivery.alertId')
      .select(['alert.date', 'alertDelivery.state'])
      .where('appUser.userName', '=', 'farmer')
      .execute();
    expect(waiting.length).toBeGreaterThan(0);
    for (const { date, state } of waiting) {
      expect(state).toBe('waiting');
      expect(daysBetween(date as IsoDate, TODAY)).toBeLessThanOrEqual(14);
    }
  });

  it('leaves the farmer six outlines to draw and has three', async () => {
    const plots = await database.kysely
      .selectFrom('policyPlot')
      .innerJoin('appUser', 'appUser.id', 'policyPlot.farmerUserId')
      .select(['policyPlot.tableGeomHa', 'policyPlot.plantCode', 'policyPlot.insuredArea'])
      .where('appUser.userName', '=', 'farmer')
      .execute();
    expect(plots.filter(({ tableGeomHa }) => tableGeomHa === null)).toHaveLength(6);
    expect(plots.filter(({ tableGeomHa }) => tableGeomHa !== null)).toHaveLength(3);
    expect(plots.every(({ plantCode }) => plantCode !== null)).toBe(true);
    for (const { tableGeomHa, insuredArea } of plots)
      if (tableGeomHa !== null) expect(Math.abs(tableGeomHa / insuredArea - 1)).toBeLessThan(0.06);
  });

  it('shares no parcel between its farmers', async () => {
    const names = ['farmer', 'farmer-2', 'farmer-3', 'farmer-b'];
    const codes = (await Promise.all(names.map(parcelsOf))).map((parcels) => parcels.map(({ meparCode }) => meparCode));
    expect(codes.slice(1).map((own) => own.length)).toEqual([3, 3, 3]);
    expect(new Set(codes.flat()).size).toBe(codes.flat().length);
  });

  it('has every account of the list, with the one password, and user 57 who sees no policies', async () => {
    const users = await database.kysely
      .selectFrom('appUser')
      .select(['id', 'userName', 'companyId', 'role', 'demo', 'hidePolicyDamage', 'passwordHash'])
      .where('demo', '=', true)
      .execute();
    expect(users.map(({ userName }) => userName)).toEqual(
      expect.arrayContaining([
        'api',
        'admin',
        'manager',
        'expert-damage',
        'expert-uw',
        'farmer',
        'woodwiser',
        'operator',
        'prokat',
        'agrarmonitor',
        'agro',
        'cemetery',
        'cemetery-public',
        'expert-risk-taking',
        'farmer-2',
        'manager-b',
        'expert-damage-b',
        'farmer-b',
        'cemetery-b',
        'agrarmonitor-b',
        'woodwiser-b',
      ]),
    );
    expect(new Set(users.map(({ role }) => role)).size).toBe(14);
    expect(users.find(({ id }) => id === 57)).toMatchObject({ hidePolicyDamage: true, companyId: 4 });
    expect(users.find(({ userName }) => userName === 'farmer-b')?.companyId).toBe(7);
    expect(await createPasswords().matches(users[0]?.passwordHash ?? null, 'Demo-2026!')).toBe(true);
    const others = await database.kysely
      .selectFrom('appUser')
      .select('passwordHash')
      .where('demo', '=', false)
      .execute();
    expect(others.length).toBeGreaterThanOrEqual(58);
    expect(others.every(({ passwordHash }) => passwordHash === null)).toBe(true);
  });

  it('has two cases of the demo farmer, on the farmer’s policy', async () => {
    const damages = await database.kysely
      .selectFrom('damage')
      .innerJoin('policy', 'policy.id', 'damage.policyId')
      .innerJoin('policyPlot', 'policyPlot.policyId', 'policy.id')
      .innerJoin('appUser', 'appUser.id', 'policyPlot.farmerUserId')
      .select(['damage.damageNumber', 'damage.dangerType', 'damage.damageDate'])
      .distinct()
      .where('appUser.userName', '=', 'farmer')
      .execute();
    expect(damages.map(({ dangerType }) => dangerType).sort()).toEqual(['Aszály', 'Jégeső']);
    for (const { damageNumber, damageDate } of damages) {
      expect(damageNumber).toHaveLength(11);
      expect(damageDate < TODAY).toBe(true);
    }
  });

  it('keeps valid shapes only', async () => {
    const { rows } = await sql<{ invalid: string }>`
      select (select count(*) from block where not ST_IsValid(geom)) + (select count(*) from alert where not ST_IsValid(geom))
        + (select count(*) from settlement where not ST_IsValid(geom))
        + (select count(*) from policy_plot where not ST_IsValid(table_geom)) as invalid`.execute(database.kysely);
    expect(Number(rows[0]?.invalid)).toBe(0);
  });

  it('is not loaded twice, and never beside other data', async () => {
    expect(await loadDemoWorld(bench.deps, { today: TODAY })).toEqual({ loaded: false, because: 'demo' });
    await emptyDatabase(database.kysely);
    await database.kysely.insertInto('company').values({ name: 'Valódi Biztosító' }).execute();
    expect(await loadDemoWorld(bench.deps, { today: TODAY })).toEqual({ loaded: false, because: 'in-use' });
  });
});
