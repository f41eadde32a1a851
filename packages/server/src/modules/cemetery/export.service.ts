import { isAbout, type LifeDate, yearOf } from '@georisk/domain/cemetery/lifeDate.ts';
import { lifeDateText } from '@georisk/domain/cemetery/lifeDateText.hu.ts';
import type { Body } from '@georisk/contract/endpoints.ts';
import type { TableCell, Table } from '@georisk/tables/table.ts';
import type { Executor } from '#server/db/executor.ts';
import { FORMATS } from '#server/formats/formats.ts';
import { auditForeign, type CallContext, log } from '#server/modules/access/audit.ts';
import { cemeteryTexts as texts } from './cemetery.hu.ts';
import { type ExportedDead, type ExportedGrave, exportedDead, exportedGraves } from './export.repository.ts';

const { columns: names } = texts;
const COLUMNS = [
  { title: names.parcel, width: 10 },
  { title: names.row, width: 8 },
  { title: names.pos, width: 8 },
  { title: names.validUntil, width: 20 },
  { title: names.name, width: 32 },
  { title: names.birthYear, width: 14 },
  { title: names.deathYear, width: 14 },
] as const;

/** A year as a number; what is not sure, or not known, in words. */
function yearCell(date: LifeDate | null): TableCell {
  const year = date === null ? null : yearOf(date);
  if (date === null) return null;
  if (year === null || isAbout(date)) return lifeDateText(date);
  return { kind: 'number', value: year, digits: 0, isYear: true };
}

const line = (grave: ExportedGrave, dead: ExportedDead | null): readonly TableCell[] => [
  grave.parcel,
  grave.row,
  grave.pos,
  grave.validUntil === null ? null : { kind: 'date', date: grave.validUntil },
  dead?.name ?? null,
  yearCell(dead?.birthDate ?? null),
  yearCell(dead?.deathDate ?? null),
];

/** A line for each of the dead; a grave of nobody has one too. */
function* linesOf(graves: readonly ExportedGrave[], dead: ReadonlyMap<number, readonly ExportedDead[]>) {
  for (const grave of graves) {
    const deads = dead.get(grave.id) ?? [];
    if (deads.length === 0) yield line(grave, null);
    for (const each of deads) yield line(grave, each);
  }
}

function* chosenDead(
  graves: readonly ExportedGrave[],
  dead: ReadonlyMap<number, readonly ExportedDead[]>,
  ids: ReadonlySet<number>,
) {
  for (const grave of graves)
    for (const each of dead.get(grave.id) ?? []) if (ids.has(each.id)) yield line(grave, each);
}

/** `temeto.xlsx`: all graves, and what the search has chosen of the dead and of the graves. */
export async function cemeteryExport(
  executor: Executor,
  context: CallContext,
  { deadIds, graveIds }: Body<'cemeteryExport'>,
): Promise<Buffer> {
  const { scope } = context.access;
  const graves = await exportedGraves(executor, scope);
  const dead = Map.groupBy(await exportedDead(executor, scope), ({ graveId }) => graveId);
  const companies = graves.map(({ companyId }) => companyId);
  await auditForeign(executor, context, companies, 'cemetery export');
  await log(executor, context, 'spreadsheet-export', `temeto.xlsx ${graves.length}`);
  const chosen = new Set(graveIds);
  const sheet = (name: string, rows: Table['rows']): Table => ({ name, columns: COLUMNS, rows, hasFilter: true });
  return FORMATS.xlsx.write([
    sheet(texts.sheets.graves, linesOf(graves, dead)),
    sheet(texts.sheets.dead, chosenDead(graves, dead, new Set(deadIds))),
    sheet(
      texts.sheets.chosen,
      linesOf(
        graves.filter(({ id }) => chosen.has(id)),
        dead,
      ),
    ),
  ]);
}
