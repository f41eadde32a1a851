import type { ImportAttempt } from '@georisk/contract/verticals/admin/imports.ts';
import { fieldSentence } from '@georisk/contract/texts/importOptions.hu.ts';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Executor } from '#server/db/executor.ts';
import type { Caller } from '#server/http/caller.ts';
import { notFound, Problem } from '#server/http/problem.ts';
import type { UploadedForm } from '#server/http/upload/forms.ts';
import type { UploadFolder } from '#server/http/upload/uploadFolder.ts';
import { companies, findCompany } from '#server/imports/command/company.repository.ts';
import type { Command } from '#server/imports/command/arguments.ts';
import { runImport } from '#server/imports/command/runCommand.ts';
import type { ImportKinds } from '#server/imports/importKind.ts';
import type { ImportReport } from '#server/imports/report.ts';
import type { ImportDeps } from '#server/imports/vectorSpec.ts';
import { type CallContext, log } from '#server/modules/access/audit.ts';
import { accessOf } from '#server/modules/access/scope.ts';
import type { Lane } from '#server/sandbox/lane.ts';
import { newId } from '#server/uuid.ts';
import {
  type AttemptEnd,
  type AttemptRow,
  beginAttempt,
  endAttempt,
  findAttempt,
  noteProgress,
  savedRuns,
} from './attempt.repository.ts';
import { importingTexts as texts } from './importing.hu.ts';
import type { ImportPlaces } from './importPlaces.ts';
import { senderOf } from './sender.ts';
import { formOptions, kindOfSender, mayImport, sentCommand } from './sentCommand.ts';
import { filesToImport, takeFiles } from './sentFiles.ts';
import { strangersFiles } from './strangersFiles.ts';

const NOTE_EVERY_MS = 2_000;
/** The process of an attempt that was not seen for this long has ended. */
const GONE_MS = 90_000;

const MEGABYTE = 1024 * 1024;
/** Megabytes of a file, and of all files of a form: the parts of a Shapefile, the bands of a scene. */
const MAX_MEGABYTES = {
  table: { each: 40, all: 100 },
  pictures: { each: 30, all: 300 },
  image: { each: 512, all: 1_024 },
  grid: { each: 512, all: 1_024 },
  scene: { each: 512, all: 2_048 },
  points: { each: 512, all: 512 },
} as const;

export interface ImportingDeps {
  readonly kinds: ImportKinds;
  readonly importing: Omit<ImportDeps, 'files' | 'onStored'>;
  readonly folder: UploadFolder;
  /** One after the other, so that those that wait hold no connection. */
  readonly lane: Lane;
  readonly places: ImportPlaces;
  /** An import that takes longer than these milliseconds is answered as under way, and looked at again. */
  readonly answerMs: number;
  readonly logger: FastifyBaseLogger;
  readonly now: () => Date;
}

/**
 * Admits an import of a kind before its files are received.
 * @returns what its form may have, and a function that gives its place back
 * @throws Problem where the kind is none of the caller's, or they get no place
 */
export function admit({ kinds, places }: Pick<ImportingDeps, 'kinds' | 'places'>, caller: Caller, word: string) {
  const sender = senderOf({ access: accessOf('importFiles', caller), caller });
  const found = kindOfSender(word, sender, kinds);
  if (!found.ok) throw new Problem('form-refused', { message: fieldSentence(found.reason) });
  const { each, all } = MAX_MEGABYTES[found.kind.files ?? 'table'];
  const limits = { maxBytes: each * MEGABYTE, maxTotalBytes: all * MEGABYTE, tooLarge: texts.tooLarge(all) };
  return { limits, release: places.take(caller) };
}

/** The kinds that the caller may import. */
export const importKinds = (kinds: ImportKinds, context: CallContext) => {
  const sender = senderOf(context);
  return Object.entries(kinds)
    .filter(([, row]) => mayImport(row, sender))
    .map(([kind, row]) => ({
      kind,
      files: row.files ?? ('table' as const),
      company: row.ofCompany
        ? ('needed' as const)
        : row.options.includes('company')
          ? ('possible' as const)
          : ('none' as const),
      options: [...formOptions(row)],
      columns: Object.entries(row.fields ?? {}).map(([field, { required }]) => ({ field, required })),
      maxBytes: MAX_MEGABYTES[row.files ?? 'table'].each * MEGABYTE,
    }));
};

const shown = (report: ImportReport): ImportReport => {
  const rows = (notes: ImportReport['refused']) =>
    notes.map(({ row, reason }) => ({ row, reason: fieldSentence(reason) }));
  return {
    ...report,
    refused: rows(report.refused),
    repaired: rows(report.repaired),
    notes: report.notes.map(fieldSentence),
  };
};

/** Whether a file was not saved, or would not be. */
const isRefused = ({ dryRun, saved, refusedCount }: ImportAttempt['reports'][number]): boolean =>
  dryRun ? refusedCount > 0 : !saved;

/** What says of a refused attempt that it is one, as every refusal says it. */
const REFUSAL = new Problem('import-refused').body();

const present = (row: AttemptRow, now: Date): ImportAttempt => {
  const isGone = row.state === 'running' && now.getTime() - row.seenAt.getTime() > GONE_MS;
  // One of an earlier version says nothing of unknown values.
  const reports = (row.reports as ImportAttempt['reports']).map((each) => ({ ...each, unknown: each.unknown ?? [] }));
  const refused = row.state === 'done' && reports.some(isRefused);
  return {
    ...(refused && REFUSAL),
    id: row.id,
    kind: row.kind,
    dryRun: row.dryRun,
    state: isGone ? 'failed' : refused ? 'refused' : row.state,
    progress: row.progress,
    reports,
    runs: row.runs as string[],
    error: isGone ? texts.interrupted : refused ? REFUSAL.message : row.error,
  };
};

export async function importAttempt(deps: ImportingDeps, context: CallContext, id: string): Promise<ImportAttempt> {
  const row = await findAttempt(deps.importing.db, context.access.scope, id, context.caller.id);
  if (!row) throw notFound();
  return present(row, deps.now());
}

/** The company whose rows a command writes, as far as it exists before the import. */
async function companyIdOf(db: Executor, { company, newCompany }: Command): Promise<number | null> {
  const named = newCompany ?? company;
  if (named === undefined) return null;
  const found = findCompany(await companies(db), named);
  if (found === undefined && newCompany === undefined)
    throw new Problem('form-refused', { message: texts.companyUnknown });
  return found?.id ?? null;
}

/**
 * Imports the files of a form as the command does.
 * @param release gives the place of the import back, when it has ended
 * @returns its result, or that it is still under way
 */
export async function importSentFiles(
  deps: ImportingDeps,
  context: CallContext,
  kind: string,
  { files, fields }: UploadedForm,
  release: () => void,
): Promise<ImportAttempt> {
  const { importing, kinds } = deps;
  let folder: string | undefined;
  let isTaken = false;
  try {
    folder = await deps.folder.make();
    const names = await takeFiles(folder, files);
    const from = (Object.hasOwn(kinds, kind) ? kinds[kind]?.files : undefined) ?? 'table';
    const many = from === 'scene' && names.length > 1;
    const sent = sentCommand(kind, many ? ['.'] : filesToImport(names, from), fields, senderOf(context), kinds);
    if (!sent.ok) throw new Problem('form-refused', { message: fieldSentence(sent.reason) });
    const { command } = sent;
    const attempt = {
      id: newId(),
      kind,
      byUserId: context.caller.id,
      companyId: await companyIdOf(importing.db, command),
      dryRun: command.dryRun,
      at: deps.now(),
    };
    await beginAttempt(importing.db, attempt);
    isTaken = true;
    const ended = run(deps, context, command, folder, attempt.id).finally(release);
    ended.catch((err: unknown) => deps.logger.error({ err }, 'an import could not be ended'));
    const refusal = await Promise.race([ended, sleep(deps.answerMs, undefined, { ref: false })]);
    if (refusal) throw refusal;
    return await importAttempt(deps, context, attempt.id);
  } finally {
    if (!isTaken) {
      release();
      if (folder !== undefined) await rm(folder, { recursive: true, force: true });
    }
  }
}

/** @returns the refusal where there was no room to read the files, which says nothing about them */
async function run(
  deps: ImportingDeps,
  context: CallContext,
  command: Command,
  folder: string,
  id: string,
): Promise<Problem | undefined> {
  const { importing, now } = deps;
  let progress = 0;
  let refusal: Problem | undefined;
  // A failure to note it does no harm: the end is written anyway.
  const beat = setInterval(
    () => void noteProgress(importing.db, id, progress, now()).catch(() => undefined),
    NOTE_EVERY_MS,
  ).unref();
  const end = await deps.lane
    .run(context.caller.id, () => imported(deps, context, command, folder, (fraction) => (progress = fraction)))
    .catch((error: unknown): AttemptEnd => {
      if (error instanceof Problem && error.details.retryAfterSeconds !== undefined) refusal = error;
      else deps.logger.error({ err: error, import: command.kind }, 'import failed');
      return { reports: [], runs: [], error: refusal === undefined ? texts.failed : texts.crowded };
    })
    .finally(() => clearInterval(beat));
  await rm(folder, { recursive: true, force: true });
  await endAttempt(importing.db, id, end);
  return refusal;
}

async function imported(
  { importing, kinds, now }: ImportingDeps,
  context: CallContext,
  command: Command,
  folder: string,
  onFraction: (fraction: number) => void,
): Promise<AttemptEnd> {
  const recorded: string[] = [];
  let runs: readonly string[] = [];
  const sentBy = { userId: context.caller.id, onRun: (id: string) => void recorded.push(id) };
  const deps = { ...importing, files: strangersFiles(context.caller.id), sentBy };
  const reports = await runImport(deps, command, {
    kinds,
    folder,
    now: now(),
    onProgress: ({ fraction }) => onFraction(Math.min(1, fraction)),
    async onSaved(tx, companyId, saved) {
      runs = await savedRuns(tx, recorded);
      const rows = saved.reduce((sum, { added, changed }) => sum + added + changed, 0);
      await log(tx, context, 'data-imported', `${command.kind}: ${rows}`, companyId);
    },
  });
  return { reports: reports.map(shown), runs, error: null };
}
