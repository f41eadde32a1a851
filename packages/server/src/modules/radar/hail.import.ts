import { basename } from 'node:path';
import { isIsoDate } from '@georisk/domain/dates/isoDate.ts';
import { HAIL } from '@georisk/domain/radar/phenomena.hu.ts';
import { type HailAreas, readHailAreas } from '@georisk/imagery/hail.ts';
import { RasterError } from '@georisk/imagery/rasterError.ts';
import type { Executor } from '#server/db/executor.ts';
import { fileHash } from '#server/formats/fileBytes.ts';
import { readFileHead } from '#server/formats/fileType.ts';
import { SourceError } from '#server/formats/sourceFault.ts';
import { sourceFaultText } from '#server/formats/sourceFault.hu.ts';
import { recordRun } from '#server/imports/importRun.repository.ts';
import { inOneImport } from '#server/imports/importTransaction.ts';
import { type ImportReport, type OnProgress, refusedReport, ReportBuilder } from '#server/imports/report.ts';
import type { ImportDeps } from '#server/imports/vectorSpec.ts';
import { rasterDate } from '#server/modules/raster/rasterDate.ts';
import { leftOutTexts, rasterFaultText } from '#server/modules/raster/rasterFault.hu.ts';
import { radarImportTexts } from './radarImport.hu.ts';
import { planRadars, type RadarRow } from './radars.plan.ts';
import { countryOutline, removeOthers, saveRadars, storedRadars } from './radars.repository.ts';

const texts = radarImportTexts.hail;

export interface HailOptions {
  /** Day of the grid; else from the name of the file or its metadata. */
  readonly date?: string | undefined;
  /** EPSG code that overrides the file's. */
  readonly srid?: number | undefined;
  /** Value that is no data, where the file does not say. */
  readonly noData?: number | undefined;
  /** Part of the country that the file covers, where a day has several. */
  readonly granule?: string | undefined;
  readonly dryRun?: boolean | undefined;
  /** `YYYY-MM-DD` */
  readonly today: string;
}

/** Refusals that read differently of hail than of pictures. */
const FAULTS: Readonly<Partial<Record<RasterError['code'], string>>> = {
  unsupportedLayout: texts.layout,
  implausibleValues: texts.implausible,
  tooLarge: texts.tooLarge,
};

class HailRefusal extends Error {}

/** Identifiers of a day's grid begin so; a grid of the same day and part replaces the earlier one. */
const beginningOf = (date: string, granule: string): string => `hail/${date}/${granule}/`;

const rowsOf = ({ areas, largest }: HailAreas, date: string, granule: string): RadarRow[] => {
  const counts = new Map<number, number>();
  return areas.map(({ severity, rings }, index) => {
    const count = (counts.get(severity) ?? 0) + 1;
    counts.set(severity, count);
    return {
      row: index + 1,
      externalId: `${beginningOf(date, granule)}${severity}-${count}`,
      dateRadar: date,
      phenomenon: HAIL,
      severity,
      meshMm: largest[severity] ?? null,
      poh: null,
      gustMs: null,
      rainMmH: null,
      startedAt: null,
      endedAt: null,
      source: texts.source,
      shape: { type: 'Polygon', coordinates: rings },
    };
  });
};

/** The file's areas, before this process opens it. @throws HailRefusal, SourceError */
async function areasOf({ files }: ImportDeps, path: string, { srid, noData }: HailOptions): Promise<HailAreas> {
  const read = await (files?.hail ?? readHailAreas)({ path, crs: srid, noData });
  if (!read.ok) throw new HailRefusal(rasterFaultText(read, FAULTS));
  return read;
}

function refusalOf(error: unknown): string | undefined {
  if (error instanceof HailRefusal) return error.message;
  if (error instanceof SourceError) return sourceFaultText(error.fault);
  return error instanceof RasterError ? rasterFaultText(error, FAULTS) : undefined;
}

async function dateOf(path: string, { date, today }: HailOptions): Promise<string> {
  if (date !== undefined && !isIsoDate(date)) throw new HailRefusal(texts.dateWrong(date));
  const day = date ?? (await rasterDate(path, basename(path)));
  if (day === null) throw new HailRefusal(texts.dateMissing);
  if (day > today) throw new HailRefusal(radarImportTexts.later(day, today));
  return day;
}

async function saveRows(tx: Executor, rows: readonly RadarRow[], beginning: string, builder: ReportBuilder) {
  const plan = planRadars(rows, await storedRadars(tx, rows), await countryOutline(tx));
  const refused = new Set(plan.refused.map(({ row }) => row));
  builder.added = plan.add.length;
  builder.changed = plan.change.length;
  builder.unchanged = plan.unchanged;
  if (rows.length === 0) builder.notes.push(texts.none);
  // Of a grid small patches and those abroad are usual: they are left out, the rest stands.
  if (refused.size > 0) builder.notes.push(texts.small(refused.size));
  await saveRadars(tx, [...plan.add, ...plan.change]);
  const kept = rows.filter(({ row }) => !refused.has(row)).map(({ externalId }) => externalId);
  const removed = await removeOthers(tx, beginning, kept);
  if (removed > 0) builder.notes.push(texts.removed(removed));
}

/** Imports a day's grid of hail sizes, mm, as areas of severity; a grid of the same day replaces the earlier one. */
export async function importHail(
  deps: ImportDeps,
  path: string,
  options: HailOptions,
  onProgress: OnProgress = () => {},
): Promise<ImportReport> {
  const { granule = '', dryRun = false } = options;
  const fileName = basename(path);
  try {
    const { type } = await readFileHead(path);
    if (type !== 'tiff') throw new SourceError({ code: 'wrongType', found: type, wanted: 'raster' });
    const areas = await areasOf(deps, path, options);
    const date = await dateOf(path, options);
    const rows = rowsOf(areas, date, granule);
    const hash = await fileHash(path);
    return await inOneImport(deps.db, async (tx) => {
      const builder = new ReportBuilder();
      await saveRows(tx, rows, beginningOf(date, granule), builder);
      builder.notes.push(...leftOutTexts(areas.leftOut));
      onProgress({ fileName, step: 'raster', fraction: 1, done: rows.length });
      const report = builder.build('hail', fileName, dryRun);
      if (report.saved) await recordRun(tx, report, hash, null, deps.sentBy);
      return report;
    });
  } catch (error) {
    const reason = refusalOf(error);
    if (reason === undefined) throw error;
    return refusedReport('hail', fileName, dryRun, reason);
  }
}
