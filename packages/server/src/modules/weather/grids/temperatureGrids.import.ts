import type { NamedColumns } from '#server/imports/fields.ts';
import { basename } from 'node:path';
import { isIsoDate } from '@georisk/domain/dates/isoDate.ts';
import type { DecimalSign } from '@georisk/domain/text/writtenNumber.ts';
import type { Temperatures } from '@georisk/imagery/temperatures.ts';
import type { Executor } from '#server/db/executor.ts';
import { fileHash } from '#server/formats/fileBytes.ts';
import { sourceFaultText } from '#server/formats/sourceFault.hu.ts';
import { SourceError } from '#server/formats/sourceFault.ts';
import { recordRun } from '#server/imports/importRun.repository.ts';
import { inOneImport } from '#server/imports/importTransaction.ts';
import { type ImportReport, type OnProgress, ReportBuilder } from '#server/imports/report.ts';
import type { ImportDeps } from '#server/imports/vectorSpec.ts';
import { frostMapDue } from '#server/modules/frost/frost.jobs.ts';
import type { GridFault } from '#server/imports/temperaturesRead.ts';
import { readTemperatures } from './readTemperatures.ts';
import { temperatureGridTexts as texts } from './temperatureGrids.hu.ts';
import { bytesOf, gridId, saveDays, type StoredDay, storedDays } from './temperatureGrids.repository.ts';

const KIND = 'temperature-grids';
/** Days that are compared and written at a time. */
const DAYS_AT_ONCE = 100;

export interface TemperatureGridOptions {
  /** Day of a GeoTIFF; else from the name of the file or its metadata. */
  readonly date?: string | undefined;
  /** EPSG code that overrides the file's. */
  readonly srid?: number | undefined;
  /** Value that is no data, where the file does not say. */
  readonly noData?: number | undefined;
  /** Field → column or variable, where the usual names do not fit. */
  readonly map?: NamedColumns | undefined;
  readonly dryRun?: boolean | undefined;
  /** The decimal sign of a table's texts, where somebody has said it. */
  readonly decimal?: DecimalSign | undefined;
  /** `YYYY-MM-DD` */
  readonly today: string;
}

/** What a file cannot be used for, by its rows; row 0 is the file. */
class GridRefusal extends Error {
  readonly rows: readonly { readonly row: number; readonly reason: string }[];
  constructor(rows: GridRefusal['rows']) {
    super('temperatures refused');
    this.rows = rows;
  }
}

const refuse = (reason: string): never => {
  throw new GridRefusal([{ row: 0, reason }]);
};

function refuseFault(fault: GridFault): never {
  if (fault.code === 'signs') return refuse(fault.reason);
  if (fault.code !== 'rows') return refuse(texts.fault(fault));
  throw new GridRefusal(fault.rows.map((row) => ({ row: row.row, reason: texts.row(row) })));
}

/** Reads the file, before this process opens it. @throws GridRefusal, SourceError */
async function temperaturesOf({ files, bounds }: ImportDeps, path: string, options: TemperatureGridOptions) {
  const { date, srid, noData, map = {}, decimal, today } = options;
  if (date !== undefined && !isIsoDate(date)) return refuse(texts.dateWrong(date));
  const read = await (files?.temperatures ?? readTemperatures)({
    path,
    bounds,
    date,
    crs: srid,
    noData,
    map,
    decimal,
  });
  if (!read.ok) return refuseFault(read.fault);
  const later = read.days.find((day) => day.date > today);
  return later === undefined ? read : refuse(texts.future(later.date));
}

const same = (value: Buffer | null, old: Buffer | null) => value === null || (old !== null && value.equals(old));

/** Writes the days of a file that are new or differ. @returns whether there were any */
async function saveTemperatures(
  tx: Executor,
  { epsg, grid, heights, days }: Temperatures,
  builder: ReportBuilder,
  onDone: (share: number) => void,
): Promise<boolean> {
  const id = await gridId(tx, epsg, grid, bytesOf(heights));
  for (let from = 0; from < days.length; from += DAYS_AT_ONCE) {
    const part = days.slice(from, from + DAYS_AT_ONCE);
    const stored = await storedDays(
      tx,
      id,
      part.map(({ date }) => date),
    );
    const changed: StoredDay[] = [];
    for (const { date, minimum, mean } of part) {
      const day: StoredDay = { date, minimum: bytesOf(minimum), mean: bytesOf(mean) };
      const old = stored.get(date);
      if (old !== undefined && same(day.minimum, old.minimum) && same(day.mean, old.mean)) {
        builder.unchanged += 1;
        continue;
      }
      if (old === undefined) builder.added += 1;
      else builder.changed += 1;
      changed.push(day);
    }
    if (changed.length > 0) await saveDays(tx, id, changed);
    onDone((from + part.length) / days.length);
  }
  return builder.added + builder.changed > 0;
}

function describe({ grid, days, missing }: Temperatures): readonly string[] {
  const [first, last] = [days[0]?.date ?? '', days.at(-1)?.date ?? ''];
  return [
    texts.extent(grid.width * grid.height, days.length, first, last),
    ...(missing > 0 ? [texts.missing(missing)] : []),
  ];
}

function refusalOf(error: unknown): GridRefusal['rows'] | undefined {
  if (error instanceof GridRefusal) return error.rows;
  return error instanceof SourceError ? [{ row: 0, reason: sourceFaultText(error.fault) }] : undefined;
}

/**
 * Imports the daily temperatures of a grid, by its cells' places and the day; the danger map of frost is made again
 * afterwards.
 */
export async function importTemperatureGrid(
  deps: ImportDeps,
  path: string,
  options: TemperatureGridOptions,
  onProgress: OnProgress = () => {},
): Promise<ImportReport> {
  const { dryRun = false } = options;
  const fileName = basename(path);
  try {
    const temperatures = await temperaturesOf(deps, path, options);
    const hash = await fileHash(path);
    return await inOneImport(deps.db, async (tx) => {
      const builder = new ReportBuilder();
      const isNew = await saveTemperatures(tx, temperatures, builder, (fraction) =>
        onProgress({ fileName, step: 'raster', fraction, done: builder.added + builder.changed + builder.unchanged }),
      );
      builder.notes.push(...describe(temperatures));
      const report = builder.build(KIND, fileName, dryRun);
      if (report.saved && isNew) await frostMapDue(tx, deps.jobs);
      if (report.saved) await recordRun(tx, report, hash, null, deps.sentBy);
      return report;
    });
  } catch (error) {
    const rows = refusalOf(error);
    if (rows === undefined) throw error;
    const builder = new ReportBuilder();
    for (const { row, reason } of rows) builder.refuse(row, reason);
    return builder.build(KIND, fileName, dryRun);
  }
}
