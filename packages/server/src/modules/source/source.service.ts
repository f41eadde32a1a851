import { byHungarian } from '@georisk/domain/text/inHungarian.ts';
import type { Body, Query } from '@georisk/contract/endpoints.ts';
import type { SceneSource } from '@georisk/contract/verticals/admin/sources.ts';
import { recordChange } from '#server/db/change.ts';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction, orRefusal } from '#server/db/transaction.ts';
import { notFound, Problem } from '#server/http/problem.ts';
import type { Jobs } from '#server/jobs/job.ts';
import { newId } from '#server/uuid.ts';
import { type CallContext, log } from '#server/modules/access/audit.ts';
import { pageOf } from '#server/modules/admin/page.ts';
import { checkedAddress, type PrivateHosts, policyOfSource } from '#server/stacClient/address.ts';
import { StacError } from '#server/stacClient/stacFault.ts';
import { stacFaultText } from '#server/stacClient/stacFault.hu.ts';
import { listScenes } from './scene.repository.ts';
import {
  deleteSource,
  findSource,
  insertSource,
  isCompany,
  listSources,
  lockSource,
  pollKey,
  type SourceRow,
  type SourceValues,
  updateSource,
} from './source.repository.ts';
import { sourceTexts } from './source.hu.ts';
import { SOURCE_POLL } from './source.jobs.ts';

const SUBJECT = 'sceneSource';
const DEFAULTS = {
  collection: null,
  groupName: 's2',
  active: true,
  pollMinutes: 1_440,
  lookbackDays: 30,
  mostCloud: 90,
} as const;
const COMPANY_GROUP = /^c([1-9]\d{0,8})$/;

function present(source: SourceRow): SceneSource {
  const { companyId: _, nextPollAt, lastPolledAt, ...row } = source;
  return { ...row, nextPollAt: nextPollAt.toISOString(), lastPolledAt: lastPolledAt?.toISOString() ?? null };
}

const refuse = (field: string, sentence: string): never => {
  throw new Problem('form-refused', { message: sentence, fields: { [field]: sentence } });
};

/**
 * An address without a password, and none of the private network where that is closed; names are checked when they are
 * resolved.
 */
function checkUrl(url: string, privateHosts: PrivateHosts): void {
  try {
    checkedAddress(url, policyOfSource(url, privateHosts));
  } catch (error) {
    if (error instanceof StacError) refuse('url', stacFaultText(error.fault));
    throw error;
  }
}

/** Products of a group `c4` are company 4's; every other group is the installation's. */
async function ownerOf(executor: Executor, groupName: string): Promise<number | null> {
  const digits = COMPANY_GROUP.exec(groupName)?.[1];
  if (digits === undefined) return null;
  const id = Number(digits);
  if (!(await isCompany(executor, id))) refuse('groupName', sourceTexts.groupOfCompany(id));
  return id;
}

type Wish = Omit<SourceValues, 'companyId'>;
type Changes = { readonly [K in keyof Wish]?: Wish[K] | undefined };

/** Missing fields stay as they are; null removes a collection. */
const changed = (base: Wish, changes: Changes): Wish => ({
  name: changes.name ?? base.name,
  url: changes.url ?? base.url,
  collection: changes.collection === undefined ? base.collection : changes.collection,
  groupName: changes.groupName ?? base.groupName,
  active: changes.active ?? base.active,
  pollMinutes: changes.pollMinutes ?? base.pollMinutes,
  lookbackDays: changes.lookbackDays ?? base.lookbackDays,
  mostCloud: changes.mostCloud ?? base.mostCloud,
});

const WORDS = {
  create: 'source-made',
  change: 'source-changed',
  delete: 'source-removed',
  poll: 'source-asked',
} as const;

/** A source that is moved leaves one company, or the installation, and is new to the other: neither sees what it is at the other. */
const sides = (before: SourceRow | undefined, after: SourceRow | undefined) =>
  before !== undefined && after !== undefined && before.companyId !== after.companyId
    ? [
        { companyId: after.companyId, before: undefined, after },
        { companyId: before.companyId, before, after: undefined },
      ]
    : [{ companyId: (after ?? before)?.companyId ?? null, before, after }];

/** Records and logs a write, for each company concerned. */
async function record(
  tx: Executor,
  context: CallContext,
  operation: keyof typeof WORDS,
  id: number,
  before: SourceRow | undefined,
  after: SourceRow | undefined,
): Promise<void> {
  const { caller } = context;
  for (const side of sides(before, after)) {
    await recordChange(tx, {
      id: newId(),
      companyId: side.companyId,
      actorId: caller.session.actorId ?? caller.id,
      userId: caller.id,
      subjectType: SUBJECT,
      subjectId: String(id),
      operation,
      baseVersion: side.before?.version ?? null,
      deviceAt: null,
      before: side.before && changed(side.before, {}),
      after: side.after && changed(side.after, {}),
      answer: null,
    });
    await log(tx, context, WORDS[operation], `${SUBJECT}:${id}`, side.companyId);
  }
}

/** Runs a write; a name that another source has is reported with its field. */
async function write<T>(executor: Executor, work: (tx: Executor) => Promise<T>): Promise<T> {
  const outcome = await orRefusal(
    async () => ({ done: await inTransaction(executor, work) }),
    ({ kind, table }) => (kind === 'unique' && table === 'scene_source' ? ('taken' as const) : undefined),
  );
  if (outcome !== 'taken') return outcome.done;
  return refuse('name', sourceTexts.nameTaken);
}

const held = async (tx: Executor, id: number): Promise<SourceRow> => {
  const row = await lockSource(tx, id);
  if (row === undefined) throw notFound();
  return row;
};

const reread = async (tx: Executor, id: number): Promise<SourceRow> => {
  const row = await findSource(tx, id);
  if (row === undefined) throw notFound();
  return row;
};

export const sources = async (executor: Executor): Promise<SceneSource[]> =>
  byHungarian(await listSources(executor), ({ name }) => name).map(present);

export function createSource(
  executor: Executor,
  context: CallContext,
  privateHosts: PrivateHosts,
  body: Body<'createSource'>,
): Promise<SceneSource> {
  checkUrl(body.url, privateHosts);
  return write(executor, async (tx) => {
    const wish = changed({ ...DEFAULTS, name: body.name, url: body.url }, body);
    const id = await insertSource(tx, { ...wish, companyId: await ownerOf(tx, wish.groupName) }, context.at);
    const after = await reread(tx, id);
    await record(tx, context, 'create', id, undefined, after);
    return present(after);
  });
}

export function changeSource(
  executor: Executor,
  context: CallContext,
  privateHosts: PrivateHosts,
  id: number,
  { version, ...changes }: Body<'changeSource'>,
): Promise<SceneSource> {
  if (changes.url !== undefined) checkUrl(changes.url, privateHosts);
  return write(executor, async (tx) => {
    const before = await held(tx, id);
    if (version !== before.version) throw new Problem('stale-version', { current: present(before) });
    const wish = changed(before, changes);
    // Another rhythm, address or switch takes effect now; a new name alone does not.
    const anew = wish.url !== before.url || wish.pollMinutes !== before.pollMinutes || (wish.active && !before.active);
    const values = { ...wish, companyId: await ownerOf(tx, wish.groupName) };
    await updateSource(tx, id, values, anew ? context.at : before.nextPollAt);
    const after = await reread(tx, id);
    await record(tx, context, 'change', id, before, after);
    return present(after);
  });
}

/** Its scenes and products stay: they only lose their source. */
export function removeSource(executor: Executor, context: CallContext, id: number): Promise<void> {
  return write(executor, async (tx) => {
    const before = await held(tx, id);
    await deleteSource(tx, id);
    await record(tx, context, 'delete', id, before, undefined);
  });
}

/** Polls now, outside the source's own rhythm; pressed twice it polls once. */
export function pollSource(executor: Executor, jobs: Jobs, context: CallContext, id: number): Promise<SceneSource> {
  return write(executor, async (tx) => {
    const source = await held(tx, id);
    await jobs.enqueue(tx, SOURCE_POLL, { sourceId: id }, { key: pollKey(id) });
    await record(tx, context, 'poll', id, source, source);
    return present(await reread(tx, id));
  });
}

export async function scenes(executor: Executor, query: Query<'scenes'>) {
  const page = pageOf(query);
  const { total, rows } = await listScenes(executor, query, page);
  const items = rows.map(({ updatedAt, ...row }) => ({ ...row, updatedAt: updatedAt.toISOString() }));
  return { items, total, page: page.page, pageSize: page.pageSize };
}
