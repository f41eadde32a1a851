import { importAll } from '../importAll.ts';
import { sweepStore } from '../storeCleaning.ts';
import { type ImportReport, type OnProgress, refusedReport } from '../report.ts';
import type { ImportDeps } from '../vectorSpec.ts';
import type { Command } from './arguments.ts';
import { commandTexts } from './command.hu.ts';
import { companies, createCompany, findCompany } from './company.repository.ts';
import type { ImportKinds } from '../importKind.ts';
import { importFiles } from './importFiles.ts';

export interface CommandContext {
  readonly kinds: ImportKinds;
  /** The base of relative paths. */
  readonly folder: string;
  readonly now: Date;
  readonly onProgress: OnProgress;
}

const budapest = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Budapest' });

/** Runs a command: all of its files in one transaction, or none of them; scenes each in its own. */
export async function runCommand(
  deps: ImportDeps,
  command: Command,
  { kinds, folder, now, onProgress }: CommandContext,
): Promise<readonly ImportReport[]> {
  const kind = kinds[command.kind];
  if (kind === undefined) throw new Error(`No kind of import: ${command.kind}`);
  if (!command.dryRun) await sweepStore(deps.db, deps.store, now.getTime());
  const work = async (inner: ImportDeps): Promise<readonly ImportReport[]> => {
    const company = await companyOf(inner, command);
    if (!company.ok) return [refusedReport(command.kind, command.files.join(', '), command.dryRun, company.reason)];
    const today = budapest.format(now);
    return importFiles(kind, inner, { command, companyId: company.id, folder, today, now, onProgress });
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
