import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { RescueReport } from '@georisk/contract/verticals/insurance/rescueFiles.ts';
import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import type { Clock } from '#server/clock.ts';
import type { Executor } from '#server/db/executor.ts';
import type { Caller } from '#server/http/caller.ts';
import { Problem } from '#server/http/problem.ts';
import type { CallContext } from '#server/modules/access/audit.ts';
import { accessOf } from '#server/modules/access/scope.ts';
import type { CasePhotoDeps } from '#server/modules/casePhoto/casePhoto.service.ts';
import { findUserByName } from '#server/modules/user/user.repository.ts';
import { importRescueFile } from './rescue.service.ts';

/** What became of a file: its report, or the sentence of its refusal. */
export type FileResult =
  | { readonly file: string; readonly report: RescueReport }
  | { readonly file: string; readonly refused: string };

/** Somebody in whose name the command imports; undefined where nobody active of that name may. */
async function callerNamed(executor: Executor, userName: string, now: Date): Promise<Caller | undefined> {
  const user = await findUserByName(executor, userName);
  if (user === undefined || user.status !== 'active' || !mayCall('importRescueFile', user.role)) return undefined;
  return {
    id: user.id,
    companyId: user.companyId,
    role: user.role,
    name: user.name,
    userName: user.userName,
    capabilities: [],
    hidePolicyDamage: false,
    session: {
      id: '',
      kind: 'password',
      actorId: null,
      actorRole: null,
      actorName: null,
      authenticatedAt: now,
      expiresAt: now,
    },
    adminFlag: false,
  };
}

interface Wanted {
  readonly files: readonly string[];
  /** From which relative paths count. */
  readonly folder: string;
  readonly userName: string;
}

const isWaiting = (result: FileResult): boolean =>
  'report' in result && result.report.rows.some(({ outcome }) => outcome === 'waits');
const brings = (result: FileResult): boolean =>
  'report' in result && result.report.rows.some(({ outcome }) => outcome === 'applied');

/**
 * Imports rescue files as the screen does, in the name of a person: one that waits for another is read again, as long
 * as more comes in.
 * @returns a line for each reading; null where the person is unknown or may not
 */
export async function runRescueCommand(
  deps: CasePhotoDeps,
  clock: Clock,
  { files, folder, userName }: Wanted,
): Promise<readonly FileResult[] | null> {
  const caller = await callerNamed(deps.executor, userName, clock.now());
  if (caller === undefined) return null;
  const context: CallContext = {
    caller,
    access: accessOf('importRescueFile', caller),
    ip: '',
    requestId: 'rescue',
    at: clock.now(),
    today: clock.today(),
  };
  const scratch = await mkdtemp(join(tmpdir(), 'georisk-rescue-'));
  const read = async (file: string): Promise<FileResult> => {
    try {
      const onFault = (error: unknown) => {
        throw error;
      };
      const path = resolve(folder, file);
      return { file, report: await importRescueFile({ ...deps, onFault }, context, { path, folder: scratch }) };
    } catch (error) {
      if (error instanceof Problem) return { file, refused: error.body().message };
      throw error;
    }
  };
  try {
    const results: FileResult[] = [];
    let todo = files;
    while (todo.length > 0) {
      const round: FileResult[] = [];
      for (const file of todo) round.push(await read(file));
      results.push(...round);
      todo = round.some(brings) && files.length > 1 ? round.filter(isWaiting).map(({ file }) => file) : [];
    }
    return results;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
