import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { FeatureSource } from '#server/formats/featureSource.ts';
import { untoldOf } from '#server/imports/plan.ts';
import type { ImportReport, OnProgress } from '#server/imports/report.ts';
import { rowsAsJson } from '#server/imports/shapeRows.ts';
import { runVectorImport } from '#server/imports/vectorImport.ts';
import type { ImportDeps, VectorOptions, VectorSpec } from '#server/imports/vectorSpec.ts';
import { frostMapDue } from '#server/modules/frost/frost.jobs.ts';
import { heightFields, type HeightRow, parseHeight, planHeights } from './heights.plan.ts';

async function storedHeights(tx: Executor, rows: readonly HeightRow[]) {
  const codes = rows.map(({ meparCode }) => meparCode);
  const found = await tx.selectFrom('blockHeight').selectAll().where('meparCode', 'in', codes).execute();
  return new Map(found.map((row) => [row.meparCode, row]));
}

async function saveHeights(tx: Executor, rows: readonly HeightRow[]): Promise<void> {
  if (rows.length === 0) return;
  const json = rowsAsJson(rows.map(({ meparCode, height, tpi }) => ({ meparCode, height, tpi })));
  await sql`
    insert into block_height (mepar_code, height, tpi)
    select r."meparCode", r.height, r.tpi from jsonb_to_recordset(${json}) as r ("meparCode" text, height float8, tpi float8)
    on conflict (mepar_code) do update set height = excluded.height, tpi = excluded.tpi`.execute(tx);
}

/** Imports the heights of blocks, for the danger map of frost, which is made again afterwards. */
export const importHeights = (
  deps: ImportDeps,
  source: FeatureSource,
  options: VectorOptions = {},
  onProgress?: OnProgress,
): Promise<ImportReport> =>
  runVectorImport(
    deps,
    source,
    options,
    (): VectorSpec<typeof heightFields, HeightRow, null> => {
      let untold: readonly 'tpi'[] = [];
      return {
        kind: 'block-heights',
        fields: heightFields,
        shape: { rule: 'area', use: 'ignored' },
        parse(cells, _shape, row) {
          untold = untoldOf(['tpi'], cells);
          return parseHeight(cells, row);
        },
        keyOf: ({ meparCode }) => meparCode,
        plan: async (tx, rows) => planHeights(rows, await storedHeights(tx, rows), untold),
        write: (tx, { add, change }) => saveHeights(tx, [...add, ...change]),
        async finish(tx) {
          await frostMapDue(tx, deps.jobs);
          return [];
        },
      };
    },
    onProgress,
  );
