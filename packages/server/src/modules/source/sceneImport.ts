import type { SceneState } from '@georisk/contract/verticals/admin/sources.ts';
import type { Clock } from '#server/clock.ts';
import type { Executor } from '#server/db/executor.ts';
import { type JobContext, JobFault, type JobHandler } from '#server/jobs/job.ts';
import type { SceneAssets } from '@georisk/imagery/scene/sceneAssets.ts';
import { importScene } from '#server/modules/scene/scenes.import.ts';
import type { ImportDeps } from '#server/imports/vectorSpec.ts';
import { type AddressPolicy, type PrivateHosts, PUBLIC_ONLY, policyOfSource } from '#server/stacClient/address.ts';
import { download, type DownloadOptions } from '#server/stacClient/download.ts';
import { isPassing } from '#server/stacClient/retry.ts';
import { stacFaultText } from '#server/stacClient/stacFault.hu.ts';
import { beginAttempt, endAttempt, findScene, type SceneRow } from './scene.repository.ts';
import { findSource } from './source.repository.ts';
import { sourceTexts } from './source.hu.ts';
import type { SCENE_IMPORT } from './source.jobs.ts';

export interface SceneImportDeps {
  readonly executor: Executor;
  readonly clock: Clock;
  readonly privateHosts: PrivateHosts;
  /** The tools of an import; requested when there is something to import. */
  readonly importing: () => Promise<ImportDeps>;
  /** Delays and limits of the network, where a test has its own. */
  readonly downloads?: Omit<DownloadOptions, 'signal'>;
}

/** Addresses from which a scene's pixels may be fetched: the open network, and its own source's host. */
async function policyOf({ executor, privateHosts }: SceneImportDeps, { sourceId }: SceneRow): Promise<AddressPolicy> {
  const source = sourceId === null ? undefined : await findSource(executor, sourceId);
  return source === undefined ? PUBLIC_ONLY : policyOfSource(source.url, privateHosts);
}

/** A server that is unreachable for a while is no fault of the scene: the job is tried again. */
const fetching =
  (policy: AddressPolicy, downloads: SceneImportDeps['downloads'], { progress }: JobContext) =>
  async (href: string, path: string, signal: AbortSignal | undefined): Promise<void> => {
    progress(0, sourceTexts.downloading);
    try {
      await download(href, path, policy, { ...downloads, signal });
    } catch (error) {
      if (isPassing(error)) throw new JobFault(stacFaultText(error.fault), { cause: error });
      throw error;
    }
  };

/**
 * Computes a scene that a source has shown. A second run changes nothing: finished and refused scenes stay so, and a
 * killed run begins again. A failure is counted and kept with its sentence until it succeeds.
 */
export function sceneImport(deps: SceneImportDeps): JobHandler<typeof SCENE_IMPORT> {
  const { executor, clock, importing, downloads } = deps;

  const compute = async (scene: SceneRow, assets: SceneAssets, context: JobContext) => {
    const policy = await policyOf(deps, scene);
    return importScene(
      await importing(),
      assets,
      {
        group: scene.groupName,
        companyId: scene.companyId,
        latest: clock.today(),
        signal: context.signal,
        fetchBand: fetching(policy, downloads, context),
      },
      ({ fraction }) => context.progress(fraction, sourceTexts.computing),
    );
  };

  return async ({ sceneId }, context) => {
    const scene = await findScene(executor, sceneId);
    if (scene === undefined || scene.state === 'done' || scene.state === 'refused') return;
    const attempt = await beginAttempt(executor, sceneId, clock.now());
    if (attempt === undefined) return;
    const end = (state: SceneState, reason: string | null) =>
      endAttempt(executor, sceneId, attempt, { state, reason, at: clock.now() });
    if (scene.assets === null) {
      await end('failed', sourceTexts.noAssets);
      throw new JobFault(sourceTexts.noAssets, { final: true });
    }
    try {
      const { state, reason } = await compute(scene, scene.assets as SceneAssets, context);
      await end(state === 'refused' ? 'refused' : 'done', reason);
    } catch (error) {
      if (context.signal.aborted) await end('found', null);
      else await end('failed', error instanceof JobFault ? error.message : sourceTexts.unexpected);
      throw error;
    }
  };
}
