import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StorageKey } from '@georisk/imagery/storage.ts';
import { Problem } from '#server/http/problem.ts';
import type { CallContext } from '#server/modules/access/audit.ts';
import type { CasePhotoDeps } from '#server/modules/casePhoto/casePhoto.service.ts';
import { applyOperation } from '#server/modules/operation/applyOperation.ts';
import type { Place } from './place.ts';
import type { ProposalRow } from './proposal.repository.ts';
import { obstacleNow } from './proposals.service.ts';
import { proposalTexts as texts } from './proposal.hu.ts';
import { standOf } from './stand.ts';

const unfit = (message: string) => new Problem('proposal-unfit', { message });

/** @throws Problem 409 where it cannot be accepted now @param together names that are accepted with it */
export async function assertFits(
  { executor: tx }: CasePhotoDeps,
  { caller }: CallContext,
  row: ProposalRow,
  place: Place,
  together?: ReadonlySet<string>,
): Promise<void> {
  const obstacle = await obstacleNow(tx, row, caller, place, together);
  if (obstacle !== null) throw unfit(obstacle);
}

/** @throws Problem 409 where what it would change is no longer as it was seen */
export async function assertSeen(
  { executor: tx }: CasePhotoDeps,
  row: ProposalRow,
  place: Place,
  seen: string | undefined,
): Promise<void> {
  if (seen !== (await standOf(tx, row.operation, place)).seen) throw unfit(texts.stale);
}

/**
 * Does the operation of a proposal over what stands now, in the transaction of the decision.
 * @throws Problem 409, 422 where it does not fit
 */
export async function applyProposal(
  deps: CasePhotoDeps,
  context: CallContext,
  row: ProposalRow,
  place: Place,
): Promise<void> {
  const { base } = await standOf(deps.executor, row.operation, place);
  const author = row.authorId === context.caller.id ? undefined : { id: row.authorId };
  const folder = await mkdtemp(join(tmpdir(), 'georisk-proposal-'));
  try {
    const extract = (_: string, to: string) => copyPhoto(deps, row, to);
    const done = await applyOperation({ ...deps, extract, folder }, { ...context, author }, row.operation, base);
    if (done.kind === 'conflict') throw unfit(texts.stale);
    if (done.kind === 'later') throw new Problem('busy', { message: done.why, retryAfterSeconds: 60 });
    if (done.kind === 'refused') throw unfit(done.why);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @returns whether the store has it */
async function copyPhoto({ store }: CasePhotoDeps, { storageKey, bytes }: ProposalRow, to: string): Promise<boolean> {
  const key = storageKey as StorageKey | null;
  if (key === null || bytes === null || !(await store.has(key))) return false;
  const object = await store.open(key);
  try {
    await writeFile(to, await object.read(0, bytes), { mode: 0o600 });
    return true;
  } finally {
    object.close();
  }
}
