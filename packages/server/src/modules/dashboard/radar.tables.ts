import type { DashboardRow } from '@georisk/contract/verticals/insurance/dashboards.ts';
import { defaultRadarDate } from '@georisk/domain/radar/expectedLoss.ts';
import { isPhenomenon, PHENOMENA } from '@georisk/domain/radar/phenomena.hu.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { radarsOf } from '#server/modules/radar/radar.repository.ts';
import { type DayRanking, rankDay } from '#server/modules/radar/ranking.service.ts';
import type { ColumnKey } from './dashboard.hu.ts';
import { countyOfBlock, type Days, type TableSpec } from './tableSpec.ts';

const COLUMNS = ['name', 'radars', 'mepars', 'hitArea', 'policies'] as const satisfies readonly ColumnKey[];

const figuresOf = (name: string | null, radars: number, plots: DayRanking['plots']): DashboardRow => ({
  name,
  radars,
  mepars: new Set(plots.map(({ plot }) => plot.meparCode)).size,
  hitArea: plots.reduce((sum, { hitArea }) => sum + hitArea, 0),
  policies: new Set(plots.map(({ plot }) => plot.policyId)).size,
});

const ALL = { scope: { kind: 'all' } } as const;

/** Yesterday by phenomenon, over all companies: a plot under two of them counts for both. */
async function byPhenomenon(executor: Executor, { today }: Days): Promise<readonly DashboardRow[]> {
  const date = defaultRadarDate(today);
  const rows: DashboardRow[] = [];
  for (const [phenomenon, radars] of Map.groupBy(await radarsOf(executor, date), (each) => each.phenomenon)) {
    const { plots } = await rankDay(executor, ALL, date, radars);
    rows.push(figuresOf(isPhenomenon(phenomenon) ? PHENOMENA[phenomenon].title : phenomenon, radars.length, plots));
  }
  return rows.toSorted((a, b) => Number(b['hitArea']) - Number(a['hitArea']));
}

/** The county of each block, and how many of the day's polygons touch a county. */
async function countiesOf(executor: Executor, codes: readonly string[], date: string) {
  const blocks = await sql<{ code: string; name: string | null }>`
    select block.mepar_code as code, ${countyOfBlock} as name from block
    where block.mepar_code = any(${codes}::text[])`.execute(executor);
  const radars = await sql<{ name: string; radars: number }>`
    select settlement.county as name, count(distinct radar_event.id)::integer as radars
    from radar_event join settlement on ST_Intersects(settlement.geom, radar_event.geom)
    where radar_event.date_radar = ${date}::date and settlement.county is not null
    group by settlement.county`.execute(executor);
  return {
    ofBlock: new Map(blocks.rows.map(({ code, name }) => [code, name])),
    radars: new Map(radars.rows.map(({ name, radars: count }) => [name, count])),
  };
}

/** Yesterday by county, over all companies. */
async function byCounty(executor: Executor, { today }: Days): Promise<readonly DashboardRow[]> {
  const date = defaultRadarDate(today);
  const { plots, blocks } = await rankDay(executor, ALL, date, await radarsOf(executor, date));
  const { ofBlock, radars } = await countiesOf(
    executor,
    blocks.map(({ meparCode }) => meparCode),
    date,
  );
  const groups = Map.groupBy(plots, ({ plot }) => ofBlock.get(plot.meparCode) ?? null);
  const hit = [...groups].map(([name, own]) => figuresOf(name, name === null ? 0 : (radars.get(name) ?? 0), own));
  const dry = [...radars].filter(([name]) => !groups.has(name)).map(([name, count]) => figuresOf(name, count, []));
  return [...hit, ...dry].toSorted((a, b) => Number(b['hitArea']) - Number(a['hitArea']));
}

export const RADAR_TABLES = {
  tegnap: [
    { type: 'jelenseg', columns: COLUMNS, rows: byPhenomenon },
    { type: 'megye', columns: COLUMNS, rows: byCounty },
  ],
} as const satisfies Readonly<Record<string, readonly TableSpec[]>>;
