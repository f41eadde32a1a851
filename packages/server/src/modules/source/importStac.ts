import type { SceneAssets } from '@georisk/imagery/scene/sceneAssets.ts';
import { importScene, type SceneImportOptions } from '#server/modules/scene/scenes.import.ts';
import type { StacCommand } from '#server/imports/command/arguments.ts';
import { type ImportReport, type OnProgress, refusedReport } from '#server/imports/report.ts';
import type { ImportDeps } from '#server/imports/vectorSpec.ts';
import { areaOfBlocks, boxInEov } from './area.ts';
import type { AddressPolicy } from '#server/stacClient/address.ts';
import { type AskOptions, type StacStart, startAt } from '#server/stacClient/ask.ts';
import { download } from '#server/stacClient/download.ts';
import { StacError, type StacFault } from '#server/stacClient/stacFault.ts';
import { missingPageText, stacFaultText } from '#server/stacClient/stacFault.hu.ts';
import { itemsAt, type OnMissingPage, WALK_LIMITS } from '#server/stacClient/walk.ts';
import { itemFaultText } from './item/itemFault.hu.ts';
import { type FoundScene, sceneOfItem } from './item/sceneOfItem.ts';
import { hasBlocksIn } from './scene.repository.ts';
import { sourceTexts } from './source.hu.ts';

export interface StacImportOptions extends Omit<SceneImportOptions, 'fetchBand'> {
  /** The base of relative paths. */
  readonly folder: string;
  /** Delays and limits of the network, where a test has its own. */
  readonly ask?: Omit<AskOptions, 'signal'>;
}

/** Scenes over the blocks, oldest first, each once. @returns undefined where there is no block. @throws StacError */
async function scenesOver(
  { db }: ImportDeps,
  { address, ask, policy }: StacStart,
  { collection, from, to }: StacCommand,
  withoutMask: boolean | undefined,
  onMissing: OnMissingPage,
): Promise<readonly FoundScene[] | undefined> {
  const bbox = await areaOfBlocks(db);
  if (bbox === undefined) return undefined;
  const found = new Map<string, FoundScene>();
  for await (const item of itemsAt(ask, address, { collection, bbox, from, to }, WALK_LIMITS, onMissing)) {
    const scene = sceneOfItem(item, policy, withoutMask);
    if (scene === undefined || (scene.bbox !== undefined && !(await hasBlocksIn(db, boxInEov(scene.bbox))))) continue;
    found.set(scene.facts.externalId, scene);
  }
  return [...found.values()].toSorted((a, b) => a.facts.acquiredAt.localeCompare(b.facts.acquiredAt));
}

const fetching =
  (policy: AddressPolicy, { ask }: StacImportOptions) =>
  (href: string, path: string, signal: AbortSignal | undefined): Promise<void> =>
    download(href, path, policy, { signal, ...(ask?.retries && { retries: ask.retries }) });

/**
 * Imports the scenes that a STAC item, catalogue or API shows over the blocks, each separately: a refused one does not
 * stop the others.
 */
export async function importStac(
  deps: ImportDeps,
  command: StacCommand,
  options: StacImportOptions,
  onProgress: OnProgress = () => {},
): Promise<readonly ImportReport[]> {
  const { dryRun = false, folder, ask, signal } = options;
  const refuse = (name: string, reason: string) => refusedReport('scene', name, dryRun, reason);
  const start = startAt(command.where, folder, { ...ask, signal });
  let scenes: readonly FoundScene[] | undefined;
  const missing: StacFault[] = [];
  try {
    scenes = await scenesOver(deps, start, command, options.withoutMask, (fault) => missing.push(fault));
  } catch (error) {
    if (error instanceof StacError) return [refuse(command.where, stacFaultText(error.fault))];
    throw error;
  }
  if (scenes === undefined) return [refuse(command.where, sourceTexts.noBlocks)];
  if (scenes.length === 0) return [refuse(command.where, sourceTexts.nothingFound)];
  const importOne = async (scene: SceneAssets): Promise<ImportReport> => {
    const fetchBand = fetching(start.policy, options);
    return (await importScene(deps, scene, { ...options, fetchBand }, onProgress)).report;
  };
  const reports: ImportReport[] = [];
  for (const { facts, assets } of scenes) {
    reports.push(assets.ok ? await importOne(assets.scene) : refuse(facts.externalId, itemFaultText(assets.fault)));
  }
  return [...reports, ...missing.map((fault) => refuse(command.where, missingPageText(fault)))];
}
