import type { ClockDays } from '@georisk/domain/caseList/clock.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';

/** Crops as a plot or a block names them, with their hectares together. */
export interface Grown {
  readonly plants: string;
  readonly area: number;
}

/** What a line of the list is made of, beside what its case is missing. */
export interface LineFacts {
  readonly id: number;
  readonly status: 'new' | 'assigned' | 'inspected' | 'closed';
  readonly expertId: number | null;
  readonly damageNumber: string;
  readonly reportedOn: string;
  readonly deadline: string | null;
  /** The step that the line has now, and since when. */
  readonly step: string | null;
  readonly stepSince: string | null;
  readonly changedOn: string | null;
  readonly expert: string | null;
  readonly insured: readonly string[] | null;
  /** Of its plots, or else of its blocks; null where neither names a crop. */
  readonly grown: readonly Grown[] | null;
  readonly settlement: string | null;
  readonly x: number | null;
  readonly y: number | null;
  readonly proposal: number | null;
  readonly needsAnother: boolean | null;
  readonly anotherOn: string | null;
  readonly clocks: ClockDays | null;
}

/** Which notes are taken. */
export interface NotesAsked {
  readonly limit: number;
  /**
   * What is done with notes that another transaction works off: they are waited for, so that their lines are new as
   * well, or left to it.
   */
  readonly held: 'wait' | 'skip';
}

const HELD = { wait: sql`for update`, skip: sql`for update skip locked` } as const;

/** The newest notes first: what somebody has just changed. @returns cases whose notes were taken away */
export async function takeStale(tx: Executor, { limit, held }: NotesAsked): Promise<readonly number[]> {
  const { rows } = await sql<{ damageId: number }>`
    delete from case_stale where id in (
      select id from case_stale order by id desc limit ${limit} ${HELD[held]})
    returning damage_id`.execute(tx);
  return [...new Set(rows.map(({ damageId }) => damageId))];
}

/** The newest note; null where there is none. */
export async function newestStale(executor: Executor): Promise<string | null> {
  const row = await executor.selectFrom('caseStale').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row?.id ?? null;
}

/** Whether a note as old as one, or older, is left. */
export async function hasStaleUntil(executor: Executor, id: string): Promise<boolean> {
  const row = await executor.selectFrom('caseStale').select('id').where('id', '<=', id).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Holds lines until the end of the transaction, always in the same order; what is read afterwards is the newest. */
export async function lockLines(tx: Executor, ids: readonly number[]): Promise<void> {
  await sql`select 1 from case_row where damage_id = any(${ids}::int[]) order by damage_id for update`.execute(tx);
}

export async function factsOfLines(tx: Executor, ids: readonly number[]): Promise<readonly LineFacts[]> {
  const { rows } = await sql<LineFacts>`
    select d.id, d.status, d.expert_id, d.damage_number, d.deadline, line.step, line.step_since, line.reported_on,
      (select (max(c.server_at) at time zone 'Europe/Budapest')::date from case_chain l join change c on c.id = l.change_id
        where l.damage_id = d.id) as changed_on,
      person.name as expert, insured.names as insured, coalesce(plot.grown, named.grown) as grown, plot.proposal,
      place.settlement, ST_X(place.point) as x, ST_Y(place.point) as y,
      paper.needs_another, paper.another_on, company.case_clocks as clocks
    from damage d
    join case_row line on line.damage_id = d.id
    join company on company.id = d.company_id
    left join app_user person on person.id = d.expert_id
    left join lateral (
      select array_agg(distinct u.name) as names from policy_plot p
      join app_user u on u.id = p.farmer_user_id where p.policy_id = d.policy_id
    ) insured on true
    left join lateral (
      select json_agg(json_build_object('plants', p.plant_name, 'area', p.area) order by p.plant_name, p.id)
          filter (where p.plant_name <> '') as grown,
        sum(p.calculated_yield * p.area) / nullif(sum(p.area) filter (where p.calculated_yield is not null), 0) as proposal
      from damage_plot p where p.damage_id = d.id and p.deleted_at is null
    ) plot on true
    left join lateral (
      select json_agg(json_build_object('plants', b.plants, 'area', b.area) order by b.plants, b.mepar_code)
          filter (where b.plants <> '') as grown
      from damage_block b where b.damage_id = d.id
    ) named on true
    left join lateral (
      select found.point, coalesce(
        (select s.name from settlement s where s.code = found.code),
        (select s.name from settlement s where ST_Contains(s.geom, found.point) order by s.code limit 1)) as settlement
      from (select ST_PointOnSurface(b.geom) as point, b.settlement_code as code
        from damage_block m join block b on b.mepar_code = m.mepar_code
        where m.damage_id = d.id order by m.mepar_code limit 1) found
    ) place on true
    left join lateral (
      select o.needs_another, o.another_on from damage_inspection i
      join damage_inspection_document o on o.inspection_id = i.id
      where i.damage_id = d.id and o.needs_another is not null
      order by i.inspected_at desc nulls last, o.id desc limit 1
    ) paper on true
    where d.id = any(${ids}::int[]) and d.deleted_at is null`.execute(tx);
  return rows;
}

/** A line as it is to be kept. */
export interface Line {
  readonly damageId: number;
  readonly insured: string;
  readonly insuredKey: string;
  readonly settlement: string;
  readonly settlementKey: string;
  readonly crop: string;
  readonly cropKey: string;
  /** Each of its crops, the key by which it is compared, and its hectares. */
  readonly crops: readonly string[];
  readonly cropKeys: readonly string[];
  readonly cropAreas: readonly number[];
  readonly expert: string;
  readonly expertKey: string;
  readonly step: string | null;
  readonly stepPlots: number;
  readonly stepOrder: number;
  readonly stepSince: string;
  readonly clockDue: string | null;
  readonly dueOn: string | null;
  readonly proposal: number | null;
  readonly secondInspection: boolean;
  readonly secondOn: string | null;
  readonly x: number | null;
  readonly y: number | null;
  readonly search: string;
}

export async function saveLines(tx: Executor, lines: readonly Line[]): Promise<void> {
  if (lines.length === 0) return;
  const values = JSON.stringify(
    lines.map((line) => ({
      damage_id: line.damageId,
      insured: line.insured,
      insured_key: line.insuredKey,
      settlement: line.settlement,
      settlement_key: line.settlementKey,
      crop: line.crop,
      crop_key: line.cropKey,
      crops: line.crops,
      crop_keys: line.cropKeys,
      crop_areas: line.cropAreas,
      expert: line.expert,
      expert_key: line.expertKey,
      step: line.step,
      step_plots: line.stepPlots,
      step_order: line.stepOrder,
      step_since: line.stepSince,
      clock_due: line.clockDue,
      due_on: line.dueOn,
      proposal: line.proposal,
      second_inspection: line.secondInspection,
      second_on: line.secondOn,
      x: line.x,
      y: line.y,
      search: line.search,
    })),
  );
  await sql`update case_row set
      insured = l.insured, insured_key = l.insured_key, settlement = l.settlement, settlement_key = l.settlement_key,
      crop = l.crop, crop_key = l.crop_key, crops = l.crops, crop_keys = l.crop_keys, crop_areas = l.crop_areas, expert = l.expert, expert_key = l.expert_key, step = l.step,
      step_plots = l.step_plots, step_order = l.step_order, step_since = l.step_since, clock_due = l.clock_due,
      due_on = l.due_on, proposal = l.proposal, second_inspection = l.second_inspection, second_on = l.second_on,
      x = l.x, y = l.y, search = l.search
    from json_populate_recordset(null::case_row, ${values}::json) l
    where case_row.damage_id = l.damage_id`.execute(tx);
}
