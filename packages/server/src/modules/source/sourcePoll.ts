import { addDays } from '@georisk/domain/dates/isoDate.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import type { Clock } from '#server/clock.ts';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { type JobContext, JobFault, type JobHandler, type Jobs } from '#server/jobs/job.ts';
import { areaOfBlocks, boxInEov } from './area.ts';
import { type PrivateHosts, policyOfSource } from '#server/stacClient/address.ts';
import { askNetwork, type AskOptions } from '#server/stacClient/ask.ts';
import { isPassing } from '#server/stacClient/retry.ts';
import { StacError, type StacFault } from '#server/stacClient/stacFault.ts';
import { missingPageText, stacFaultText } from '#server/stacClient/stacFault.hu.ts';
import { itemsAt, type WalkLimits } from '#server/stacClient/walk.ts';
import type { SceneWish } from '#server/stacClient/wish.ts';
import { itemFaultText } from './item/itemFault.hu.ts';
import { type FoundScene, sceneOfItem } from './item/sceneOfItem.ts';
import { hasBlocksIn, type NewScene, saveFound } from './scene.repository.ts';
import { findSource, saveAsked, type SourceRow } from './source.repository.ts';
import { sourceTexts } from './source.hu.ts';
import { SCENE_IMPORT, type SOURCE_POLL } from './source.jobs.ts';

export interface PollDeps {
  readonly executor: Executor;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly privateHosts: PrivateHosts;
  /** Delays and limits of the network, where a test has its own. */
  readonly ask?: Omit<AskOptions, 'signal'>;
  readonly walk?: WalkLimits;
}

/** A source's scene as it is stored: refused at once where it cannot be computed. */
function newScene({ id, companyId, groupName, mostCloud }: SourceRow, { facts, href, assets }: FoundScene): NewScene {
  const { cloudCover, acquiredAt, ...named } = facts;
  const tooCloudy = cloudCover !== null && cloudCover > mostCloud;
  const reason = assets.ok
    ? tooCloudy
      ? sourceTexts.tooCloudy(cloudCover, mostCloud)
      : null
    : itemFaultText(assets.fault);
  return {
    ...named,
    companyId,
    sourceId: id,
    groupName,
    acquiredAt: new Date(acquiredAt),
    cloudCover,
    href,
    state: reason === null ? 'found' : 'refused',
    reason,
    assets: assets.ok ? assets.scene : null,
  };
}

/** Everything that the source shows over the blocks in its days, each scene once. */
async function scenesOf(
  { executor, ask, walk, clock, privateHosts }: PollDeps,
  source: SourceRow,
  bbox: NonNullable<SceneWish['bbox']>,
  { progress, signal }: JobContext,
): Promise<{ readonly scenes: readonly NewScene[]; readonly missing: StacFault | null }> {
  const policy = policyOfSource(source.url, privateHosts);
  const today = clock.today() as IsoDate;
  const wish: SceneWish = {
    collection: source.collection ?? undefined,
    bbox,
    from: addDays(today, -source.lookbackDays),
    to: today,
  };
  const found = new Map<string, NewScene>();
  const missing: StacFault[] = [];
  const onMissing = (fault: StacFault) => void missing.push(fault);
  for await (const item of itemsAt(askNetwork(policy, { ...ask, signal }), source.url, wish, walk, onMissing)) {
    const scene = sceneOfItem(item, policy);
    if (scene === undefined || found.has(scene.facts.externalId)) continue;
    // The box of all blocks covers more than the blocks: an image beside them is not needed.
    if (scene.bbox !== undefined && !(await hasBlocksIn(executor, boxInEov(scene.bbox)))) continue;
    found.set(scene.facts.externalId, newScene(source, scene));
    progress(0.5, sourceTexts.progress(found.size));
  }
  return { scenes: [...found.values()], missing: missing[0] ?? null };
}

/**
 * Polls a source for scenes over the blocks. New ones are stored and their computation queued, in one transaction; a
 * source with a faulty answer is recorded with its sentence, and nothing of its answer.
 */
export function sourcePoll(deps: PollDeps): JobHandler<typeof SOURCE_POLL> {
  const { executor, clock, jobs } = deps;

  const refused = async (id: number, sentence: string) => {
    await saveAsked(executor, id, { at: clock.now(), found: null, error: sentence });
  };

  return async ({ sourceId }, context) => {
    const source = await findSource(executor, sourceId);
    if (source === undefined) return;
    const bbox = await areaOfBlocks(executor);
    if (bbox === undefined) return refused(sourceId, sourceTexts.noBlocks);
    let answer: Awaited<ReturnType<typeof scenesOf>>;
    try {
      answer = await scenesOf(deps, source, bbox, context);
    } catch (error) {
      if (!(error instanceof StacError)) throw error;
      const sentence = stacFaultText(error.fault);
      await refused(sourceId, sentence);
      throw new JobFault(sentence, { final: !isPassing(error), cause: error });
    }
    const { scenes, missing } = answer;
    await inTransaction(executor, async (tx) => {
      const { waiting, added } = await saveFound(tx, scenes, clock.now());
      for (const sceneId of waiting) {
        await jobs.enqueue(
          tx,
          SCENE_IMPORT,
          { sceneId },
          { key: String(sceneId), ...(source.companyId !== null && { companyId: source.companyId }) },
        );
      }
      await saveAsked(tx, sourceId, {
        at: clock.now(),
        found: added,
        error: missing === null ? null : missingPageText(missing),
      });
      await context.finishWithin?.(tx);
    });
  };
}
