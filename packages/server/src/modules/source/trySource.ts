import type { Body } from '@georisk/contract/endpoints.ts';
import type { SourceTry } from '@georisk/contract/verticals/admin/sourceTry.ts';
import { addDays } from '@georisk/domain/dates/isoDate.ts';
import type { BBox } from '@georisk/domain/geo/bbox.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import type { Executor } from '#server/db/executor.ts';
import { type AddressPolicy, checkedAddress, type PrivateHosts, policyOfSource } from '#server/stacClient/address.ts';
import { askNetwork } from '#server/stacClient/ask.ts';
import type { RawItem } from '#server/stacClient/document.ts';
import { StacError, type StacFault } from '#server/stacClient/stacFault.ts';
import { missingPageText, stacFaultText } from '#server/stacClient/stacFault.hu.ts';
import { type AskStac, itemsAt, WALK_LIMITS } from '#server/stacClient/walk.ts';
import type { SceneWish } from '#server/stacClient/wish.ts';
import { areaOfBlocks, boxInDegrees } from './area.ts';
import { collectionFault, saysMissing } from './collection.ts';
import { itemFaultText } from './item/itemFault.hu.ts';
import { type FoundScene, sceneOfItem } from './item/sceneOfItem.ts';
import { probeBand } from './probe.ts';
import { sourceTexts } from './source.hu.ts';

/** Sooner than the client gives up. */
const TRY_MS = 20_000;
const LIMITS = { timeoutMs: 10_000, maxBytes: 32 * 1024 * 1024 };
/** So many items are counted: one page of most catalogues. */
const MAX_COUNTED = 100;
const DAYS = 30;

export interface TryDeps {
  readonly executor: Executor;
  readonly privateHosts: PrivateHosts;
  /** EPSG:23700, where there is no block yet. */
  readonly bounds: BBox;
  readonly today: string;
}

type Found = { readonly scenes: readonly FoundScene[]; readonly more: boolean; readonly missing: string | null };

const nothing = (area: SourceTry['area'], fault: string): SourceTry => ({
  fault,
  items: 0,
  more: false,
  area,
  newest: null,
});

/** The items of a catalogue, as far as they are counted. @throws StacError */
async function scenesAt(ask: AskStac, url: string, wish: SceneWish, policy: AddressPolicy): Promise<Found> {
  const scenes: FoundScene[] = [];
  const missing: string[] = [];
  const onMissing = (fault: StacFault) => void missing.push(missingPageText(fault));
  const add = (item: RawItem) => {
    const scene = sceneOfItem(item, policy);
    if (scene !== undefined) scenes.push(scene);
  };
  for await (const item of itemsAt(ask, url, wish, WALK_LIMITS, onMissing)) {
    if (scenes.length >= MAX_COUNTED) return { scenes, more: true, missing: null };
    add(item);
  }
  return { scenes, more: missing.length > 0, missing: missing[0] ?? null };
}

/** The newest scene with the files of its bands, each opened. */
async function presentNewest(
  { facts, assets }: FoundScene,
  policy: AddressPolicy,
  signal: AbortSignal,
): Promise<NonNullable<SourceTry['newest']>> {
  const { externalId: id, acquiredAt, cloudCover } = facts;
  if (!assets.ok) return { id, acquiredAt, cloudCover, fault: itemFaultText(assets.fault), bands: [] };
  const bands = await Promise.all(
    Object.entries(assets.scene.bands).map(([name, asset]) => probeBand(name, asset, policy, signal)),
  );
  return { id, acquiredAt, cloudCover, fault: null, bands };
}

/** An API that does not know the collection may also refuse the search itself. */
async function sentenceOf({ fault }: StacError, ask: AskStac, url: string, collection?: string): Promise<string> {
  const refused = fault.code === 'status' && saysMissing(fault.status);
  const ofCollection = refused ? await collectionFault(ask, url, collection).catch(() => undefined) : undefined;
  return ofCollection ?? stacFaultText(fault);
}

/** Asks a catalogue for the newest scene over the blocks; a fault of the catalogue is an answer, too. */
export async function trySource(
  { executor, privateHosts, bounds, today }: TryDeps,
  { url, collection, lookbackDays = DAYS }: Body<'trySource'>,
): Promise<SourceTry> {
  const ofBlocks = await areaOfBlocks(executor);
  const area = ofBlocks === undefined ? 'bounds' : 'blocks';
  const policy = policyOfSource(url, privateHosts);
  const signal = AbortSignal.timeout(TRY_MS);
  const ask = askNetwork(policy, { limits: LIMITS, retries: { waits: [], longest: 0 }, signal });
  const wish: SceneWish = {
    collection: collection ?? undefined,
    bbox: ofBlocks ?? boxInDegrees(bounds),
    from: addDays(today as IsoDate, -lookbackDays),
    to: today,
  };
  try {
    checkedAddress(url, policy);
    const { scenes, more, missing } = await scenesAt(ask, url, wish, policy);
    const [newest] = scenes.toSorted((a, b) => b.facts.acquiredAt.localeCompare(a.facts.acquiredAt));
    if (newest === undefined)
      return nothing(area, (await collectionFault(ask, url, wish.collection)) ?? sourceTexts.noneInDays(lookbackDays));
    return { fault: missing, items: scenes.length, more, area, newest: await presentNewest(newest, policy, signal) };
  } catch (error) {
    if (error instanceof StacError) return nothing(area, await sentenceOf(error, ask, url, wish.collection));
    if (signal.aborted) return nothing(area, sourceTexts.tryTooSlow(TRY_MS / 1000));
    throw error;
  }
}
