import { dayInBudapest } from '@georisk/domain/dates/dayInBudapest.ts';
import type { Executor } from '#server/db/executor.ts';
import { importAll } from '../importAll.ts';
import type { ImportKinds } from '../importKind.ts';
import { type ImportReport, type OnProgress, refusedReport } from '../report.ts';
import { sweepStore } from '../storeCleaning.ts';
import type { ImportDeps } from '../vectorSpec.ts';
import { wantedColumns } from '../wantedColumns.ts';
import type { Command } from './arguments.ts';
import { commandTexts } from './command.hu.ts';
import { companies, createCompany, findCompany } from './company.repository.ts';
import { importFiles } from './importFiles.ts';

export interface CommandContext {
  readonly kinds: ImportKinds;
  /** The base of relative paths. */
  readonly folder: string;
  readonly now: Date;
  readonly onProgress: OnProgress;
  /** Called when all is saved, in the transaction that saved it. */
  readonly onSaved?: (db: Executor, companyId: number | null, reports: readonly ImportReport[]) => Promise<void>;
}

/** Removes what earlier imports have left, and runs the command. */
export async function runCommand(
  deps: ImportDeps,
  command: Command,
  context: CommandContext,
): Promise<readonly ImportReport[]> {
  if (!command.dryRun) await sweepStore(deps.db, deps.store, context.now.getTime());
  return runImport(deps, command, context);
}

/**
 * Runs a command, typed at a terminal or sent as a form: all of its files in one transaction, or none of them; scenes
 * each in its own.
 */
export async function runImport(
  deps: ImportDeps,
  command: Command,
  { kinds, folder, now, onProgress, onSaved }: CommandContext,
): Promise<readonly ImportReport[]> {
  const kind = kinds[command.kind];
  if (kind === undefined) throw new Error(`No kind of import: ${command.kind}`);
  const work = async (inner: ImportDeps): Promise<readonly ImportReport[]> => {
    const company = await companyOf(inner, command);
    if (!company.ok) return [refusedReport(command.kind, command.files.join(', '), command.dryRun, company.reason)];
    const today = dayInBudapest(now);
    const wanted = kind.fields && wantedColumns(command.kind, kind.fields, command.map);
    const settings = { command, companyId: company.id, folder, today, now, onProgress, wanted };
    const reports = await importFiles(kind, inner, settings);
    if (reports.some(({ saved }) => saved) && (kind.alone || reports.every(({ saved }) => saved)))
      await onSaved?.(inner.db, company.id, reports);
    return reports;
  };
  return kind.alone ? work(deps) : importAll(deps, work);
}

type ChosenCompany =
  | { readonly ok: true; readonly id: number | null }
  | { readonly ok: false; readonly reason: string };

/** A new company is made in the transaction that saves its first rows. */
async function companyOf({ db }: ImportDeps, { company, newCompany }: Command): Promise<ChosenCompany> {
  const named = newCompany ?? company;
  if (named === undefined) return { ok: true, id: null };
  const all = await companies(db);
  const found = findCompany(all, named);
  if (found !== undefined) return { ok: true, id: found.id };
  if (newCompany !== undefined) return { ok: true, id: await createCompany(db, newCompany) };
  const known = all.map(({ id, name }) => `${name} (${id})`);
  return { ok: false, reason: commandTexts.unknownCompany(named, known) };
}
